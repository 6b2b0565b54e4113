/** Free space without end: islands of gas read from the same 256 numbers, and stars by the bits of x, y and z. */
import { defineScene } from "../../src/world/recipe.ts";

export default defineScene({
  title: "Cosmic",
  about: "Fly a ship through nebulae, from star to star, and down to the planets of any of them.",

  world: {
    shape: { kind: "cosmic", threshold: 0.1, density: 0.05, glow: 1, colours: [1, 1, 1] },
    seed: 1983,
    profile: "1983",
  },

  explorers: ["starship"],
  view: { rate: 0.002 },

  parameters: { // what a visitor may change
    // name    label            least  most  step   unit
    threshold: ["Gas begins at",    0,  0.6, 0.005],
    density:   ["Density",          0,  0.4, 0.005, "per ly"],
    glow:      ["Glow",             0,    4, 0.05],
    hydrogen:  ["Hydrogen, red",    0,    3, 0.05],
    oxygen:    ["Oxygen, green",    0,    3, 0.05],
    dust:      ["Dust, blue",       0,    3, 0.05],
  },

  shots: { // menu entries, permalinks and the picture tests; a bare link begins at the first
    // at: light-years; off: astronomical units from there
    outside: { title: "A nebula from outside", by: "starship", at: [120, -340, 60], look: [20, 0] },
    star: { title: "A star over one of its planets", by: "starship", at: [82, -11, 21], off: [13.9905345366, -83.0710602003, -0.1176319287], look: [15.2, -3.1, 20.9] },
    planet: { title: "Coming to a planet", by: "starship", at: [82, -11, 21], off: [13.9906604555, -83.0709362149, -0.117634783], look: [230.5, -3.7, 6.9] },
  },
});
