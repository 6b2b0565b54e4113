/** The kinds of worlds. A world's module, with everything only it needs, is fetched when a world of its kind is opened. */
import type { Registry } from "./world-module.ts";

export const WORLDS = {
  islands: () => import("./islands/index.ts"),
  planet: () => import("./planet/index.ts"),
  underground: () => import("./underground/index.ts"),
  space: () => import("./space/index.ts"),
} satisfies Registry;
