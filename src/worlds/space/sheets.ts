/** The modal sheets of free space: the plate and the star census. One is open at a time; each is loaded on demand. */
import type { SpaceRecipe } from "../../recipe/kinds/space.ts";
import { openWorld } from "../../recipe/validate.ts";
import { lazy } from "../../stream/lazy.ts";
import { type Overlay, showNotices } from "../../ui/failure.ts";
import { phrase } from "../../words/words.ts";
import type { WorldPage } from "../world-module.ts";
import type { SpaceWorld } from "./live-world.ts";
import type { ChartPlaces } from "./plate/chart-marks.ts";
import { ShipTrack } from "./ship-track.ts";

/** Names as links write them (`sheet=plate`), and "none". */
type SheetName = (typeof SHEET_ROWS)[number]["name"];

/** Menu entries. */
const SHEET_ROWS = [
  {
    name: "plate",
    title: phrase("Plate"),
    about: phrase(
      "800 × 600 × 300 light-years as a photograph and chart, with your ship and track. Click a star on it to fly there.",
    ),
  },
  {
    name: "exercises",
    title: phrase("Exercises"),
    about: phrase("Four questions about the stars of any box, counted and charted."),
  },
] as const;

/** Their code, in messages that it could not be loaded. */
const PARTS: Readonly<Record<SheetName, string>> = { plate: phrase("The plate"), exercises: phrase("The exercises") };

const isSheet = (name: string): name is SheetName => SHEET_ROWS.some((row) => row.name === name);

interface Sheet {
  dispose(): void;
}

type Page = WorldPage<SpaceRecipe, SpaceWorld>;

export class SpaceSheets {
  readonly rows = SHEET_ROWS;
  readonly #track = new ShipTrack();
  #open: SheetName | "none" = "none";
  #sheet: Sheet | undefined;
  #problem: Overlay | undefined;
  readonly #host: HTMLElement;
  readonly #page: Page;
  readonly #sheets;

  /** `onStar` is called with the whole light-years of a star that was selected to fly to. */
  constructor(host: HTMLElement, page: Page, onStar: (x: number, y: number, z: number) => void) {
    [this.#host, this.#page] = [host, page];
    const shared = { ship: () => this.#ship(), onStar, onClose: () => this.#replaceBy("none") };
    this.#sheets = {
      exercises: this.#lazySheet("exercises", async () => {
        const { createStarCensus } = await import("./census/sheet.ts");
        return () => createStarCensus(host, shared);
      }),
      plate: this.#lazySheet("plate", async () => {
        const { createPlate } = await import("./plate/sheet.ts");
        const world = () => openWorld(page.recipe, page.request());
        return ({ clock }) =>
          createPlate(host, { ...shared, world, places: () => this.#places(), year: () => clock.t });
      }),
    };
  }

  get open(): SheetName | "none" {
    return this.#open;
  }

  show(wanted: string): void {
    const name = isSheet(wanted) ? wanted : "none";
    const live = this.#page.live();
    if (!live || name === this.#open) return;
    this.#replaceBy(name);
    if (name === "none") return;
    void this.#sheets[name].load().then((create) => {
      // Another sheet may have been opened, or the page left, during loading.
      if (this.#open === name && !this.#sheet) this.#sheet = create?.(live);
    });
  }

  dispose(): void {
    this.#open = "none";
    this.#sheet?.dispose();
    this.#problem?.dispose();
  }

  /** Follows the ship; may be called every frame. */
  follow(): void {
    const star = this.#page.live()?.nearestStar;
    this.#track.follow(this.#ship(), star ? [star.x, star.y, star.z] : null);
  }

  #places(): ChartPlaces {
    const { places: track, visited } = this.#track;
    const selected = this.#page.live()?.targets.selected;
    const target = selected && ([selected.star.x, selected.star.y, selected.star.z] as const);
    return { ship: this.#ship(), track, visited, target: target ?? null };
  }

  #ship(): readonly [number, number, number] {
    const { x, y, z } = this.#page.live()?.pose() ?? { x: 0, y: 0, z: 0 };
    return [x, y, z];
  }

  #replaceBy(name: SheetName | "none"): void {
    this.#sheet?.dispose();
    this.#sheet = undefined;
    this.#problem?.dispose();
    this.#open = name;
    this.#page.changed();
  }

  /** Loads a function that opens a sheet. */
  #lazySheet(name: SheetName, load: () => Promise<(live: SpaceWorld) => Sheet>) {
    return lazy(load, {
      name: PARTS[name],
      onError: ({ message }) => {
        if (this.#open !== name) return;
        this.#replaceBy("none");
        this.#problem = showNotices(this.#host, [message]);
      },
    });
  }
}
