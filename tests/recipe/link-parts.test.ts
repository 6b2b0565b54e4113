/** A link part is one row: a made-up one is read, written, checked, compared and shown without another line of code. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { scenes } from "../../scenes/index.ts";
import { diff } from "../../src/recipe/diff.ts";
import { number } from "../../src/recipe/link-part.ts";
import { LINK_PARTS } from "../../src/recipe/link-parts.ts";
import { formatRequest, readLink } from "../../src/recipe/permalink.ts";
import { withChange } from "../../src/recipe/request.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { generalRows } from "../../src/worlds/world-module.ts";
import { linksDoc } from "../../tools/links-doc.ts";
import { isles, worlds } from "./recipe.ts";

const WIND = {
  wind: {
    ...number({ min: 0, max: 60, unit: "m/s", digits: 1 }, ({ shot }) => (shot === "coast" ? 20 : 5)),
    affects: "look",
    setting: { label: "Wind", min: 0, max: 30, step: 0.5, unit: "m/s" },
  },
};
beforeAll(() => void Object.assign(LINK_PARTS, WIND));
afterAll(() => void Reflect.deleteProperty(LINK_PARTS, "wind"));

const read = async (search: string) => {
  const { request, problems } = await readLink(search, worlds);
  return { request, problems, text: formatRequest(request, isles) };
};

test("a link has it, with its default, and is written as it was read", async () => {
  const link = "?world=isles&hour=7&wind=12.5";
  expect(await read(link)).toMatchObject({ request: { wind: 12.5, hour: 7 }, problems: [], text: link });
  expect(await read("")).toMatchObject({ request: { wind: 5 }, text: "?world=isles" });
  expect(await read("?shot=coast")).toMatchObject({ request: { wind: 20 }, text: "?world=isles&shot=coast" });
  expect((await read("?wind=3.14159")).text).toBe("?world=isles&wind=3.1");
});

test("a wrong value is named with its range, and the nearest one used", async () => {
  const { request, problems } = await read("?wind=99");
  expect(problems).toEqual(["wind: 99 is out of range 0 to 60 m/s. Using 60."]);
  expect(request).toMatchObject({ wind: 60 });
  expect((await read("?wind=calm")).problems).toEqual(['wind: "calm" is not a number; give 0 to 60 m/s. Using 5.']);
  expect(() => openWorld(isles, { ...request, ...{ wind: 61 } })).toThrow(
    new RangeError("wind: 61 is out of range 0 to 60 m/s"),
  );
  expect((await read("?wnid=9")).problems[0]).toContain("did you mean wind?");
});

test("a change of it affects what its row says", async () => {
  const { request } = await read("");
  const changed = withChange(isles, request, "wind", 9);
  expect(changed).toMatchObject({ wind: 9 });
  expect(diff(isles, request, changed)).toEqual({ programs: false, ground: false, look: true, time: false });
});

test("the settings have its row", async () => {
  const { request } = await read("?wind=8");
  expect(generalRows(isles, request).filter(({ name }) => name === "wind")).toEqual([
    { name: "wind", label: "Wind", min: 0, max: 30, step: 0.5, unit: "m/s", value: 8 },
  ]);
});

test("years have rows where they change the ground: not on a stored land", async () => {
  for (const [world, rows] of [
    ["skylands", ["t", "rate"]],
    ["faults", []],
  ] as const) {
    const { recipe, request } = await readLink(`?world=${world}`, scenes);
    const names = generalRows(recipe, request).map(({ name }) => name);
    expect(names).toContain("seed");
    expect(names.filter((name) => name === "t" || name === "rate")).toEqual(rows);
  }
});

test("the table of the documents wants its comment", async () => {
  await expect(linksDoc()).rejects.toThrow("The row wind in link-parts.ts has no comment.");
});

test.each([
  "?world=skylands&shot=coast",
  "?world=planet&from=82,-11,21,2&preset=moon",
  "?world=planet&preset=ice&geo=1,2,3000",
  "?world=faults&ground=f1.",
  "?world=mines&up=world%3Dplanet",
])("the text of %s is parsed once", async (link) => {
  const split = vi.spyOn(String.prototype, "split");
  await readLink(link, scenes);
  const parsed = split.mock.calls.filter(([separator]) => String(separator) === "&");
  split.mockRestore();
  expect(parsed).toHaveLength(1);
});
