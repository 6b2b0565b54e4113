/** Third-party notices name every package that the built site contains. */
import { readFileSync } from "node:fs";
import { build, type Plugin } from "vite";
import { expect, test } from "vitest";
import { NOTICES, noticesText, shippedPackages } from "../../tools/notices.ts";
import { ROOT } from "../documents.ts";

test("the notices are up to date", () => {
  expect(readFileSync(NOTICES, "utf8")).toBe(noticesText());
});

test("every package in the build's modules, workers included, has a notice", async () => {
  const found = new Set<string>();
  const collect = (): Plugin => ({
    name: "collect packages",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((output) => (output.type === "chunk" ? [output] : []));
      for (const id of chunks.flatMap(({ moduleIds }) => moduleIds)) {
        const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
        if (name) found.add(name);
      }
    },
  });
  await build({
    root: ROOT,
    logLevel: "warn",
    build: { write: false },
    plugins: [collect()],
    worker: { format: "es", plugins: () => [collect()] },
  });
  expect(found).toContain("@babylonjs/core");
  expect(found).toContain("pure-rand"); // workers
  expect(shippedPackages()).toEqual(expect.arrayContaining([...found]));
});

test("fonts that style sheets import have a notice", () => {
  expect(shippedPackages()).toContain("@fontsource-variable/inter");
});
