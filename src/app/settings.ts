/** The settings panel of an open world: its rows, and the effect of each change. */
import { isSwitch, type Parameter, parametersOf } from "../recipe/parameter.ts";
import { currentPreset, presetNames } from "../recipe/preset.ts";
import { isProfileName, PROFILE_NAMES, type Recipe } from "../recipe/recipe.ts";
import { type SceneRequest, settingParts, startRequest } from "../recipe/request.ts";
import type { SaveUsage } from "../saves/store.ts";
import { relabel } from "../ui/input/keycap.ts";
import { handChoices, handInUse, useHand } from "../ui/input/one-hand.ts";
import { createPanel, type Panel } from "../ui/panel.ts";
import type { PanelRow } from "../ui/panel-row.ts";
import { phrase, say } from "../words/words.ts";
import type { Clock } from "../worlds/live-world.ts";
import { generalRows, type WorldMap, type WorldModule } from "../worlds/world-module.ts";
import { type AudioOutput, DEFAULT_VOLUME } from "./audio.ts";
import type { BatterySaver } from "./battery.ts";
import { rememberChoice } from "./first-quality.ts";
import { rememberedLanguage } from "./language.ts";
import type { OfflinePart } from "./offline/part.ts";
import type { OpenedScene } from "./open-scene.ts";
import { isPreference, keepPreference, preferenceRows, saverChoice, usePreferences } from "./preferences.ts";
import { countText, createSaveFiles, type SaveFiles } from "./save-files.ts";
import type { SaveSession } from "./saves.ts";
import { GROUPS, wordsOf } from "./setting-words.ts";

export interface SettingsOptions {
  readonly module: WorldModule;
  readonly recipe: Recipe;
  readonly request: SceneRequest;
  readonly audio: AudioOutput;
  readonly saves: SaveSession;
  readonly saver: BatterySaver;
  readonly offline: OfflinePart;
  opened(): OpenedScene | undefined;
  map(): WorldMap | undefined;
  toPreset(name: string): void;
  toLanguage(name: string): void;
  /** Opens the sheet of keys. */
  changeKeys(): void;
  /** A row has changed the profile. */
  onProfile(): void;
}

export class Settings {
  readonly #options: SettingsOptions;
  readonly #panel: Panel;
  readonly #files: SaveFiles | null;
  /** Actions of rows on saved data and stored files. */
  readonly #storageActions: Readonly<Record<string, () => Promise<void>>>;
  /** The last own samples, which the row gives back after another choice. */
  #ownProfile: string;

