/** Place of the visitor in the essay, as text for the browser's storage. */
import { LINES, type LineName } from "./lines.ts";
import { SECTIONS } from "./sections.ts";
import { type EssaySettings, FIRST_SETTINGS, readSettings } from "./settings.ts";

export interface EssayPlace {
  readonly settings: EssaySettings;
  /** Index of the section. */
  readonly section: number;
  /** The line of the skyline. */
  readonly line: LineName;
}

const FIRST: EssayPlace = { settings: FIRST_SETTINGS, section: 0, line: "layers" };

export const placeText = (place: EssayPlace): string => JSON.stringify(place);

/** The start for text that `placeText` has not written. */
export function readPlace(text: string | null): EssayPlace {
  try {
    const { settings, section, line } = JSON.parse(text ?? "") as EssayPlace;
    if (!SECTIONS[section] || !Object.hasOwn(LINES, line)) return FIRST;
    return { settings: readSettings(settings), section, line };
  } catch {
    return FIRST;
  }
}
