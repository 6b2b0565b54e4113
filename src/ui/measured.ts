/** Measures in sentences, in the units of the visitor. */
import { distanceText, heightText, heightUnit, speedText, unitsInUse } from "./format.ts";

/** "1 204 m": a length in whole units. */
export const wholeLength = (metres: number): string => `${heightText(metres)} ${heightUnit(metres)}`;

const MEASURE = /\{(\d+(?:\.\d+)?) (m|m\/s)\}/g;

/** Words whose measures are in braces, as "{600 m}" and "{45 m/s}", with these in the units in use. */
export const measured = (words: string): string =>
  words.replace(MEASURE, (_, value: string, unit: string) =>
    unit === "m" ? distanceText(Number(value)) : `${speedText(Number(value))} ${unitsInUse().speed.name}`,
  );
