/**
 * A point of the profile dragged in the workshop over six worlds: the ground or gas of the new profile is the generator's on the
 * GPU too; who stands on ground that rises is not in rock, and the link opens the same picture elsewhere.
 */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import cosmic from "../../scenes/cosmic/scene.ts";
import { scenes } from "../../scenes/index.ts";
import planet from "../../scenes/planet/scene.ts";
import { aboveSea, shoreAt, topHeight } from "../../src/core/flat/flat-ground.ts";
import { surfaceOn } from "../../src/core/planet/sphere.ts";
import type { FlatTable } from "../../src/recipe/kinds/flat.ts";
import { generateFlatGround } from "../../src/recipe/kinds/flat-generator.ts";
import type { SpaceTable } from "../../src/recipe/kinds/space-generator.ts";
import { cubePoint, finestSize } from "../../src/stream/cube-sphere.ts";
import { CELLS } from "../../src/stream/quadtree.ts";
import { comparePictures, TOLERANCE } from "../../tools/pictures.ts";
import { createFilteredGas } from "../core/space/nebula-reference.ts";
import { generate } from "../generate.ts";
import { isOpenIn } from "../worlds/open-places.ts";
import { addressOf, type OpenPage, openPage, openPageAt, PATIENCE, pictureOf, untilReady } from "./browser.ts";
import type { RoundChunk } from "./pages/globe.ts";
import { globeOf } from "./pages/planets.ts";
import type { Chunk, LandName } from "./pages/readback.ts";

/** Two millimetres. */
const BAR = 0.002;
const SIZE = { width: 1000, height: 320 };

/** The worst miss of the GPU, and the greatest change by the profile: metres, or shares of the densest gas. */
interface Reading {
  readonly worst: number;
  readonly changed: number;
}

/** Near, then coarser. */
const CHUNKS: Chunk[] = [
  [0, 0, 8],
  [-64, -32, 32],
  [192, 128, 64],
  [-640, 256, 128],
  [512, -1024, 512],
];

async function land(name: LandName, profile: string): Promise<Reading> {
  const page = await openPageAt(addressOf("readback"));
  await page.waitForFunction(() => "bench" in window);
  const { world } = (await scenes[name].load()).default as { readonly world: FlatTable };
  const [drawn, before] = [generateFlatGround({ ...world, profile }), generateFlatGround(world)];
  const z = drawn.altitudes[0];
  const top = (of: typeof drawn, x: number, y: number) =>
    Math.max(0, topHeight(of, aboveSea(of, x, y, z))) + (of.lakes ? 0 : shoreAt(of, x, y, z));
  let [worst, changed, dry] = [0, 0, 0];
  for (const place of [
    [-4800, 5600, z],
    [-150_000, 120_000, z],
  ] as const) {
    const { anchor, values } = await page.evaluate(
      ([which, at, chunks, code]) => window.bench.land(which, at, chunks, { profile: code }),
      [name, place, CHUNKS, profile] as const,
    );
    for (const chunk of values)
      for (let i = 0; i < chunk.length; i += 4) {
        const [x, y] = [anchor[0] + chunk[i], anchor[1] + chunk[i + 1]];
        const q = aboveSea(drawn, x, y, z);
        if (q <= 0 && !drawn.lakes) continue;
        if (q > 0) dry++;
        const drawnAt = anchor[2] + chunk[i + 2];
        worst = Math.max(worst, Math.abs((drawn.lakes ? Math.max(0, drawnAt) : drawnAt) - top(drawn, x, y)));
        changed = Math.max(changed, Math.abs(top(before, x, y) - top(drawn, x, y)));
      }
  }
  expect(dry, "vertices on land").toBeGreaterThan(500);
  return { worst, changed };
}

async function globe(profile: string): Promise<Reading> {
  const page = await openPageAt(addressOf("globe"));
  await page.waitForFunction(() => "globes" in window);
  const { radius } = planet.world.shape;
  const [drawn, before] = [globeOf(radius, undefined, profile), globeOf(radius)];
  const size = finestSize({ finest: 8 }, radius);
  const chunks = [0, 3, 5].map((face): RoundChunk => [face, 128 * size, -64 * size, 64 * size]);
  const q = new Float64Array(3);
  const over = (of: typeof drawn) => of.radius + surfaceOn(of, q[0], q[1], q[2]);
  let [worst, changed] = [0, 0];
  for (const chunk of chunks) {
    const [face, u, v, width] = chunk;
    cubePoint(face, u, v, q);
    const eye = [...q].map((part) => (part / Math.hypot(...q)) * over(drawn)) as [number, number, number];
    const { anchor, values } = await page.evaluate(
      ([of, at, which, code]) => window.globes.heights(of, at, which, undefined, code),
      [radius, eye, [chunk], profile] as const,
    );
    for (let i = 0; i < (CELLS + 1) ** 2; i++) {
      cubePoint(face, u + ((i % (CELLS + 1)) * width) / CELLS, v + (Math.floor(i / (CELLS + 1)) * width) / CELLS, q);
      const away = Math.hypot(...anchor.map((part, axis) => part + values[0][4 * i + axis]));
      for (let axis = 0; axis < 3; axis++)
        worst = Math.max(
          worst,
          Math.abs(anchor[axis] + values[0][4 * i + axis] - (q[axis] / Math.hypot(...q)) * over(drawn)),
        );
      changed = Math.max(changed, Math.abs(away - over(before)));
    }
  }
  return { worst, changed };
}

