/** Water for collision and wading, from worker rows: streams, pools, and plants removed by water. */
import { expect, test } from "vitest";
import scene from "../../../../scenes/skylands/scene.ts";
import { createColliderCells } from "../../../../src/core/flat/collider-cells.ts";
import { collisionGround, NO_WATER } from "../../../../src/core/flat/collision-ground.ts";
import { flatGroundAt } from "../../../../src/core/flat/flat-ground.ts";
import { flatLifeIn, growFlatLife } from "../../../../src/core/flat/life.ts";
import { streamsOf } from "../../../../src/core/flat/streams.ts";
import { NODE } from "../../../../src/core/flat/waters.ts";
import { SPECIES } from "../../../../src/core/life/species.ts";
import type { SceneRequest } from "../../../../src/recipe/request.ts";
import { keyOfCell, squareOf } from "../../../../src/stream/cells.ts";
import { gatherWaters } from "../../../../src/worlds/flat/jobs/waters.ts";
import type { WaterCell } from "../../../../src/worlds/flat/render/water/cells.ts";
import { createWading } from "../../../../src/worlds/flat/render/water/wading.ts";
import { FlatSimulation } from "../../../../src/worlds/flat/simulation.ts";
import { generate } from "../../../generate.ts";
import { nonEmpty } from "../../../non-empty.ts";

const islands = generate(scene.world);
const SURFACE = islands.altitudes.indexOf(0);
const CELL = { level: 1, face: SURFACE, i: 2, j: 2 };
const bare = flatGroundAt(islands);
const gap = { floor: 0, roof: 0, inside: false };

function run<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The water of a cell and its neighbours. */
const cells = new Map<string, WaterCell>();
for (const i of [1, 2, 3])
  for (const j of [1, 2, 3]) {
    const { centre, reach, things } = run(gatherWaters(islands, { ...CELL, i, j }, (bytes) => new ArrayBuffer(bytes)));
    if (things.length === 0) continue;
    cells.set(keyOfCell({ ...CELL, i, j }), {
      centre,
      reach,
      things,
      counts: [things[0], things[1], things[2]],
      marshes: [],
    });
  }
const box = squareOf(CELL);
const { stretches, pools } = run(streamsOf(islands).through(0, box));
const inside = (x: number, y: number) => x > box.west && x < box.east && y > box.south && y < box.north;
const waters = createWading(cells, islands);
const solids = createColliderCells(islands);
const ground = collisionGround(solids, 0, "foot", waters);

test("pools have their level at each of their points, and streams between them are shallow", () => {
  const large = pools.filter(({ wet }) => wet.length >= 12 && wet.every(([x, y]) => inside(x, y)));
  expect(large.length).toBeGreaterThan(3);
  let dry = 0;
  for (const { wet, level } of nonEmpty(large))
    for (const [x, y] of wet) {
      if (ground.kindAt(x, y, level) !== "lake") dry++;
      else expect(ground.waterAt(x, y, level)).toBeCloseTo(level, 3);
    }
  // Only points whose ground is as high as the water.
  expect(dry).toBeLessThan(0.02 * large.reduce((sum, { wet }) => sum + wet.length, 0));
  const kinds = { stream: 0, lake: 0, else: 0 };
  for (const { nodes } of nonEmpty(stretches))
    for (let at = 0; at + NODE < nodes.length; at += NODE) {
      const [x, y, , z, breadth] = nodes.subarray(at, at + NODE);
      if (!inside(x, y)) continue;
      const kind = ground.kindAt(x, y, z);
      kinds[kind === "stream" || kind === "lake" ? kind : "else"]++;
      if (kind === "stream") expect(ground.waterAt(x, y, z) - z).toBeLessThan(0.2);
      expect(waters.at(SURFACE, x + 0.4 * breadth, y)).not.toBe(null);
    }
  expect(kinds.stream).toBeGreaterThan(100);
  expect(kinds.lake).toBeGreaterThan(20);
  expect(kinds.else).toBe(0);
});