  constructor(host: HTMLElement, options: SettingsOptions) {
    const { request, saves, offline } = options;
    this.#takePreferences(options);
    this.#options = options;
    this.#panel = createPanel(host, {
      rows: rowsOf(options),
      onChange: (name, value) => this.#change(name, value),
      onOpen: () => {
        this.showStorage();
        this.#showHand();
      },
    });
    this.#files = saves.access && createSaveFiles(saves.access);
    this.#storageActions = { ...offline.actions, ...(this.#files && saveActionsOf(this.#files)) };
    this.#ownProfile = request.profile;
    void this.#showNotes(request);
    this.#showVolumeUnit();
    this.showStorage();
    if (options.map()?.minimap === false) this.showMinimap(false);
  }

  /** The language of the link, or the one that is remembered; "auto" for that of the browser. */
  get language(): string {
    const { opened, request } = this.#options;
    return languageOfRow(opened()?.request() ?? request);
  }

  toggle(): void {
    this.#panel.toggle();
  }

  /** Updates the rows of year, hour and other values that change by themselves, once a frame. */
  update({ rate, t, day }: Clock): void {
    const panel = this.#panel;
    if (rate !== 0) panel.set("t", t);
    if (day && day.spin !== 0) panel.set("hour", Math.round(day.hour * 20) / 20);
    // The world changes some by itself, such as the level of lakes.
    const scene = panel.open ? this.#options.opened() : undefined;
    for (const [name, value] of Object.entries(scene?.request().parameters ?? {})) panel.set(name, value);
  }

  /** Changes a parameter as its row does, and shows it. Throws a RangeError for a value out of range. */
  change(name: string, value: number | string): void {
    this.#changeParameter(name, value);
    const scene = this.#options.opened();
    if (scene) this.showRequest(scene.request());
  }

  /** Shows the values of a request after a jump to it. */
  showRequest(request: SceneRequest): void {
    const panel = this.#panel;
    if (!isProfileName(request.profile)) {
      if (isProfileName(this.#ownProfile)) panel.offer("profile", profileChoices(request.profile));
      this.#ownProfile = request.profile;
    }
    const shown = { ...request, profile: profileLabel(request.profile), language: languageOfRow(request) };
    for (const name of settingParts()) panel.set(name, shown[name]);
    for (const [name, value] of Object.entries(request.parameters)) panel.set(name, value);
  }

  /** Shows or hides the minimap, where there is one. */
  showMinimap(shown: boolean): void {
    const map = this.#options.map();
    if (map?.minimap === undefined) return;
    map.minimap = shown;
    this.#panel.set("minimap", shown ? "shown" : "hidden");
  }

  /** Shows the sizes of the data saved and the files stored in this browser. */
  showStorage(): void {
    const panel = this.#panel;
    void this.#options.offline.show(panel);
    void this.#files?.usage().then((usage) => {
      panel.note("export", usage ? usageText(usage) : say("none##saved data"));
      panel.show("protect", usage !== null && !usage.isPersistent);
      panel.show("unreadable", usage !== null && usage.unreadable > 0);
      if (usage) panel.note("unreadable", String(usage.unreadable));
    });
  }

  /** Toggles mute. */
  mute(): void {
    this.#options.audio.mute();
    this.#showVolumeUnit();
  }

  dispose(): void {
    this.#panel.dispose();
  }

  /** Follows the sheet on which keys change places. */
  #showHand(): void {
    this.#panel.offer("hand", handChoices());
    this.#panel.set("hand", handInUse());
  }

  #change(name: string, value: number | string): void {
    const { audio, toPreset, toLanguage, onProfile, changeKeys } = this.#options;
    if (name === "preset") toPreset(String(value));
    else if (name === "language") toLanguage(String(value));
    else if (name === "keys") changeKeys();
    else if (name === "hand") {
      useHand(String(value));
      relabel(document.body);
    } else if (isPreference(name)) {
      keepPreference(name, value);
      this.#takePreferences(this.#options);
      if (name === "mapColours") this.#options.map()?.refresh();
    } else if (name === "volume") {
      audio.volume = Number(value);
      this.#showVolumeUnit();
    } else if (name === "minimap") this.showMinimap(value === "shown");
    else if (Object.hasOwn(this.#storageActions, name))
      void this.#storageActions[name]().then(() => this.showStorage());
    else {
      this.#changeParameter(name, name === "profile" && value === OWN ? this.#ownProfile : value);
      if (name === "profile") onProfile();
    }
  }

  #changeParameter(name: string, value: number | string): void {
    const { opened, saves, map } = this.#options;
    const scene = opened();
    if (!scene) return;
    const changes = scene.change(name, value);
    if (name === "quality") rememberChoice(String(value));
    if (changes.ground) {
      saves.groundChanged();
      void this.#showNotes(scene.request());
    }
    if (changes.ground || changes.time) map()?.refresh();
  }

  #takePreferences({ opened, request, saver }: SettingsOptions): void {
    const live = opened()?.live;
    saver.choose(saverChoice());
    if (live) usePreferences(live, request.freeze);
  }

  async #showNotes(at: SceneRequest): Promise<void> {
    const { module, recipe } = this.#options;
    try {
      for (const [name, text] of Object.entries(await module.notes(recipe, at))) this.#panel.note(name, text);
    } catch (error) {
      // Its code may not have loaded: the setting works without the text.
      console.warn(`Texts beside settings: ${error instanceof Error ? error.message : error}`);
    }
  }

  #showVolumeUnit(): void {
    this.#panel.note("volume", this.#options.audio.muted ? say("% · off") : "%");
  }
}

