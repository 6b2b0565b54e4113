/** The form of a land's settings: a row for each, shown where the program has it. */
import type { FaultSettings } from "../../core/faults/settings.ts";
import type { Decay } from "../../core/faults/steps.ts";
import { button, element } from "../../ui/element.ts";
import type { Lands } from "./lands.ts";
import { SIDES } from "./limits.ts";

type Change = Partial<FaultSettings>;

interface Control {
  readonly root: HTMLElement;
  show(settings: FaultSettings): void;
}

interface Row {
  readonly label: string;
  /** Whether the settings have this row; true if absent. */
  readonly isOf?: (settings: FaultSettings) => boolean;
  /** Whether the row is of the size, which the land of a file takes from the file. */
  readonly isSize?: boolean;
}

interface NumberRow extends Row {
  readonly get: (settings: FaultSettings) => number | null;
  /** Null where the field is empty; `blank` names the value used then. */
  readonly set: (value: number | null, settings: FaultSettings) => Change;
  readonly blank?: string;
  readonly step?: number;
  /** A slider from least to most. */
  readonly slider?: readonly [least: number, most: number];
}

interface ChoiceRow extends Row {
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
  label: "Program",
  options: { krten: "Krten's of 1994", faults: "Faults", circles: "Circles" },
  get: ({ program }) => program,
  set: (program, { decay, n }) => ({
    program: program as FaultSettings["program"],
    ...(program === "krten" && decay.kind !== "prose" && { decay: { kind: "inverse" } }),
    ...(program === "circles" && decay.kind === "inverse" && { decay: decayOf("constant", n) }),
  }),
};

const NUMBERS: readonly NumberRow[] = [
  { label: "Columns", isSize: true, get: ({ xSize }) => xSize, set: (value) => ({ xSize: needed(value) }) },
  { label: "Rows", isSize: true, get: ({ ySize }) => ySize, set: (value) => ({ ySize: needed(value) }) },
  {
    label: "Faults",
    isOf: ({ program }) => program !== "circles",
    get: ({ n }) => n,
    set: (value) => ({ n: needed(value) }),
  },
  { label: "Circles", isOf: of("circles"), get: ({ n }) => n, set: (value) => ({ n: needed(value) }) },
  { label: "Seed", get: ({ seed }) => seed, set: (value) => ({ seed: needed(value) }) },
];

const DECAY: ChoiceRow = {
  label: "Size of fault i",
  options: {
    inverse: "n / i, in Krten's code",
    prose: "n − i + 1, in his description",
    constant: "the same for all",
    linear: "linear, disp0 to dispN",
    weighted: "some sizes by weight",
  },
  get: ({ decay }) => decay.kind,
  set: (kind, { n }) => ({ decay: decayOf(kind, n) }),
};

const SIZES: readonly NumberRow[] = [
  {
    label: "Size",
    isOf: decays("constant"),
    get: ({ decay }) => (decay.kind === "constant" ? decay.size : null),
    set: (value) => ({ decay: { kind: "constant", size: needed(value) } }),
    step: 0.1,
  },
  {
    label: "Start size, disp0",
    isOf: decays("linear"),
    get: (settings) => linear(settings).from,
    set: (value, settings) => ({ decay: { ...linear(settings), from: needed(value) } }),
    step: 0.1,
  },
  {
    label: "Last size, dispN",
    isOf: decays("linear"),
    get: (settings) => linear(settings).to,
    set: (value, settings) => ({ decay: { ...linear(settings), to: needed(value) } }),
    step: 0.1,
  },
  {
    label: "Reached at fault",
    isOf: decays("linear"),
    get: (settings) => linear(settings).by,
    set: (value, settings) => ({ decay: { ...linear(settings), by: needed(value) } }),
  },
];

const LINE: ChoiceRow = {
  label: "Lines",
  isOf: of("faults"),
  options: {
    points: "through two points",
    cross: "two points, cross product",
    normal: "normal form",
    origin: "through the middle",
  },
  get: ({ line }) => line,
  set: (line) => ({ line: line as FaultSettings["line"] }),
};
const SHAPE: ChoiceRow = {
  label: "Shape",
  isOf: of("faults"),
  options: { step: "step", sine: "sine", cosine: "cosine" },
  get: ({ shape }) => shape,
  set: (shape) => ({ shape: shape as FaultSettings["shape"] }),
};

const SHAPES: readonly NumberRow[] = [
  {
    label: "Width, cells",
    isOf: ({ program, shape }) => program === "faults" && shape !== "step",
    get: ({ width }) => width,
    set: (width) => ({ width }),
    blank: "⅛ of a side",
    step: 0.5,
  },
  {
    label: "Reach, cells",
    isOf: of("faults"),
    get: ({ reach }) => reach,
    set: (reach) => ({ reach }),
    blank: "no end",
    step: 0.5,
  },
  {
    label: "Minimum radius",
    isOf: of("circles"),
    get: ({ radius }) => radius?.[0] ?? null,
    set: (value, { radius }) => ({ radius: value === null ? null : [value, Math.max(value, radius?.[1] ?? value)] }),
    blank: "1/16 of a side",
    step: 0.5,
  },
  {
    label: "Maximum radius",
    isOf: of("circles"),
    get: ({ radius }) => radius?.[1] ?? null,
    set: (value, { radius }) => ({ radius: value === null ? null : [radius?.[0] ?? value, value] }),
    blank: "¼ of a side",
    step: 0.5,
  },
];

