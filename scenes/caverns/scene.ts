/** Two sheets of rock under a country of hills: halls, narrow passes and pools, and tunnels down to them. */
import { defineScene } from "../../src/world/recipe.ts";

export default defineScene({
  title: "Caverns",
  about: "Walk in by a cave mouth, down to halls and pools under the hills, lamp in hand.",

  world: {
    shape: {
      kind: "underground",
      below: { kind: "cavern", altitude: -42, shift: [0, 0], stretch: [1, 1], openness: 0, pool: -43.6 },
      steep: 0.4,
    },
    seed: 1983,
    profile: "1983",
    fields: { ground: "downs", town: "hamlets", wet: "dampness", rough: "roughness" },
    sea: 39, // of the readings nearly the least: hills of 0 to 80 m
    relief: 0.142,
    peak: 10_000,
    cover: [ // the first row that holds, from the top
      // kind      every test of the row
      ["grass",   ["wet", "<", 228], ["rough", "<", 228]],
      ["moor",    ["wet", "<", 240]],
      ["thicket", ["rough", "<", 160]],
      ["wood"],
    ],
    snow: 1e5, // none
  },

  explorers: ["walker", "drone"],
  view: { hour: 9, haze: 0.12, distance: 6000 },

  parameters: { // what a visitor may change
    // name        label           least  most  step  unit
    openness:     ["Openness",        -6,    5,  0.1, "m"],
    east:         ["Roof east",    -1000, 1000,    1, "m"],
    north:        ["Roof north",   -1000, 1000,    1, "m"],
    floorStretch: ["Floor scale",    0.4,    4, 0.05],
    roofStretch:  ["Roof scale",     0.4,    4, 0.05],
    pool:         ["Water",          -52,  -36,  0.1, "m"],
    relief:       ["Hills",         0.05,  0.3, 0.005, "m per unit"],
    steep:        ["Mouths from",    0.2,    1, 0.05, "slope"],
    haze:         ["Haze",             0,  0.5, 0.01, "per km"],
    view:         ["View distance",    1,   20,    1, "km"],
  },

  shots: { // menu entries, permalinks and the picture tests; a bare link begins at the first
    mouth: { title: "The mouth", by: "walker", at: [-109.28, 154.26, 29.65], look: [101.5, 2] },
    inside: { title: "Just inside, looking out", by: "walker", at: [-80.26, 151.4, 29.62], look: [281.5, 0] },
    breaks: { title: "Where the tunnel breaks in", by: "walker", at: [20.32, 130.9, -21.71], look: [101.5, -12] },
    hall: { title: "A hall and its pool", by: "walker", at: [304, -296, -43.49], look: [300, 6] },
    hills: { title: "Over the hills", by: "drone", at: [-190, 20, 78], look: [48, -14] },
  },
});
