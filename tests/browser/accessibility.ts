/** Violations of WCAG 2.2 AA, and of good practice, that axe-core finds in a page. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** One line for each violation: its rule, and the elements. `selector`: what is looked at; the whole page if absent. */
export async function violationsIn(page: Page, selector?: string): Promise<string[]> {
  await page.evaluate(AXE);
  const run = async ([tags, within]: readonly [string[], string | undefined]) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(within ?? document, {
      runOnly: { type: "tag", values: tags },
      resultTypes: ["violations"],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  };
  return page.evaluate(run, [TAGS, selector] as const);
}
