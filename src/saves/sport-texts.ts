/** Texts in which the sport kept its records before they were in the database. */
import type { TextStore } from "./environment.ts";

const STARTS = ["race/", "run/", "course/", "hunt/"];

/** Keys of the texts that are left. */
export const sportTexts = (texts: TextStore): string[] => STARTS.flatMap((start) => texts.keys(start));

export function forgetSportTexts(texts: TextStore): void {
  for (const key of sportTexts(texts)) texts.remove(key);
}