test("banks, other years and other archipelagos are dry, and so is everything until chunks have arrived", () => {
  const { wet, level } = pools.find((pool) => pool.wet.length > 12 && inside(...pool.wet[0])) ?? pools[0];
  const [x, y] = wet[0];
  expect(ground.waterAt(x, y, level)).toBeCloseTo(level, 3);
  expect(collisionGround(solids, 5, "foot", waters).waterAt(x, y, level)).toBe(-Infinity);
  expect(collisionGround(solids, 0, "foot").waterAt(x, y, level)).toBe(-Infinity);
  expect(ground.waterAt(x, y, level - 200)).toBe(-Infinity);
  for (let k = 0; k < nonEmpty(islands.altitudes).length; k++) if (k !== SURFACE) expect(waters.at(k, x, y)).toBe(null);
  expect(ground.waterAt(1520, 1310, 400)).toBe(-Infinity);
  const late = new Map<string, WaterCell>();
  const met = createWading(late, islands);
  expect(met.at(SURFACE, x, y)).toBe(null);
  for (const [key, cell] of cells) late.set(key, cell);
  met.reset(islands);
  expect(met.at(SURFACE, x, y)).toMatchObject({ stands: true });
});

test("of a tile of a pool only the square metres of its mask are wet", () => {
  const [wx, wy] = pools.find((pool) => inside(...pool.wet[0]))!.wet[0];
  const [x0, y0] = [4 * Math.floor(wx / 4), 4 * Math.floor(wy / 4)];
  const marked = [
    [0, 0],
    [3, 0],
    [1, 2],
    [3, 3],
  ];
  const mask = marked.reduce((sum, [x, y]) => sum + 2 ** (4 * y + x), 0);
  // The first row holds counts; the only tile is at the centre, far above the ground.
  const things = new Float32Array([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 900, mask, 0, 0, 0, 0]);
  const tile: WaterCell = { centre: [x0, y0, 0], reach: 100, things, counts: [0, 1, 0], marshes: [] };
  const own = createWading(new Map([[keyOfCell(CELL), tile]]), islands);
  for (let y = -1; y <= 4; y++)
    for (let x = -1; x <= 4; x++) {
      const isMarked = marked.some(([mx, my]) => mx === x && my === y);
      expect(own.at(SURFACE, x0 + x, y0 + y)?.stands ?? false, `${x}, ${y}`).toBe(isMarked);
    }
});

test("no plant collides where water keeps it from being drawn", () => {
  const isPlant = ({ code }: { code: number }) => code < SPECIES.length;
  const all = flatLifeIn(islands, 0, box).filter(isPlant);
  const drawn = new Set(
    run(growFlatLife(islands, 0, box, false, { stretches, pools, marshes: [] })).map(({ x, y }) => `${x},${y}`),
  );
  const withheld = all.filter(({ x, y }) => !drawn.has(`${x},${y}`));
  const wrong = all.filter(({ x, y }) => drawn.has(`${x},${y}`) === waters.removesPlants(SURFACE, x, y));
  expect(withheld.length).toBeGreaterThan(40);
  expect(wrong.length).toBeLessThan(0.02 * withheld.length);
});

test("a character in a pool is lifted when its water arrives, wades at a fifth of the speed, and splashes", () => {
  const place = pools
    .flatMap(({ wet, level }) => wet.map(([x, y]) => ({ x, y, z: bare.gapAt(x, y, level, gap).floor, level })))
    .find(({ x, y, z, level }) => inside(x, y) && level - z > 1.5);
  expect(place).toBeDefined();
  const { x, y, z, level } = place as { x: number; y: number; z: number; level: number };
  const request = { by: "walker", at: [x, y, z], look: [0, 0, 0], camera: "cockpit", orbit: [0, 12, 18] };
  const rest = { t: 0, rate: 0, parked: [x + 60, y, z, 0] };
  let come = NO_WATER;
  const late = {
    at: (...at: [number, number, number]) => come.at(...at),
    removesPlants: () => false,
    isMarsh: () => false,
  };
  const { limits, cloudSea } = scene.view;
  const simulation = new FlatSimulation(islands, { ...request, ...rest } as unknown as SceneRequest, {
    limits,
    cloudSea,
    waters: late,
  });
  const intent = { forward: 0, right: 0, up: 0, turn: 0 };
  simulation.step(intent);
  expect(simulation.player.walker?.z).toBeCloseTo(z, 3);
  come = waters;
  simulation.step(intent);
  expect(simulation.player.walker?.z).toBeCloseTo(level - 1.2, 3);
  const kinds = new Set<string>();
  let fastest = 0;
  for (let i = 0; i < 400; i++) {
    simulation.step({ ...intent, forward: 1 });
    if (simulation.player.walker?.depth) fastest = Math.max(fastest, simulation.player.walker.speed);
    for (const event of simulation.events) kinds.add(event.ground);
  }
  expect(fastest).toBeLessThan(0.8);
  expect(fastest).toBeGreaterThan(0.3);
  expect(kinds).toContain("water");
});
