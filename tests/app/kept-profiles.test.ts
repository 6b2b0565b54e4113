/** Kept profiles over a storage in memory. */
import { beforeEach, describe, expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import {
  type KeptOptions,
  keptProfile,
  LONGEST_NAME,
  MOST_KEPT,
  openKeptProfiles,
} from "../../src/app/kept-profiles.ts";
import { createProfile, PROFILE_1983 } from "../../src/core/field/profile.ts";
import { profileCode } from "../../src/core/profiles/code.ts";
import { readLink } from "../../src/recipe/permalink.ts";
import { keptName } from "../../src/recipe/profile-link.ts";
import { createMemoryBrowser, flush, type MemoryBrowser } from "../saves/memory-browser.ts";

const level = (height: number) => profileCode(createProfile(new Float64Array(16).fill(height)));
const HILLS = profileCode(PROFILE_1983);

describe("kept profiles", () => {
  const messages: string[] = [];
  let browser: MemoryBrowser;
  const open = (options: Partial<KeptOptions> = {}) =>
    openKeptProfiles(browser.tab(), { notify: (message) => messages.push(message), ...options });
  beforeEach(() => {
    browser = createMemoryBrowser();
    messages.length = 0;
  });

  test("are listed by name, and found by their name in links", async () => {
    const kept = open();
    expect(await kept.keep("Plain", level(1))).toBe("Plain");
    expect(await kept.keep("Alps", HILLS)).toBe("Alps");
    expect(await open().list()).toEqual([
      { name: "Alps", code: HILLS },
      { name: "Plain", code: level(1) },
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
    expect(await kept.rename(HILLS, " Urals ")).toBe("Urals");
    expect(await kept.list()).toEqual([{ name: "Urals", code: HILLS }]);
    expect(await kept.rename(level(1), "None")).toBeNull();
    expect(await kept.remove(HILLS)).toBe(true);
    expect(await kept.list()).toEqual([]);
  });

  test("have different names, of 60 characters at most", async () => {
    const kept = open();
    expect(await kept.keep("Alps", level(1))).toBe("Alps");
    expect(await kept.keep("Alps", level(2))).toBe("Alps 2");
    expect(await kept.keep("Alps", level(3))).toBe("Alps 3");
    expect(await kept.keep("Alps", level(2))).toBe("Alps 2");
    expect(await kept.rename(level(3), "Alps")).toBe("Alps 3");
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
    await a.remove(level(1));
    await flush();
    expect(heard).toBe(2);
  });

  test("are not kept in full storage, which is said; others stay", async () => {
    const kept = open();
    await kept.keep("Alps", HILLS);
    browser.full.records = true;
    expect(await kept.keep("Plain", level(1))).toBeNull();
    expect(messages).toEqual(["The browser's storage is full. Save it as a file."]);
    expect(await kept.list()).toEqual([{ name: "Alps", code: HILLS }]);
  });

  test("of blocked storage are none", async () => {
    browser.before = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    const kept = open();
    expect(await kept.list()).toEqual([]);
    expect(await kept.find(keptName(HILLS))).toBeUndefined();
    expect(await kept.keep("Alps", HILLS)).toBeNull();
    expect(await kept.remove(HILLS)).toBe(false);
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
    for (let i = 0; i < MOST_KEPT; i++) browser.records.set(keptName(level(i)), { name: `Level ${i}`, code: level(i) });
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
  const find = async (link: string) => {
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
  expect(await keptProfile(keptName(HILLS), () => new Promise(() => {}))).toBeUndefined();
});
