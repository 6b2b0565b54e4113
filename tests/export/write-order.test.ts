/** Orders of the page: their files are the command's, byte by byte, and what cannot be exported is refused. */
import { expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import { linkTo, requestedPlace, requestedWorld } from "../../src/export/link.ts";
import { checkOrder, type ExportOrder, type HeightsOrder, type Wanted } from "../../src/export/order.ts";
import { joined } from "../../src/export/png.ts";
import { writeOrder } from "../../src/export/write-order.ts";
import { readLink } from "../../src/recipe/permalink.ts";
import { nonEmpty } from "../non-empty.ts";
import { type Files, filesOfCommand } from "./command-files.ts";
import { groundOf } from "./grounds.ts";

/** The default order of heights; a link to the world is added. */
const HEIGHTS: HeightsOrder = {
  ...{ what: "heights", size: 33, format: "png16", flip: false, spacing: 2, across: 1, down: 1 },
};

const orderOf = (link: string, rest: Partial<HeightsOrder> = {}) => orderFor(link, { ...HEIGHTS, ...rest });

async function orderFor(link: string, wanted: Wanted): Promise<ExportOrder> {
  const { recipe, request } = await readLink(link, scenes);
  const world = requestedWorld(recipe, request);
  const ground = groundOf(world);
  const { at, altitude } = requestedPlace(ground, request);
  const origin = { name: request.world, world, link: linkTo(ground, request, recipe, at), at, altitude, t: request.t };
  return { ...wanted, ...origin };
}

async function filesOf(order: ExportOrder): Promise<Files> {
  const parts: Record<string, Uint8Array[]> = {};
  for await (const { piece } of writeOrder(groundOf(order.world), order))
    if (piece) (parts[piece.file] ??= []).push(piece.bytes);
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, new Uint8Array(joined(bytes))]));
}

test.each([
  ["?world=forest&preset=snow&t=3", { size: 65 }, "--size 65 --spacing 2 --format png16", "forest-65.png"],
  [
    "?world=skylands&at=-1000,-600,120&t=2",
    { format: "r16", spacing: 8, across: 2, down: 3, surface: "underside" },
    "--size 33 --spacing 8 --format r16 --tiles 2x3 --surface underside",
    "skylands-33.r16",
  ],
  [
    "?world=planet&geo=20,30,500",
    { engine: "unity", format: "r16", flip: true, spacing: 30 },
    "--size unity-33 --spacing 30",
    "planet-33.raw",
  ],
  [
    "?world=caverns",
    { format: "tiff", surface: "floor" },
    "--size 33 --spacing 2 --format tiff --surface floor",
    "caverns-33.tif",
  ],
  ["?world=mines", { format: "glb" }, "--size 33 --spacing 2 --format glb", "mines-33.glb"],
  [
    "?world=faults&height=300&flooded=10&at=20,30,40",
    { format: "f32", spacing: 9 },
    "--size 33 --spacing 9 --format f32",
    "faults-33.f32",
  ],
] as const)("%s has the command's files", async (link, rest, args, file) => {
  const expected = await filesOfCommand(["heightmap", "--link", link, ...args.split(" ")], file);
  const files = await filesOf(await orderOf(link, rest));
  expect(Object.keys(files).sort()).toEqual(Object.keys(expected).sort());
  for (const [name, bytes] of nonEmpty(Object.entries(files)))
    expect(Buffer.compare(bytes, expected[name]), name).toBe(0);
});

