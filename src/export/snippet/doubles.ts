/** Snippets in languages with doubles: the same bits as the generator, at any distance. */
import type { GroundProgram, Reading } from "../../recipe/ground-program.ts";
import { decimal, pointed } from "./numbers.ts";
import { altitudeSteps, argumentsOf, heading, lines, type Notation, type SnippetTitle } from "./text.ts";

const columns = ({ readings, radius }: GroundProgram): readonly (readonly [name: string, values: number[]])[] => {
  const of = (key: keyof Reading) => readings.map((reading) => reading[key]);
  const space = radius === null ? [] : ([["C", of("c")]] as const);
  return [["A", of("a")], ["B", of("b")], ...space, ["REST", of("rest")], ["WEIGHT", of("weight")]];
};

/** The phase of reading i, added as in `phaseAt`. */
const phase = ({ radius }: GroundProgram) =>
  radius === null ? "A[i] * x + (B[i] * y + REST[i])" : "A[i] * x + (B[i] * y + (C[i] * z + REST[i]))";

const EXACT = "Equal to the generator bit for bit.";

export function typescript(program: GroundProgram, title: SnippetTitle): string {
  const { samples, count, readings, radius } = program;
  const names = argumentsOf(program);
  const typed = names.map((name) => `${name}: number`).join(", ");
  const notation: Notation = { number: String, min: "Math.min", max: "Math.max", abs: "Math.abs", sqrt: "Math.sqrt" };
  const call = names.join(", ");
  const { steps, value } = altitudeSteps(
    program,
    notation,
    `height(${call})`,
    `sum(${call}, ${count}, ${readings.length})`,
  );
  const scaled = names.map((name) => `k * ${name}`).join(", ");
  return [
    "/**",
    ...heading(program, title, [EXACT]).map((line) => ` * ${line}`.trimEnd()),
    " */",
    `const PROFILE = [\n${lines(samples, String)}\n];`,
    ...columns(program).map(([name, values]) => `const ${name} = [\n${lines(values, String)}\n];`),
    "",
    `function sum(${typed}, from: number, to: number): number {`,
    "  let total = 0;",
    "  for (let i = from; i < to; i++) {",
    `    const phase = ${phase(program)};`,
    "    const index = Math.floor(phase);",
    `    const p0 = PROFILE[index & ${samples.length - 1}];`,
    `    const p1 = PROFILE[(index + 1) & ${samples.length - 1}];`,
    "    total += WEIGHT[i] * (p0 + (phase - index) * (p1 - p0));",
    "  }",
    "  return total;",
    "}",
    "",
    `export function height(${typed}): number {`,
    ...(radius === null
      ? [`  return sum(${call}, 0, ${count});`]
      : [`  const k = ${radius} / Math.sqrt(x * x + y * y + z * z);`, `  return sum(${scaled}, 0, ${count});`]),
    "}",
    "",
    `export function altitude(${typed}): number {`,
    ...steps.map(([name, step]) => `  const ${name} = ${step};`),
    `  return ${value};`,
    "}",
    "",
  ].join("\n");
}

export function python(program: GroundProgram, title: SnippetTitle): string {
  const { samples, count, readings, radius } = program;
  const names = argumentsOf(program);
  const call = names.join(", ");
  const notation: Notation = { number: decimal, min: "min", max: "max", abs: "abs", sqrt: "math.sqrt" };
  const { steps, value } = altitudeSteps(
    program,
    notation,
    `height(${call})`,
    `_sum(${call}, ${count}, ${readings.length})`,
  );
  const scaled = names.map((name) => `k * ${name}`).join(", ");
  return [
    '"""',
    ...heading(program, title, [EXACT]),
    '"""',
    "import math",
    "",
    `PROFILE = [\n${lines(samples, decimal)}\n]`,
    ...columns(program).map(([name, values]) => `${name} = [\n${lines(values, decimal)}\n]`),
    "",
    "",
    `def _sum(${call}, first, end):`,
    "    total = 0.0",
    "    for i in range(first, end):",
    `        phase = ${phase(program)}`,
    "        index = math.floor(phase)",
    `        p0 = PROFILE[index & ${samples.length - 1}]`,
    `        p1 = PROFILE[(index + 1) & ${samples.length - 1}]`,
    "        total += WEIGHT[i] * (p0 + (phase - index) * (p1 - p0))",
    "    return total",
    "",
    "",
    `def height(${call}):`,
    ...(radius === null
      ? [`    return _sum(${call}, 0, ${count})`]
      : [`    k = ${decimal(radius)} / math.sqrt(x * x + y * y + z * z)`, `    return _sum(${scaled}, 0, ${count})`]),
    "",
    "",
    `def altitude(${call}):`,
    ...steps.map(([name, step]) => `    ${name} = ${step}`),
    `    return ${value}`,
    "",
  ].join("\n");
}

