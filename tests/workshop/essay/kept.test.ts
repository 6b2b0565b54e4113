/** The place in the essay that the browser keeps. */
import { expect, test } from "vitest";
import { placeText, readPlace } from "../../../src/workshop/essay/kept.ts";
import { FIRST_SETTINGS } from "../../../src/workshop/essay/settings.ts";

const FIRST = { settings: FIRST_SETTINGS, section: 0, line: "layers" };

test("a place comes back as it was kept", () => {
  const place = {
    settings: { ...FIRST_SETTINGS, seed: 77, by: "linear", falloff: 2.5 },
    section: 6,
    line: "every",
  } as const;
  expect(readPlace(placeText(place))).toEqual(place);
});

test.each([
  null,
  "{",
  "null",
  "{}",
  JSON.stringify({ ...FIRST, section: 9 }),
  JSON.stringify({ ...FIRST, line: "constructor" }),
  JSON.stringify({ ...FIRST, settings: { ...FIRST_SETTINGS, seed: -1 } }),
  JSON.stringify({ ...FIRST, settings: { ...FIRST_SETTINGS, by: "cubic" } }),
  JSON.stringify({ ...FIRST, settings: { ...FIRST_SETTINGS, layers: 9 } }),
])("text %j begins at the start", (text) => {
  expect(readPlace(text)).toEqual(FIRST);
});
