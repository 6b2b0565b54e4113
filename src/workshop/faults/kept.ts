/** The settings of the lands as text, for the browser's storage. Lands of files are not among them: files may be large. */
import { type FaultSettings, readFaultSettings } from "../../core/faults/settings.ts";
import { checkOnPage } from "./limits.ts";

/** One or two settings, those of the lands that stood beside each other. */
export type KeptLands = readonly [FaultSettings] | readonly [FaultSettings, FaultSettings];

export const keptText = (lands: KeptLands): string => JSON.stringify(lands);

/** Null for text that `keptText` has not written, or for settings beyond the limits of the page. */
export function readKept(text: string | null): KeptLands | null {
  try {
    const read: unknown = JSON.parse(text ?? "null");
    if (!Array.isArray(read)) return null;
    const [first, second, ...more] = read.map(checked);
    if (!first || more.length > 0) return null;
    return second ? [first, second] : [first];
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

function checked(json: unknown): FaultSettings {
  const settings = readFaultSettings(json);
  checkOnPage(settings, null);
  return settings;
}
