/**
 * Counts of what makes a source hard to hold in mind: long functions, functions with many parameters, and casts through `unknown`.
 *
 *   long      lines of a function from its parameters or name to its end, without those inside template literals: shaders are text
 *   nested    a function's lines count for those around it as well
 */
import { lineAt, type Node, nameOf, parse, walk } from "./syntax.ts";

export const MEASURES = {
  over120: "functions over 120 lines",
  over60: "functions over 60 lines",
  over8: "functions with more than 8 parameters",
  casts: "casts through `unknown`",
} as const;

export type Measure = keyof typeof MEASURES;

/** A place in a source that a measure counts; `size` is its lines or parameters, or 1. */
export interface Finding {
  readonly measure: Measure;
  readonly path: string;
  readonly line: number;
  readonly name: string;
  readonly size: number;
}

const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|TSDeclareFunction)$/;

export function findingsIn(path: string, code: string): Finding[] {
  const found: Finding[] = [];
  const add = (measure: Measure, { start }: Node, name: string, size: number) =>
    found.push({ measure, path, line: lineAt(code, start), name, size });

  const below = (node: Node, outer: string): void => {
    const name = nameOf(node.id) ?? nameOf(node.key) ?? outer;
    if (FUNCTION.test(node.type)) {
      const lines = node.body ? linesOf(code, node) : 0;
      if (lines > 60) add("over60", node, name, lines);
      if (lines > 120) add("over120", node, name, lines);
      const { length } = node.params as unknown[];
      if (length > 8) add("over8", node, name, length);
    }
    if (isCastThroughUnknown(node)) add("casts", node, name, 1);
    walk(node, (each) => {
      if (each !== node) below(each, name);
      return each === node;
    });
  };
  below(parse(path, code), "");
  return found;
}

function linesOf(code: string, node: Node): number {
  let lines = 1 + breaksIn(code, node);
  walk(node, (each) => {
    if (each.type === "TemplateLiteral") lines -= breaksIn(code, each);
    return each.type !== "TemplateLiteral";
  });
  return lines;
}

const breaksIn = (code: string, { start, end }: Node): number => code.slice(start, end).split("\n").length - 1;

function isCastThroughUnknown({ type, expression }: Node): boolean {
  if (type !== "TSAsExpression") return false;
  const inner = expression as Node;
  return inner.type === "TSAsExpression" && (inner.typeAnnotation as Node).type === "TSUnknownKeyword";
}
