/** A walk in the running page: through the mouth, down tunnel and ladder into the cavern, up again and outside. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import caverns from "../../scenes/caverns/scene.ts";
import { undergroundGround } from "../../src/core/underground/underground.ts";
import type { Intent, Pose } from "../../src/explorers/explorer.ts";
import { undergroundOf } from "../../src/recipe/kinds/country-generator.ts";
import { openPage, untilReady } from "./browser.ts";

const ground = undergroundGround(undergroundOf(caverns.world));
const [mouthX, mouthY] = caverns.shots.mouth.at;
const apart = (x: number, y: number) => Math.hypot(x - mouthX, y - mouthY);
const [way] = ground
  .entrancesNear(mouthX, mouthY, 60)
  .filter(({ tunnel, ladder }) => tunnel && ladder)
  .sort((a, b) => apart(a.x, a.y) - apart(b.x, b.y));

const poseOf = (page: Page) => page.evaluate(() => window.limitless?.pose() as Pose);
/** Waits until the HUD shows it. */
const told = (page: Page, words: RegExp) => page.locator(".readout", { hasText: words }).waitFor({ state: "attached" });

/** The usual hint, without a place below ground. */
const OUTSIDE = /^(?!.*m (down|high)).*walk/;

/** Half a second of input, not drawn. */
const go = (page: Page, intent: Partial<Intent>, seconds = 0.5) =>
  page.evaluate(([wish, long]) => window.limitless?.step(long, wish, { draw: 1000 }), [
    { forward: 0, right: 0, up: 0, turn: 0, ...intent },
    seconds,
  ] as const);

/** Walks towards a place until something holds; fails after so many half seconds. */
async function walk(page: Page, x: number, y: number, until: (pose: Pose) => boolean, most: number): Promise<Pose> {
  for (let i = 0; i < most; i++) {
    const pose = await poseOf(page);
    if (until(pose)) return pose;
    const wanted = (Math.atan2(x - pose.x, y - pose.y) * 180) / Math.PI;
    const aside = ((((wanted - pose.heading + 180) % 360) + 360) % 360) - 180;
    await go(page, { forward: Math.abs(aside) < 30 ? 1 : 0, turn: Math.max(-1, Math.min(1, aside / 45)) });
  }
  throw new Error(`Not there: ${JSON.stringify(await poseOf(page))}.`);
}

test("a walker enters by the mouth, climbs down into the cavern and up again, and leaves", async () => {
  const { tunnel, ladder } = way;
  if (!tunnel || !ladder) throw new Error("No mouth.");
  const page = await openPage("world=caverns&shot=mouth&quality=low&view=0.5&clouds=0", { width: 160, height: 90 });
  await untilReady(page);
  const start = await poseOf(page);
  await told(page, OUTSIDE);
  await walk(page, tunnel.x, tunnel.y, ({ x, y }) => Math.hypot(x - tunnel.x, y - tunnel.y) < 1.5, 60);
  const edge = (s: number) => [ladder.x + s * tunnel.into[0], ladder.y + s * tunnel.into[1]] as const;
  const alongOf = ({ x, y }: Pose) => (x - ladder.x) * tunnel.into[0] + (y - ladder.y) * tunnel.into[1];
  await walk(page, ...edge(0), (pose) => alongOf(pose) > -0.6, 300);
  expect(ground.isBelow(...placeOf(await poseOf(page)))).toBe(true);
  await go(page, { forward: 1 }, 0.3);
  await go(page, {}, 0.1);
  await told(page, /climb/);
  for (let i = 0; i < 60 && (await poseOf(page)).z > ladder.bottom + 0.3; i++) await go(page, { forward: -1 });
  const foot = await poseOf(page);
  expect(foot.z).toBeLessThan(ladder.bottom + 0.6);
  await told(page, /cavern, \d+ m high/);
  // Up by the rungs, which face back to the tunnel.
  await walk(page, ...edge(-1), ({ z }) => z > ladder.bottom + 0.5, 20);
  for (let i = 0; i < 60 && (await poseOf(page)).z < ladder.top; i++) await go(page, { forward: 1 });
  await go(page, {}, 1);
  const out = [tunnel.x - 8 * tunnel.into[0], tunnel.y - 8 * tunnel.into[1]] as const;
  const end = await walk(page, ...out, ({ x, y }) => Math.hypot(x - out[0], y - out[1]) < 2, 500);
  expect(ground.isBelow(...placeOf(end))).toBe(false);
  await told(page, OUTSIDE);
  expect(end.z).toBeGreaterThan(start.z - 10);
  expect(page.errors).toEqual([]);
});

const placeOf = ({ x, y, z }: Pose) => [x, y, z + 1] as const;
