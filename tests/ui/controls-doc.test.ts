/** docs/controls.md holds what the tables of controls say. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LANDING_SLOPE } from "../../src/explorers/helicopter-hull.ts";
import type { ControlsTable } from "../../src/ui/input/actions.ts";
import { capText } from "../../src/ui/input/keycap.ts";
import { countryControls, controls as islands } from "../../src/worlds/flat/controls.ts";
import { controls as planet } from "../../src/worlds/planet/controls.ts";
import { controls as space } from "../../src/worlds/space/controls.ts";
import { CONTROLS_DOC, controlsDoc } from "../../tools/controls-doc.ts";
import { nonEmpty } from "../non-empty.ts";

const doc = readFileSync(CONTROLS_DOC, "utf8");

test("docs/controls.md is what `npm run docs` writes", () => expect(doc).toBe(controlsDoc()));

function sectionOf({ title }: ControlsTable): string {
  const [, section] = doc.split(`\n## ${title}\n`);
  return section.split("\n## ")[0];
}

/** Digits that stand between the first and the last of a row of keys, and keys that repeat others. */
const LEFT_OUT = /^(Digit[2-8]|NumpadEnter)$/;

test.each([
  ["islands", islands],
  ["countries", countryControls],
  ["planets", planet],
  ["space", space],
])("the controls of %s name every key of their table and no others", (_, table) => {
  const section = sectionOf(table);
  const named = [...section.split("### Gamepad")[0].matchAll(/`([^`]+)`/g)].map(([, cap]) => cap);
  const rows = Object.values(table.actions);
  const codes = [
    ...rows.flatMap(({ keys = [] }) => keys),
    ...Object.values(table.vehicles).flatMap(({ scheme }) => [...scheme.moves.keys()]),
  ];
  for (const code of nonEmpty(codes)) if (!LEFT_OUT.test(code)) expect(named, code).toContain(capText(code));
  const gestures = table.gestures.flatMap(({ by }) => by);
  const all = [...codes.map(capText), ...rows.flatMap(({ typed = [] }) => typed), ...gestures];
  for (const cap of nonEmpty(named)) expect(all, cap).toContain(cap);
});

test("the controls of islands say how level the ground must be to land", () =>
  expect(sectionOf(islands)).toContain(`within ${LANDING_SLOPE}° of level`));
