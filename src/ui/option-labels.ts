/** Labels of the values that settings can be chosen from. A value without one, such as a formula, is its own label. */
import { LANGUAGES } from "../words/languages.ts";
import { phrase, say } from "../words/words.ts";

const LABELS: Readonly<Record<string, string>> = {
  auto: phrase("auto##chosen automatically"),
  low: phrase("low##quality"),
  medium: phrase("medium##quality"),
  high: phrase("high##quality"),
  ultra: phrase("ultra##quality"),
  clear: phrase("clear##weather"),
  fair: phrase("fair##weather"),
  rain: phrase("rain##weather"),
  storm: phrase("storm##weather"),
  fog: phrase("fog##weather"),
  metric: phrase("metric##units"),
  imperial: phrase("imperial##units"),
  nautical: phrase("nautical##units"),
  on: phrase("on##switch"),
  off: phrase("off##switch"),
  both: phrase("both hands##keys"),
  left: phrase("left hand##keys"),
  right: phrase("right hand##keys"),
  changed: phrase("changed##keys"),
  standard: phrase("standard##colours"),
  safe: phrase("colour-blind safe##colours"),
  shown: phrase("shown"),
  hidden: phrase("hidden"),
  own: phrase("own##profile"),
  superposed: phrase("superposed##profile"),
  cosine: phrase("cosine##profile"),
  linear: phrase("linear##profile"),
  // Each language by its own name.
  ...LANGUAGES,
};

export const optionLabel = (value: string): string => say(Object.hasOwn(LABELS, value) ? LABELS[value] : value);
