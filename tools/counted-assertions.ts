/**
 * Notes each assertion of a test file that runs: a plugin of Vitest's Vite. `tests/assertions-run.ts` fails a file with an assertion
 * that never did, as one in an `if` whose condition never holds.
 *
 *   expect(…)   becomes   (__ran(3),expect)(…)   lines stay the same
 */
import type { Plugin } from "vite";
import { assertionIn, lineAt, nameOf, parse, walk } from "./syntax.ts";

/** Lines of the assertions of a file that have not run, by their numbers. */
export type Unrun = Map<number, number>;

declare global {
  /** Assertions of the test files of this thread, by path. */
  var assertions: Map<string, Unrun> | undefined;
}

export const countedAssertions: Plugin = {
  name: "counted-assertions",
  apply: "serve",
  enforce: "pre",
  transform: {
    filter: { id: /\/tests\/.*\.test\.ts$/ },
    handler: (code, id) => ({ code: countAssertions(id, code), map: null }),
  },
};

/** The code with a count at each assertion. Those of `longTest` count where LONG is set alone. */
export function countAssertions(id: string, code: string, isLong = Boolean(process.env.LONG)): string {
  const found: number[] = [];
  walk(parse(id, code), (node) => {
    if (node.type === "CallExpression" && nameOf(node.callee) === "longTest" && !isLong) return false;
    const name = assertionIn(node);
    if (name) found.push(name.start);
    return true;
  });
  let counted = code;
  for (const [n, at] of [...found.entries()].sort((a, b) => b[1] - a[1]))
    counted = `${counted.slice(0, at)}(__ran(${n}),expect)${counted.slice(at + "expect".length)}`;
  const lines = found.map((at, n) => [n, lineAt(code, at)]);
  const head = `const __unrun = new Map(${JSON.stringify(lines)}); (globalThis.assertions ??= new Map()).set(${JSON.stringify(id)}, __unrun); const __ran = (n) => __unrun.delete(n);`;
  return found.length > 0 ? `${head}${counted}` : code;
}
