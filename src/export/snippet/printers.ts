/** The syntax of each language of snippets, for neutral code (neutral.ts), and for its tables and hashes. */
import type { LanguageName } from "./languages.ts";
import type { Kind, Parameter, Printer } from "./neutral.ts";
import { lines } from "./text.ts";

/** A language for whole snippets. */
export interface Language extends Printer {
  /** Lines above and below all others, and whether those are one indent deep. */
  head(comment: readonly string[]): string[];
  readonly foot: readonly string[];
  readonly isInClass: boolean;
  /** Whether numbers have single precision. */
  readonly isSingle: boolean;
  constant(name: string, value: string): string;
  table(kind: "float" | "int", name: string, values: readonly string[]): string;
  /** An array that functions write, of numbers 0. */
  store(name: string, size: number): string;
  /** Lines of `hash3(x, y, z)`, and of `mixed(h)`, whose 32 bits are those of core/field/hash.ts and of h · 0x9e3779b9. */
  readonly hash3: readonly string[];
  readonly mixed: readonly string[];
}

const commented = (mark: string, comment: readonly string[]) => comment.map((line) => `${mark} ${line}`.trimEnd());
const same = (name: string) => name;
const joined = (parameters: readonly Parameter[], one: (parameter: Parameter) => string) =>
  parameters.map(one).join(", ");
const zeros = (size: number) => new Array<string>(size).fill("0.0").join(", ");
const listed = (values: readonly string[]) => lines(values, same);

const typescript: Language = {
  indent: "  ",
  close: "}",
  otherwise: "} else {",
  end: ";",
  head: (comment) => ["/**", ...comment.map((line) => ` * ${line}`.trimEnd()), " */"],
  foot: [],
  isInClass: false,
  isSingle: false,
  names: {
    floor: "Math.floor",
    sqrt: "Math.sqrt",
    abs: "Math.abs",
    min: "Math.min",
    max: "Math.max",
    float: "",
    int: "",
  },
  called: same,
  open: (name, parameters, result, isExported) =>
    `${isExported ? "export " : ""}function ${name}(${joined(parameters, (each) => `${each.name}: number`)}): ${result ? "number" : "void"} {`,
  local: (how, name, value) => `${how === "var" ? "let" : "const"} ${name} = ${value};`,
  loop: (name, first, end) => `for (let ${name} = ${first}; ${name} < ${end}; ${name}++) {`,
  when: (condition) => `if (${condition}) {`,
  constant: (name, value) => `const ${name} = ${value};`,
  table: (_, name, values) => `const ${name} = [\n${listed(values)}\n];`,
  store: (name, size) => `const ${name} = [${zeros(size)}];`,
  hash3: [
    "function hash3(x: number, y: number, z: number): number {",
    "  let h = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35);",
    "  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);",
    "  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);",
    "  return h ^ (h >>> 16);",
    "}",
  ],
  mixed: ["function mixed(h: number): number {", "  return Math.imul(h, 0x9e3779b9);", "}"],
};

const python: Language = {
  indent: "    ",
  close: null,
  otherwise: "else:",
  end: "",
  head: (comment) => ['"""', ...comment, '"""', "import math", ""],
  foot: [],
  isInClass: false,
  isSingle: false,
  names: { floor: "math.floor", sqrt: "math.sqrt", "&&": "and" },
  called: same,
  open: (name, parameters) => `def ${name}(${joined(parameters, (each) => each.name)}):`,
  local: (_, name, value) => `${name} = ${value}`,
  loop: (name, first, end) => `for ${name} in range(${first}, ${end}):`,
  when: (condition) => `if ${condition}:`,
  constant: (name, value) => `${name} = ${value}`,
  table: (_, name, values) => `${name} = [\n${listed(values)}\n]`,
  store: (name, size) => `${name} = [${zeros(size)}]`,
  hash3: [
    "def hash3(x, y, z):",
    "    h = (x * 0x9E3779B1 ^ y * 0x85EBCA6B ^ z * 0xC2B2AE35) & 0xFFFFFFFF",
    "    h = (h ^ h >> 16) * 0x85EBCA6B & 0xFFFFFFFF",
    "    h = (h ^ h >> 13) * 0xC2B2AE35 & 0xFFFFFFFF",
    "    return h ^ h >> 16",
  ],
  mixed: ["def mixed(h):", "    return h * 0x9E3779B9 & 0xFFFFFFFF"],
};

