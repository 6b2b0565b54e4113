/**
 * No holes below ground: where a picture shows the background, the generator has open space along that ray, up to the sky or the
 * limit of fine rock. In tunnels, wells and the cavern, at two times.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { ViewPoint } from "../../src/camera/view-point.ts";
import { faceAt, openingAt } from "../../src/core/underground/cavern.ts";
import type { Entrance } from "../../src/core/underground/entrances.ts";
import { hillAt } from "../../src/core/underground/hills.ts";
import { tunnelFloor } from "../../src/core/underground/passages.ts";
import { type UndergroundGround, undergroundGround } from "../../src/core/underground/underground.ts";
import { addressOf, openPageAt } from "./browser.ts";
import { countryOf, type DeepKind as Kind } from "./pages/deep.ts";
import type { Below } from "./pages/underground.ts";

const [WIDTH, HEIGHT] = [320, 180];
const SLOW = 240_000;
/** `npm run test:long` takes every picture. */
const THINNED = process.env.LONG ? 1 : 16;
/** Metres to which rock is drawn as it is; between two looks at a ray; of rock that a ray must cross: walls are hewn a hand deeper. */
const [DRAWN, STEP, ROCK] = [60, 0.2, 1.4];
/** Metres to which a ray outside is followed. */
const NEAR = 25;

let page: Page;

declare global {
  interface Window {
    below: Below;
  }
}

function viewAt(x: number, y: number, z: number, heading: number, pitch: number): ViewPoint {
  return { x, y, z, heading, pitch, roll: 0, fov: 75, near: 0.1, inside: false, focus: [x, y, z] };
}

/** Unit vector through a pixel's middle. */
function rayOf({ heading, pitch, fov }: ViewPoint, [px, py]: readonly [number, number]): readonly number[] {
  const [h, p, half] = [heading, pitch, fov / 2].map((v) => (v * Math.PI) / 180);
  const up = (((py + 0.5) / HEIGHT) * 2 - 1) * Math.tan(half);
  const across = (((px + 0.5) / WIDTH) * 2 - 1) * Math.tan(half) * (WIDTH / HEIGHT);
  const ray = [
    Math.cos(p) * Math.sin(h) + across * Math.cos(h) - up * Math.sin(p) * Math.sin(h),
    Math.cos(p) * Math.cos(h) - across * Math.sin(h) - up * Math.sin(p) * Math.cos(h),
    Math.sin(p) + up * Math.cos(p),
  ];
  const length = Math.hypot(...ray);
  return ray.map((v) => v / length);
}

const gap = { floor: 0, roof: 0, inside: false };

/** Whether a ray meets rock that should have been drawn. */
function meetsRock(ground: UndergroundGround, kind: Kind, view: ViewPoint, ray: readonly number[]): boolean {
  let within = 0;
  for (let s = 0.1; s < DRAWN; s += STEP) {
    const [x, y, z] = [view.x + ray[0] * s, view.y + ray[1] * s, view.z + ray[2] * s];
    // Far hills are another test's.
    if (s > NEAR && !ground.isBelow(x, y, z)) return false;
    // The interior of mines is not drawn here.
    if (kind === "mine" && z < -6) return false;
    within = ground.gapAt(x, y, z, gap).inside ? within + STEP : 0;
    if (within > ROCK) return true;
  }
  return false;
}

/** Whether a pixel is a hole: it and its neighbours see only rock. On an outline either side is right. */
function isHole(ground: UndergroundGround, kind: Kind, view: ViewPoint, [px, py]: readonly [number, number]): boolean {
  for (const dx of [0, -1, 1])
    for (const dy of [0, -1, 1]) if (!meetsRock(ground, kind, view, rayOf(view, [px + dx, py + dy]))) return false;
  return true;
}

/** Whether a pixel has neighbours on all sides. */
const isAmid = ([px, py]: readonly [number, number]) => px > 0 && py > 0 && px < WIDTH - 1 && py < HEIGHT - 1;

const headingOf = ([x, y]: readonly [number, number]) => (Math.atan2(x, y) * 180) / Math.PI;

