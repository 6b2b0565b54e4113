/** Preferences of the visitor: kept texts are checked, and the open world follows. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  keepPreference,
  PREFERENCES,
  preferenceOf,
  preferenceRows,
  usePreferences,
} from "../../src/app/preferences.ts";
import { distanceText, METRIC, useUnits } from "../../src/ui/format.ts";
import { turning } from "../../src/ui/input/controls.ts";
import type { LiveWorld } from "../../src/worlds/live-world.ts";
import { nonEmpty } from "../non-empty.ts";

const stored = new Map<string, string>();
const properties = new Map<string, string>();
const world = () => ({ wider: 0 }) as LiveWorld;

beforeEach(() => {
  stored.clear();
  properties.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
  const style = { setProperty: (name: string, value: string) => void properties.set(name, value) };
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("document", { documentElement: { style } });
});
afterEach(() => {
  useUnits(METRIC);
  [turning.x, turning.y] = [1, 1];
  vi.unstubAllGlobals();
});

describe("a kept text", () => {
  test.each([
    ["fov", "75", 75],
    ["fov", "101", 55],
    ["fov", "39", 55],
    ["fov", "NaN", 55],
    ["fov", "-60", 55],
    ["fov", "6e1", 55],
    ["fov", "", 55],
    ["fov", "9".repeat(400), 55],
    ["invert", "1", 1],
    ["invert", "2", 0],
    ["invert", "yes", 0],
    ["sensitivity", "25", 25],
    ["text", "200", 200],
    ["text", "201", 100],
    ["units", "nautical", "nautical"],
    ["units", "__proto__", "metric"],
  ] as const)("of %s, “%s”, is read as %s", (name, text, value) => {
    expect(preferenceOf(PREFERENCES[name], text)).toBe(value);
  });

  test("that is missing is the default", () => {
    for (const preference of nonEmpty(Object.values(PREFERENCES)))
      expect(preferenceOf(preference, null)).toBe(preference.standard);
  });
});

test("an open world follows the preferences, and a frozen picture keeps its field of view", () => {
  stored.set("limitless.preference/fov", "75");
  stored.set("limitless.preference/sensitivity", "50");
  stored.set("limitless.preference/invert", "1");
  stored.set("limitless.preference/units", "imperial");
  stored.set("limitless.preference/text", "120");
  const [running, frozen] = [world(), world()];
  usePreferences(running, false);
  usePreferences(frozen, true);
  expect([running.wider, frozen.wider]).toEqual([20, 0]);
  expect(turning).toEqual({ x: 0.5, y: -0.5 });
  expect(distanceText(30)).toBe("98 ft");
  expect(properties).toEqual(new Map([["--text", "1.2"]]));
  expect(preferenceRows().find(({ name }) => name === "fov")).toMatchObject({ value: 75, standard: 55 });
});

test("a choice holds for the visit where the browser keeps nothing", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem() {
      throw new DOMException("", "QuotaExceededError");
    },
  });
  keepPreference("fov", 60);
  const running = world();
  usePreferences(running, false);
  expect(running.wider).toBe(5);
  keepPreference("fov", PREFERENCES.fov.standard);
});

test("rows for devices in the hand are shown on these alone", () => {
  const names = () => preferenceRows().map(({ name }) => name);
  expect(names()).not.toContain("tilt");
  expect(names()).not.toContain("vibration");
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("navigator", { vibrate: () => true });
  expect(names()).toContain("tilt");
  expect(names()).toContain("vibration");
});
