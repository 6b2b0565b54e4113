/** The scenes, by the name of their world in links. The first is the default. Recipes are loaded on demand. */
import type { SceneEntry } from "../src/recipe/recipe.ts";

export const scenes = {
  skylands: {
    title: "Skylands",
    about: "Fly a helicopter between islands that hang in the sky, and land on them.",
    load: () => import("./skylands/scene.ts"),
  },
  forest: {
    title: "Forest",
    about: "The country of 1983 on foot: woods, lakes, towns and mines from 256 numbers.",
    load: () => import("./forest/scene.ts"),
  },
  planet: {
    title: "Planet",
    about: "One ground field, from orbit down to the stone at your feet.",
    load: () => import("./planet/scene.ts"),
  },
  caverns: {
    title: "Caverns",
    about: "Walk in by a cave mouth, down to halls and pools under the hills, lamp in hand.",
    load: () => import("./caverns/scene.ts"),
  },
  mines: {
    title: "Mines",
    about: "A mine without end under the hills: galleries, ladders and shafts, level under level.",
    load: () => import("./mines/scene.ts"),
  },
  cosmic: {
    title: "Cosmic",
    about: "Fly a ship through nebulae, from star to star, and down to the planets of any of them.",
    load: () => import("./cosmic/scene.ts"),
  },
  faults: {
    title: "Fault land",
    about: "Walk over a land that faults have broken, with the sea at its sides; the workshop makes others.",
    takesGround: true,
    load: () => import("./faults/scene.ts"),
  },
} as const satisfies Record<string, SceneEntry>;
