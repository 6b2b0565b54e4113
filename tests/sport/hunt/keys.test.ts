import { expect, test } from "vitest";
import forest from "../../../scenes/forest/scene.ts";
import { HUNTS } from "../../../src/saves/sport-kinds.ts";
import { huntKeys } from "../../../src/sport/hunt/keys.ts";
import { parseRequest } from "../../recipe/parse.ts";

const keysOf = (search: string) => huntKeys(forest, parseRequest(search, "forest", forest).request);

test("hunts are kept by world, seed, profile, settings of the ground, and number", () => {
  expect(keysOf("")).toBe("hunt/forest/1983/1983//");
  expect(HUNTS.isKey(`${keysOf("")}5`)).toBe(true);
  expect(HUNTS.isKey(keysOf(""))).toBe(false);
  const others = ["?seed=7", "?profile=cosine", "?paths=500", "?paths=510", "?paths=500&pathsNorth=20"].map(keysOf);
  // Forest's own thresholds are others; the sum is of one term.
  others.push(keysOf("?kinds=120,300,180,220,190"), keysOf("?sum=s1~0~0.5~0~0~27,0,22,0"));
  expect(new Set([keysOf(""), ...others]).size).toBe(others.length + 1);
});

test("weather, the level of lakes and purely visual settings make no other hunt", () => {
  for (const search of ["?lake=170", "?clouds=0", "?haze=0.2", "?view=5", "?hour=3&weather=rain&t=20"])
    expect(keysOf(search), search).toBe(keysOf(""));
});
