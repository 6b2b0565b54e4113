/** Lines by the methods of "Generating 1D terrain", and those that have names. */
import { normalized } from "../../core/profiles/normalize.ts";
import { sumSines } from "../../core/profiles/sines.ts";
import { type ProfileMethod, profileRanges, synthesizeProfile } from "../../core/profiles/synthesis.ts";
import { PROFILE_NAMES } from "../../recipe/recipe.ts";
import { button, element, select } from "../../ui/element.ts";
import { refusal } from "../../words/refusal.ts";
import { phrase, say, saying } from "../../words/words.ts";
import { wordsOf } from "../core-errors.ts";
import type { Line } from "./line.ts";
import type { Panel } from "./panel.ts";

type Method = ProfileMethod | "sines" | "ranges";

/** Labels of the methods, and the names of their edits. */
const METHODS: Readonly<Record<Method, { readonly label: string; readonly edit: string }>> = {
  naive: { label: phrase("Naive: each sample by itself"), edit: phrase("naive") },
  linear: { label: phrase("Linear between every k-th"), edit: phrase("linear") },
  cosine: { label: phrase("Cosine between every k-th"), edit: phrase("cosine") },
  "superposed-linear": { label: phrase("Superposed, linear"), edit: phrase("superposed") },
  "superposed-cosine": { label: phrase("Superposed, cosine"), edit: phrase("superposed") },
  sines: { label: phrase("Sum of sines"), edit: phrase("sum of sines") },
  ranges: { label: phrase("Plains and sharp mountains"), edit: phrase("plains and sharp mountains") },
};

const NAME_LABELS: Readonly<Record<string, string>> = {
  "1983": "1983",
  superposed: phrase("Superposed"),
  cosine: phrase("Cosine"),
  linear: phrase("Linear"),
};

const SEEDS = 2 ** 32;

export function createGeneratePanel(
  line: Line,
  own: string,
  tell: (words: string, isProblem?: boolean) => void,
): Panel {
  const form = createForm();

  function generate(isFinal: boolean): void {
    try {
      const samples = form.samples(line.profile.samples.length);
      if (isFinal) line.replace(samples, METHODS[form.method()].edit);
      else line.preview(samples);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      line.cancel();
      tell(say(wordsOf(error)), true);
    }
  }

  const acts = element(
    "div",
    { class: "line-acts" },
    button({ class: "line-act main" }, () => generate(true), say("Generate")),
    button(
      { class: "line-act" },
      () => {
        form.nextSeed();
        generate(true);
      },
      say("Next seed"),
    ),
  );
  const named = element(
    "div",
    { class: "line-acts" },
    element("span", {}, say("Named:")),
    ...PROFILE_NAMES.map((name) =>
      button({ class: "line-act" }, () => line.replaceBy(name, NAME_LABELS[name]), say(NAME_LABELS[name])),
    ),
    button({ class: "line-act" }, () => line.replaceBy(own, phrase("this world's own")), say("This world's own")),
  );
  form.root.append(acts);
  form.root.addEventListener("input", () => {
    form.show();
    if (form.method() !== "ranges") generate(false);
  });
  form.root.addEventListener("change", () => generate(true));
  form.show();
  return { root: element("div", { class: "line-panel" }, form.root, named) };
}

/** The method and its numbers. */
function createForm() {
  const methods = Object.entries(METHODS).map(([name, { label }]) => [name, say(label)] as const);
  const method = select({ "aria-label": say("Method") }, methods);
  method.value = "superposed-cosine";
  const every = createNumber(phrase("k, samples between knots"), 1, 256, 8);
  const layers = createNumber(phrase("Layers"), 1, 12, 6);
  const waves = createNumber(phrase("Waves"), 1, 2048, 32);
  const seed = createNumber(phrase("Seed"), 0, SEEDS - 1, 1);
  const low = createNumber(phrase("Lowest"), -1000, 1000, 0);
  const high = createNumber(phrase("Highest"), -1000, 1000, 100);
  const heights = select({ "aria-label": say("Heights") }, [
    ["1983", say("like those of 1983##Heights:")],
    ["range", say("from lowest to highest##Heights:")],
  ]);
  const wide = (label: string, input: HTMLElement) => element("label", { class: "wide" }, label, input);
  const heightsRow = wide(say("Heights"), heights);
  const numbers = [every, layers, waves].map(({ root }) => root);
  return {
    root: element(
      "div",
      { class: "line-form" },
      ...[wide(say("Method"), method), ...numbers, heightsRow, low.root, high.root, seed.root],
    ),
    method: () => method.value as Method,
    /** Throws a RangeError for numbers out of range. */
    samples(length: number): Float64Array {
      if (method.value === "ranges") return profileRanges().samples;
      const isRange = heights.value === "range";
      const common = {
        ...{ length, seed: seed.read() },
        ...(isRange && { range: [low.read(), high.read()] as const }),
      };
      const profile =
        method.value === "sines"
          ? sumSines({ ...common, waves: waves.read() })
          : synthesizeProfile({
              ...{ ...common, method: method.value as ProfileMethod },
              ...(!every.root.hidden && { sample: every.read() }),
              ...(!layers.root.hidden && { layers: layers.read() }),
            });
      return (isRange ? profile : normalized(profile)).samples;
    },
    nextSeed(): void {
      seed.input.value = String(((Number(seed.input.value) || 0) + 1) % SEEDS);
    },
    /** Shows the fields that the method needs. */
    show(): void {
      const isRanges = method.value === "ranges";
      every.root.hidden = method.value !== "linear" && method.value !== "cosine";
      waves.root.hidden = method.value !== "sines";
      layers.root.hidden = !method.value.startsWith("superposed");
      heightsRow.hidden = isRanges;
      for (const { root } of [low, high]) root.hidden = isRanges || heights.value !== "range";
      seed.root.hidden = isRanges;
    },
  };
}

/** `label` is a phrase. */
function createNumber(label: string, min: number, max: number, value: number) {
  const input = element("input", {
    ...{ type: "number", step: "1", "aria-label": say(label) },
    ...{ min: String(min), max: String(max), value: String(value) },
  });
  return {
    root: element("label", {}, say(label), input),
    input,
    /** Throws a RangeError for anything else. */
    read(): number {
      const given = input.valueAsNumber;
      if (Number.isInteger(given) && given >= min && given <= max) return given;
      const field = say(label);
      throw refusal(
        input.value === ""
          ? saying("{field}: expected a whole number from {min} to {max}, got none.", { field, min, max })
          : saying("{field}: expected a whole number from {min} to {max}, got {given}.", { field, min, max, given }),
      );
    },
  };
}
