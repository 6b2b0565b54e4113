/**
 * Snippets in shading languages: single precision, so positions are relative to an anchor. Each phase at the anchor is split
 * in double precision into a whole sample and a fraction, as the worlds' own shaders do (`anchorPhases`).
 */
import type { GroundProgram, Reading } from "../../recipe/ground-program.ts";
import { single } from "./numbers.ts";
import { altitudeSteps, heading, lines, type Notation, type SnippetTitle } from "./text.ts";

/** Metres on a plane, or from a globe's centre, where it is moved to the datum along its radius. */
export type Anchor = readonly [x: number, y: number, z: number];

const NOTATION: Notation = { number: single, min: "min", max: "max", abs: "abs", sqrt: "sqrt" };

/** Whole samples and fractions of readings at a place. */
export function phasesAt(readings: readonly Reading[], mask: number, [x, y, z]: Anchor) {
  const phases = readings.map(({ a, b, c, rest }) => a * x + (b * y + (c * z + rest)));
  // Rounding to single precision can raise 0.99999999 to 1.
  const carried = phases.map((phase) => Math.fround(phase - Math.floor(phase)) === 1);
  return {
    wholes: phases.map((phase, i) => (Math.floor(phase) + (carried[i] ? 1 : 0)) & mask),
    fractions: phases.map((phase, i) => (carried[i] ? 0 : phase - Math.floor(phase))),
  };
}

/** Metres around the anchor for which the error is given. */
const REACH = 1000;

/** Millimetres of error of plain ground within REACH: phases lose digits with the distance, more so in fine sums and steep profiles. */
export function errorAround({ samples, readings, relief, sea, peak, steep }: GroundProgram): number {
  const { length } = samples;
  let [steepest, highest] = [0, 0];
  for (let i = 0; i < length; i++) {
    steepest = Math.max(steepest, Math.abs(samples[(i + 1) % length] - samples[i]));
    highest = Math.max(highest, Math.abs(samples[i]));
  }
  let [units, top] = [0, -sea];
  for (const { a, b, c, weight } of readings) {
    units += weight * steepest * REACH * Math.hypot(a, b, c) * 2 ** -22;
    top += weight * highest;
  }
  const over = Math.max(0, top - steep);
  const slope = 1 + 1.5 * Math.sqrt(over);
  const above = Math.min(top, steep) + over * Math.sqrt(over);
  return Math.max(5, Math.ceil(1000 * relief * units * slope * (1 + (2 * Math.max(above, sea)) / peak)));
}

/** A place moved to the datum of a radius. */
export function onDatum([x, y, z]: Anchor, radius: number): Anchor {
  const distance = Math.hypot(x, y, z);
  if (!(distance > 0)) throw new RangeError("Expected an anchor off the planet's centre, got 0, 0, 0.");
  const k = radius / distance;
  return [k * x, k * y, k * z];
}

/** Differences between the two languages. */
interface Dialect {
  readonly vector: string;
  table(type: "float" | "int" | "vector", name: string, values: readonly string[]): string;
  /** A function with the argument p, and integers where named. */
  open(name: string, integers: readonly string[]): string;
  local(type: "float" | "int" | "vector", name: string, value: string, changes?: boolean): string;
  loop(from: string, to: string): string;
  toInt(value: string): string;
}

