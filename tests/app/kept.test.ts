/** Kept profiles and height maps over a storage in memory. */
import { beforeEach, describe, expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import { KEPT_KINDS, type KeptOptions, keptCode, LONGEST_NAME, openKept } from "../../src/app/kept.ts";
import { heightHead } from "../../src/core/faults/height-code.ts";
import { heightCode } from "../../src/core/faults/write-height-code.ts";
import { createProfile, PROFILE_1983 } from "../../src/core/field/profile.ts";
import { profileCode } from "../../src/core/profiles/code.ts";
import { keptName } from "../../src/recipe/kept-code.ts";
import { formatRequest, readLink } from "../../src/recipe/permalink.ts";
import { createMemoryBrowser, flush, type MemoryBrowser } from "../saves/memory-browser.ts";

const level = (height: number) => profileCode(createProfile(new Float64Array(16).fill(height)));
const HILLS = profileCode(PROFILE_1983);

describe("kept profiles", () => {
  const messages: string[] = [];
  let browser: MemoryBrowser;
  const open = (options: Partial<KeptOptions> = {}) =>
    openKept("profile", browser.tab(), { notify: (message) => messages.push(message), ...options });
  beforeEach(() => {
    browser = createMemoryBrowser();
    messages.length = 0;
  });

  test("are listed by name, and found by their name in links", async () => {
    const kept = open();
    expect(await kept.keep("Plain", level(1))).toBe("Plain");
    expect(await kept.keep("Alps", HILLS)).toBe("Alps");
    expect(await open().list()).toEqual([
      { name: "Alps", code: HILLS, link: keptName(HILLS) },
      { name: "Plain", code: level(1), link: keptName(level(1)) },
    ]);
    expect(await kept.find(keptName(HILLS))).toBe(HILLS);
    expect(await kept.find(keptName(level(2)))).toBeUndefined();
    expect(messages).toEqual([]);
  });

  test("has a draft without a name, which is found until the next one and never listed", async () => {
    const kept = open();
    await kept.keepDraft(level(1));
    expect(await open().find(keptName(level(1)))).toBe(level(1));
    await kept.keepDraft(level(2));
    expect(await kept.find(keptName(level(2)))).toBe(level(2));
    expect(await kept.find(keptName(level(1)))).toBeUndefined();
    expect(await kept.list()).toEqual([]);
    expect(messages).toEqual([]);
  });

  test("are kept once, and renamed by keeping them again", async () => {
    const kept = open();
    await kept.keep("Alps", HILLS);
    await kept.keep("Andes", HILLS);
    expect(await kept.rename(keptName(HILLS), " Urals ")).toBe("Urals");
    expect(await kept.list()).toMatchObject([{ name: "Urals", code: HILLS }]);
    expect(await kept.rename(keptName(level(1)), "None")).toBeNull();
    expect(await kept.remove(keptName(HILLS))).toBe(true);
    expect(await kept.list()).toEqual([]);
  });

  test("have different names, of 60 characters at most", async () => {
    const kept = open();
    expect(await kept.keep("Alps", level(1))).toBe("Alps");
    expect(await kept.keep("Alps", level(2))).toBe("Alps 2");
    expect(await kept.keep("Alps", level(3))).toBe("Alps 3");
    expect(await kept.keep("Alps", level(2))).toBe("Alps 2");
    expect(await kept.rename(keptName(level(3)), "Alps")).toBe("Alps 3");
    expect(await kept.keep("  ", level(4))).toBe("Unnamed");
    for (const height of [5, 6])
      expect((await kept.keep("x".repeat(99), level(height)))?.length).toBeLessThanOrEqual(LONGEST_NAME);
    expect(new Set((await kept.list()).map(({ name }) => name)).size).toBe(6);
  });

  test("of two tabs are all there, with different names, and the other tab hears of it", async () => {
    let heard = 0;
    const a = open();
    const b = open({ onChanged: () => heard++ });
    await Promise.all([a.keep("Alps", level(1)), b.keep("Alps", level(2)), a.keep("Alps", level(3))]);
    expect((await b.list()).map(({ name }) => name)).toEqual(["Alps", "Alps 2", "Alps 3"]);
    await flush();
    expect(heard).toBe(2);
    b.dispose();
    await a.remove(keptName(level(1)));
    await flush();
    expect(heard).toBe(2);
  });

  test("are not kept in full storage, which is said; others stay", async () => {
    const kept = open();
    await kept.keep("Alps", HILLS);
    browser.full.records = true;
    expect(await kept.keep("Plain", level(1))).toBeNull();
    expect(messages).toEqual(["The browser's storage is full. Save it as a file."]);
    expect(await kept.list()).toMatchObject([{ name: "Alps", code: HILLS }]);
  });

  test("of blocked storage are none", async () => {
    browser.before = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    const kept = open();
    expect(await kept.list()).toEqual([]);
    expect(await kept.find(keptName(HILLS))).toBeUndefined();
    expect(await kept.keep("Alps", HILLS)).toBeNull();
    expect(await kept.remove(keptName(HILLS))).toBe(false);
    expect(messages).toHaveLength(3);
  });

  test("that cannot be read are left out and left there", async () => {
    for (const [key, record] of [
      ["kept.a-b", { name: "Alps", code: HILLS }],
      [keptName("p1.IZ"), { name: "Cut", code: "p1.IZ" }],
      [keptName(level(1)), 7],
    ] as const)
      browser.records.set(key, record);
    expect(await open().list()).toEqual([]);
    expect(await open().find("kept.a-b")).toBeUndefined();
    expect(browser.records.size).toBe(3);
  });

  test("are at most 200, and all of them codes", async () => {
    const kept = open();
    for (let i = 0; i < KEPT_KINDS.profile.most; i++)
      browser.records.set(keptName(level(i)), { name: `Level ${i}`, code: level(i) });
    expect(await kept.keep("One more", HILLS)).toBeNull();
    expect(messages[0]).toMatch(/^200 profiles are kept, the maximum\./);
    expect(await kept.keep("Again", level(3))).toBe("Again");
    for (const wrong of ["1983", "p1.IZ", ""])
      await expect(kept.keep("Wrong", wrong)).rejects.toThrow(/^Expected the code of a profile: /);
  });
});

test("a link gets the code of a kept profile", async () => {
  const name = keptName(HILLS);
  const asked: string[] = [];
  const find = async (link: string, part: string) => {
    expect(part).toBe("profile");
    asked.push(link);
    return link === name ? HILLS : undefined;
  };
  const kept = async (search: string) => (await readLink(search, scenes, find)).request.profile;
  expect(await kept(`?world=forest&profile=${name}&t=3`)).toBe(HILLS);
  for (const search of ["", "?world=forest", "?profile=kept.none", `?sea=3&xprofile=${name}`, "?profile=cosine"])
    expect(await kept(search)).toBe(search.endsWith("cosine") ? "cosine" : "1983");
  expect(asked).toEqual([name, "kept.none"]);
});

test("a kept profile whose database never opens is not waited for", async () => {
  expect(await keptCode("profile", keptName(HILLS), () => new Promise(() => {}))).toBeUndefined();
});

describe("kept height maps", () => {
  const messages: string[] = [];
  const mapOf = (xSize: number, cell = 6) =>
    heightCode(
      { xSize, ySize: 4, heights: Float64Array.from({ length: 4 * xSize }, (_, i) => i) },
      { cell, height: 90, flooded: 0.1 },
    );
  const headOf = (code: string) => code.slice(0, heightHead(code).length);
  let [heads, tails] = [createMemoryBrowser(), createMemoryBrowser()];
  const open = () => {
    const tab = heads.tab();
    const environment = { records: tab.records, tails: tails.tab().records, channel: tab.channel };
    return openKept("ground", environment, { notify: (message) => messages.push(message) });
  };
  beforeEach(() => {
    [heads, tails] = [createMemoryBrowser(), createMemoryBrowser()];
    messages.length = 0;
  });

  test("are listed with their sizes alone, found whole, renamed and removed", async () => {
    const kept = open();
    expect(await kept.keep("Alps", mapOf(9))).toBe("Alps");
    expect(await kept.keep("Alps", mapOf(9, 7))).toBe("Alps 2");
    const [first, second] = [mapOf(9), mapOf(9, 7)].map((code) => ({ code: headOf(code), link: keptName(code) }));
    expect(await open().list()).toEqual([
      { name: "Alps", ...first },
      { name: "Alps 2", ...second },
    ]);
    expect(await open().find(first.link)).toBe(mapOf(9));
    expect(await kept.rename(first.link, "Andes")).toBe("Andes");
    expect(await open().find(first.link)).toBe(mapOf(9));
    expect(await kept.remove(first.link)).toBe(true);
    expect(await kept.find(first.link)).toBeUndefined();
    expect(await kept.list()).toEqual([{ name: "Alps 2", ...second }]);
    expect(await kept.rename(first.link, "Gone")).toBeNull();
    expect([...tails.records.keys()]).toEqual([second.link]);
    expect(messages).toEqual([]);
  });

  test("whose cells are lost or changed are not found", async () => {
    const kept = open();
    const link = keptName(mapOf(9));
    await kept.keep("Alps", mapOf(9));
    tails.records.set(link, "A".repeat(3 * 36));
    expect(await kept.find(link)).toBeUndefined();
    tails.records.clear();
    expect(await kept.find(link)).toBeUndefined();
  });

  test("are at most 20, and not kept in full storage, which is said", async () => {
    const kept = open();
    const { most } = KEPT_KINDS.ground;
    for (let i = 0; i < most; i++) expect(await kept.keep("Map", mapOf(4 + i))).not.toBeNull();
    expect(await kept.keep("One more", mapOf(90))).toBeNull();
    expect(messages).toEqual(["20 height maps are kept, the maximum. Delete another one first."]);
    expect(tails.records.size).toBe(most);
    expect(await kept.keep("Again", mapOf(4))).toBe("Again");
    tails.full.records = true;
    expect(await kept.keep("Full", mapOf(91))).toBeNull();
    expect(messages[1]).toBe("The browser's storage is full. Delete another one first.");
    await expect(kept.keep("Wrong", "f1.")).rejects.toThrow(/^Expected the code of a height map: /);
  });

  test("give a link its land, and a link whose land this browser does not keep says so", async () => {
    const kept = open();
    const code = mapOf(700);
    const link = keptName(code);
    await kept.keep("Alps", code);
    const found = await readLink(`?world=faults&ground=${link}`, scenes, (name, part) =>
      part === "ground" ? kept.find(name) : Promise.resolve(undefined),
    );
    expect(found.problems).toEqual([]);
    expect(found.recipe.ground).toBe(code);
    expect(formatRequest(found.request, found.recipe)).toBe(`?world=faults&ground=${link}`);
    const lost = await readLink(`?world=faults&ground=${link}`, scenes);
    expect(lost.problems).toEqual([
      "ground: The height map is not in this browser; open its file. Using the land of Fault land.",
    ]);
    expect(lost.recipe.ground).toBeUndefined();
  });
});
