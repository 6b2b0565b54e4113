/** Lines by the methods of "Generating 1D terrain", and those that have names. */
import { normalized } from "../../core/profiles/normalize.ts";
import { sumSines } from "../../core/profiles/sines.ts";
import { type ProfileMethod, profileRanges, synthesizeProfile } from "../../core/profiles/synthesis.ts";
import { PROFILE_NAMES } from "../../recipe/recipe.ts";
import { button, element } from "../../ui/element.ts";
import type { Line } from "./line.ts";
import type { Panel } from "./panel.ts";

type Method = ProfileMethod | "sines" | "ranges";

const METHOD_LABELS: Readonly<Record<Method, string>> = {
  naive: "Naive: each sample by itself",
  linear: "Linear between every k-th",
  cosine: "Cosine between every k-th",
  "superposed-linear": "Superposed, linear",
  "superposed-cosine": "Superposed, cosine",
  sines: "Sum of sines",
  ranges: "Plains and sharp mountains",
};

const NAME_LABELS: Readonly<Record<string, string>> = {
  "1983": "1983",
  superposed: "Superposed",
  cosine: "Cosine",
  linear: "Linear",
};

const SEEDS = 2 ** 32;

export function createGeneratePanel(line: Line, own: string, say: (words: string, isFault?: boolean) => void): Panel {
  const method = element(
    "select",
    { "aria-label": "Method" },
    ...Object.entries(METHOD_LABELS).map(([value, label]) => element("option", { value }, label)),
  );
  method.value = "superposed-cosine";
  const every = number("k, samples between knots", 1, 256, 8);
  const layers = number("Layers", 1, 12, 6);
  const waves = number("Waves", 1, 2048, 32);
  const seed = number("Seed", 0, SEEDS - 1, 1);
  const low = number("Lowest", -1000, 1000, 0);
  const high = number("Highest", -1000, 1000, 100);
  const heights = element(
    "select",
    { "aria-label": "Heights" },
    element("option", { value: "1983" }, "like those of 1983"),
    element("option", { value: "range" }, "from lowest to highest"),
  );
  const inputs = { every, layers, low, high };
  const form = element(
    "div",
    { class: "line-form" },
    element("label", { class: "wide" }, "Method", method),
    every.root,
    layers.root,
    waves.root,
    element("label", { class: "wide" }, "Heights", heights),
    low.root,
    high.root,
    seed.root,
    element(
      "div",
      { class: "line-acts" },
      button({ class: "line-act main" }, () => generate(true), "Generate"),
      button({ class: "line-act" }, nextSeed, "Next seed"),
    ),
  );
  const named = element(
    "div",
    { class: "line-acts" },
    element("span", {}, "Named:"),
    ...PROFILE_NAMES.map((name) =>
      button({ class: "line-act" }, () => line.replaceBy(name, NAME_LABELS[name]), NAME_LABELS[name]),
    ),
    button({ class: "line-act" }, () => line.replaceBy(own, "this world's own"), "This world's own"),
  );

  function number(label: string, min: number, max: number, value: number) {
    const input = element("input", {
      ...{ type: "number", step: "1", "aria-label": label },
      ...{ min: String(min), max: String(max), value: String(value) },
    });
    const root = element("label", {}, label, input);
    /** Throws a RangeError for anything else. */
    const read = () => {
      const given = input.valueAsNumber;
      if (Number.isInteger(given) && given >= min && given <= max) return given;
      throw new RangeError(`${label}: expected a whole number from ${min} to ${max}, got ${input.value || "none"}.`);
    };
    return { root, input, read };
  }

  function made(): Float64Array {
    const length = line.profile.samples.length;
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
  }

  function generate(isFinal: boolean): void {
    try {
      const samples = made();
      if (isFinal) line.replace(samples, METHOD_LABELS[method.value as Method].split(/[:,]| between/)[0].toLowerCase());
      else line.preview(samples);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      line.cancel();
      say(error.message, true);
    }
  }

  function nextSeed(): void {
    seed.input.value = String(((Number(seed.input.value) || 0) + 1) % SEEDS);
    generate(true);
  }

  /** Shows the fields that the method needs. */
  function show(): void {
    const isRanges = method.value === "ranges";
    every.root.hidden = method.value !== "linear" && method.value !== "cosine";
    waves.root.hidden = method.value !== "sines";
    layers.root.hidden = !method.value.startsWith("superposed");
    heights.closest("label")?.toggleAttribute("hidden", isRanges);
    for (const name of ["low", "high"] as const) inputs[name].root.hidden = isRanges || heights.value !== "range";
    seed.root.hidden = isRanges;
  }

  form.addEventListener("input", () => {
    show();
    if (method.value !== "ranges") generate(false);
  });
  form.addEventListener("change", () => generate(true));
  show();
  return { root: element("div", { class: "line-panel" }, form, named) };
}
