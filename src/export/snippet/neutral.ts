/**
 * Neutral code: functions in a notation that all languages of snippets share, and their printing by a `Printer`.
 *
 *   export fn name(a: float, i: int): float    a function; without a type it returns nothing
 *   let x = v     var x = v     int i = v      a local, one that changes, one of whole numbers
 *   for i in a..b   if v   else   continue     blocks are indented by two spaces
 *   return v   x = v   x += v   f(v)           other statements
 *   v                                          sums, products, &, >>, &&, array[i], calls, floor, sqrt, abs, min, max; float(i) and
 *                                              int(v) change the type. Numbers of floats have a point
 */

export type Kind = "float" | "int" | "vector";

export interface Parameter {
  readonly name: string;
  readonly kind: Kind;
}

/** The syntax of a language. */
export interface Printer {
  readonly indent: string;
  /** The line that ends a block, if one does. */
  readonly close: string | null;
  /** The line between the blocks of an `if`. */
  readonly otherwise: string;
  /** The end of a statement. */
  readonly end: string;
  /** Functions, conversions and operators that have other names. */
  readonly names: Readonly<Record<string, string>>;
  /** The name of a function of the snippet. */
  called(name: string): string;
  open(name: string, parameters: readonly Parameter[], result: Kind | null, isExported: boolean): string;
  local(how: "let" | "var" | "int", name: string, value: string): string;
  loop(name: string, first: string, end: string): string;
  when(condition: string): string;
}

const FUNCTION = /^(export )?fn (\w+)\((.*)\)(?:: (\w+))?$/;
const FUNCTION_NAME = /^(?:export )?fn (\w+)/;
const LOCAL = /^(let|var|int) (\w+) = (.*)$/;
const LOOP = /^for (\w+) in ([^.]+)\.\.([^.]+)$/;
const BLOCK = /^(export fn|fn|for|if|else)\b/;

/** The functions that neutral code exports and those that they call, each after those that it calls. */
export function called(code: string): string {
  const functions = code.split(/^(?=(?:export )?fn )/m).filter((text) => FUNCTION_NAME.test(text));
  const all = new Map(functions.map((text) => [(FUNCTION_NAME.exec(text) as RegExpExecArray)[1], text]));
  const out = new Map<string, string>();
  const add = (name: string, text: string) => {
    for (const [, other] of text.matchAll(/\b(\w+)\(/g)) {
      const needed = all.get(other);
      if (needed && other !== name && !out.has(other)) add(other, needed);
    }
    out.set(name, text);
  };
  for (const [name, text] of all) if (text.startsWith("export") && !out.has(name)) add(name, text);
  return [...out.values()].join("");
}

/** The lines of neutral code in a language, with an empty line before each function. */
export function printed(code: string, printer: Printer): string[] {
  const { indent, close } = printer;
  const out: string[] = [];
  let depth = 0;
  for (const line of [...code.split("\n").filter((each) => each.trim() !== ""), ""]) {
    const text = line.trim();
    const level = (line.length - line.trimStart().length) / 2;
    for (; depth > level; depth--)
      if (close !== null && !(text === "else" && depth - 1 === level)) out.push(indent.repeat(depth - 1) + close);
    if (text === "") break;
    if (level === 0) out.push("");
    out.push(indent.repeat(level) + statement(text, printer));
    if (BLOCK.test(text)) depth = level + 1;
  }
  return out;
}

function statement(text: string, printer: Printer): string {
  const made = FUNCTION.exec(text);
  if (made) {
    const [, shown, name, list, result] = made;
    return printer.open(name, parametersOf(list), (result as Kind | undefined) ?? null, shown !== undefined);
  }
  const local = LOCAL.exec(text);
  if (local) return printer.local(local[1] as "let" | "var" | "int", local[2], expression(local[3], printer));
  const loop = LOOP.exec(text);
  if (loop) return printer.loop(loop[1], expression(loop[2], printer), expression(loop[3], printer));
  if (text.startsWith("if ")) return printer.when(expression(text.slice(3), printer));
  if (text === "else") return printer.otherwise;
  return expression(text, printer) + printer.end;
}

function parametersOf(list: string): Parameter[] {
  if (list === "") return [];
  return list.split(", ").map((each) => {
    const [name, kind] = each.split(": ");
    return { name, kind: kind as Kind };
  });
}

function expression(text: string, { names, called }: Printer): string {
  return text
    .replace(/\b(\w+)\(/g, (_, name: string) => `${names[name] ?? called(name)}(`)
    .replaceAll("&&", names["&&"] ?? "&&");
}
