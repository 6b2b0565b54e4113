/** The form of a land's settings: a row for each, shown where the program has it. */
import type { FaultSettings } from "../../core/faults/settings.ts";
import type { Decay } from "../../core/faults/steps.ts";
import { button, element } from "../../ui/element.ts";
import { phrase, say } from "../../words/words.ts";
import type { Lands } from "./lands.ts";
import { SIDES } from "./limits.ts";

type Change = Partial<FaultSettings>;

interface Control {
  readonly root: HTMLElement;
  show(settings: FaultSettings): void;
}

interface Row {
  /** A phrase, as are names of edits, options and words in empty fields. */
  readonly label: string;
  /** Whether the settings have this row; true if absent. */
  readonly isOf?: (settings: FaultSettings) => boolean;
  /** Whether the row is of the size, which the land of a file takes from the file. */
  readonly isSize?: boolean;
}

interface NumberRow extends Row {
  readonly edit: string;
  readonly get: (settings: FaultSettings) => number | null;
  /** Null where the field is empty; `blank` names the value used then. */
  readonly set: (value: number | null, settings: FaultSettings) => Change;
  readonly blank?: string;
  readonly step?: number;
  /** A slider from least to most. */
  readonly slider?: readonly [least: number, most: number];
}

interface ChoiceRow extends Row {
  readonly edit: string;
  readonly options: Readonly<Record<string, string>>;
  readonly get: (settings: FaultSettings) => string;
  readonly set: (value: string, settings: FaultSettings) => Change;
}

const of =
  (...programs: FaultSettings["program"][]) =>
  ({ program }: FaultSettings) =>
    programs.includes(program);
const decays =
  (kind: Decay["kind"]) =>
  ({ decay }: FaultSettings) =>
    decay.kind === kind;
/** An empty field of a number that is needed is refused by its check. */
const needed = (value: number | null) => value ?? Number.NaN;

/** The decay that a kind begins with. */
function decayOf(kind: string, n: number): Decay {
  if (kind === "constant") return { kind, size: 10 };
  if (kind === "linear") return { kind, from: n, to: 1, by: Math.max(1, Math.round(n / 2)) };
  if (kind === "weighted")
    return {
      kind,
      sizes: [
        [100, 10],
        [20, 150],
        [2, 40],
      ],
    };
  return { kind: kind as "inverse" | "prose" };
}

const linear = ({ decay }: FaultSettings) => decay as Extract<Decay, { kind: "linear" }>;
const sizesText = ({ decay }: FaultSettings) =>
  decay.kind === "weighted" ? decay.sizes.map(([size, count]) => `${size}:${count}`).join(", ") : "";

/** "100:10, 20:150" as pairs; other text gives a pair that the check refuses. */
const sizesOf = (text: string): Decay => ({
  kind: "weighted",
  sizes: text.split(",").map((pair) => {
    const [size, count = Number.NaN, more] = pair
      .split(":")
      .map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
    return [more === undefined ? size : Number.NaN, count] as const;
  }),
});

const PROGRAM: ChoiceRow = {
  label: phrase("Program"),
  edit: phrase("program"),
  options: { krten: phrase("Krten's of 1994"), faults: phrase("Faults"), circles: phrase("Circles") },
  get: ({ program }) => program,
  set: (program, { decay, n }) => ({
    program: program as FaultSettings["program"],
    ...(program === "krten" && decay.kind !== "prose" && { decay: { kind: "inverse" } }),
    ...(program === "circles" && decay.kind === "inverse" && { decay: decayOf("constant", n) }),
  }),
};

const NUMBERS: readonly NumberRow[] = [
  {
    label: phrase("Columns##of cells"),
    edit: phrase("columns##of cells"),
    isSize: true,
    get: ({ xSize }) => xSize,
    set: (value) => ({ xSize: needed(value) }),
  },
  {
    label: phrase("Rows##of cells"),
    edit: phrase("rows##of cells"),
    isSize: true,
    get: ({ ySize }) => ySize,
    set: (value) => ({ ySize: needed(value) }),
  },
  {
    label: phrase("Faults"),
    edit: phrase("faults"),
    isOf: ({ program }) => program !== "circles",
    get: ({ n }) => n,
    set: (value) => ({ n: needed(value) }),
  },
  {
    label: phrase("Circles"),
    edit: phrase("circles"),
    isOf: of("circles"),
    get: ({ n }) => n,
    set: (value) => ({ n: needed(value) }),
  },
  {
    label: phrase("Seed"),
    edit: phrase("seed"),
    get: ({ seed }) => seed,
    set: (value) => ({ seed: needed(value) }),
  },
];

