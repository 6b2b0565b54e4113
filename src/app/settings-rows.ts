/** The rows of a world's settings: what else it can be, its own numbers, time, seed and profile, how it is drawn and heard. */

import { parametersOf } from "../recipe/parameter.ts";
import { presetNames, presetNow } from "../recipe/preset.ts";
import { PROFILE_NAMES, type Recipe } from "../recipe/recipe.ts";
import { NUMBERS, QUALITIES, type SceneRequest } from "../recipe/request.ts";
import type { PanelRow } from "../ui/panel.ts";

/** The shapes of worlds in which there is something to hear. */
const SOUNDING: readonly string[] = ["underground", "islands"];

export interface Settings {
  /** Per cent. */
  readonly volume: number;
  /** Whether what one leaves behind is kept, and can be saved. */
  readonly keeps: boolean;
}

export function panelRows(recipe: Recipe, request: SceneRequest, { volume, keeps }: Settings): PanelRow[] {
  return [
    ...worldRows(recipe, request),
    ...roundRows(recipe),
    ...soundRows(recipe, volume),
    ...(keeps ? KEPT_ROWS : []),
  ];
}

const KEPT_ROWS: readonly PanelRow[] = [
  { name: "save", label: "Save to a file" },
  { name: "load", label: "Load from a file" },
];

function worldRows(recipe: Recipe, request: SceneRequest): PanelRow[] {
  const { t, rate, hour, spin, seed } = NUMBERS;
  return [
    ...presetRows(recipe),
    ...parametersOf(recipe).map((row) => ({ ...row, value: request.parameters[row.name] ?? row.value })),
    ...(recipe.kind.name === "space"
      ? []
      : [{ name: "hour", label: "Hour", min: hour.min, max: hour.max, step: 0.05, value: request.hour }]),
    ...(recipe.kind.name === "planet"
      ? [{ name: "spin", label: "Rotation", min: -2, max: 2, step: 0.01, value: request.spin, unit: spin.unit }]
      : []),
    ...(recipe.world.shape.kind === "islands"
      ? [{ name: "spin", label: "Day runs", min: -1, max: 1, step: 0.005, value: request.spin, unit: "h per second" }]
      : []),
    { name: "t", label: "Time", min: -1000, max: 1000, step: 0.1, value: request.t, unit: t.unit },
    { name: "rate", label: "Evolving", min: -20, max: 20, step: 0.1, value: request.rate, unit: rate.unit },
    { name: "seed", label: "Seed", min: seed.min, max: 99_999, step: 1, value: request.seed },
    { name: "profile", label: "Profile", options: PROFILE_NAMES, value: request.profile },
    { name: "quality", label: "Quality", options: ["auto", ...QUALITIES], value: request.quality },
  ];
}

/** A planet of a star stands before those that the recipe has, and any of them leads away from it. */
function presetRows(recipe: Recipe): PanelRow[] {
  const presets = presetNames(recipe);
  if (presets.length === 0) return [];
  const own = recipe.from ? [recipe.title] : [];
  return [{ name: "preset", label: "Preset", options: [...own, ...presets], value: own[0] ?? presetNow(recipe) }];
}

/** What the round map can be. */
export const ROUND = ["shown", "hidden"] as const;

function roundRows(recipe: Recipe): PanelRow[] {
  return recipe.kind.name === "islands" ? [{ name: "round", label: "Round map", options: ROUND, value: ROUND[0] }] : [];
}

function soundRows({ world }: Recipe, volume: number): PanelRow[] {
  if (!SOUNDING.includes(world.shape.kind)) return [];
  return [{ name: "volume", label: "Sound", min: 0, max: 100, step: 1, value: volume, unit: "%" }];
}