function shader(program: GroundProgram, title: SnippetTitle, place: Anchor, dialect: Dialect): string {
  const { samples, readings, count, radius } = program;
  const anchor = radius === null ? place : onDatum(place, radius);
  const { wholes, fractions } = phasesAt(readings, samples.length - 1, anchor);
  const directions = readings.map(({ a, b, c }) => {
    const values = radius === null ? [a, b] : [a, b, c];
    return `${dialect.vector}(${values.map(single).join(", ")})`;
  });
  const { steps, value } = altitudeSteps(program, NOTATION, "height(p)", `sumOf(p, ${count}, ${readings.length})`);
  const text = (values: Iterable<number>) => Array.from(values, single);
  const at = radius === null ? anchor.slice(0, 2) : anchor;
  const exactness = [
    `Here ${radius === null ? "x, y" : "x, y, z"} are metres from the anchor ${at.join(", ")}.`,
    `Single precision: within ${errorAround(program)} mm to a kilometre from the anchor. Move it with the eye.`,
  ];
  const mask = samples.length - 1;
  return [
    ...heading(program, title, exactness).map((line) => `// ${line}`.trimEnd()),
    dialect.table("float", "PROFILE", text(samples)),
    dialect.table("vector", "DIRECTION", directions),
    dialect.table("int", "WHOLE", wholes.map(String)),
    dialect.table("float", "FRACTION", text(fractions)),
    dialect.table("float", "WEIGHT", text(readings.map(({ weight }) => weight))),
    "",
    dialect.open("sumOf", ["first", "end"]),
    dialect.local("float", "total", "0.0", true),
    dialect.loop("first", "end"),
    `  ${dialect.local("float", "phase", "dot(DIRECTION[i], p) + FRACTION[i]")}`,
    `  ${dialect.local("float", "below", "floor(phase)")}`,
    `  ${dialect.local("int", "index", `WHOLE[i] + ${dialect.toInt("below")}`)}`,
    `  ${dialect.local("float", "p0", `PROFILE[index & ${mask}]`)}`,
    `  ${dialect.local("float", "p1", `PROFILE[(index + 1) & ${mask}]`)}`,
    "    total += WEIGHT[i] * (p0 + (phase - below) * (p1 - p0));",
    "  }",
    "  return total;",
    "}",
    "",
    dialect.open("height", []),
    ...(radius === null ? [] : toDatum(radius, anchor, dialect)),
    `  return sumOf(${radius === null ? "p" : "k * p + less * anchor"}, 0, ${count});`,
    "}",
    "",
    dialect.open("altitude", []),
    ...steps.map(([name, step]) => dialect.local("float", name, step)),
    `  return ${value};`,
    "}",
    "",
  ].join("\n");
}

/**
 * Moves p to the datum along its radius: k·(anchor + p) − anchor, with k − 1 = −s / (1 + s + √(1 + s)) for the small
 * s = (2·anchor·p + p·p) / R², since R itself would take all digits.
 */
function toDatum(radius: number, anchor: Anchor, dialect: Dialect): string[] {
  return [
    dialect.local("vector", "anchor", `${dialect.vector}(${anchor.map(single).join(", ")})`),
    dialect.local("float", "s", `dot(2.0 * anchor + p, p) / ${single(radius * radius)}`),
    dialect.local("float", "less", "-s / (1.0 + s + sqrt(1.0 + s))"),
    dialect.local("float", "k", "1.0 + less"),
  ];
}

/** Snippet for WebGL2 and OpenGL ES 3.0. */
export function glsl(program: GroundProgram, title: SnippetTitle, anchor: Anchor): string {
  const vector = program.radius === null ? "vec2" : "vec3";
  const typeOf = (type: "float" | "int" | "vector") => (type === "vector" ? vector : type);
  return shader(program, title, anchor, {
    vector,
    table(type, name, values) {
      const array = `${typeOf(type)}[${values.length}]`;
      return `const ${typeOf(type)} ${name}[${values.length}] = ${array}(\n${list(values)}\n);`;
    },
    open: (name, integers) =>
      `float ${name}(${[`${vector} p`, ...integers.map((each) => `int ${each}`)].join(", ")}) {`,
    local: (type, name, value) => `  ${typeOf(type)} ${name} = ${value};`,
    loop: (from, to) => `  for (int i = ${from}; i < ${to}; i++) {`,
    toInt: (value) => `int(${value})`,
  });
}

/** Snippet for WebGPU. Tables are private variables, since older compilers index no constants. */
export function wgsl(program: GroundProgram, title: SnippetTitle, anchor: Anchor): string {
  const vector = program.radius === null ? "vec2<f32>" : "vec3<f32>";
  const typeOf = (type: "float" | "int" | "vector") => ({ float: "f32", int: "i32", vector })[type];
  return shader(program, title, anchor, {
    vector,
    table(type, name, values) {
      const array = `array<${typeOf(type)}, ${values.length}>`;
      return `var<private> ${name}: ${array} = ${array}(\n${list(values)}\n);`;
    },
    open: (name, integers) =>
      `fn ${name}(${[`p: ${vector}`, ...integers.map((each) => `${each}: i32`)].join(", ")}) -> f32 {`,
    local: (type, name, value, changes) => `  ${changes ? "var" : "let"} ${name}: ${typeOf(type)} = ${value};`,
    loop: (from, to) => `  for (var i: i32 = ${from}; i < ${to}; i++) {`,
    toInt: (value) => `i32(${value})`,
  });
}

/** Values in lines, without a comma at the end. */
function list(values: readonly string[]): string {
  return lines(values.keys(), (i) => values[i]).replace(/,$/, "");
}