const DECAY: ChoiceRow = {
  label: phrase("Size of fault i"),
  edit: phrase("size of fault i"),
  options: {
    inverse: phrase("n / i, in Krten's code"),
    prose: phrase("n − i + 1, in his description"),
    constant: phrase("the same for all"),
    linear: phrase("linear, disp0 to dispN"),
    weighted: phrase("some sizes by weight"),
  },
  get: ({ decay }) => decay.kind,
  set: (kind, { n }) => ({ decay: decayOf(kind, n) }),
};

const SIZES: readonly NumberRow[] = [
  {
    label: phrase("Size##of faults"),
    edit: phrase("size##of faults"),
    isOf: decays("constant"),
    get: ({ decay }) => (decay.kind === "constant" ? decay.size : null),
    set: (value) => ({ decay: { kind: "constant", size: needed(value) } }),
    step: 0.1,
  },
  {
    label: phrase("Start size, disp0"),
    edit: phrase("start size, disp0"),
    isOf: decays("linear"),
    get: (settings) => linear(settings).from,
    set: (value, settings) => ({ decay: { ...linear(settings), from: needed(value) } }),
    step: 0.1,
  },
  {
    label: phrase("Last size, dispN"),
    edit: phrase("last size, dispN"),
    isOf: decays("linear"),
    get: (settings) => linear(settings).to,
    set: (value, settings) => ({ decay: { ...linear(settings), to: needed(value) } }),
    step: 0.1,
  },
  {
    label: phrase("Reached at fault"),
    edit: phrase("reached at fault"),
    isOf: decays("linear"),
    get: (settings) => linear(settings).by,
    set: (value, settings) => ({ decay: { ...linear(settings), by: needed(value) } }),
  },
];

const LINE: ChoiceRow = {
  label: phrase("Lines##of faults"),
  edit: phrase("lines##of faults"),
  isOf: of("faults"),
  options: {
    points: phrase("through two points"),
    cross: phrase("two points, cross product"),
    normal: phrase("normal form"),
    origin: phrase("through the middle"),
  },
  get: ({ line }) => line,
  set: (line) => ({ line: line as FaultSettings["line"] }),
};
const SHAPE: ChoiceRow = {
  label: phrase("Shape##of a fault"),
  edit: phrase("shape##of a fault"),
  isOf: of("faults"),
  options: { step: phrase("step##a shape: a cliff"), sine: phrase("sine"), cosine: phrase("cosine") },
  get: ({ shape }) => shape,
  set: (shape) => ({ shape: shape as FaultSettings["shape"] }),
};

const SHAPES: readonly NumberRow[] = [
  {
    label: phrase("Width, cells"),
    edit: phrase("width, cells"),
    isOf: ({ program, shape }) => program === "faults" && shape !== "step",
    get: ({ width }) => width,
    set: (width) => ({ width }),
    blank: phrase("⅛ of a side"),
    step: 0.5,
  },
  {
    label: phrase("Reach, cells"),
    edit: phrase("reach, cells"),
    isOf: of("faults"),
    get: ({ reach }) => reach,
    set: (reach) => ({ reach }),
    blank: phrase("no end"),
    step: 0.5,
  },
  {
    label: phrase("Minimum radius"),
    edit: phrase("minimum radius"),
    isOf: of("circles"),
    get: ({ radius }) => radius?.[0] ?? null,
    set: (value, { radius }) => ({ radius: value === null ? null : [value, Math.max(value, radius?.[1] ?? value)] }),
    blank: phrase("1/16 of a side"),
    step: 0.5,
  },
  {
    label: phrase("Maximum radius"),
    edit: phrase("maximum radius"),
    isOf: of("circles"),
    get: ({ radius }) => radius?.[1] ?? null,
    set: (value, { radius }) => ({ radius: value === null ? null : [radius?.[0] ?? value, value] }),
    blank: phrase("¼ of a side"),
    step: 0.5,
  },
];

