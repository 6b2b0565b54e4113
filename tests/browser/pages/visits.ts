/** The real page with three small worlds, and counts of what it holds. */
import type { Ledger } from "./ledger.ts";
import { keepLedger, ledger } from "./ledger.ts";

declare global {
  interface Window {
    visits: {
      /** Resources that are held now. */
      held(): Ledger;
      /** Worlds made since the page was loaded. */
      readonly worlds: readonly string[];
    };
  }
}

keepLedger();
const [{ start }, { WORLDS }, { EngineStore }] = await Promise.all([
  import("../../../src/app/start.ts"),
  import("../../../src/worlds/index.ts"),
  import("@babylonjs/core/Engines/engineStore.js"),
]);
const worlds: string[] = [];
const load = () => import("../../worlds/chequers/recipe.ts");
const scenes = {
  chequers: { title: "Chequers", about: "A floor.", load },
  draughts: { title: "Draughts", about: "The same floor.", load },
  chess: { title: "Chess", about: "The same floor again.", load },
};
const registry = {
  ...WORLDS,
  async chequers() {
    worlds.push(new URLSearchParams(location.search).get("world") ?? "");
    return import("../../worlds/chequers/index.ts");
  },
};
window.visits = {
  worlds,
  held: () => ({
    ...ledger(),
    // The door's pictures, which these worlds lack, are removed once they are found missing.
    "error of HTMLImageElement": 0,
    engines: EngineStore.Instances.length,
    canvases: document.querySelectorAll("canvas").length,
    elements: document.querySelectorAll(":not(img)").length,
  }),
};
const canvas = document.querySelector("canvas") as HTMLCanvasElement;
const host = document.querySelector("#ui") as HTMLElement;
await start(canvas, host, { scenes, worlds: registry });
