/** Syntax trees of sources and tests, as far as rules about them need. */
import { parseSync } from "vite";

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export function parse(path: string, code: string): Node {
  const { program, errors } = parseSync(path, code, { lang: "ts", astType: "ts" });
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0].message}`);
  return program as unknown as Node;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";

/** Visits a node and all below it; `visit` returns whether to go below. */
export function walk(node: Node, visit: (node: Node) => boolean): void {
  if (!visit(node)) return;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
}

export const nameOf = (node: unknown): string | undefined =>
  (node as Node | undefined)?.type === "Identifier" ? String((node as Node).name) : undefined;

/** The name `expect` of expect(…), expect.poll(…) and expect.soft(…), which are assertions; undefined for all other nodes. */
export function assertionIn(node: Node): Node | undefined {
  if (node.type !== "CallExpression") return undefined;
  const callee = node.callee as Node;
  if (nameOf(callee) === "expect") return callee;
  const isMember = callee.type === "MemberExpression" && nameOf(callee.object) === "expect";
  return isMember && ["poll", "soft"].includes(nameOf(callee.property) ?? "") ? (callee.object as Node) : undefined;
}

export const lineAt = (code: string, position: number): number => code.slice(0, position).split("\n").length;