const WHEN: ChoiceRow = {
  label: phrase("Erosion"),
  edit: phrase("erosion"),
  options: {
    never: phrase("none##no erosion"),
    end: phrase("once at the end (-p)"),
    each: phrase("after each fault (-w)"),
  },
  get: ({ when }) => when,
  set: (when) => ({ when: when as FaultSettings["when"] }),
};
const isEroded = ({ when }: FaultSettings) => when !== "never";
const PASSES: ChoiceRow = {
  label: phrase("By##erosion by wind or rain"),
  edit: phrase("passes"),
  isOf: isEroded,
  options: { 2: phrase("wind: 2 passes"), 4: phrase("rain: 4 passes") },
  get: ({ filter }) => String(filter.passes),
  set: (passes, { filter }) => ({ filter: { ...filter, passes: passes === "2" ? 2 : 4 } }),
};
const CONSTANTS: readonly NumberRow[] = [
  {
    label: phrase("Constant f"),
    edit: phrase("constant f"),
    isOf: isEroded,
    get: ({ filter }) => filter.kx,
    set: (value, { filter }) => ({ filter: { ...filter, kx: needed(value), ky: needed(value) } }),
    slider: [0, 0.99],
    step: 0.01,
  },
  {
    label: phrase("f along y alone"),
    edit: phrase("f along y alone"),
    isOf: isEroded,
    get: ({ filter }) => filter.ky,
    set: (value, { filter }) => ({ filter: { ...filter, ky: needed(value) } }),
    slider: [0, 0.99],
    step: 0.01,
  },
];

const SMOOTH: ChoiceRow = {
  label: phrase("Smooth after"),
  edit: phrase("smooth after"),
  options: { none: phrase("no##no smoothing"), box: phrase("box##a way to smooth"), gauss: phrase("Gauss") },
  get: ({ smooth }) => smooth?.kernel ?? "none",
  set: (kernel, { smooth }) => ({
    smooth: kernel === "none" ? null : { kernel: kernel as "box" | "gauss", radius: smooth?.radius ?? 2 },
  }),
};
const RADIUS: readonly NumberRow[] = [
  {
    label: phrase("Kernel radius"),
    edit: phrase("kernel radius"),
    isOf: ({ smooth }) => smooth !== null,
    get: ({ smooth }) => smooth?.radius ?? null,
    set: (value, { smooth }) => ({ smooth: { kernel: smooth?.kernel ?? "box", radius: needed(value) } }),
    slider: [1, 64],
  },
];
const BAND: readonly NumberRow[] = [
  {
    label: phrase("FFT band from"),
    edit: phrase("FFT band"),
    get: ({ band }) => band?.[0] ?? null,
    set: (value, { band }) => ({ band: value === null ? null : [value, Math.max(value, band?.[1] ?? value)] }),
    blank: phrase("no band"),
    step: 0.5,
  },
  {
    label: phrase("to, waves##FFT band from … to, waves"),
    edit: phrase("FFT band"),
    isOf: ({ band }) => band !== null,
    get: ({ band }) => band?.[1] ?? null,
    set: (value, { band }) => ({ band: value === null ? null : [band?.[0] ?? 0, value] }),
    step: 0.5,
  },
];

export interface Form {
  readonly root: HTMLElement;
  refresh(): void;
}

function labelled(row: Row, input: HTMLElement): HTMLElement {
  return element("label", {}, say(row.label), input);
}

/** Shows a row where the settings have it. */
function shown(root: HTMLElement, row: Row, settings: FaultSettings, lands: Lands): void {
  root.hidden = row.isOf?.(settings) === false || (row.isSize === true && lands.plan.start !== null);
}

function number(lands: Lands, row: NumberRow): Control {
  const step = String(row.step ?? 1);
  const input = element("input", { type: "number", step, ...(row.blank && { placeholder: say(row.blank) }) });
  if (row.isSize) [input.min, input.max] = SIDES.map(String) as [string, string];
  const slider =
    row.slider &&
    element("input", { type: "range", step, "aria-label": say("{label}, slider", { label: say(row.label) }) });
  if (slider && row.slider) [slider.min, slider.max] = row.slider.map(String) as [string, string];
  const root = labelled(row, slider ? element("span", { class: "faults-slider" }, slider, input) : input);
  input.addEventListener("change", () => {
    const value = input.value.trim() === "" ? null : input.valueAsNumber;
    lands.enter(row.set(value, lands.plan.settings), row.edit);
  });
  slider?.addEventListener("input", () => lands.preview(row.set(slider.valueAsNumber, lands.plan.settings)));
  slider?.addEventListener("change", () => lands.commit(row.edit));
  return {
    root,
    show(settings) {
      shown(root, row, settings, lands);
      const value = root.hidden ? null : row.get(settings);
      input.value = value === null ? "" : String(value);
      if (slider && value !== null) slider.value = String(value);
    },
  };
}

