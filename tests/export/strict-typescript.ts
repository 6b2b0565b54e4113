/** Compilation of snippets of TypeScript under strict rules. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../documents.ts";
import { nonEmpty } from "../non-empty.ts";

/** Compiles codes in a folder. Throws an Error with the compiler's words where one is not strict. */
export function compileStrictly(folder: string, codes: readonly string[]): void {
  const files = nonEmpty(codes).map((code, k) => {
    writeFileSync(join(folder, `strict-${k}.ts`), code);
    return `strict-${k}.ts`;
  });
  const rules = { strict: true, noEmit: true, noUnusedLocals: true, noUnusedParameters: true };
  const compilerOptions = { ...rules, target: "es2022", lib: ["es2022"], types: [] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  execFileSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", folder]);
}
