/** Caverns between a floor and a roof of rock, below hills: halls, narrow passes, pools, and tunnels down to them. */
import { COUNTRY } from "../../src/recipe/kinds/country.ts";
import { defineScene } from "../../src/recipe/recipe.ts";

export default defineScene(COUNTRY, {
  title: "Caverns",
  about: "Walk in by a cave mouth, down to halls and pools under the hills, lamp in hand.",

  world: {
    shape: {
      kind: "land",
      altitudes: [0],
      lakes: 0, // deeper than every valley; the setting of the lakes' level fills them
      below: { cavern: { altitude: -42, shift: [0, 0], stretch: [1, 1], openness: 0, pool: -43.6 } },
      mouths: 0.4,
    },
    seed: 1983,
    profile: "1983",
    fields: { ground: "downs", town: "hamlets", wet: "dampness", rough: "roughness" },
    sea: 39, // near the minimum of the field: hills of 0 to 80 m
    relief: 0.142,
    peak: 10_000,
    cover: [ // the first row whose tests pass
      // kind      every test of the row
      ["town",    ["town", "<", 90]],
      ["grass",   ["wet", "<", 262], ["rough", "<", 225]],
      ["moor",    ["wet", "<", 245]],
      ["thicket", ["rough", "<", 150]],
      ["wood"],
    ],
    snow: 1e5, // none
  },

  explorers: ["walker", "helicopter", "drone"],
  view: { hour: 9, haze: 0.12, clouds: 0.3, distance: 10_000, cloudSea: -2300, limits: [-60, 3000] },

  parameters: { // in the settings and in links
    // name        label           least  most  step  unit
    openness:     ["Openness",        -6,    5,  0.1, "m"],
    east:         ["Roof east",    -1000, 1000,    1, "m"],
    north:        ["Roof north",   -1000, 1000,    1, "m"],
    floorStretch: ["Floor scale",    0.4,    4, 0.05],
    roofStretch:  ["Roof scale",     0.4,    4, 0.05],
    pool:         ["Water",          -52,  -36,  0.1, "m"],
    relief:       ["Hills",         0.05,  0.3, 0.005, "m per unit"],
    steep:        ["Mouths from",    0.2,    1, 0.05, "slope"],
    lake:         ["Lake level",      39,  400,    1, "units"],
    clouds:       ["Clouds",           0,    1, 0.01],
    haze:         ["Haze",             0,  0.5, 0.01, "per km"],
    view:         ["View distance",    1,   30,    1, "km"],
  },

  shots: { // menu entries, permalinks and picture tests; the first is the start
    pool: { title: "A pool under dripping rock", by: "walker", at: [230, -12, -43.09], look: [178, 1] },
    mouth: { title: "The mouth", by: "walker", at: [90.5, 129.32, 29.63], look: [100, 8], hour: 16.5 },
    inside: { title: "Just inside, looking out", by: "walker", at: [108.6, 120.46, 29.34], look: [303.2, 0] },
    breaks: { title: "Where the tunnel breaks in", by: "walker", at: [190.75, 67.27, -19.6], look: [123.2, -16] },
    hall: { title: "A hall and its pool", by: "walker", at: [318, -310, -42.78], look: [305, 4] },
    pass: { title: "A narrow pass", by: "walker", at: [600, 409, -40.18], look: [330, 3] },
    crystals: { title: "Crystals", by: "walker", at: [-328, 125, -40.94], look: [202.5, -4] },
    hills: { title: "Over the hills", by: "drone", at: [40, 170, 62], look: [135, -14], hour: 16.5 },
  },

  presets: {
    both: {
      title: "A mine below the caverns",
      about: "Shafts lead into the caverns where those are open, and past them into a mine.",
      world: { shape: { below: { mine: { formula: "waves", threshold: 0.4, top: -60 } } } },
      shots: {
        gallery: { title: "In the mine below the caverns", by: "walker", at: [144, -163, -76], look: [180, 2] },
        pool: { title: "A pool under dripping rock", by: "walker", at: [230, -12, -43.09], look: [178, 1] },
      },
    },
  },
});
