/** Floating islands: archipelagos one above the other, and a sea of clouds below. */
import { ISLANDS } from "../../src/recipe/kinds/islands.ts";
import { defineScene } from "../../src/recipe/recipe.ts";

export default defineScene(ISLANDS, {
  title: "Skylands",
  about: "Fly a helicopter between islands that hang in the sky, and land on them.",

  world: {
    shape: {
      kind: "islands",
      altitudes: [-800, 0, 1500],
      underside: { rock: "hanging", slope: 2.4, root: 6 },
      lift: { field: "tide", height: 130 },
    },
    seed: 1983,
    profile: "1983",
    fields: { ground: "archipelago", town: "hamlets", wet: "dampness", rough: "roughness" },
    sea: 360,
    relief: 0.5,
    peak: 60,
    cover: [ // the first row whose tests pass
      // kind      every test of the row
      ["town",    ["town", "<", 96]],
      ["grass",   ["wet", "<", 204], ["rough", "<", 204]],
      ["moor",    ["wet", "<", 204]],
      ["thicket", ["rough", "<", 160]],
      ["wood"],
    ],
    snow: 210,
  },

  explorers: ["helicopter", "walker"],
  view: { hour: 8, haze: 0.1, clouds: 0.35, distance: 20_000, cloudSea: -2300, limits: [-1700, 4000] },

  parameters: { // in the settings and in links
    // name        label          least  most  step  unit
    sea:          ["Sea level",     150,  560,    1, "units"],
    relief:       ["Relief",        0.1,    3, 0.05, "m per unit"],
    archipelagos: ["Archipelagos",    1,    3,    1],
    clouds:       ["Clouds",          0,    1, 0.01],
    haze:         ["Haze",            0,  0.5, 0.01, "per km"],
    view:         ["View distance",   4,   60,    1, "km"],
  },

  shots: { // menu entries, permalinks and picture tests; the first is the start
    dawn: {
      title: "Over the archipelago at dawn",
      by: "helicopter", at: [-1300, -4200, 380], look: [330, 0], camera: "chase", orbit: [18, 7, 17], hour: 6.7,
    },
    storm: {
      title: "A storm at noon",
      by: "helicopter", at: [-3700, -1200, 330], look: [130, -2], camera: "cockpit", hour: 12, parameters: { clouds: 0.88 },
    },
    night: {
      title: "A town by night",
      by: "helicopter", at: [-1064, 5939, 1468], look: [300, -4], camera: "free", hour: 20.6,
    },
    underside: {
      title: "Under an island, looking up",
      by: "helicopter", at: [-1000, -650, -240], look: [238, 12], camera: "free", hour: 8.5,
    },
    coast: {
      title: "Low along a coast",
      by: "helicopter", at: [-3300, -1150, 110], look: [120, 0], camera: "chase", orbit: [-20, 8, 16], hour: 16.2,
    },
    town: {
      title: "A town at dusk",
      by: "helicopter", at: [-1064, 5939, 1468], look: [300, -11], camera: "free", hour: 18.1,
    },
    fall: {
      title: "Where streams leave an island",
      by: "helicopter", at: [-2376, 3340, -51], look: [234, 21], camera: "free", hour: 7.6,
    },
    pond: {
      title: "At a tarn in the evening",
      by: "walker", at: [1866, 1301.5, 33.7], look: [76, 1], camera: "free", hour: 16.9,
    },
    wood: {
      title: "In a pine wood",
      by: "walker", at: [600, -2100, -833.6], look: [95, 4], hour: 8.5,
    },
    moor: {
      title: "The helicopter on a moor",
      by: "helicopter", at: [1950, 450, -3.17], look: [70, 0], camera: "chase", orbit: [30, 6, 13], hour: 8, parameters: { clouds: 0.2 },
    },
    mine: {
      title: "Inside an island",
      by: "walker", at: [341.6, 1948, -15.95], look: [347, 0], hour: 12,
    },
    cockpit: {
      title: "From the cockpit",
      by: "helicopter", at: [-3700, -1200, 330], look: [130, -2], camera: "cockpit", hour: 9,
    },
  },
});