export function csharp(program: GroundProgram, title: SnippetTitle): string {
  const { samples, count, readings, radius } = program;
  const names = argumentsOf(program);
  const typed = names.map((name) => `double ${name}`).join(", ");
  const call = names.join(", ");
  const notation: Notation = { number: decimal, min: "Math.Min", max: "Math.Max", abs: "Math.Abs", sqrt: "Math.Sqrt" };
  const { steps, value } = altitudeSteps(
    program,
    notation,
    `Height(${call})`,
    `Sum(${call}, ${count}, ${readings.length})`,
  );
  const scaled = names.map((name) => `k * ${name}`).join(", ");
  const table = (name: string, values: Iterable<number>) =>
    `  static readonly double[] ${name} = {\n${lines(values, decimal)}\n  };`;
  return [
    ...heading(program, title, [EXACT]).map((line) => `// ${line}`.trimEnd()),
    "using System;",
    "",
    "public static class Ground {",
    table("PROFILE", samples),
    ...columns(program).map(([name, values]) => table(name, values)),
    "",
    `  static double Sum(${typed}, int first, int end) {`,
    "    double total = 0;",
    "    for (int i = first; i < end; i++) {",
    `      double phase = ${phase(program)};`,
    "      double index = Math.Floor(phase);",
    `      double p0 = PROFILE[(long)index & ${samples.length - 1}];`,
    `      double p1 = PROFILE[((long)index + 1) & ${samples.length - 1}];`,
    "      total += WEIGHT[i] * (p0 + (phase - index) * (p1 - p0));",
    "    }",
    "    return total;",
    "  }",
    "",
    `  public static double Height(${typed}) {`,
    ...(radius === null
      ? [`    return Sum(${call}, 0, ${count});`]
      : [
          `    double k = ${decimal(radius)} / Math.Sqrt(x * x + y * y + z * z);`,
          `    return Sum(${scaled}, 0, ${count});`,
        ]),
    "  }",
    "",
    `  public static double Altitude(${typed}) {`,
    ...steps.map(([name, step]) => `    double ${name} = ${step};`),
    `    return ${value};`,
    "  }",
    "}",
    "",
  ].join("\n");
}

export function gdscript(program: GroundProgram, title: SnippetTitle): string {
  const { samples, count, readings, radius } = program;
  const names = argumentsOf(program);
  const typed = names.map((name) => `${name}: float`).join(", ");
  const call = names.join(", ");
  const notation: Notation = { number: pointed, min: "minf", max: "maxf", abs: "absf", sqrt: "sqrt" };
  const { steps, value } = altitudeSteps(
    program,
    notation,
    `height(${call})`,
    `_sum(${call}, ${count}, ${readings.length})`,
  );
  const scaled = names.map((name) => `k * ${name}`).join(", ");
  const table = (name: string, values: Iterable<number>) =>
    `const ${name}: Array[float] = [\n${lines(values, pointed).replace(/^ {2}/gm, "\t")}\n]`;
  const nearlyExact = "Run in Godot 4.6: within 0.00001 mm of the generator, since it reads some decimals a bit off.";
  return [
    ...heading(program, title, [nearlyExact]).map((line) => `# ${line}`.trimEnd()),
    "class_name Ground",
    "",
    table("PROFILE", samples),
    ...columns(program).map(([name, values]) => table(name, values)),
    "",
    "",
    `static func _sum(${typed}, first: int, end: int) -> float:`,
    "\tvar total := 0.0",
    "\tfor i in range(first, end):",
    `\t\tvar phase: float = ${phase(program)}`,
    "\t\tvar index := floori(phase)",
    `\t\tvar p0: float = PROFILE[index & ${samples.length - 1}]`,
    `\t\tvar p1: float = PROFILE[(index + 1) & ${samples.length - 1}]`,
    "\t\ttotal += WEIGHT[i] * (p0 + (phase - index) * (p1 - p0))",
    "\treturn total",
    "",
    "",
    `static func height(${typed}) -> float:`,
    ...(radius === null
      ? [`\treturn _sum(${call}, 0, ${count})`]
      : [`\tvar k: float = ${pointed(radius)} / sqrt(x * x + y * y + z * z)`, `\treturn _sum(${scaled}, 0, ${count})`]),
    "",
    "",
    `static func altitude(${typed}) -> float:`,
    ...steps.map(([name, step]) => `\tvar ${name}: float = ${step}`),
    `\treturn ${value}`,
    "",
  ].join("\n");
}
