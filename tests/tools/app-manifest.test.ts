/** The web app manifest. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decode } from "fast-png";
import jpeg from "jpeg-js";
import { expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import { HEIGHT_TYPES } from "../../src/export/read-heights.ts";
import { appManifest } from "../../tools/app-manifest.ts";
import { ROOT } from "../../tools/dist.ts";
import { nonEmpty } from "../non-empty.ts";

const { icons = [], screenshots = [], shortcuts = [], share_target: share, file_handlers: handlers = [] } = appManifest;

/** Files that the build copies from elsewhere. */
const COPIED: Readonly<Record<string, string>> = { "app/wide.jpg": "docs/shots/planet-coast.jpg" };

const sizeOf = (src: string): string => {
  const bytes = readFileSync(join(ROOT, COPIED[src] ?? `public/${src}`));
  const { width, height } = src.endsWith(".png") ? decode(bytes) : jpeg.decode(bytes);
  return `${width}x${height}`;
};

test("icons for installation are there in the sizes that browsers ask for, one of them for masks", () => {
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ["192x192", "any"],
    ["512x512", "any"],
    ["512x512", "maskable"],
  ]);
  for (const { src, sizes } of nonEmpty([...icons, ...screenshots])) expect(sizeOf(src)).toBe(sizes);
});

test("a wide and a narrow screenshot are within the shapes that browsers show", () => {
  expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(["wide", "narrow"]);
  for (const { sizes } of nonEmpty([...screenshots])) {
    const [width, height] = String(sizes).split("x").map(Number);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(320);
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3);
  }
});

test("each world has a shortcut, and every address stays in the folder of the page", () => {
  expect(shortcuts.map(({ url }) => url)).toEqual(Object.keys(scenes).map((world) => `./?world=${world}`));
  const addresses = [appManifest.start_url, appManifest.scope, share?.action, ...handlers.map(({ action }) => action)];
  for (const address of nonEmpty([...addresses, ...shortcuts.map(({ url }) => url)])) expect(address).toMatch(/^\.\//);
});

test("the app opens saved data and all kinds of height maps", () => {
  const extensions = handlers.flatMap(({ accept }) => Object.values(accept).flat());
  expect([...extensions].sort()).toEqual([".json", ...HEIGHT_TYPES.split(",")].sort());
});
