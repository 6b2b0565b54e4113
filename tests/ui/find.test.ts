/** The search of the door and of the settings: rows by words. */
import { afterEach, describe, expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import { allPlaces } from "../../src/app/door.ts";
import { readLink } from "../../src/recipe/permalink.ts";
import type { PlaceRow } from "../../src/ui/door/search.ts";
import { findRows, nearestWord } from "../../src/ui/find.ts";
import { CATALOGUES } from "../../src/words/catalogues.ts";
import type { Language } from "../../src/words/languages.ts";
import { say, useCatalogues } from "../../src/words/words.ts";
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

describe("search in other languages", () => {
  afterEach(() => useCatalogues([]));

  /** Names of the worlds and shots that a query finds in a language. */
  async function foundIn(language: Language, query: string): Promise<string[]> {
    const loaders = Object.values((await CATALOGUES[language]?.())?.default ?? {});
    useCatalogues(await Promise.all(nonEmpty(loaders).map(async (load) => (await load()).default)), language);
    const shown = places.map((row) => ({
      ...row,
      ...{ title: say(row.title), where: say(row.where), about: say(row.about) },
    }));
    return findRows(query, shown).map(({ world, shot }) => `${world} ${shot}`);
  }

  test.each([
    ["de", "Höhle", "Gewitter"],
    ["de", "hohle", "sturm"],
    ["fr", "grotte", "tempete"],
    ["es", "cueva", "tormenta"],
    ["ja", "洞窟", "嵐"],
    ["ar", "كهف", "عاصفة"],
    ["ar", "الكهف", "العاصفة"],
  ] as const)("in %s %s finds what “cave” finds, and %s what “storm” finds", async (language, cave, storm) => {
    const caves = await foundIn(language, cave);
    expect(caves).toEqual(expect.arrayContaining(["caverns mouth", "caverns crystals"]));
    expect(caves.length).toBeLessThan(40);
    expect((await foundIn(language, storm)).slice(0, 4)).toEqual(
      expect.arrayContaining(["skylands storm", "planet storm"]),
    );
  });

  test("a word of no place finds nothing", async () => {
    expect([await foundIn("ja", "象"), await foundIn("ar", "فيل"), await foundIn("de", "Elefant")]).toEqual([
      [],
      [],
      [],
    ]);
  });
});
