/**
 * Loops of a test file that may make none of their assertions, because their list is computed and may be empty. `nonEmpty(list)`
 * (tests/non-empty.ts) and lists that are written out are fine.
 *
 *   loops    `for…of` and `forEach` with an assertion, `for` up to a list's length, `test.each`, and in a value that is asserted
 *            `every`, Math.max(...list) and Math.min(...list)
 *   inner    a loop inside another may have an empty list at times: tests/assertions-run.ts holds that its assertions run
 */
import { assertionIn, lineAt, type Node, nameOf, parse, walk } from "./syntax.ts";

export interface EmptyLoop {
  readonly line: number;
  /** The list, and where it is in the code. */
  readonly list: string;
  readonly start: number;
  readonly end: number;
}

const LOOP = /^(For|While|DoWhile)/;

export function emptyLoopsIn(path: string, code: string): EmptyLoop[] {
  const program = parse(path, code);
  const isWritten = writtenListsIn(program);
  const found = new Map<number, EmptyLoop>();
  const inner = new Set<Node>();
  walk(program, (node) => {
    if (LOOP.test(node.type))
      walk(node.body as Node, (each) => {
        if (LOOP.test(each.type)) inner.add(each);
        return true;
      });
    if (inner.has(node)) return true;
    for (const list of listsOf(node)) {
      const { start, end } = list;
      if (!isWritten(list)) found.set(start, { line: lineAt(code, start), list: code.slice(start, end), start, end });
    }
    return true;
  });
  return [...found.values()];
}

/** The lists over which a node loops with assertions. */
function listsOf(node: Node): Node[] {
  if (node.type === "ForOfStatement") return hasAssertion(node.body) ? [node.right as Node] : [];
  if (node.type === "ForStatement") return hasAssertion(node.body) && node.test ? lengthsIn(node.test as Node) : [];
  if (node.type !== "CallExpression") return [];
  const name = assertionIn(node);
  if (name) return (node.arguments as Node[]).flatMap(everyIn);
  const callee = node.callee as Node;
  const [first] = node.arguments as Node[];
  if (callee.type !== "MemberExpression" || !first) return [];
  const method = nameOf(callee.property);
  if (method === "forEach") return hasAssertion(first) ? [callee.object as Node] : [];
  return method === "each" && /^(test|describe|it)$/.test(nameOf(callee.object) ?? "") ? [first] : [];
}

function hasAssertion(node: unknown): boolean {
  let has = false;
  walk(node as Node, (each) => {
    has ||= assertionIn(each) !== undefined;
    return !has;
  });
  return has;
}

/** Lists whose length ends a loop. */
function lengthsIn(test: Node): Node[] {
  const lists: Node[] = [];
  walk(test, (node) => {
    if (node.type === "MemberExpression" && nameOf(node.property) === "length") lists.push(node.object as Node);
    return true;
  });
  return lists;
}

/** Lists of which an asserted value says something of every entry: `list.every(…)`, Math.max(...list) and Math.min(...list). */
function everyIn(value: Node): Node[] {
  const lists: Node[] = [];
  walk(value, (node) => {
    const callee = node.type === "CallExpression" ? (node.callee as Node) : undefined;
    if (callee?.type === "MemberExpression") {
      const method = nameOf(callee.property) ?? "";
      if (method === "every") lists.push(callee.object as Node);
      const given = node.arguments as Node[];
      if (nameOf(callee.object) === "Math" && /^(max|min)$/.test(method) && given.every(isSpread))
        lists.push(given[0].argument as Node);
    }
    return !node.type.endsWith("FunctionExpression");
  });
  return lists;
}

const isSpread = ({ type }: Node): boolean => type === "SpreadElement";

/** Methods that return as many entries as they are given. */
const SAME_SIZE = /^(entries|keys|values|map|sort|toSorted|reverse|toReversed)$/;

/** Tells whether a list has entries, because it is written out or `nonEmpty`. */
function writtenListsIn(program: Node): (list: Node) => boolean {
  const names = new Set<string>();
  const isWritten = (list: Node): boolean => {
    switch (list.type) {
      case "ParenthesizedExpression":
      case "TSAsExpression":
      case "TSSatisfiesExpression":
        return isWritten(list.expression as Node);
      case "Literal":
        return typeof list.value === "string" && list.value !== "";
      case "ArrayExpression":
        return (list.elements as Node[]).some((each) =>
          each.type === "SpreadElement" ? isWritten(each.argument as Node) : true,
        );
      case "ObjectExpression":
        return (list.properties as Node[]).some(({ type }) => type !== "SpreadElement");
      case "ConditionalExpression":
        return isWritten(list.consequent as Node) && isWritten(list.alternate as Node);
      case "Identifier":
        return names.has(String(list.name));
      case "CallExpression":
        return isWrittenCall(list.callee as Node, list.arguments as Node[]);
      default:
        return false;
    }
  };
  function isWrittenCall(callee: Node, given: readonly Node[]): boolean {
    const name = nameOf(callee);
    if (name === "nonEmpty") return true;
    if (name === "sampled") return given.every(isWritten);
    if (callee.type !== "MemberExpression") return false;
    const [of, method] = [nameOf(callee.object), nameOf(callee.property) ?? ""];
    if (of === "Object" && /^(entries|keys|values)$/.test(method)) return isWritten(given[0]);
    if (of === "Array" && method === "from") return isLongObject(given[0]);
    return SAME_SIZE.test(method) && isWritten(callee.object as Node);
  }
  const others = new Set<string>();
  walk(program, (node) => {
    if (node.type === "VariableDeclaration")
      for (const { id, init } of node.declarations as { id: Node; init: Node | null }[]) {
        const isList = node.kind === "const" && id.type === "Identifier" && init && isWritten(init);
        if (isList) names.add(String(id.name));
        else for (const name of boundIn(id)) others.add(name);
      }
    if (node.type.includes("Function"))
      for (const each of (node.params ?? []) as Node[]) for (const name of boundIn(each)) others.add(name);
    return true;
  });
  // A name that another scope gives to a computed list.
  for (const name of others) names.delete(name);
  return isWritten;
}

/** { length: 60 } */
function isLongObject(node: Node): boolean {
  if (node.type !== "ObjectExpression") return false;
  const [length] = node.properties as Node[];
  const value = length?.value as Node | undefined;
  return nameOf(length?.key) === "length" && value?.type === "Literal" && Number(value.value) > 0;
}

/** Names that a pattern binds. */
function boundIn(pattern: Node): string[] {
  const names: string[] = [];
  walk(pattern, (node) => {
    const name = nameOf(node);
    if (name) names.push(name);
    return node.type !== "TSTypeAnnotation" && !node.type.endsWith("FunctionExpression");
  });
  return names;
}