async function gas(profile: string): Promise<Reading> {
  const page = await openPageAt(addressOf("nebula"));
  await page.waitForFunction(() => "nebula" in window);
  await page.evaluate((code) => window.nebula.reprofile(code), profile);
  const world = cosmic.world as SpaceTable;
  const [drawn, before] = [{ ...world, profile }, world].map((each) => createFilteredGas(generate(each).nebula));
  const cell = [120, -340, 60] as const;
  const points = Array.from({ length: 1000 }, (_, n) => [(37 * n) % 801, (53 * n) % 799, (71 * n) % 797, 0] as const);
  const values = await page.evaluate((asked) => window.nebula.numbers("gas", asked), { cell, t: 0, points });
  let [worst, changed] = [0, 0];
  for (const [n, [x, y, z]] of points.entries()) {
    const at = [cell[0] + x, cell[1] + y, cell[2] + z, 0, 0] as const;
    worst = Math.max(worst, Math.abs(Math.max(0, values[4 * n]) - drawn.density(...at)));
    changed = Math.max(changed, Math.abs(before.density(...at) - drawn.density(...at)));
  }
  return { worst, changed };
}

const profileIn = (page: Page): string | null => new URL(page.url()).searchParams.get("profile");

type Place = readonly [across: number, down: number];

/** Moves the pressed pointer over the line, between two places as shares of its width and height. */
async function drag(page: OpenPage, [x, y]: Place, [right, down]: Place): Promise<void> {
  const curve = page.locator(".line-curve");
  await curve.waitFor();
  const box = await curve.boundingBox();
  if (!box) throw new Error("The line is not drawn.");
  await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + right * box.width, box.y + down * box.height, { steps: 4 });
  await page.mouse.up();
}

/** From where a point of the line lies to the top. */
const POINT = [
  [0.6, 0.8],
  [0.6, 0.05],
] as const;
/** Along the top, from the first sample to the last. */
const ALL = [
  [0.05, 0.15],
  [0.93, 0.15],
] as const;

/** Once the link has another profile than `before`. */
async function nextProfile(page: Page, before: string | null): Promise<string> {
  await expect.poll(() => profileIn(page), { timeout: 90_000 }).not.toBe(before);
  return profileIn(page) as string;
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press("k");
  await page.waitForURL((url) => !url.searchParams.has("sheet"), { timeout: 120_000 });
}

/** The player's place, one second after the last edit. */
async function placeOf(page: Page): Promise<readonly [x: number, y: number, z: number]> {
  await page.waitForTimeout(1000);
  const pose = await page.evaluate(() => window.limitless?.pose());
  return [pose?.x ?? Number.NaN, pose?.y ?? 0, pose?.z ?? 0];
}

/** Pixels of a frozen link, as PNG. */
async function frozen(link: string): Promise<Buffer> {
  const page = await openPage(link, SIZE);
  await untilReady(page);
  const picture = await pictureOf(page);
  expect(page.errors).toEqual([]);
  await page.context().close();
  return picture;
}

const READ: Readonly<Record<string, (profile: string) => Promise<Reading>>> = {
  forest: (profile) => land("forest", profile),
  skylands: (profile) => land("skylands", profile),
  planet: globe,
  caverns: (profile) => land("caverns", profile),
  mines: (profile) => land("mines", profile),
  cosmic: gas,
};

/** A player on foot, where there is ground. */
const VIEWS: Readonly<Record<string, string>> = {
  forest: "shot=moor",
  skylands: "shot=wood",
  planet: "shot=ground&by=walker",
  caverns: "shot=pool",
  mines: "shot=junction",
  cosmic: "shot=outside",
};

describe.each(Object.entries(READ))("%s", (name, read) => {
  const query = `world=${name}&${VIEWS[name]}&quality=low&sheet=workshop`;

  test("a dragged point changes the world alike on the CPU and the GPU, and nobody is in rock", {
    timeout: 300_000,
  }, async () => {
    const page = await openPage(query, SIZE);
    await untilReady(page);
    await drag(page, ...POINT);
    const profile = await nextProfile(page, null);
    const { default: recipe } = await scenes[name as keyof typeof scenes].load();
    const isOpen = async (drawn: string) =>
      recipe.kind.name === "space" ||
      isOpenIn(recipe.kind.name, { ...recipe.world, profile: drawn })(...(await placeOf(page)));
    expect(await isOpen(profile), "in the open").toBe(true);
    // All of the ground rises by some ten metres.
    await drag(page, ...ALL);
    expect(await isOpen(await nextProfile(page, profile)), "in the open on ground that has risen").toBe(true);
    await close(page);
    expect(page.errors).toEqual([]);
    await page.context().close();

    const { worst, changed } = await read(profile);
    console.log(`${name}: worst ${worst.toExponential(1)}, changed by ${changed.toFixed(2)}`);
    expect(worst).toBeLessThan(BAR);
    expect(changed).toBeGreaterThan(name === "cosmic" ? 0.05 : 1);
  });

  test("a dragged point gives the picture that its link opens elsewhere", { timeout: 4 * PATIENCE }, async () => {
    const page = await openPage(`${query}&freeze=1`, SIZE);
    await untilReady(page);
    await drag(page, ...POINT);
    await close(page);
    expect(profileIn(page)).toMatch(/^p1\./);
    const link = new URL(page.url()).searchParams;
    const elsewhere = await frozen(`${link}`);
    await expect.poll(async () => elsewhere.equals(await pictureOf(page)), { timeout: PATIENCE }).toBe(true);
    expect(page.errors).toEqual([]);
    await page.context().close();
    link.delete("profile");
    const { share: changed } = comparePictures(elsewhere, await frozen(`${link}`));
    expect(changed, "share of pixels that the profile changes").toBeGreaterThan(3 * TOLERANCE);
  });
});
