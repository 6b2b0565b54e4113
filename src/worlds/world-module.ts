/** The interface of a kind of world, which its folder in src/worlds implements. */
import type { GroundPlace } from "../recipe/ground-coordinates.ts";
import type { LinkPart, Setting } from "../recipe/link-part.ts";
import { LINK_PARTS } from "../recipe/link-parts.ts";
import type { Recipe } from "../recipe/recipe.ts";
import { type SceneRequest, type SettingPart, settingParts } from "../recipe/request.ts";
import type { Opened } from "../recipe/validate.ts";
import type { SaveStore } from "../saves/store.ts";
import type { ControlsTable } from "../ui/input/actions.ts";
import type { PanelRow } from "../ui/panel-row.ts";
import type { PlaceReading, Telemetry } from "../ui/telemetry.ts";
import { phrase } from "../words/words.ts";
import type { LiveWorld } from "./live-world.ts";

/** Services of the app for a world. */
export interface WorldContext {
  /** Loads the recipe of another scene. */
  loadRecipe(scene: string): Promise<Recipe>;
}

/** The page around an open world, for its map and instruments. */
export interface WorldPage<R extends Recipe = Recipe, L extends LiveWorld = LiveWorld> {
  readonly recipe: R;
  /** Undefined until the world is open. */
  live(): L | undefined;
  /** The request that opens the current view again. */
  request(): SceneRequest;
  /** Moves the player; resolves once the new view is drawn. `atOnce` is true with reduced motion. */
  travel(move: (live: L, atOnce: boolean) => void): Promise<void>;
  /** Goes to another place of the same ground; resolves once it is drawn. */
  go(request: SceneRequest): Promise<void>;
  /** Opens another link, and shows `name` meanwhile. */
  pass(link: string, name: string): void;
  /** Opens the export of a place. */
  exportPlace(place: ExportPlace): void;
  /** The picture of the world, on which clicks mark places. */
  readonly canvas: HTMLCanvasElement;
  /** Call when something in the link has changed. */
  changed(): void;
  /** Shows a message, such as about a part of the link. */
  tell(message: string): void;
  /** The visitor's saved data. */
  readonly saved: SaveStore;
  /** Lines on the map where the visitor went: each a list of pairs of the map's coordinates. */
  trail(): readonly (readonly number[])[];
}

/** Place that a map offers to export. */
export interface ExportPlace {
  readonly at: GroundPlace;
  /** Altitude of the archipelago that is shown, metres. */
  readonly altitude?: number;
  /** The map as SVG. */
  readonly svg: (done: (text: string) => void, fail: (reason: string) => void) => void;
}

/** Actions of the pilots' aids (src/worlds/work/map-aids.ts). */
export const AID_NAMES = ["mark", "fly", "home", "next", "previous", "face"] as const;

/** A map on the page. */
export interface WorldMap {
  toggle(): void;
  /** Opens or closes the sheet of work. */
  tasks(): void;
  /** Called when the ground or the time has changed. */
  refresh(): void;
  /** May be called every frame. */
  update(telemetry: Telemetry): void;
  /** Adds data of the map to the telemetry, such as the direction of a course. */
  extend?(telemetry: Telemetry): Telemetry;
  /** The pilots' aids by the names of their actions. */
  readonly actions: Readonly<Record<(typeof AID_NAMES)[number], () => void>>;
  /** Shows a ring of light at the nearest land, or none; absent where land is everywhere. May be called every frame. */
  ring?(isShown: boolean): void;
  /** Whether the sheet is shown, where the kind tells. */
  readonly isOpen?: boolean;
  /** Whether the minimap is shown, where there is one. */
  minimap?: boolean;
  dispose(): void;
}

/** Sheets over the view, and the name of the open one. */
export interface Sheets {
  readonly open: string;
  readonly rows: readonly { readonly name: string; readonly title: string; readonly about: string }[];
  show(name: string): void;
}

/** Instruments that replace the flight HUD. */
export interface Instruments {
  readonly actions: Readonly<Record<string, () => void>>;
  /** May be called every frame. */
  update(telemetry: Telemetry): void;
  /** Adds data of the instruments to the telemetry, such as the hint for a selection. */
  extend(telemetry: Telemetry): Telemetry;
  /** Sheets over the view that the door and links can open. */
  readonly sheets?: Sheets;
  dispose(): void;
}

/** Reads the place of the player from the telemetry and the world; null until that is open. */
export type ReadPlace = (telemetry: Telemetry) => PlaceReading | null;

type Notes = Readonly<Record<string, string>>;

/**
 * A kind of world. Adding one is a folder whose index.ts exports this by default, and a row in src/worlds/index.ts. The compiler names
 * missing members.
 */
export interface WorldModule<R extends Recipe = Recipe, L extends LiveWorld = LiveWorld> {
  open(world: Opened<R>, context: WorldContext): L;
  /** Vehicles, and the functions of keys, gamepads and touch buttons. */
  readonly controls: ControlsTable;
  /** Rows of the settings panel, after the recipe's parameters and before the rows of every world. */
  settings(recipe: R, request: SceneRequest): readonly PanelRow[];
  /** Texts beside settings, by name; recomputed when the ground changes. */
  notes(recipe: R, request: SceneRequest): Notes | Promise<Notes>;
  /** The kind has save data (src/app/saves.ts). */
  readonly saves: boolean;
  /** Key of the ground in save data, besides seed and profile; the world's name if omitted. */
  landOf?(recipe: R, request: SceneRequest): string;
  /** Starts the worker that writes exports (export-worker.ts); absent in kinds without ground to export. */
  exporter?(): Worker;
  /** The map, loaded once the world is open. */
  map?(host: HTMLElement, page: WorldPage<R, L>): Promise<WorldMap>;
  /** The place of the player for the readout, loaded once the world is open. */
  readout?(page: WorldPage<R, L>): Promise<ReadPlace>;
  instruments?(canvas: HTMLCanvasElement, host: HTMLElement, page: WorldPage<R, L>): Instruments;
}

/** Loads the module of a kind; a kind may have several, for different recipes, and code of a picture that the request begins with. */
type LoadModule = (recipe: Recipe, request: SceneRequest) => Promise<{ readonly default: WorldModule }>;

/** Kinds of worlds by name, each loaded when a world of it is opened. */
export type Registry = Readonly<Record<string, LoadModule>>;

/** The settings rows that no kind adds. */
export const generalRows = (recipe: Recipe, request: SceneRequest): PanelRow[] =>
  settingParts()
    .filter((name) => {
      const { setting, has }: LinkPart<unknown> = LINK_PARTS[name];
      const isShown = !setting?.byKind && !(setting?.ofYears && recipe.kind.isStill);
      return isShown && has?.(recipe) !== false;
    })
    .map((name) => settingRow(name, request));

/** The settings row of a link part; `own` replaces some of it. */
export const settingRow = (name: SettingPart, request: SceneRequest, own: Partial<Setting> = {}): PanelRow =>
  ({ name, ...LINK_PARTS[name].setting, value: request[name], ...own }) as PanelRow;

/** The settings row of the volume; the page fills in its value. */
export const VOLUME_ROW: PanelRow = {
  name: "volume",
  label: phrase("Sound"),
  min: 0,
  max: 100,
  step: 1,
  value: 100,
  unit: "%",
};