function choice(lands: Lands, row: ChoiceRow): Control {
  const options = Object.entries(row.options).map(([value, words]) => element("option", { value }, say(words)));
  const select = element("select", {}, ...options);
  const root = labelled(row, select);
  select.addEventListener("change", () => lands.enter(row.set(select.value, lands.plan.settings), row.edit));
  return {
    root,
    show(settings) {
      shown(root, row, settings, lands);
      select.value = row.get(settings);
      for (const option of options) option.hidden = !isOffered(row, option.value, settings);
    },
  };
}

interface TextRow extends Row {
  /** Description of what is typed. */
  readonly about: string;
  readonly blank?: string;
  /** Name of the change. */
  readonly what: string;
  readonly get: (settings: FaultSettings) => string;
  readonly set: (text: string) => Change;
}

const WEIGHTS: TextRow = {
  label: phrase("Size:count, …"),
  isOf: decays("weighted"),
  about: phrase("size:count, separated by commas"),
  what: phrase("sizes by weight"),
  get: sizesText,
  set: (text) => ({ decay: sizesOf(text) }),
};

/** Numbers of a matrix row by row; rows are separated by commas. */
const MATRIX: TextRow = {
  label: phrase("Matrix"),
  about: phrase("9 or 25 numbers, row by row, separated by spaces or commas"),
  blank: "1 2 1, 2 4 2, 1 2 1",
  what: phrase("matrix"),
  get({ matrix }) {
    const side = matrix?.length === 25 ? 5 : 3;
    const rows = Array.from({ length: side }, (_, k) => matrix?.slice(side * k, side * (k + 1)).join(" "));
    return matrix ? rows.join(", ") : "";
  },
  set(text) {
    const numbers = text.split(/[\s,;]+/).filter(Boolean);
    return { matrix: numbers.length === 0 ? null : numbers.map(Number) };
  },
};

function typed(lands: Lands, row: TextRow): Control {
  const { about, blank, what } = row;
  const input = element("input", {
    type: "text",
    spellcheck: "false",
    "aria-description": say(about),
    ...(blank && { placeholder: blank }),
  });
  const root = labelled(row, input);
  input.addEventListener("change", () => lands.enter(row.set(input.value), what));
  return {
    root,
    show(settings) {
      shown(root, row, settings, lands);
      input.value = row.get(settings);
    },
  };
}

export function createForm(lands: Lands): Form {
  /** Frames of a run do not overwrite a field in use. */
  let shownPlan: unknown = null;
  const numbers = (rows: readonly NumberRow[]) => rows.map((row) => number(lands, row));
  const choices = (...rows: ChoiceRow[]) => rows.map((row) => choice(lands, row));
  const sizes = [...numbers(SIZES), typed(lands, WEIGHTS)];
  const groups: readonly (readonly [string, readonly Control[]])[] = [
    [say("Land##a terrain"), [...choices(PROGRAM), ...numbers(NUMBERS)]],
    [say("Displacement"), [...choices(DECAY), ...sizes, ...choices(LINE, SHAPE), ...numbers(SHAPES)]],
    [say("Erosion"), [...choices(WHEN, PASSES), ...numbers(CONSTANTS)]],
    [say("Afterwards"), [...choices(SMOOTH), ...numbers(RADIUS), typed(lands, MATRIX), ...numbers(BAND)]],
  ];
  const nextSeed = button(
    { class: "line-act" },
    () => lands.enter({ seed: (lands.plan.settings.seed + 1) % 2 ** 32 }, phrase("seed")),
    say("Next seed"),
  );
  const root = element(
    "div",
    { class: "faults-form" },
    ...groups.map(([title, controls], i) =>
      element(
        "fieldset",
        {},
        element("legend", {}, title),
        ...controls.map((control) => control.root),
        i === 0 ? nextSeed : null,
      ),
    ),
  );

  function refresh(): void {
    if (lands.plan === shownPlan) return;
    shownPlan = lands.plan;
    const { settings } = lands.plan;
    for (const [, controls] of groups) for (const control of controls) control.show(settings);
  }

  // A refused value is replaced by the current one. At once, since the next field may be typed in before the next frame.
  root.addEventListener("change", () => {
    shownPlan = null;
    refresh();
  });
  refresh();
  return { root, refresh };
}

/** Krten's program has two decays alone. */
const isOffered = (row: ChoiceRow, value: string, { program }: FaultSettings): boolean =>
  row !== DECAY || program !== "krten" || value === "inverse" || value === "prose";
