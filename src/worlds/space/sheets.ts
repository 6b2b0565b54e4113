/** The modal sheets of free space: the plate and the star census. One is open at a time; each is loaded on demand. */
import type { SpaceRecipe } from "../../recipe/kinds/space.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import { openWorld } from "../../recipe/validate.ts";
import { type Shown, showNotices } from "../../ui/fault.ts";

/** Names as links write them (`sheet=plate`), and "none". */
type SheetName = (typeof SHEET_ROWS)[number]["name"];

export interface SpaceSheets {
  /** Name of the open sheet, or "none". */
  readonly open: string;
  show(name: string): void;
  dispose(): void;
}

/** What the sheets need of the open scene. */
export interface SheetScene {
  readonly trip: { readonly t: number };
  pose(): { readonly x: number; readonly y: number; readonly z: number };
  request(): SceneRequest;
}

export interface SpaceSheetsOptions {
  opened(): SheetScene | undefined;
  /** A star was selected to fly to, whole light-years. */
  onStar(x: number, y: number, z: number): void;
  /** A sheet was opened or closed. */
  changed(): void;
}

/** Menu entries. */
export const SHEET_ROWS = [
  {
    name: "plate",
    title: "Plate",
    about: "800 × 600 × 300 light-years as a photograph. Click a star on it to fly there.",
  },
  { name: "exercises", title: "Exercises", about: "Four questions about the stars of any box, counted and charted." },
] as const;

const isSheet = (name: string): name is SheetName => SHEET_ROWS.some((row) => row.name === name);

interface Sheet {
  dispose(): void;
}

export function createSpaceSheets(
  host: HTMLElement,
  recipe: SpaceRecipe,
  { opened, onStar, changed }: SpaceSheetsOptions,
): SpaceSheets {
  let open: SheetName | "none" = "none";
  let sheet: Sheet | undefined;
  let fault: Shown | undefined;

  function ship(): readonly [number, number, number] {
    const { x, y, z } = opened()?.pose() ?? { x: 0, y: 0, z: 0 };
    return [x, y, z];
  }

  function replaceBy(name: SheetName | "none"): void {
    sheet?.dispose();
    sheet = undefined;
    fault?.dispose();
    open = name;
    changed();
  }

  const shared = { ship, onStar, onClose: () => replaceBy("none") };

  /** Loads a sheet's module and returns a function that opens it. */
  async function load(name: SheetName, scene: SheetScene): Promise<() => Sheet> {
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
    show(wanted) {
      const name = isSheet(wanted) ? wanted : "none";
      const scene = opened();
      if (!scene || name === open) return;
      replaceBy(name);
      if (name === "none") return;
      load(name, scene).then(
        (create) => {
          // Another sheet may have been opened, or the page left, during loading.
          if (open === name && !sheet) sheet = create();
        },
        (reason: unknown) => {
          if (open !== name) return;
          replaceBy("none");
          fault = showNotices(host, [`The ${name} could not be loaded: ${reason}`]);
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
