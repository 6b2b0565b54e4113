/** The modal sheets of free space: the plate and the star census. One is open at a time; each is loaded on demand. */
import type { SpaceRecipe } from "../../recipe/kinds/space.ts";
import { openWorld } from "../../recipe/validate.ts";
import { lazy } from "../../stream/lazy.ts";
import { type Overlay, showNotices } from "../../ui/failure.ts";
import type { Instruments, WorldPage } from "../world-module.ts";
import type { SpaceWorld } from "./live-world.ts";

/** Names as links write them (`sheet=plate`), and "none". */
type SheetName = (typeof SHEET_ROWS)[number]["name"];

/** Menu entries. */
const SHEET_ROWS = [
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

/** `onStar` is called with the whole light-years of a star that was selected to fly to. */
export function createSpaceSheets(
  host: HTMLElement,
  page: WorldPage<SpaceRecipe, SpaceWorld>,
  onStar: (x: number, y: number, z: number) => void,
): NonNullable<Instruments["sheets"]> & { dispose(): void } {
  let open: SheetName | "none" = "none";
  let sheet: Sheet | undefined;
  let problem: Overlay | undefined;

  function ship(): readonly [number, number, number] {
    const { x, y, z } = page.live()?.pose() ?? { x: 0, y: 0, z: 0 };
    return [x, y, z];
  }

  function replaceBy(name: SheetName | "none"): void {
    sheet?.dispose();
    sheet = undefined;
    problem?.dispose();
    open = name;
    page.changed();
  }

  const shared = { ship, onStar, onClose: () => replaceBy("none") };

  /** Loads a function that opens a sheet. */
  const lazySheet = (name: SheetName, load: () => Promise<(live: SpaceWorld) => Sheet>) =>
    lazy(load, {
      name: `The ${name}`,
      onError({ message }) {
        if (open !== name) return;
        replaceBy("none");
        problem = showNotices(host, [message]);
      },
    });

  const sheets = {
    exercises: lazySheet("exercises", async () => {
      const { createStarCensus } = await import("./census/sheet.ts");
      return () => createStarCensus(host, shared);
    }),
    plate: lazySheet("plate", async () => {
      const { createPlate } = await import("./plate/sheet.ts");
      const world = () => openWorld(page.recipe, page.request());
      return ({ clock }) => createPlate(host, { ...shared, world, year: () => clock.t });
    }),
  };

  return {
    rows: SHEET_ROWS,
    get open() {
      return open;
    },
    show(wanted) {
      const name = isSheet(wanted) ? wanted : "none";
      const live = page.live();
      if (!live || name === open) return;
      replaceBy(name);
      if (name === "none") return;
      void sheets[name].load().then((create) => {
        // Another sheet may have been opened, or the page left, during loading.
        if (open === name && !sheet) sheet = create?.(live);
      });
    },
    dispose() {
      open = "none";
      sheet?.dispose();
      problem?.dispose();
    },
  };
}