/** Along a tunnel: in the cut before its mouth, where the hill closes, half way and at its end; in, out, up and aside. */
function alongTunnel({ tunnel }: Entrance): ViewPoint[] {
  if (!tunnel) return [];
  const { x, y, into, length } = tunnel;
  const heading = headingOf(into);
  return [4, 14, length / 2, length - 2.5].flatMap((s, i) => {
    const [px, py, z] = [x + into[0] * s, y + into[1] * s, tunnelFloor(tunnel, s) + 1.6];
    return [viewAt(px, py, z, heading + 8, -12 * (i % 2)), viewAt(px, py, z, heading + 180 - 8, 20 - 12 * i)];
  });
}

/** In the cavern: among halls, beside rims where it closes, and below a shaft. */
function inCavern(t: number): ViewPoint[] {
  const { cavern } = countryOf("cavern").underground;
  if (!cavern) return [];
  const views: ViewPoint[] = [];
  for (let i = 0; views.length < 8; i++) {
    const [x, y] = [-300 + 37.7 * i, 210 - 23.1 * i];
    const open = openingAt(cavern, x, y, t);
    if (open < 1.2) continue;
    views.push(viewAt(x, y, faceAt(cavern.floor, x, y, t) + Math.min(1.7, open / 2), 73 * i, (i % 3) * 25 - 20));
  }
  return views;
}

async function holesIn(kind: Kind, t: number): Promise<{ holes: unknown[]; frames: number; seen: number }> {
  const ground = undergroundGround(countryOf(kind).underground, t);
  const ways = ground.entrancesNear(0, 0, 2500);
  const views = [
    ...ways
      .filter(({ tunnel }) => tunnel)
      .slice(0, 2)
      .flatMap(alongTunnel),
    ...(kind === "cavern" ? inCavern(t) : []),
    ...ways
      .filter(({ tunnel, ladder }) => !tunnel && ladder)
      .slice(0, 2)
      .flatMap(({ x, y, well, ladder }) => [
        viewAt(x + 0.3, y - 0.4, (ladder?.bottom ?? 0) + 1.5, 20, 80),
        viewAt(x + 0.3, y - 0.4, ((well?.top ?? 0) + (well?.bottom ?? 0)) / 2, 200, 55),
        viewAt(x - 3, y - 3, hillAt(countryOf(kind).underground.hills, x - 3, y - 3, t) + 1.7, 45, -32),
      ]),
  ]
    .filter(({ x, y, z }) => !ground.gapAt(x, y, z, gap).inside && gap.roof - z > 0.3 && z - gap.floor > 0.3)
    .filter((_, i) => i % THINNED === 0);
  const holes: unknown[] = [];
  let seen = 0;
  for (const view of views) {
    const found = await page.evaluate(([each, year]) => window.below.magenta(each, year), [view, t] as const);
    seen += found.length;
    // A sample of many pixels is enough.
    const step = Math.max(1, Math.floor(found.length / 60));
    const strays = found.filter((at, i) => i % step === 0 && isAmid(at) && isHole(ground, kind, view, at));
    if (strays.length > 0) holes.push({ view, found: found.length, strays: strays.length, first: strays[0] });
  }
  return { holes, frames: views.length, seen };
}

test.each(process.env.LONG ? (["cavern", "mine"] as const) : (["mine"] as const))(
  "nothing shows through the rock of a %s's tunnels, wells and halls, with t still and at t = 3",
  { timeout: SLOW },
  async (kind) => {
    page = await openPageAt(addressOf("underground"));
    await page.waitForFunction(() => "below" in window);
    await page.evaluate(([of, size]) => window.below.open(of, "low", size), [kind, [WIDTH, HEIGHT]] as const);
    await page.evaluate(() => window.below.settle({ ...window.below.anywhere }));
    for (const t of [0, 3]) {
      const { holes, frames, seen } = await holesIn(kind, t);
      console.log(
        `${kind} at t = ${t}: ${frames} pictures, ${seen} pixels of sky, ${holes.length} pictures with holes`,
      );
      expect(frames).toBeGreaterThan(15 / THINNED);
      // The sky is seen through mouths, or nothing would be proved.
      expect(seen).toBeGreaterThan(100);
      expect(holes).toEqual([]);
    }
  },
);