test.each([
  [
    "?world=forest&at=17000,7000,90&t=3",
    { what: "kinds", size: 40, spacing: 3 },
    "splat --size 40 --spacing 3",
    "forest-kinds.png",
  ],
  [
    "?world=planet&geo=20,30,500",
    { what: "kinds", size: 8, spacing: 300 },
    "splat --size 8 --spacing 300",
    "planet-kinds.png",
  ],
  [
    "?world=forest&at=17000,7000,90",
    { what: "features", span: 300, format: "csv" },
    "features --span 300",
    "forest-features.csv",
  ],
  [
    "?world=skylands&at=-1000,-600,120&t=2",
    { what: "features", span: 500, format: "geojson" },
    "features --span 500",
    "skylands-features.geojson",
  ],
  [
    "?world=skylands&at=-1000,-600,120&t=2",
    { what: "model", size: 33, spacing: 30, trees: true },
    "model --size 33 --spacing 30",
    "skylands-model.glb",
  ],
  [
    "?world=faults&at=-420,-500,0",
    { what: "model", size: 65, spacing: 4, trees: true },
    "model --size 65 --spacing 4",
    "faults-model.glb",
  ],
  [
    "?world=planet&geo=-20,33,500",
    { what: "model", size: 17, spacing: 9, trees: true },
    "model --size 17 --spacing 9",
    "planet-model.glb",
  ],
  [
    "?world=planet&geo=-20,33,500",
    { what: "model", size: 33, spacing: 900, trees: false },
    "model --size 33 --spacing 900 --no-trees",
    "planet-model.glb",
  ],
  ["?world=faults", { what: "features", span: 900, format: "csv" }, "features --span 900", "faults-features.csv"],
  [
    "?world=planet&geo=-20,33,500",
    { what: "features", span: 300, format: "geojson" },
    "features --span 300",
    "planet-features.geojson",
  ],
  ["?world=forest&at=17000,7000,90&t=3", { what: "code", language: "glsl" }, "snippet", "forest.glsl"],
  ["?world=planet&preset=globe1983&seed=4", { what: "code", language: "python" }, "snippet", "planet.py"],
] as const)("%s: %o has the command's files", async (link, wanted, args, file) => {
  const [name, ...rest] = args.split(" ");
  const order = await orderFor(link, wanted);
  expect(() => checkOrder(groundOf(order.world), order)).not.toThrow();
  const files = await filesOf(order);
  const expected = await filesOfCommand([name, "--link", link, ...rest], file);
  expect(Object.keys(files).sort()).toEqual(Object.keys(expected).sort());
  for (const [name, bytes] of nonEmpty(Object.entries(files)))
    expect(Buffer.compare(bytes, expected[name]), name).toBe(0);
});

test.each([
  ["?world=forest", { what: "kinds", size: 1, spacing: 1 }, "Points a side 1 is out of range 2 to 8193."],
  [
    "?world=forest",
    { what: "model", size: 1026, spacing: 1, trees: true },
    "Points a side 1026 is out of range 2 to 1025.",
  ],
  ["?world=forest", { what: "features", span: 0, format: "csv" }, "Side 0 is out of range 1 to 20000 m."],
  [
    "?world=planet&preset=giant",
    { what: "code", language: "python" },
    "No code of this world can be exported: a gas giant has no ground.",
  ],
  [
    "?world=planet&preset=moon",
    { what: "code", language: "python" },
    "No code of this world can be exported: its craters are not in the snippet's formula.",
  ],
  [
    "?world=faults",
    { what: "code", language: "python" },
    "No code of this world can be exported: a land of faults is stored, not computed.",
  ],
] as const)("%s: %o is refused", async (link, wanted, message) => {
  const { recipe, request } = await readLink(link, scenes);
  const world = requestedWorld(recipe, request);
  const order = { ...wanted, name: request.world, world, link, at: [0, 0], altitude: 0, t: 0 } as const;
  expect(() => checkOrder(groundOf(order.world), order)).toThrow(message);
});

test("progress never falls, and ends at 1", async () => {
  const shares: number[] = [];
  const order = await orderOf("?world=forest", { size: 301, across: 2 });
  for await (const { share } of writeOrder(groundOf(order.world), order)) shares.push(share ?? -1);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

test.each([
  [{ size: 0 }, "Points a side 0 is out of range 2 to 8193."],
  [{ size: 100.5 }, "Points a side 100.5 is not a whole number (range 2 to 8193)."],
  [{ size: Number.NaN }, "Points a side is not a number (range 2 to 8193)."],
  [{ size: 4097, format: "glb" }, "Points a side 4097 is out of range 2 to 2049."],
  [{ spacing: 0 }, "Metres a pixel 0 is out of range 0.001 to 1000000 m."],
  [{ across: 65 }, "Tiles 65 is out of range 1 to 64."],
  [{ size: 8193, across: 4, down: 4 }, /^Expected at most 268435456 points in all tiles, got 1073807361/],
  [{ format: "tiff", flip: true }, "A tiff file says where its north is; it is not flipped."],
  [{ surface: "roof" }, "Expected a surface of ground, got roof."],
] as const)("%o is refused", async (rest, message) => {
  const order = await orderOf("?world=forest", rest);
  expect(() => checkOrder(groundOf(order.world), order)).toThrow(message);
});

test("a place outside of the world is refused", async () => {
  const order = await orderOf("?world=planet");
  expect(() => checkOrder(groundOf(order.world), { ...order, at: [10, 91] })).toThrow(
    "Latitude 91 is out of range -90 to 90 degrees.",
  );
});

test("a map of nothing but void is refused", async () => {
  const order = await orderOf("?world=skylands&at=-1300,-4200,200&seed=5");
  const steps = writeOrder(groundOf(order.world), order);
  await expect(async () => {
    for await (const _ of steps);
  }).rejects.toThrow("Expected a map with some ground, got only void.");
});
