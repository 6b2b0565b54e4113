/**
 * Words for people are marked for the catalogue: literals that look like words and are not (tools/words/unmarked.ts) are refused. Each file
 * that has some for another reason, such as names of gamepad buttons, stored values, messages of schemas and names of materials, has its
 * count here, which may only go down.
 */
import { expect, test } from "vitest";
import { unmarkedIn, unmarkedUnder } from "../../tools/words/unmarked.ts";
import { nonEmpty } from "../non-empty.ts";

/**
 * Folders whose literals nobody reads on the screen: the library, shaders and meshes, files for programs, messages to pages that embed; and
 * the command, which speaks English.
 */
const NOT_SHOWN =
  /^src\/(cli|core|render|export|sport\/export|sound|embed|words)\/|^src\/limitless\.ts$|\/render\/|schema\.ts$/;

const LEFT: Readonly<Record<string, number>> = {
  "src/app/export/forms.ts": 1,
  "src/app/export/heights-form.ts": 4,
  "src/app/kept.ts": 2,
  "src/app/save-environment.ts": 1,
  "src/app/setting-words.ts": 7,
  "src/recipe/check.ts": 10,
  "src/recipe/ground-coordinates.ts": 2,
  "src/recipe/kinds/below.ts": 3,
  "src/recipe/kinds/country-queries.ts": 5,
  "src/recipe/kinds/country.ts": 1,
  "src/recipe/kinds/faults-queries.ts": 1,
  "src/recipe/kinds/flat-queries.ts": 2,
  "src/recipe/kinds/flat.ts": 5,
  "src/recipe/kinds/islands.ts": 1,
  "src/recipe/kinds/planet-queries.ts": 2,
  "src/recipe/kinds/planet.ts": 9,
  "src/recipe/kinds/space-queries.ts": 1,
  "src/recipe/link-parts.ts": 1,
  "src/recipe/quantity.ts": 5,
  "src/recipe/road-path.ts": 3,
  "src/recipe/roads.ts": 2,
  "src/recipe/sum.ts": 4,
  "src/saves/log-data.ts": 11,
  "src/saves/waypoint-kind.ts": 1,
  "src/saves/world-data.ts": 11,
  "src/offline/service-worker.ts": 1,
  "src/sport/course-file.ts": 5,
  "src/sport/hunt/progress.ts": 7,
  "src/sport/race/race-data.ts": 12,
  "src/ui/door/door.ts": 4,
  "src/ui/input/actions.ts": 17,
  "src/ui/input/controls-list.ts": 6,
  "src/ui/input/device-caps.ts": 2,
  "src/ui/input/one-hand.ts": 6,
  "src/ui/input/pad-focus.ts": 8,
  "src/ui/input/schemes.ts": 14,
  "src/ui/map/lines.ts": 2,
  "src/ui/progress.ts": 1,
  "src/ui/readout/next-step.ts": 2,
  "src/worlds/flat/controls.ts": 10,
  "src/worlds/flat/sport/hunt-words.ts": 2,
  "src/worlds/flat/sport/road-words.ts": 2,
  "src/worlds/planet/below/lid.ts": 2,
  "src/worlds/planet/controls.ts": 1,
  "src/worlds/planet/sport/world.ts": 3,
  "src/worlds/space/controls.ts": 3,
  "src/worlds/sport/sport.ts": 2,
  "src/worlds/stone-mesh.ts": 2,
  "src/worlds/work/marks.ts": 1,
};

const linesOf = (code: string) => unmarkedIn("src/a.ts", code).map(({ text }) => text);

test("words that are not marked are found, marked ones and code are not", () => {
  expect(linesOf('const a = "The road is kept.";')).toEqual(["The road is kept."]);
  expect(linesOf('button({ "aria-label": "Close" }, close);')).toEqual(["Close"]);
  expect(linesOf(["tell(`$", "{n} roads are kept`);"].join(""))).toEqual(["… roads are kept"]);
  expect(linesOf('say("The road is kept."); phrase("Close"); saying("A road");')).toEqual([]);
  expect(linesOf('throw new Error("Expected a road, got none.");')).toEqual([]);
  expect(linesOf('element("p", { class: "door-place door-more" }); const d = "M3 4L5 6";')).toEqual([]);
});

test("no file has more unmarked words than it is known for, or fewer", () => {
  const counts: Record<string, number> = {};
  const found = nonEmpty(unmarkedUnder(["src"])).filter(({ path }) => !NOT_SHOWN.test(path));
  for (const { path } of found) counts[path] = (counts[path] ?? 0) + 1;
  const wrong = [...new Set([...Object.keys(LEFT), ...Object.keys(counts)])].filter(
    (path) => (LEFT[path] ?? 0) !== (counts[path] ?? 0),
  );
  const lines = found
    .filter(({ path }) => wrong.includes(path))
    .map(({ path, line, text }) => `${path}:${line}: ${text}`);
  expect(
    [...wrong.map((path) => `${path}: ${counts[path] ?? 0} instead of ${LEFT[path] ?? 0}`), ...lines].join("\n"),
  ).toBe("");
});
