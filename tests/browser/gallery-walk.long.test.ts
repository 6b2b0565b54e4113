/** A walk through a mine: in at a cave mouth, down, through galleries to a ladder, and up to the surface. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import mines from "../../scenes/mines/scene.ts";
import type { Gap } from "../../src/core/field/ground.ts";
import { undergroundGround } from "../../src/core/underground/underground.ts";
import { type Intent, NO_INTENT, type Pose } from "../../src/explorers/explorer.ts";
import { undergroundOf } from "../../src/recipe/kinds/country-generator.ts";
import { nonEmpty } from "../non-empty.ts";
import { openPage, untilReady } from "./browser.ts";
import { findRoute } from "./gallery-route.ts";

const underground = undergroundOf(mines.world);
const ground = undergroundGround(underground);
const gap: Gap = { floor: 0, roof: 0, inside: false };
const { entrance, exit, centres } = findRoute(underground, 900);

type Goal = readonly [x: number, y: number, near: number];

/** Walks to a place in stretches of a tenth of a second, or until `done`; tells every pose on the way. */
async function walk(page: Page, [x, y, near]: Goal, done?: (pose: Pose) => boolean): Promise<Pose[]> {
  const way: Pose[] = [];
  for (let tenth = 0; tenth < 1200; tenth++) {
    const pose = await page.evaluate(() => window.limitless?.pose() as Pose);
    way.push(pose);
    if (done ? done(pose) : Math.hypot(x - pose.x, y - pose.y) < near) return way;
    const wanted = (Math.atan2(x - pose.x, y - pose.y) * 180) / Math.PI;
    const turn = ((((wanted - pose.heading + 180) % 360) + 360) % 360) - 180;
    const intent: Intent = {
      forward: Math.abs(turn) < 20 ? 1 : 0,
      right: 0,
      up: 0,
      turn: Math.max(-1, Math.min(1, turn / 15)),
    };
    await page.evaluate((wish) => window.limitless?.step(0.1, wish, { draw: 1000 }), intent);
  }
  throw new Error(`Not there in two minutes: ${x}, ${y}, but at ${JSON.stringify(way.at(-1))}.`);
}

/** Mean of the upper half of a picture of where one now stands, 0 to 255; read before the browser takes it away. */
const brightness = (page: Page) =>
  page.evaluate(async (still) => {
    await window.limitless?.step(0.2, still, { draw: 1 });
    const gl = document.querySelector("canvas")?.getContext("webgl2");
    if (!gl) return Number.NaN;
    const [width, height] = [gl.drawingBufferWidth, gl.drawingBufferHeight >> 1];
    const pixels = new Uint8Array(4 * width * height);
    gl.readPixels(0, height, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    return pixels.reduce((sum, v, i) => sum + (i % 4 === 3 ? 0 : v), 0) / (3 * width * height);
  }, NO_INTENT);

test("a walker enters at the mouth, finds a ladder, climbs it, and reaches the surface", async () => {
  const { tunnel, well } = entrance;
  const { ladder } = exit;
  if (!tunnel || !well || !ladder) throw new Error("Expected a tunnel with a well, and a ladder.");
  const [ex, ey] = tunnel.into;
  const [x, y] = [tunnel.x - 8 * ex, tunnel.y - 8 * ey];
  const { floor } = ground.gapAt(x, y, 1000, gap);
  const heading = ((Math.atan2(ex, ey) * 180) / Math.PI + 360) % 360;
  const page = await openPage(
    `world=mines&by=walker&at=${x.toFixed(2)},${y.toFixed(2)},${floor.toFixed(2)}&look=${heading.toFixed(1)},0&quality=low&view=2&clouds=0&freeze=1`,
    { width: 160, height: 90 },
  );
  await untilReady(page);
  const day = await brightness(page);
  expect(day, "a sky").toBeGreaterThan(40);

  const way = await walk(page, [tunnel.x + 6 * ex, tunnel.y + 6 * ey, 1]);
  const inTunnel = way.at(-1) as Pose;
  expect(ground.isBelow(inTunnel.x, inTunnel.y, inTunnel.z), "in the hill").toBe(true);
  const deep = ladder.bottom + 1;
  way.push(...(await walk(page, [well.x, well.y, 0], ({ z }) => z < deep)));
  const first = centres[0];
  way.push(...(await walk(page, [...first, 1.5])));
  const dark = await brightness(page);
  expect(dark, "darker below").toBeLessThan(0.7 * day);
  for (const centre of centres.slice(1)) way.push(...(await walk(page, [...centre, 1.5])));
  const [fx, fy] = ladder.facing;
  way.push(...(await walk(page, [ladder.x - 1.2 * fx, ladder.y - 1.2 * fy, 0.4])));
  way.push(...(await walk(page, [ladder.x + 3 * fx, ladder.y + 3 * fy, 1])));

  const out = way.at(-1) as Pose;
  expect(ground.isBelow(out.x, out.y, out.z), "under the sky").toBe(false);
  expect(out.z).toBeGreaterThan(ladder.bottom + 20);
  for (const pose of nonEmpty(way)) {
    ground.gapAt(pose.x, pose.y, pose.z + 0.9, gap);
    expect(gap.inside, `in rock at ${JSON.stringify(pose)}`).toBe(false);
  }
  expect(await brightness(page), "daylight again").toBeGreaterThan(day / 2);
  expect(page.errors).toEqual([]);
  await page.close();
});
