/** The door of the page: its worlds, presets and places with their pictures, and what a choice does. */
import { PROFILE_1983 } from "../core/field/profile.ts";
import { LINK_PARTS } from "../recipe/link-parts.ts";
import { applyPreset, NO_PRESET, presetsOf } from "../recipe/preset.ts";
import type { Recipe, SceneEntry } from "../recipe/recipe.ts";
import type { DoorOptions } from "../ui/door/door.ts";
import type { PlaceRow } from "../ui/door/search.ts";
import { LANGUAGES } from "../words/languages.ts";
import { phrase, say } from "../words/words.ts";
import type { Sheets, WorldModule } from "../worlds/world-module.ts";
import { loadWords } from "./language.ts";
import type { OpenedScene } from "./open-scene.ts";
import type { Settings } from "./settings.ts";
import type { Travel } from "./travel.ts";

export interface PageDoorOptions {
  readonly module: WorldModule;
  readonly recipe: Recipe;
  /** The name of the open world. */
  readonly world: string;
  readonly scenes: Readonly<Record<string, SceneEntry>>;
  readonly travel: Travel;
  /** Sheets of the world that can be opened over the view. */
  readonly sheets: Sheets | undefined;
  opened(): OpenedScene | undefined;
  settings(): Settings | undefined;
  /** Runs an action of the page. */
  run(action: string): void;
  /** Called when the door of the first visit closes. */
  onBegin(): void;
}

/** Options of `createDoor`, without the link and what other parts add; `more` is added to the link to another world. */
export interface OpenDoor extends Omit<DoorOptions, "link" | "onWorld"> {
  onWorld(name: string, more?: string): void;
}

const QUALITY_WORDS: Readonly<Record<string, string>> = {
  auto: phrase("Auto##quality"),
  low: phrase("Low##quality"),
  medium: phrase("Medium##quality"),
  high: phrase("High##quality"),
  ultra: phrase("Ultra##quality"),
};

/** Addresses of pictures, which `npm run door` draws. */
const pictureOf = (world: string, preset = NO_PRESET): string =>
  `door/${preset === NO_PRESET ? world : `${world}-${preset}`}.webp`;

export function doorOf(options: PageDoorOptions): OpenDoor {
  const { module, recipe, world, scenes, travel, sheets, opened, settings, run, onBegin } = options;
  const { preset, toWorld, toPreset, toShot } = travel;
  const walks = opened()?.live.telemetry().explorer === "walker";
  let places: Promise<readonly PlaceRow[]> | undefined;
  return {
    worlds: Object.entries(scenes).map(([name, { title, about }]) => ({
      name,
      title,
      about,
      picture: pictureOf(name),
    })),
    current: world,
    ...(recipe.from && { title: recipe.title }),
    presets: presetsOf(recipe).map((row) => ({ ...row, picture: pictureOf(world, row.name) })),
    preset,
    sheets: sheets?.rows ?? [],
    shots: Object.entries(recipe.shots).map(([name, { title }]) => ({ name, title })),
    samples: PROFILE_1983.samples,
    controls: module.controls,
    ...(!opened()?.live.portal && { absent: ["back"] }),
    onAction: run,
    go: phrase(walks ? "Walk" : "Fly"),
    qualities: LINK_PARTS.quality.setting.options.map((name) => [name, QUALITY_WORDS[name]] as const),
    quality: () => opened()?.request().quality ?? "auto",
    onQuality: (value) => settings()?.change("quality", value),
    languages: [["auto", phrase("Auto##language")], ...Object.entries(LANGUAGES)],
    language: () => settings()?.language ?? "auto",
    onLanguage: travel.toLanguage,
    places() {
      places ??= allPlaces(scenes);
      // A list that could not be loaded is asked for again.
      places.catch(() => (places = undefined));
      return places;
    },
    onPlace: (place) => go(place),
    onBegin,
    onWorld: toWorld,
    onPreset: toPreset,
    onPhoto: () => run("photo"),
    onSheet: (name) => sheets?.show(name),
    onShot: toShot,
  };

  function go(place: PlaceRow): void {
    if (place.world === world && place.preset === preset) toShot(place.shot);
    else toWorld(place.world, `${place.preset === NO_PRESET ? "" : `&preset=${place.preset}`}&shot=${place.shot}`);
  }
}

/** The shots of all worlds and presets, whose words are loaded; `title` and `about` are phrases. */
export async function allPlaces(scenes: Readonly<Record<string, SceneEntry>>): Promise<readonly PlaceRow[]> {
  const entries = Object.entries(scenes);
  const recipes = await Promise.all(entries.map(async ([, { load }]) => (await load()).default));
  await loadWords(recipes.map(({ kind }) => kind.words ?? "page"));
  return recipes.flatMap((recipe, n) => {
    const [world, { title, about }] = entries[n];
    const rows = presetsOf(recipe);
    const presets = rows.length > 0 ? rows : [{ name: NO_PRESET, title, about }];
    return presets.flatMap((preset) =>
      Object.entries(applyPreset(recipe, preset.name).shots).map(([shot, row]) => ({
        title: row.title,
        where:
          preset.name === NO_PRESET
            ? title
            : say("{world}, {preset}", { world: say(title), preset: say(preset.title) }),
        about: preset.name === NO_PRESET ? about : preset.about,
        ...{ world, preset: preset.name, shot },
      })),
    );
  });
}
