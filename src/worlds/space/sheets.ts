/** The sheets over free space, one at a time: the plate of the seeds, and their exercises. Each is fetched when it is opened. */
import type { OpenedScene } from "../../app/open-scene.ts";
import type { SpaceRecipe } from "../../recipe/kinds/space.ts";
import { openWorld } from "../../recipe/validate.ts";
import { type Shown, showNotices } from "../../ui/fault.ts";

export interface PageSheets {
  /** Which of them is open. */
  readonly open: string;
  show(name: string): void;
  dispose(): void;
}

export interface PageSheetsOptions {
  opened(): OpenedScene | undefined;
  /** A star was chosen to fly to, whole light-years. */
  onStar(x: number, y: number, z: number): void;
  /** Another one is open now, or none. */
  changed(): void;
}

/** As the menu offers them. */
export const SHEET_ROWS = [
  {
    name: "plate",
    title: "Plate",
    about: "800 × 600 × 300 light-years as a photograph. Click a star on it to fly there.",
  },
  { name: "exercises", title: "Exercises", about: "Four questions about the stars of any box, counted and charted." },
] as const satisfies readonly { readonly name: string; readonly title: string; readonly about: string }[];

interface Sheet {
  dispose(): void;
}

export function createPageSheets(
  host: HTMLElement,
  recipe: SpaceRecipe,
  { opened, onStar, changed }: PageSheetsOptions,
): PageSheets {
  let open: string = "none";
  let sheet: Sheet | undefined;
  let fault: Shown | undefined;

  function ship(): readonly [number, number, number] {
    const { x, y, z } = opened()?.pose() ?? { x: 0, y: 0, z: 0 };
    return [x, y, z];
  }

  function become(name: string): void {
    sheet?.dispose();
    sheet = undefined;
    fault?.dispose();
    open = name;
    changed();
  }

  const shared = { ship, onStar, onClose: () => become("none") };

  async function make(name: Exclude<string, "none">, scene: OpenedScene): Promise<() => Sheet> {
    if (name === "exercises") {
      const { createStarCensus } = await import("./census/sheet.ts");
      return () => createStarCensus(host, shared);
    }
    const { createPlate } = await import("./plate/sheet.ts");
    return () =>
      createPlate(host, {
        ...shared,
        world: () => openWorld(recipe, scene.request()),
        year: () => scene.trip.t,
      });
  }

  return {
    get open() {
      return open;
    },
    show(name) {
      const scene = opened();
      if (!scene || name === open) return;
      become(name);
      if (name === "none") return;
      make(name, scene).then(
        (begin) => {
          // Another may have been asked for, or the page left, while it was fetched.
          if (open === name && !sheet) sheet = begin();
        },
        (reason: unknown) => {
          if (open !== name) return;
          become("none");
          fault = showNotices(host, [`The ${name} did not arrive. It said: ${reason}`]);
        },
      );
    },
    dispose() {
      open = "none";
      sheet?.dispose();
      fault?.dispose();
    },
  };
}
