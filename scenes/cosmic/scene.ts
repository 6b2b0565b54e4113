/** Endless free space: gas from the same 256 numbers, and stars from the bits of x, y and z. */
import { SPACE } from "../../src/recipe/kinds/space.ts";
import { defineScene } from "../../src/recipe/recipe.ts";

export default defineScene(SPACE, {
  title: "Cosmic",
  about: "Fly a ship through nebulae, from star to star, and down to the planets of any of them.",

  world: {
    shape: { kind: "space", threshold: 0.22, density: 1, glow: 1, colours: [1, 1, 1] },
    seed: 1983,
    profile: "1983",
  },

  explorers: ["starship"],
  view: { rate: 0.002 },

  parameters: { // in the settings and in links
    // name    label            least  most  step   unit
    threshold: ["Gas begins at",    0,  0.6, 0.005],
    density:   ["Density",          0,    4, 0.05],
    glow:      ["Glow",             0,    4, 0.05],
    hydrogen:  ["Hydrogen, red",    0,    3, 0.05],
    oxygen:    ["Oxygen, green",    0,    3, 0.05],
    dust:      ["Dust, blue",       0,    3, 0.05],
  },

  shots: { // menu entries, permalinks and picture tests; the first is the start
    // at: light-years; off: astronomical units from there
    outside: { title: "A nebula from outside", by: "starship", at: [-1509, 190, -1693], look: [36, -18] },
    hearth: { title: "Where stars are born", by: "starship", at: [-2025, -985, 786], look: [176, 30] },
    rim: { title: "At a cloud's rim", by: "starship", at: [-1808, -2544, 2229], look: [16, 28] },
    shoulder: { title: "A dark shoulder of dust", by: "starship", at: [2772, -1558, -2534], look: [131, -33] },
    star: { title: "A star over one of its planets", by: "starship", at: [82, -11, 21], off: [13.9905345366, -83.0710602003, -0.1176319287], look: [15.2, -3.1, 20.9] },
    planet: { title: "Coming to a planet", by: "starship", at: [82, -11, 21], off: [13.9906604555, -83.0709362149, -0.117634783], look: [230.5, -3.7, 6.9] },
  },
});
