/** A planet with a radius of 60 km: continents, seas and mountains from one field, down to stones on the ground. */
import { PLANET } from "../../src/recipe/kinds/planet.ts";
import { defineScene } from "../../src/recipe/recipe.ts";

export default defineScene(PLANET, {
  title: "Planet",
  about: "One ground field, from orbit down to the stone at your feet.",

  world: {
    shape: { kind: "planet", radius: 60_000, slope: 0.3, H: 0.88, wet: true },
    seed: 3,
    profile: "1983",
    fields: { town: "hamlets-round", wet: "dampness-round", rough: "roughness-round" },
    erosion: { strength: 1.6, crest: 0.6, valley: 0.7 },
    forms: { crevasses: 1 }, // in its caps of ice
    sea: 310,
    peak: 140,
    cover: [ // the first row whose tests pass
      // kind      every test of the row
      ["town",    ["town", "<", 96]],
      ["grass",   ["wet", "<", 212], ["rough", "<", 212]],
      ["moor",    ["wet", "<", 212]],
      ["thicket", ["rough", "<", 179]],
      ["wood"],
    ],
    snow: 900,
  },

  explorers: ["orbiter", "ship", "helicopter", "walker", "drone"],
  view: { hour: 15 },

  parameters: { // in the settings and in links
    // name   label        least       most  step  unit
    radius: ["Radius",       400, 6_371_000,  100, "m"],
    slope:  ["Relief",      0.05,       0.5, 0.01, "slope"],
    sea:    ["Sea level",    150,       560,    1, "units"],
    peak:   ["Peaks",        100,      1000,   10, "units"],
  },

  shots: { // menu entries, permalinks and picture tests; the first is the start
    // geo: degrees north and east, and metres above the sea
    orbit: { title: "From orbit", by: "orbiter", geo: [12, 12, 110_000], look: [0, -90] },
    limb:  { title: "The limb and its air", by: "orbiter", geo: [8, 0, 9000], look: [40, -30] },
    coast: { title: "Low along a coast", by: "orbiter", geo: [-5.929, 48.15, 420], look: [220, -4], hour: 5.4 },
    range: { title: "Over a mountain range", by: "orbiter", geo: [-28, -81, 3000], look: [0, -12], hour: 13 },
    dawn:  { title: "The sun comes up", by: "orbiter", geo: [12, -6, 60], look: [100, 2], hour: 6.1 },
    wood:  { title: "Woods under the mountains", by: "orbiter", geo: [-20, 33, 450], look: [40, -14], hour: 14 },
    valley: { title: "A valley with its river", by: "orbiter", geo: [11.449, 29.05, 345], look: [92, -20], hour: 7.3 },
    river: { title: "At a river's bank", by: "orbiter", geo: [-22.343, 134.421, 313.9], look: [315, -3], hour: 0 },
    delta: { title: "The delta of a river", by: "orbiter", geo: [3.5, 24.8, 180], look: [70, -16], hour: 8.5 },
    ship:  { title: "A ship over the limb", by: "ship", geo: [6, 4, 14_000], look: [80, -12], hour: 14 },
    crevasses: { title: "Over a polar cap's crevasses", by: "orbiter", geo: [67.61, -96.285, 470], look: [0, -14], hour: 14.8 },
    pole:  { title: "Over the north pole", by: "orbiter", geo: [90, 0, 40_000], look: [0, -90] },
    storm: { title: "A storm from space", by: "orbiter", geo: [-24.5, 43, 19_000], look: [0, -62], hour: 10.5 },
    fronts: { title: "Fronts of the middle latitudes", by: "orbiter", geo: [36, -14, 42_000], look: [0, -66], hour: 12 },
    clouds: { title: "Over trade-wind clouds", by: "orbiter", geo: [24, 20, 2200], look: [60, -16], hour: 9 },
    rain:  { title: "Rain under a front", by: "orbiter", geo: [15.4, -20.3, 380], look: [180, -1], hour: 11 },
    city:  { title: "A city by the sea", by: "orbiter", geo: [-12, 98.88, 400], look: [0, -14], hour: 9 },
    street: { title: "Between the roofs of a city", by: "orbiter", geo: [-10.6, 98.8775, 45], look: [0, -3], hour: 9 },
    bridge: { title: "On a bridge in a city", by: "orbiter", geo: [-10.7814, 99.1475, 17.9], look: [116, -4], hour: 9 },
    night: { title: "Cities at night", by: "orbiter", geo: [-10, 95, 20_000], look: [0, -60], hour: 15.5 },
    ground: { title: "On the ground", by: "orbiter", geo: [10, 30, 706], look: [280, 0], hour: 12 },
  },

  presets: { // other planets: changes to the recipe, and their shots
    globe1983: {
      title: "1983 globe",
      about: "The terrain of 1983 on a globe 800 metres across: walk around it in half an hour.",
      world: {
        shape: { radius: 400, slope: 0.33204 }, // 0.25 m per unit, as in 1983
        fields: { ground: "relf-height", town: "relf-1", wet: "relf-2", rough: "relf-3" },
        sea: 330,
        peak: 10_000,
        cover: [
          ["town",    ["town", "<", 120]],
          ["grass",   ["wet", "<", 255], ["rough", "<", 255]],
          ["moor",    ["wet", "<", 255]],
          ["thicket", ["rough", "<", 200]],
          ["wood"],
        ],
        snow: 1e5, // none
      },
      parameters: {
        radius: ["Radius", 400,   4000,  10, "m"],
        slope:  ["Relief", 0.05,  0.35, 0.001, "slope"],
        peak:   ["Peaks", 2000, 10_000, 100, "units"],
      },
      shots: {
        orbit: { title: "From orbit", by: "orbiter", geo: [20, 12, 800], look: [0, -90] },
        pole: { title: "The north pole, as he drew it", by: "orbiter", geo: [90, 0, 700], look: [0, -90] },
        stand: { title: "Standing on it", by: "orbiter", geo: [31.255, -54.18, 3], look: [15, 3] },
        course: {
          title: "A course round the globe", by: "walker", geo: [32.618416, -13.633433, 19], look: [257, -8],
          course: "2u67kh1wIiry0rT5ws8zHz72k_B4x_y3azzq8vIs7x29Suwk5nB844igd0gu72Cg2h5wO4v7nmE8_vhhU2wnx6UzovljsEn27gqBmpu2hiB_o5x5O.Round_the_globe",
        },
      },
    },
    moon: {
      title: "Moon",
      about: "No sea and no air: faults round it, and craters from a quarter of it down to a footstep.",
      world: {
        shape: { radius: 1_737_000, slope: 0.23, H: 0.5, wet: false, faults: 18 },
        forms: {},
        seed: 11,
        fields: {},
        sea: 298,
        peak: 1000,
        cover: [["bare"]],
        snow: 1e5, // none
      },
      parameters: { slope: ["Relief", 0.05, 0.4, 0.01, "slope"] },
      shots: {
        orbit: { title: "From orbit", by: "orbiter", geo: [8, -20, 3_000_000], look: [0, -90], hour: 18.4 },
        low: { title: "Over its craters", by: "orbiter", geo: [0, -50, 40_000], look: [90, -24], hour: 20.6 },
        hover: { title: "From a hill's height", by: "orbiter", geo: [12, 12, 3200], look: [60, -14], hour: 16.2 },
        stand: { title: "Standing on it", by: "orbiter", geo: [12.3, 12.1, -2518.7], look: [330, -3], hour: 16.6 },
      },
    },
    earth: {
      title: "Earth-size",
      about: "Six thousand kilometres to the centre, and the same stone at your feet.",
      world: {
        shape: { radius: 6_371_000, slope: 0.19, H: 0.7 },
        seed: 8,
        sea: 322,
        peak: 600,
        snow: 3400,
      },
      shots: {
        orbit: { title: "From orbit", by: "orbiter", geo: [12, 12, 12_000_000], look: [0, -90] },
        coast: { title: "Low along a coast", by: "orbiter", geo: [-9.82, 36.385, 420], look: [120, -4], hour: 13.5 },
        crevasses: { title: "Over a polar cap's crevasses", by: "orbiter", geo: [86.074, 122.1551, 3460], look: [0, -20], hour: 5.5 },
        stone: { title: "At the foot of its hills", by: "orbiter", geo: [-43.853, -33.569, 504.5], look: [290, 0], hour: 16 },
      },
    },
    ocean: {
      title: "Ocean",
      about: "A wide sea, and arcs of islands in it.",
      world: { seed: 21, sea: 410, peak: 120 },
      shots: {
        orbit: { title: "From orbit", by: "orbiter", geo: [5, 20, 110_000], look: [0, -90] },
        arc: { title: "Along an arc of islands", by: "orbiter", geo: [9.312, -37.216, 200], look: [90, -8], hour: 12.5 },
        isle: { title: "Off an island at evening", by: "orbiter", geo: [8.42, 31.729, 120], look: [90, -4], hour: 14.6 },
      },
    },
    desert: {
      title: "Desert",
      about: "Dune seas, rust rock and salt pans under a thin, dusty sky.",
      world: {
        shape: { radius: 3_390_000, slope: 0.2, H: 0.68 },
        climate: "desert",
        forms: { dunes: 1, canyons: 1 },
        moons: 2,
        seed: 5,
        fields: {},
        sea: 240,
        peak: 500,
        cover: [["bare"]],
        snow: 3000,
      },
      shots: {
        orbit: { title: "From orbit", by: "orbiter", geo: [10, 10, 6_200_000], look: [0, -90], hour: 13 },
        low: { title: "Over its dunes", by: "orbiter", geo: [-27.01, 6.7, 2660], look: [300, -12], hour: 15.7 },
        canyon: { title: "A canyon", by: "orbiter", geo: [-4.229, -111.76, 2700], look: [105, -8], hour: 23.4 },
        ground: { title: "On the ground", by: "orbiter", geo: [-19.66, 42, 30], look: [350, 4], hour: 13.5 },
      },
    },
    ice: {
      title: "Ice",
      about: "A frozen sea with cracks and pressure ridges, and glaciers down to it.",
      world: {
        shape: { radius: 1_560_000, slope: 0.2, H: 0.68 },
        climate: "ice",
        forms: { crevasses: 1 },
        moons: 1,
        seed: 9,
        fields: {},
        sea: 306,
        peak: 300,
        cover: [["bare"]],
        snow: 1500,
      },
      shots: {
        orbit: { title: "From orbit", by: "orbiter", geo: [10, 10, 2_900_000], look: [0, -90], hour: 13 },
        low: { title: "Over its frozen sea", by: "orbiter", geo: [24.4, 26.75, 900], look: [355, -12], hour: 14.2 },
        crevasses: { title: "Over a glacier's crevasses", by: "orbiter", geo: [-29.012, 17.9054, 1090], look: [20, -13], hour: 7.5 },
        ground: { title: "On the frozen sea", by: "orbiter", geo: [24.53, 26.72, 27], look: [0, 5], hour: 14.2 },
      },
    },
    lava: {
      title: "Lava",
      about: "Black basalt with glowing cracks, and seas of lava that light their shores at night.",
      world: {
        shape: { radius: 1_821_000, slope: 0.2, H: 0.68 },
        climate: "lava",
        forms: { shields: 1 },
        seed: 4,
        fields: {},
        sea: 288,
        peak: 300,
        cover: [["bare"]],
        snow: 1800,
      },
      shots: {
        orbit: { title: "From orbit", by: "orbiter", geo: [10, 10, 3_400_000], look: [0, -90], hour: 17.2 },
        low: { title: "Over a sea of lava", by: "orbiter", geo: [-9.42, 37.1, 800], look: [285, -12], hour: 17 },
        volcano: { title: "A volcano", by: "orbiter", geo: [-29.25, 124.83, 2600], look: [0, -7], hour: 23.5 },
        caldera: { title: "At the rim of its caldera", by: "orbiter", geo: [-28.535, 124.835, 3100], look: [352, -13], hour: 8.4 },
        ground: { title: "Before a shore at night", by: "orbiter", geo: [-9.4, 37.01, 30], look: [270, 5], hour: 19 },
      },
    },
    giant: {
      title: "Gas giant",
      about: "Banded clouds and storms, and no ground: fly into the decks until the pressure ends the flight.",
      world: {
        shape: { radius: 25_000_000, slope: 0.2, H: 0.7 },
        climate: "gas",
        rings: { inner: 1.35, outer: 2.3 },
        moons: 3,
        forms: {},
        seed: 16,
        fields: {},
        cover: [["bare"]],
      },
      explorers: ["orbiter", "ship"],
      parameters: {
        radius: ["Radius", 10_000_000, 72_000_000, 100_000, "m"],
        slope: null,
        sea: null,
        peak: null,
      },
      shots: {
        orbit: { title: "From orbit", by: "orbiter", geo: [-6, 32, 48_000_000], look: [0, -90], hour: 12 },
        low: { title: "Over its great storm", by: "orbiter", geo: [-25, 38, 1_300_000], look: [50, -30], hour: 12 },
        rings: { title: "Under its rings", by: "orbiter", geo: [-24, 20, 30_000_000], look: [330, -8], hour: 15 },
        decks: { title: "Between its decks", by: "ship", geo: [-8, 10, 34_000], look: [60, 2], hour: 15 },
      },
    },
  },
});
