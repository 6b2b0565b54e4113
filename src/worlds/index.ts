/** The kinds of worlds. The module of a kind, with all its code, is loaded when one of its worlds is opened. */
import type { Registry } from "./world-module.ts";

export const WORLDS = {
  islands: () => import("./islands/index.ts"),
  land: () => import("./islands/land.ts"),
  faults: () => import("./islands/faults/index.ts"),
  planet: () => import("./planet/index.ts"),
  space: () => import("./space/index.ts"),
} satisfies Registry;
