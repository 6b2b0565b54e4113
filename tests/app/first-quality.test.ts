/** The quality that a world opens with, and what is remembered of it. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  firstQuality,
  qualityOfUnit,
  recallChoice,
  recallQuality,
  rememberChoice,
  rememberQuality,
} from "../../src/app/first-quality.ts";

const CARD = "ANGLE (Intel, Mesa Intel(R) UHD Graphics 620)";
const SOFTWARE = "ANGLE (Google, SwiftShader driver)";
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const never = () => {
  throw new Error("The card was measured.");
};

test("faster cards get a higher quality, and cards that cannot be measured the middle one", () => {
  expect([0.05, 0.6, 1.2, 1.3, 4, 4.1, 60].map(qualityOfUnit)).toEqual([
    ...["high", "high", "high"],
    ...["medium", "medium"],
    ...["low", "low"],
  ]);
  expect(qualityOfUnit(null)).toBe("medium");
});

test("a card is measured once, and another one anew", () => {
  expect(firstQuality(CARD, () => 3)).toBe("medium");
  expect(firstQuality(CARD, never)).toBe("medium");
  expect(firstQuality("Another card", () => 0.2)).toBe("high");
  expect(firstQuality(CARD, never)).toBe("medium");
});

test("the choice of the visitor is kept, and one that makes no sense is none", () => {
  expect(recallChoice()).toBe("auto");
  rememberChoice("ultra");
  expect(recallChoice()).toBe("ultra");
  for (const text of ["best", "", "auto", "__proto__"]) {
    rememberChoice(text);
    expect(recallChoice()).toBe("auto");
  }
});

test("a software renderer starts low, unmeasured, and nothing is remembered of it", () => {
  expect(firstQuality(SOFTWARE, never)).toBe("low");
  rememberQuality(SOFTWARE, "high");
  expect(firstQuality(SOFTWARE, never)).toBe("low");
  expect(stored.size).toBe(0);
});

test("a quality that was right replaces the measured one; ultra is never automatic", () => {
  firstQuality(CARD, () => 0.2);
  rememberQuality(CARD, "low");
  expect(firstQuality(CARD, never)).toBe("low");
  rememberQuality(CARD, "ultra");
  expect(recallQuality(CARD)).toBeNull();
});

test.each(["", "null", "highest", '{"quality":"high"}'])("an invalid stored value is measured anew: %j", (bad) => {
  firstQuality(CARD, () => 0.2);
  for (const name of stored.keys()) stored.set(name, bad);
  expect(firstQuality(CARD, () => 9)).toBe("low");
  expect(firstQuality(CARD, never)).toBe("low");
});

test("without storage the card is measured each time", () => {
  const blocked = () => {
    throw new DOMException("Blocked", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked });
  expect([firstQuality(CARD, () => 9), firstQuality(CARD, () => 0.2)]).toEqual(["low", "high"]);
});