const sharp = (kind: Kind | null) =>
  ({ float: "double", int: "long", vector: "double[]", none: "void" })[kind ?? "none"];
const capital = (name: string) => name[0].toUpperCase() + name.slice(1);
const csharp: Language = {
  indent: "  ",
  close: "}",
  otherwise: "} else {",
  end: ";",
  head: (comment) => [...commented("//", comment), "using System;", "", "public static class Ground {"],
  foot: ["}"],
  isInClass: true,
  isSingle: false,
  names: {
    floor: "Math.Floor",
    sqrt: "Math.Sqrt",
    abs: "Math.Abs",
    min: "Math.Min",
    max: "Math.Max",
    float: "(double)",
    int: "(long)",
  },
  called: capital,
  open: (name, parameters, result, isExported) =>
    `${isExported ? "public " : ""}static ${sharp(result)} ${capital(name)}(${joined(parameters, (each) => `${sharp(each.kind)} ${each.name}`)}) {`,
  local: (how, name, value) => `${how === "int" ? "long" : "double"} ${name} = ${value};`,
  loop: (name, first, end) => `for (long ${name} = ${first}; ${name} < ${end}; ${name}++) {`,
  when: (condition) => `if (${condition}) {`,
  constant: (name, value) => `const double ${name} = ${value};`,
  table: (kind, name, values) =>
    `static readonly ${kind === "int" ? "int" : "double"}[] ${name} = {\n${listed(values)}\n};`,
  store: (name, size) => `static readonly double[] ${name} = new double[${size}];`,
  hash3: [
    "static long Hash3(long x, long y, long z) {",
    "  unchecked {",
    "    uint h = ((uint)x * 0x9e3779b1u) ^ ((uint)y * 0x85ebca6bu) ^ ((uint)z * 0xc2b2ae35u);",
    "    h = (h ^ (h >> 16)) * 0x85ebca6bu;",
    "    h = (h ^ (h >> 13)) * 0xc2b2ae35u;",
    "    return h ^ (h >> 16);",
    "  }",
    "}",
  ],
  mixed: ["static long Mixed(long h) {", "  unchecked {", "    return (uint)h * 0x9e3779b9u;", "  }", "}"],
};

const gdKind = { float: "float", int: "int", vector: "Vector3" } as const;
const gdscript: Language = {
  indent: "\t",
  close: null,
  otherwise: "else:",
  end: "",
  head: (comment) => [...commented("#", comment), "class_name Ground", ""],
  foot: [],
  isInClass: false,
  isSingle: false,
  names: { abs: "absf", min: "minf", max: "maxf" },
  called: same,
  open: (name, parameters, result) =>
    `static func ${name}(${joined(parameters, (each) => `${each.name}: ${gdKind[each.kind]}`)}) -> ${result ? gdKind[result] : "void"}:`,
  local: (how, name, value) => `var ${name}: ${how === "int" ? "int" : "float"} = ${value}`,
  loop: (name, first, end) => `for ${name} in range(${first}, ${end}):`,
  when: (condition) => `if ${condition}:`,
  constant: (name, value) => `const ${name}: float = ${value}`,
  table: (kind, name, values) => `const ${name}: Array[${kind}] = [\n${listed(values).replace(/^ {2}/gm, "\t")}\n]`,
  store: (name, size) => `static var ${name}: Array[float] = [${zeros(size)}]`,
  hash3: [
    "static func hash3(x: int, y: int, z: int) -> int:",
    "\tvar h: int = ((x * 0x9E3779B1) ^ (y * 0x85EBCA6B) ^ (z * 0xC2B2AE35)) & 0xFFFFFFFF",
    "\th = ((h ^ (h >> 16)) * 0x85EBCA6B) & 0xFFFFFFFF",
    "\th = ((h ^ (h >> 13)) * 0xC2B2AE35) & 0xFFFFFFFF",
    "\treturn h ^ (h >> 16)",
  ],
  mixed: ["static func mixed(h: int) -> int:", "\treturn (h * 0x9E3779B9) & 0xFFFFFFFF"],
};

