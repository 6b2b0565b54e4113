/** A land of faults as in Krten's article, in the middle of a sea. */
import { FAULTS } from "../../src/recipe/kinds/faults.ts";
import { defineScene } from "../../src/recipe/recipe.ts";

export default defineScene(FAULTS, {
  title: "Fault land",
  about: "Walk over a land that faults have broken, with the sea at its sides; the workshop makes others.",

  world: {
    shape: {
      kind: "faults",
      altitudes: [0],
      lakes: 0,
      faults: "f1.", // Krten's program as it starts: 256 × 256 cells, 100 faults
      cell: 6,
      height: 240,
      flooded: 0.3,
    },
    seed: 1994,
    profile: "1983",
    fields: { ground: "downs", town: "hamlets", wet: "dampness", rough: "roughness" },
    sea: 204,
    relief: 0.25,
    peak: 1e30,
    cover: [
      ["town",    ["town", "<", 70]],
      ["grass",   ["wet", "<", 205], ["rough", "<", 205]],
      ["moor",    ["wet", "<", 205]],
      ["thicket", ["rough", "<", 160]],
      ["wood"],
    ],
    snow: 1e5,
  },

  explorers: ["walker", "helicopter", "drone"],
  view: { hour: 10.5, haze: 0.1, clouds: 0.12, distance: 24_000, cloudSea: -2300, limits: [-60, 3000] },

  parameters: { // in the settings and in links
    // name  label          least  most  step  unit
    height:  ["Height",        20, 1000,   10, "m"],
    cell:    ["Cell",           1,   30,    1, "m"],
    flooded: ["Under the sea",  0,   90,    1, "%"],
    clouds:  ["Clouds",         0,    1, 0.01],
    haze:    ["Haze",           0,  0.5, 0.01, "per km"],
    view:    ["View distance",  2,   30,    1, "km"],
  },

  shots: { // menu entries, permalinks and picture tests; the first is the start
    over: { title: "The land in the sea", by: "helicopter", at: [-1150, -1150, 430], look: [45, -12], camera: "free" },
    land: { title: "On the land", by: "walker", at: [-420, -500, 0], look: [35, -3], hour: 16 }, // in rock, and so on the ground at any height
    lake: { title: "A sunken block", by: "helicopter", at: [215, -450, 18], look: [318, 2], camera: "free", hour: 15 },
    hill: { title: "Over the faults", by: "helicopter", at: [520, 620, 230], look: [215, -10], camera: "free", hour: 16 },
  },
});