const usageText = ({ counts, bytes }: SaveUsage) =>
  say("{things}, {size} kB", { things: countText(counts), size: Math.ceil(bytes / 1000) });

/** The rows by group, each with its sentence and its default. */
function rowsOf({ module, recipe, request, audio, saves, offline }: SettingsOptions): PanelRow[] {
  const own: Readonly<Record<string, object>> = {
    profile: { options: profileChoices(request.profile), value: profileLabel(request.profile) },
    language: { value: languageOfRow(request) },
  };
  const start = startRequest(request.world, recipe, request.shot);
  const standards: Readonly<Record<string, unknown>> = {
    ...start,
    ...start.parameters,
    ...{ profile: profileLabel(start.profile), minimap: "shown", volume: DEFAULT_VOLUME },
  };
  const rows = [
    ...presetRows(recipe),
    ...parametersOf(recipe).map((row) => parameterRow(row, request.parameters[row.name] ?? row.value)),
    ...module.settings(recipe, request).map((row) => (row.name === "volume" ? { ...row, value: audio.volume } : row)),
    ...generalRows(recipe, request).map((row) => ({ ...row, ...own[row.name] })),
  ].map((row) => (row.name in standards ? { ...row, standard: standards[row.name] } : row)) as PanelRow[];
  const all = [...rows, ...preferenceRows(), ...keyRows(), ...offline.rows, ...(saves.enabled ? SAVE_ROWS : [])];
  const worded = all.map((row) => ({ ...row, ...wordsOf(row.name) }));
  return GROUPS.flatMap((title) => worded.filter(({ group }) => group === title));
}

const keyRows = (): readonly PanelRow[] => [
  { name: "keys", label: phrase("Change keys") },
  {
    ...{ name: "hand", label: phrase("Keys for one hand"), options: handChoices() },
    ...{ value: handInUse(), standard: "both" },
  },
];

function parameterRow(row: Parameter, value: number): PanelRow {
  return isSwitch(row) ? { name: row.name, label: row.label, on: value === 1 } : { ...row, value };
}

/** The language of a link, or the one that is remembered. */
const languageOfRow = ({ language }: SceneRequest) => (language === "auto" ? rememberedLanguage() : language);

/** The choice of own samples, where a link or the workshop has given some. */
const OWN = "own";

const profileLabel = (profile: string) => (isProfileName(profile) ? profile : OWN);

const profileChoices = (profile: string) => [...(isProfileName(profile) ? [] : [OWN]), ...PROFILE_NAMES];

const SAVE_ROWS: readonly PanelRow[] = [
  { name: "save", label: phrase("Save to a file") },
  { name: "load", label: phrase("Load from a file") },
  { name: "export", label: phrase("Export all") },
  { name: "import", label: phrase("Import") },
  { name: "protect", label: phrase("Ask the browser to keep all") },
  { name: "unreadable", label: phrase("Save unreadable data") },
  { name: "forget", label: phrase("Forget all") },
];

const FORGET_QUESTION = phrase(
  "Forget all saved data? Where you were, cones, roads, hunts, races, courses and the logbook are deleted in this browser.",
);

/** Actions on saved data by the names of their rows. */
function saveActionsOf(files: SaveFiles): Readonly<Record<string, () => Promise<void>>> {
  return {
    save: async () => files.save(),
    load: files.load,
    export: files.exportAll,
    import: files.importAll,
    protect: files.protect,
    unreadable: files.exportUnreadable,
    forget: async () => {
      if (confirm(say(FORGET_QUESTION))) await files.forgetAll();
    },
  };
}

/** Rows of presets. The planet of a star has its own name first; choosing a preset leaves it. */
function presetRows(recipe: Recipe): PanelRow[] {
  const presets = presetNames(recipe);
  if (presets.length === 0) return [];
  const own = recipe.from ? [recipe.title] : [];
  const value = own[0] ?? currentPreset(recipe);
  return [{ name: "preset", label: phrase("Preset"), options: [...own, ...presets], value }];
}
