/** A mine below the same hills: levels of galleries by the formula of Relf 2023, joined by shafts with ladders. */
import { COUNTRY } from "../../src/recipe/kinds/country.ts";
import { defineScene } from "../../src/recipe/recipe.ts";

export default defineScene(COUNTRY, {
  title: "Mines",
  about: "A mine without end under the hills: galleries, ladders and shafts, level under level.",

  world: {
    shape: {
      kind: "land",
      altitudes: [0],
      lakes: 0, // deeper than every valley; the setting of the lakes' level fills them
      below: { mine: { formula: "waves", threshold: 0.4, top: -6 } },
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
    // name     label           least  most  step  unit
    threshold: ["Rock",          0.05, 0.95, 0.01],
    relief:    ["Hills",         0.05,  0.3, 0.005, "m per unit"],
    steep:     ["Mouths from",    0.2,    1, 0.05, "slope"],
    lake:      ["Lake level",      39,  400,    1, "units"],
    clouds:    ["Clouds",           0,    1, 0.01],
    haze:      ["Haze",             0,  0.5, 0.01, "per km"],
    view:      ["View distance",    1,   30,    1, "km"],
  },

  shots: { // menu entries, permalinks and picture tests; the first is the start
    junction: { title: "Where four ways meet", by: "walker", at: [-365, -1.6, -22], look: [80, 2] },
    mouth: { title: "The mouth", by: "walker", at: [89.66, 129.87, 29.42], look: [102.7, 8], hour: 16.5 },
    inside: { title: "Just inside, looking out", by: "walker", at: [110.55, 119.78, 31.34], look: [303.2, 0] },
    shaft: { title: "Below a shaft", by: "walker", at: [-121, 75.1, -22], look: [0, 76] },
    deep: { title: "The third level", by: "walker", at: [-189.5, 110.4, -54], look: [78, 2] },
    hills: { title: "Over the hills", by: "drone", at: [40, 170, 62], look: [135, -14], hour: 16.5 },
  },

  presets: {
    product: {
      title: "The printed formula",
      about: "One level alone, in the regular pattern of the formula as it was first printed.",
      world: { shape: { below: { mine: { formula: "product" } } } },
      shots: { // inside its galleries
        gallery: { title: "In the pattern", by: "walker", at: [-160, -81.5, -22], look: [82, 2] },
        mouth: { title: "The mouth", by: "walker", at: [89.66, 129.87, 29.42], look: [102.7, 8], hour: 16.5 },
      },
    },
  },
});
