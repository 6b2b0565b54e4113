/** Interface of a tab of the workshop, and its context. */
import type { WorldGround } from "../recipe/queries.ts";
import type { Recipe, WorldTable } from "../recipe/recipe.ts";
import type { SceneRequest } from "../recipe/request.ts";
import type { History } from "./history.ts";

/** The open world, as far as tabs may change it. */
export interface WorkshopWorld {
  /** The profile of the world's table: a name or a code. */
  readonly own: string;
  /** The current one. */
  profile(): string;
  /** Shows the ground of another profile with as many samples, until `change` follows. */
  preview(profile: string): void;
  /** The world's table, and the request of the current view. */
  readonly recipe: Recipe;
  /** The ground of a table of the recipe's kind; undefined in kinds without ground. */
  readonly groundOf: ((world: WorldTable) => WorldGround) | undefined;
  request(): SceneRequest;
  /** Changes the profile, the sum, the kinds or a parameter. Throws a RangeError where the world cannot have it. */
  change(name: string, value: number | string): void;
  /** The link of the current view; null where the profile is too long for one. */
  link(): string | null;
}

/** A line or a height map that the browser keeps. */
export interface KeptItem {
  readonly name: string;
  /** Code of its samples (src/core/profiles/code.ts), or the size and measures of a height map (src/core/faults/height-code.ts). */
  readonly code: string;
  /** Its name in links. */
  readonly link: string;
}

/** The lines, or the height maps, that this browser keeps. Failures are shown in the status line. */
export interface Shelf {
  list(): Promise<readonly KeptItem[]>;
  /** The whole code by its name in links. */
  find(link: string): Promise<string | undefined>;
  /** Each resolves to the name that it got, or null. `keep` throws a RangeError for what has no code. */
  keep(name: string, code: string): Promise<string | null>;
  rename(link: string, name: string): Promise<string | null>;
  /** Returns whether it is gone. */
  remove(link: string): Promise<boolean>;
  dispose(): void;
}

/** Height maps of the visitor as worlds. */
export interface Grounds {
  readonly shelf: Shelf;
  /** Asks for the measures of a file's land, and opens it as a world. */
  open(file: File): void;
  /** Opens a kept one as a world. */
  walk(link: string): void;
}

export interface TabContext {
  readonly world: WorkshopWorld;
  readonly shelf: Shelf;
  readonly grounds: Grounds;
  readonly history: History;
  /** Writes a sentence into the status line, as a problem or not. */
  tell(words: string, isProblem?: boolean): void;
}

/** A tab in the page. */
export interface Tab {
  /** The tab was opened: its size may have changed, and the world too. */
  show?(): void;
  /** Opens a file, where the tab takes files. */
  open?(file: File): void;
  /** Another tab of the browser has changed the lines or height maps that it keeps. */
  shelfChanged?(): void;
  /** Ends an edit that pointer or keys have begun: undo and redo follow, or the tab or the sheet is left. */
  finish?(): void;
  /** The tab, or the sheet, was left. */
  hide?(): void;
  dispose(): void;
}

export interface TabRow {
  readonly name: string;
  /** A phrase. */
  readonly title: string;
  /** Loads the tab's module; the function makes the tab in an element. */
  load(): Promise<(host: HTMLElement, context: TabContext) => Tab>;
}