const WHEN: ChoiceRow = {
  label: "Erosion",
  options: { never: "none", end: "once at the end (-p)", each: "after each fault (-w)" },
  get: ({ when }) => when,
  set: (when) => ({ when: when as FaultSettings["when"] }),
};
const isEroded = ({ when }: FaultSettings) => when !== "never";
const PASSES: ChoiceRow = {
  label: "By",
  isOf: isEroded,
  options: { 2: "wind: 2 passes", 4: "rain: 4 passes" },
  get: ({ filter }) => String(filter.passes),
  set: (passes, { filter }) => ({ filter: { ...filter, passes: passes === "2" ? 2 : 4 } }),
};
const CONSTANTS: readonly NumberRow[] = [
  {
    label: "Constant f",
    isOf: isEroded,
    get: ({ filter }) => filter.kx,
    set: (value, { filter }) => ({ filter: { ...filter, kx: needed(value), ky: needed(value) } }),
    slider: [0, 0.99],
    step: 0.01,
  },
  {
    label: "f along y alone",
    isOf: isEroded,
    get: ({ filter }) => filter.ky,
    set: (value, { filter }) => ({ filter: { ...filter, ky: needed(value) } }),
    slider: [0, 0.99],
    step: 0.01,
  },
];

const SMOOTH: ChoiceRow = {
  label: "Smooth after",
  options: { none: "no", box: "box", gauss: "Gauss" },
  get: ({ smooth }) => smooth?.kernel ?? "none",
  set: (kernel, { smooth }) => ({
    smooth: kernel === "none" ? null : { kernel: kernel as "box" | "gauss", radius: smooth?.radius ?? 2 },
  }),
};
const RADIUS: readonly NumberRow[] = [
  {
    label: "Kernel radius",
    isOf: ({ smooth }) => smooth !== null,
    get: ({ smooth }) => smooth?.radius ?? null,
    set: (value, { smooth }) => ({ smooth: { kernel: smooth?.kernel ?? "box", radius: needed(value) } }),
    slider: [1, 64],
  },
];
const BAND: readonly NumberRow[] = [
  {
    label: "FFT band from",
    get: ({ band }) => band?.[0] ?? null,
    set: (value, { band }) => ({ band: value === null ? null : [value, Math.max(value, band?.[1] ?? value)] }),
    blank: "no band",
    step: 0.5,
  },
  {
    label: "to, waves",
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
  return element("label", {}, row.label, input);
}

/** Shows a row where the settings have it. */
function shown(root: HTMLElement, row: Row, settings: FaultSettings, lands: Lands): void {
  root.hidden = row.isOf?.(settings) === false || (row.isSize === true && lands.plan.start !== null);
}

function number(lands: Lands, row: NumberRow): Control {
  const step = String(row.step ?? 1);
  const input = element("input", { type: "number", step, ...(row.blank && { placeholder: row.blank }) });
  if (row.isSize) [input.min, input.max] = SIDES.map(String) as [string, string];
  const slider = row.slider && element("input", { type: "range", step, "aria-label": `${row.label}, slider` });
  if (slider && row.slider) [slider.min, slider.max] = row.slider.map(String) as [string, string];
  const root = labelled(row, slider ? element("span", { class: "faults-slider" }, slider, input) : input);
  const label = row.label.toLowerCase();
  input.addEventListener("change", () => {
    const value = input.value.trim() === "" ? null : input.valueAsNumber;
    lands.enter(row.set(value, lands.plan.settings), label);
  });
  slider?.addEventListener("input", () => lands.preview(row.set(slider.valueAsNumber, lands.plan.settings)));
  slider?.addEventListener("change", () => lands.commit(label));
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
  const options = Object.entries(row.options).map(([value, words]) => element("option", { value }, words));
  const select = element("select", {}, ...options);
  const root = labelled(row, select);
  select.addEventListener("change", () =>
    lands.enter(row.set(select.value, lands.plan.settings), row.label.toLowerCase()),
  );
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
  label: "Size:count, …",
  isOf: decays("weighted"),
  about: "size:count, separated by commas",
  what: "sizes by weight",
  get: sizesText,
  set: (text) => ({ decay: sizesOf(text) }),
};

/** Numbers of a matrix row by row; rows are separated by commas. */
const MATRIX: TextRow = {
  label: "Matrix",
  about: "9 or 25 numbers, row by row, separated by spaces or commas",
  blank: "1 2 1, 2 4 2, 1 2 1",
  what: "matrix",
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
    "aria-description": about,
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
    ["Land", [...choices(PROGRAM), ...numbers(NUMBERS)]],
    ["Displacement", [...choices(DECAY), ...sizes, ...choices(LINE, SHAPE), ...numbers(SHAPES)]],
    ["Erosion", [...choices(WHEN, PASSES), ...numbers(CONSTANTS)]],
    ["Afterwards", [...choices(SMOOTH), ...numbers(RADIUS), typed(lands, MATRIX), ...numbers(BAND)]],
  ];
  const nextSeed = button(
    { class: "line-act" },
    () => lands.enter({ seed: (lands.plan.settings.seed + 1) % 2 ** 32 }, "seed"),
    "Next seed",
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
