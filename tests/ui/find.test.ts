/** The search of the door and of the settings: rows by words. */
import { describe, expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import { allPlaces } from "../../src/app/door.ts";
import { readLink } from "../../src/recipe/permalink.ts";
import type { PlaceRow } from "../../src/ui/door/search.ts";
import { findRows, nearestWord } from "../../src/ui/find.ts";
import { nonEmpty } from "../non-empty.ts";

const places = await allPlaces(scenes);
const found = (query: string) => findRows(query, places).map(({ title, where }) => `${where}: ${title}`);

describe("places of all worlds", () => {
  test("each has a link that opens its shot", async () => {
    expect(new Set(places.map(({ world }) => world))).toEqual(new Set(Object.keys(scenes)));
    for (const { world, preset, shot } of nonEmpty(places)) {
      const link = `?world=${world}${preset === "default" ? "" : `&preset=${preset}`}&shot=${shot}`;
      const { problems, recipe } = await readLink(link, scenes);
      expect([link, problems]).toEqual([link, []]);
      expect(Object.keys(recipe.shots)).toContain(shot);
    }
  });
});

describe("search", () => {
  test.each([
    ["storm", ["Skylands: A storm at noon", "Planet: A storm from space"]],
    ["hall pool", ["Caverns: A hall and its pool"]],
    ["moon stand", ["Planet, Moon: Standing on it"]],
    ["GLOBE course", ["Planet, 1983 globe: A course round the globe"]],
  ])("%s finds its places first", (query, first) => {
    expect(found(query).slice(0, first.length).sort()).toEqual([...first].sort());
  });

  test("a place called so comes before a world called so", () => {
    const row = (title: string, where: string): PlaceRow => ({
      ...{ title, where, about: "", world: "w", preset: "default", shot: "s" },
    });
    const [world, place] = [row("A pool", "Caverns"), row("Cave mouth", "Hills")];
    expect(findRows("cave", [world, place])).toEqual([place, world]);
  });

  test.each(["", "  ", "…", "xyzzy", "storm xyzzy"])("“%s” finds nothing", (query) => {
    expect(found(query)).toEqual([]);
  });

  test.each([
    ["volcanno", "volcano"],
    ["crystls", "crystals"],
    ["vlocano", "volcano"],
    ["x", null],
    ["qqqqqq", null],
    ["", null],
  ])("“%s” is near %s", (query, near) => {
    expect(nearestWord(query, places)).toBe(near);
  });
});
