/** The row below the drawing: the selected sample as numbers, and the number of samples. */

import { resampled } from "../../core/profiles/edit.ts";
import { CODE_LENGTHS, CODE_LIMIT } from "../../core/profiles/read-code.ts";
import { element, select } from "../../ui/element.ts";
import { countText } from "../../ui/number-text.ts";
import { say, saying } from "../../words/words.ts";
import type { Curve } from "./curve.ts";
import type { Line } from "./line.ts";

export interface PointRow {
  readonly root: HTMLElement;
  /** Shows the selected sample. */
  show(): void;
}

/** 16, 32 … 4,096. */
const LENGTHS = Array.from(
  { length: Math.log2(CODE_LENGTHS[1] / CODE_LENGTHS[0]) + 1 },
  (_, i) => CODE_LENGTHS[0] << i,
);

export function createPointRow(
  line: Line,
  curve: () => Curve,
  tell: (words: string, isProblem?: boolean) => void,
): PointRow {
  const index = element("input", { type: "number", min: "0", step: "1", "aria-label": say("Sample") });
  const height = element("input", {
    ...{ type: "number", step: "any", "aria-label": say("Height") },
    ...{ min: String(-CODE_LIMIT), max: String(CODE_LIMIT) },
  });
  const lengths = LENGTHS.map((n) => [String(n), countText(n)] as const);
  const length = select({ "aria-label": say("Number of samples") }, lengths);

  index.addEventListener("change", () => {
    const most = line.profile.samples.length - 1;
    const given = index.valueAsNumber;
    if (Number.isInteger(given) && given >= 0 && given <= most) curve().select(given);
    else tell(refusedSample(most, index.value), true);
    show();
  });
  height.addEventListener("change", () => {
    const given = height.valueAsNumber;
    if (Math.abs(given) <= CODE_LIMIT) {
      const samples = line.profile.samples.slice();
      samples[curve().selected] = given;
      line.replace(samples, saying("sample {number}", { number: curve().selected }));
    } else tell(refusedHeight(height.value), true);
    show();
  });
  length.addEventListener("change", () => {
    const n = Number(length.value);
    line.replace(resampled(line.profile.samples, n), saying("{count} samples", { count: n }));
  });

  function show(): void {
    const { samples } = line.profile;
    index.max = String(samples.length - 1);
    index.value = String(curve().selected);
    height.value = String(Math.round(samples[curve().selected] * 256) / 256);
    length.value = String(samples.length);
  }

  const root = element(
    "div",
    { class: "line-point" },
    element("label", {}, say("Sample"), index),
    element("label", {}, say("of##sample 3 of 256"), length),
    element("label", {}, say("Height"), height),
  );
  return { root, show };
}

function refusedSample(most: number, given: string): string {
  if (given === "") return say("Expected a sample from 0 to {most}, got no number.", { most });
  return say("Expected a sample from 0 to {most}, got {given}.", { most, given });
}

function refusedHeight(given: string): string {
  const most = CODE_LIMIT;
  if (given === "") return say("Expected a height from −{most} to {most}, got no number.", { most });
  return say("Expected a height from −{most} to {most}, got {given}.", { most, given });
}
