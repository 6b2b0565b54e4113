/** The parts of the export dialog for all but height maps. */
import type { FeatureFormat } from "../../export/features.ts";
import type { CodeOrder, FeaturesOrder, KindsOrder, ModelOrder, OrderNumber, Wanted } from "../../export/order.ts";
import type { LanguageName } from "../../export/snippet/languages.ts";
import type { WorldGround } from "../../recipe/queries.ts";
import { element } from "../../ui/element.ts";
import { phrase, say } from "../../words/words.ts";
import { type CheckedField, type Choice, checkField, choiceField, type Field, numberField } from "./fields.ts";

export type NumberFields = { readonly [part in OrderNumber]?: CheckedField<number> };

export interface ExportForm<W extends Wanted> {
  readonly root: HTMLElement;
  /** The typed numbers of its order. */
  readonly numbers: NumberFields;
  /** The ground may have changed. */
  offer?(ground: WorldGround): void;
  read(): W;
  /** Sentences about its files. */
  about(): string;
}

export const fieldsOf = (...fields: readonly Pick<Field<unknown>, "root">[]): HTMLElement =>
  element("div", { class: "export-fields" }, ...fields.map(({ root }) => root));

/** Digits of a length that follows from others. */
const rounded = (metres: number) => Number(metres.toPrecision(9));

/**
 * Points a side, metres a pixel, and the width, which follow each other. `steps` is the width of `points` in pixels; `chosen` gives the
 * points where they are not typed.
 */
export function scaleFields(
  onChange: () => void,
  usual: { readonly size: number; readonly spacing: number },
  steps: (points: number) => number = (points) => points - 1,
  chosen?: () => number,
) {
  const points = chosen ?? (() => size.value);
  const size = numberField(say("Points a side"), changed, usual.size);
  const spacing = numberField(say("Metres a pixel"), changed, usual.spacing);
  const width = numberField(say("Width, metres"), changeWidth, usual.spacing * steps(usual.size));

  /** The number of points or their distance has changed: so does the width. */
  function follow(): void {
    const count = steps(points());
    width.value = count > 0 ? rounded(spacing.value * count) : Number.NaN;
  }
  function changed(): void {
    follow();
    onChange();
  }
  function changeWidth(): void {
    const count = steps(points());
    if (count > 0) spacing.value = rounded(width.value / count);
    onChange();
  }
  return { size, spacing, width, follow };
}

export function createKindsForm(onChange: () => void): ExportForm<KindsOrder> {
  const { size, spacing, width } = scaleFields(onChange, { size: 1024, spacing: 1 });
  return {
    root: fieldsOf(size, spacing, width),
    numbers: { size, spacing },
    read: () => ({ what: "kinds", size: size.value, spacing: spacing.value }),
    about: () =>
      say(
        "Splat maps: four RGBA images with a channel for each kind of ground, whose values add up to 255, and JSON that names them.",
      ),
  };
}

const FEATURE_FILES: readonly Choice<FeatureFormat>[] = [
  { value: "csv", label: "CSV" },
  { value: "geojson", label: "GeoJSON" },
];

export function createFeaturesForm(onChange: () => void): ExportForm<FeaturesOrder> {
  const format = choiceField(say("Format"), FEATURE_FILES, onChange);
  const span = numberField(say("Side of the square, metres"), onChange, 1000);
  let about = "";
  return {
    root: fieldsOf(format, span),
    numbers: { span },
    offer({ coordinates, hasCodes }) {
      const columns = say(coordinates.words);
      about = hasCodes
        ? say(
            "Mine shafts, boulders, rootstocks, knolls, cones and others, with {columns} and the orienteering code of controls.",
            { columns },
          )
        : say("Mine shafts, boulders, rootstocks, knolls, cones and others, with {columns}.", { columns });
    },
    read: () => ({ what: "features", format: format.value, span: span.value }),
    about: () => about,
  };
}

export function createModelForm(onChange: () => void): ExportForm<ModelOrder> {
  const { size, spacing, width } = scaleFields(onChange, { size: 257, spacing: 2 });
  const trees = checkField(say("Trees, at most 100,000"), onChange);
  trees.value = true;
  let missing = "";
  return {
    root: fieldsOf(size, spacing, width, trees),
    numbers: { size, spacing },
    offer(ground) {
      missing = say(ground.missing?.model ?? "");
    },
    read: () => ({ what: "model", size: size.value, spacing: spacing.value, trees: trees.value }),
    about: () => {
      const about = trees.value
        ? say(
            "Binary glTF: ground coloured by its kinds, water, and trees as simple shapes. Metres, Y up, north along −Z.",
          )
        : say("Binary glTF: ground coloured by its kinds, and water. Metres, Y up, north along −Z.");
      return `${about} ${missing}`.trimEnd();
    },
  };
}

const LANGUAGE_CHOICES: readonly Choice<LanguageName>[] = [
  { value: "typescript", label: "TypeScript" },
  { value: "python", label: "Python" },
  { value: "csharp", label: "C#" },
  { value: "gdscript", label: phrase("GDScript, for Godot 4") },
  { value: "glsl", label: phrase("GLSL, for WebGL2") },
  { value: "wgsl", label: phrase("WGSL, for WebGPU") },
];

export function createCodeForm(onChange: () => void): ExportForm<CodeOrder> {
  const language = choiceField(say("Language##of code"), LANGUAGE_CHOICES, onChange);
  return {
    root: fieldsOf(language),
    numbers: {},
    read: () => ({ what: "code", language: language.value }),
    about: () => {
      const isShader = language.value === "glsl" || language.value === "wgsl";
      const exact = isShader
        ? say("Arguments are metres from the place below; the code says how exact it is to a kilometre from there.")
        : language.value === "gdscript"
          ? say("Within 0.00001 mm of the generator.")
          : say("The generator's bits at any distance.");
      return `${say("Functions of this world's ground, without dependencies.")} ${exact}`;
    },
  };
}
