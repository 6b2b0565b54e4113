/**
 * Preferences of the visitor, which hold in every world and are kept in the browser: how the view turns, how wide it is, units and the size
 * of text. Links do not have them, and frozen pictures are drawn without.
 */
import { useUnits } from "../ui/format.ts";
import { turning } from "../ui/input/controls.ts";
import { createKeyLatch } from "../ui/input/key-latch.ts";
import { holding } from "../ui/input/keyboard-mouse.ts";
import { useTilt } from "../ui/input/tilt.ts";
import type { PanelRow } from "../ui/panel-row.ts";
import { recall, remember } from "../ui/storage.ts";
import { UNITS } from "../ui/units.ts";
import { phrase } from "../words/words.ts";
import type { LiveWorld } from "../worlds/live-world.ts";
import { mapColours } from "../worlds/map-colours.ts";
import { SAVER_CHOICES, type SaverChoice } from "./battery.ts";
import { captioning } from "./captions.ts";
import { canVibrate, haptics } from "./haptics.ts";

interface NumberPreference {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly standard: number;
  readonly unit: string;
}

interface SwitchPreference {
  readonly label: string;
  readonly standard: 0 | 1;
}

interface ChoicePreference {
  readonly label: string;
  readonly options: readonly string[];
  readonly standard: string;
}

type Preference = NumberPreference | SwitchPreference | ChoicePreference;

/** By name, under which each is kept, too. */
export const PREFERENCES = {
  sensitivity: { label: phrase("Mouse sensitivity"), min: 25, max: 300, step: 5, standard: 100, unit: "%" },
  invert: { label: phrase("Invert look"), standard: 0 },
  tilt: { label: phrase("Look by turning the device"), standard: 0 },
  vibration: { label: phrase("Vibration"), standard: 1 },
  /** Vertical, of the view from behind; the other views are wider by as much. */
  fov: { label: phrase("Field of view"), min: 40, max: 100, step: 1, standard: 55, unit: "°" },
  units: { label: phrase("Units"), options: Object.keys(UNITS), standard: "metric" },
  saver: { label: phrase("Battery saver"), options: SAVER_CHOICES, standard: "auto" },
  captions: { label: phrase("Captions for sounds"), standard: 0 },
  mapColours: { label: phrase("Map colours"), options: ["standard", "safe"], standard: "standard" },
  hold: { label: phrase("Hold keys by one press"), standard: 0 },
  text: { label: phrase("Text size"), min: 80, max: 200, step: 5, standard: 100, unit: "%" },
} as const satisfies Readonly<Record<string, Preference>>;

export type PreferenceName = keyof typeof PREFERENCES;

export const isPreference = (name: string): name is PreferenceName => Object.hasOwn(PREFERENCES, name);

/** The value of a stored text; the default where it is missing, malformed or out of range. */
export function preferenceOf(preference: Preference, stored: string | null): number | string {
  const { standard } = preference;
  if (stored === null) return standard;
  if ("options" in preference) return preference.options.includes(stored) ? stored : standard;
  const [min, max] = "min" in preference ? [preference.min, preference.max] : [0, 1];
  const value = /^\d{1,3}$/.test(stored) ? Number(stored) : Number.NaN;
  return value >= min && value <= max ? value : standard;
}

const keyOf = (name: PreferenceName) => `preference/${name}`;

/** Choices of this visit, for browsers that keep nothing. */
const chosen = new Map<PreferenceName, number | string>();

const current = (name: PreferenceName): number | string =>
  chosen.get(name) ?? preferenceOf(PREFERENCES[name], recall(keyOf(name)));

/** Takes over the preferences in an open world; `isFrozen`: its picture is to be the same for everyone. */
export function usePreferences(live: LiveWorld, isFrozen: boolean): void {
  turning.x = Number(current("sensitivity")) / 100;
  turning.y = current("invert") === 1 ? -turning.x : turning.x;
  mapColours.areSafe = current("mapColours") === "safe";
  captioning.on = current("captions") === 1;
  holding.latch = current("hold") === 1 ? (holding.latch ?? createKeyLatch()) : null;
  haptics.on = current("vibration") === 1;
  void useTilt(current("tilt") === 1);
  useUnits(UNITS[current("units") as keyof typeof UNITS]);
  document.documentElement.style.setProperty("--text", String(Number(current("text")) / 100));
  if (!isFrozen) live.wider = Number(current("fov")) - PREFERENCES.fov.standard;
}

export const saverChoice = (): SaverChoice => current("saver") as SaverChoice;

/** Keeps a preference for this visit, and where the browser can, for the next. */
export function keepPreference(name: PreferenceName, value: number | string): void {
  chosen.set(name, value);
  remember(keyOf(name), String(value));
}

/** The rows of the settings. */
export function preferenceRows(): PanelRow[] {
  const isHeld = matchMedia("(pointer: coarse)").matches;
  const absent = new Set([...(isHeld ? [] : ["tilt"]), ...(canVibrate() ? [] : ["vibration"])]);
  const names = Object.keys(PREFERENCES).filter((name) => isPreference(name) && !absent.has(name)) as PreferenceName[];
  return names.map((name) => {
    const value = current(name);
    const preference: Preference = PREFERENCES[name];
    const row = { name, ...preference };
    if ("options" in row) return { ...row, value: String(value) };
    return "min" in row ? { ...row, value: Number(value) } : { ...row, on: value === 1 };
  });
}