/** Values in lines, without a comma at the end. */
const bare = (values: readonly string[]) => listed(values).replace(/,$/, "");
const glKind = { float: "float", int: "int", vector: "vec3" } as const;
const glsl: Language = {
  indent: "  ",
  close: "}",
  otherwise: "} else {",
  end: ";",
  head: (comment) => commented("//", comment),
  foot: [],
  isInClass: false,
  isSingle: true,
  names: {},
  called: same,
  open: (name, parameters, result) =>
    `${result ? glKind[result] : "void"} ${name}(${joined(parameters, (each) => `${glKind[each.kind]} ${each.name}`)}) {`,
  local: (how, name, value) => `${how === "int" ? "int" : "float"} ${name} = ${value};`,
  loop: (name, first, end) => `for (int ${name} = ${first}; ${name} < ${end}; ${name}++) {`,
  when: (condition) => `if (${condition}) {`,
  constant: (name, value) => `const float ${name} = ${value};`,
  // No constants, which some drivers would copy at every reading.
  table: (kind, name, values) => `${kind} ${name}[${values.length}] = ${kind}[${values.length}](\n${bare(values)}\n);`,
  store: (name, size) => `float ${name}[${size}];`,
  hash3: [
    "int hash3(int x, int y, int z) {",
    "  uint h = (uint(x) * 0x9e3779b1u) ^ (uint(y) * 0x85ebca6bu) ^ (uint(z) * 0xc2b2ae35u);",
    "  h = (h ^ (h >> 16)) * 0x85ebca6bu;",
    "  h = (h ^ (h >> 13)) * 0xc2b2ae35u;",
    "  return int(h ^ (h >> 16));",
    "}",
  ],
  mixed: ["int mixed(int h) {", "  return int(uint(h) * 0x9e3779b9u);", "}"],
};

const wgKind = { float: "f32", int: "i32", vector: "vec3<f32>" } as const;
const wgsl: Language = {
  indent: "  ",
  close: "}",
  otherwise: "} else {",
  end: ";",
  head: (comment) => commented("//", comment),
  foot: [],
  isInClass: false,
  isSingle: true,
  names: { float: "f32", int: "i32" },
  called: same,
  open: (name, parameters, result) =>
    `fn ${name}(${joined(parameters, (each) => `${each.name}: ${wgKind[each.kind]}`)})${result ? ` -> ${wgKind[result]}` : ""} {`,
  local: (how, name, value) => `${how === "var" ? "var" : "let"} ${name}: ${how === "int" ? "i32" : "f32"} = ${value};`,
  loop: (name, first, end) => `for (var ${name}: i32 = ${first}; ${name} < ${end}; ${name}++) {`,
  when: (condition) => `if (${condition}) {`,
  constant: (name, value) => `const ${name}: f32 = ${value};`,
  // Private variables, since older compilers index no constants.
  table(kind, name, values) {
    const array = `array<${wgKind[kind]}, ${values.length}>`;
    return `var<private> ${name}: ${array} = ${array}(\n${bare(values)}\n);`;
  },
  store: (name, size) => `var<private> ${name}: array<f32, ${size}>;`,
  hash3: [
    "fn hash3(x: i32, y: i32, z: i32) -> i32 {",
    "  var h: u32 = (u32(x) * 0x9e3779b1u) ^ (u32(y) * 0x85ebca6bu) ^ (u32(z) * 0xc2b2ae35u);",
    "  h = (h ^ (h >> 16u)) * 0x85ebca6bu;",
    "  h = (h ^ (h >> 13u)) * 0xc2b2ae35u;",
    "  return i32(h ^ (h >> 16u));",
    "}",
  ],
  mixed: ["fn mixed(h: i32) -> i32 {", "  return i32(u32(h) * 0x9e3779b9u);", "}"],
};

export const PRINTERS: Readonly<Record<LanguageName, Language>> = { typescript, python, csharp, gdscript, glsl, wgsl };
