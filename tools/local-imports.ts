/**
 * Imported names as constants of their module: a plugin of Vitest's Vite. Its modules read an imported name through a getter each time,
 * which costs the loops over the ground a third of their time.
 *
 *   import { fieldAt } from "./field.ts";
 *
 * becomes
 *
 *   import { fieldAt as fieldAt$ } from "./field.ts";const fieldAt = fieldAt$;
 *
 * It is right where no import circle is, which `npm run check` holds, and no exported name changes, which is an error here.
 */
import type { Plugin } from "vite";
import { type Node, nameOf, parse } from "./syntax.ts";

export const localImports: Plugin = {
  name: "local-imports",
  // Not in the development server, whose browser reads names directly.
  apply: (_, { command, mode }) => command === "serve" && mode === "test",
  enforce: "post",
  transform: {
    filter: { id: /\/src\/.*\.ts$/ },
    handler: (code, id) => ({ code: localizeImports(id, code), map: null }),
  },
};

/** The code of a module with its named imports as constants; lines stay the same. */
export function localizeImports(id: string, code: string): string {
  let local = "";
  let end = 0;
  for (const node of parse(id, code).body as Node[]) {
    if ((node.declaration as Node | null)?.kind === "let")
      throw new SyntaxError(`${id} exports a name that can change.`);
    const names = namesIn(node);
    if (names.length === 0) continue;
    const imported = names.map(([from, to]) => `${from} as ${to}$`).join(", ");
    const constants = names.map(([, to]) => `${to} = ${to}$`).join(", ");
    const source = (node.source as Node).raw;
    local += `${code.slice(end, node.start)}import { ${imported} } from ${source};const ${constants};`;
    end = node.end;
  }
  return local + code.slice(end);
}

/** The names of an import and what they are called in the module; none where it imports a default or a namespace too. */
function namesIn(node: Node): (readonly [string, string])[] {
  if (node.type !== "ImportDeclaration" || node.importKind === "type") return [];
  const specifiers = node.specifiers as Node[];
  if (specifiers.some(({ type }) => type !== "ImportSpecifier")) return [];
  return specifiers.map(({ imported, local }) => [nameOf(imported) ?? "default", nameOf(local) ?? ""]);
}
