/** The map worker, run in the test's own thread. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import mines from "../../scenes/mines/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import type { Mine } from "../../src/core/underground/mine.ts";
import { mineExtent } from "../../src/core/underground/mine-extent.ts";
import { AREAS, ISLANDS, UNDERGROUND } from "../../src/map/palette.ts";
import { undergroundOf } from "../../src/recipe/kinds/country-generator.ts";
import type { ExtentDelivery, ExtentOrder, ForgetOrder } from "../../src/worlds/flat/below/map/extent.ts";
import type { MapDelivery, MapOrder, SvgDelivery, SvgOrder } from "../../src/worlds/map-worker.ts";
import { anew } from "../anew.ts";
import { nonEmpty } from "../non-empty.ts";

type Told = MapDelivery | ExtentDelivery | SvgDelivery;

let told: Told[] = [];
const here: {
  onmessage?: (event: { data: MapOrder | SvgOrder | ExtentOrder | ForgetOrder }) => void;
  postMessage(data: Told): void;
} = {
  postMessage: (data) => void told.push(data),
};
const send = (data: MapOrder | SvgOrder | ExtentOrder | ForgetOrder) => here.onmessage?.({ data });

beforeEach(async () => {
  told = [];
  vi.stubGlobal("self", here);
  await anew("src/worlds/flat/below/map/worker.ts");
});
afterEach(() => vi.unstubAllGlobals());

const { world } = mines;
const question: ExtentOrder = {
  ask: "extent",
  id: 7,
  world,
  t: 0,
  place: [138, -161],
  level: 1,
  within: 400,
  levels: 5,
};
const order: MapOrder = {
  ask: "map",
  id: 9,
  world,
  t: 0,
  place: [138, -161],
  heading: 0,
  level: 1,
  span: 160,
  size: 80,
  scale: 1,
  inset: 0,
};
const mine = undergroundOf(world).mine?.mine as Mine;

/** The fine map of a request, and how many of its pixels are exactly of an ink. */
async function inkIn(wanted: MapOrder, ink: readonly number[]): Promise<number> {
  const isFine = (one: Told): one is MapDelivery => one.of === "map" && one.fine && one.id === wanted.id;
  send(wanted);
  await vi.waitFor(() => expect(told.some(isFine)).toBe(true), 5000);
  return countOf((told.find(isFine) as MapDelivery).pixels, ink);
}
function countOf(pixels: ArrayLike<number>, ink: readonly number[]): number {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) if (ink.every((v, k) => pixels[at + k] === v)) count++;
  return count;
}
const answered = () => vi.waitFor(() => expect(told.some((one) => "extent" in one)).toBe(true), 5000);

describe("the map's worker", () => {
  it("draws a level coarse, then fine, and the newest request only", async () => {
    send({ ...order, id: 1 });
    send({ ...order, id: 2 });
    expect(await inkIn({ ...order, id: 3, level: 0 }, UNDERGROUND.rock), "none on the hills").toBe(0);
    expect(told.map((one) => [one.id, (one as MapDelivery).fine])).toEqual([
      [1, false],
      [3, false],
      [3, true],
    ]);
  });

  it("draws islands, and small spans with water, if necessary after a map without", async () => {
    await anew("src/worlds/flat/map/worker.ts");
    const islands = { ...order, id: 20, world: skylands.world, place: [-2700, -2500], span: 240 } as const;
    expect(await inkIn({ ...islands, span: 9000, id: 21 }, ISLANDS.sky)).toBeGreaterThan(1000);
    expect(told.map((one) => [one.id, (one as MapDelivery).fine])).toEqual([
      [21, false],
      [21, true],
    ]);
    send(islands);
    const lake = () => told.findLast((one): one is MapDelivery => one.of === "map" && one.fine && one.id === 20);
    await vi.waitFor(() => expect(countOf(lake()?.pixels ?? [], AREAS.lake)).toBeGreaterThan(100), 30_000);
  });

  it("draws maps as SVG in their own inks, islands over the air and with their water", async () => {
    const svg = () => told.find((one): one is SvgDelivery => one.of === "svg");
    const hex = (ink: readonly number[]) => `#${ink.map((v) => v.toString(16).padStart(2, "0")).join("")}`;
    send({ ...order, ask: "svg" });
    await vi.waitFor(() => expect(svg()).toBeDefined(), 30_000);
    for (const ink of [UNDERGROUND.open, UNDERGROUND.rock]) expect(svg()?.text).toContain(`<path fill="${hex(ink)}"`);
    told = [];
    await anew("src/worlds/flat/map/worker.ts");
    send({ ...order, ask: "svg", id: 21, world: skylands.world, place: [-2700, -2500], span: 240 });
    await vi.waitFor(() => expect(svg()?.id).toBe(21), 30_000);
    expect(svg()?.text).toContain(`<rect width="80" height="80" fill="${hex(ISLANDS.sky)}"/>`);
    expect(svg()?.text).toMatch(/class="(water|streams|lakes|tarns)"/);
  });

  it("flood-fills a mine to its extent, and marks it on maps of that time until it is cleared", async () => {
    send(question);
    await answered();
    const extent = mineExtent(mine, 9, -10, 1, { within: 400, levels: 5 }, 0);
    expect(told.at(-1)).toEqual({ of: "extent", id: 7, extent });
    expect(extent.cells).toBeGreaterThan(1000);
    expect(await inkIn(order, UNDERGROUND.marked)).toBeGreaterThan(1000);
    expect(await inkIn({ ...order, id: 10, t: 9 }, UNDERGROUND.marked), "nine years later").toBe(0);
    send({ ask: "forget" });
    expect(await inkIn({ ...order, id: 11 }, UNDERGROUND.marked)).toBe(0);
  });

  it("reports how many cells it has, and stops when cleared", async () => {
    send({ ...question, within: 2000, levels: 15 });
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(1), 5000);
    send({ ask: "forget" });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(nonEmpty(told).every((one) => "cells" in one && one.cells % 8192 === 0)).toBe(true);
    const count = told.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(told.length).toBe(count);
  });

  it("reports invalid requests", async () => {
    send({ ...question, place: [2e9, 0], within: 1e9 });
    await vi.waitFor(() => expect(told.length).toBe(1), 5000);
    expect((told[0] as { problem: string }).problem).toMatch(/^Expected a/);
  });
});
