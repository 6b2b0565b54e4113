/** Random walks and flights on the skylands scene, checked against the generator's own objects. */
import skylands from "../../../scenes/skylands/scene.ts";
import type { Gap } from "../../../src/core/field/ground.ts";
import { createColliderCells } from "../../../src/core/flat/collider-cells.ts";
import { collisionGround } from "../../../src/core/flat/collision-ground.ts";
import { flatGroundAt, rockAt } from "../../../src/core/flat/flat-ground.ts";
import { type FlatThing, flatLifeIn } from "../../../src/core/flat/life.ts";
import { HOUSE_HALF, type House, housesIn } from "../../../src/core/flat/towns.ts";
import { shaftOf } from "../../../src/core/islands/shafts.ts";
import { TREES } from "../../../src/core/life/species.ts";
import { THINGS } from "../../../src/core/life/things.ts";
import type { Pose } from "../../../src/explorers/explorer.ts";
import { createHelicopter, stepHelicopter } from "../../../src/explorers/helicopter.ts";
import { createWalker, stepWalker } from "../../../src/explorers/walker.ts";
import { WALKER_RULES } from "../../../src/worlds/flat/player.ts";
import { createDice, wishAnything } from "../../explorers/random-pilot.ts";
import { generate } from "../../generate.ts";

const islands = generate(skylands.world);
const bare = flatGroundAt(islands);
const gap: Gap = { floor: 0, roof: 0, inside: false };
const span = new Float64Array(2);
const BOX = 32;

interface Square {
  readonly things: readonly FlatThing[];
  readonly houses: readonly House[];
}
const squares = new Map<string, Square>();

function squareAt(altitude: number, x: number, y: number): Square {
  const [west, south] = [Math.floor(x / BOX) * BOX, Math.floor(y / BOX) * BOX];
  const key = `${altitude},${west},${south}`;
  let square = squares.get(key);
  if (!square) {
    const box = (by: number) => ({
      west: west - by,
      south: south - by,
      east: west + BOX + by,
      north: south + BOX + by,
    });
    square = { things: flatLifeIn(islands, altitude, box(4)), houses: housesIn(islands, altitude, box(8)) };
    if (squares.size > 512) squares.clear();
    squares.set(key, square);
  }
  return square;
}

/** Solid that contains the point at a height above the feet at (x, y, z), "" for air. Trunks and stones are a little thinner than drawn. */
function inWhat(x: number, y: number, z: number): string {
  for (const altitude of islands.altitudes) {
    const { things, houses } = squareAt(altitude, x, y);
    const isGround = rockAt(islands, x, y, altitude, 0, span);
    if (isGround && z > span[0] + 0.01 && z < span[1] - 0.01 && !inShaft(altitude, things, x, y, z)) return "rock";
    for (const thing of things) {
      const away = Math.hypot(thing.x - x, thing.y - y);
      const name = THINGS[thing.code];
      const [radius, rise] =
        thing.code < TREES
          ? [0.011 * thing.size, 0.3 * thing.size]
          : name === "boulder"
            ? [0.4 * thing.size, 0.5 * thing.size]
            : [0, 0];
      if (away >= radius || !rockAt(islands, thing.x, thing.y, altitude, 0, span)) continue;
      if (z > span[1] + 0.05 && z < span[1] + rise) return name;
    }
    for (const house of houses) {
      const out = Math.max(Math.abs(house.x - x), Math.abs(house.y - y));
      if (out < HOUSE_HALF - 0.02 && z > house.base && z < house.eaves - 0.02) return "house";
    }
  }
  return "";
}

function inShaft(altitude: number, things: readonly FlatThing[], x: number, y: number, z: number): boolean {
  return things.some((thing) => {
    if (THINGS[thing.code] !== "mine" || Math.hypot(thing.x - x, thing.y - y) > thing.size / 2) return false;
    const shaft = shaftOf(islands, altitude, thing);
    return shaft !== null && z >= shaft.bottom - 0.01;
  });
}

export interface WalkLog {
  /** The first step that ended in something, in words; "" for none. */
  firstBreach: string;
  /** Steps by stance, or landed and flying; and how often something stood within 1.5 m. */
  readonly seen: Record<string, number>;
  near: number;
}

/** Starting places, alternately in woods and towns of the middle archipelago. */
function startPlaces(): (readonly [x: number, y: number])[] {
  const places: [number, number][] = [];
  for (let k = 0; k < 4000 && places.length < 60; k++) {
    const [x, y] = [((k * 733) % 6000) - 3000, ((k * 1171) % 6000) - 3000];
    const { floor } = bare.gapAt(x, y, 1000, gap);
    const kind = floor > -100 ? bare.kindAt(x, y, floor) : "bare";
    if (kind === (places.length % 2 === 0 ? "wood" : "town")) places.push([x, y]);
  }
  return places;
}

const HEIGHTS = [0.3, 0.9, 1.4, 1.75];
/** Steps before restarting elsewhere. */
const EPISODE = 1500;

export function walkRandomly(seed: number, steps: number): WalkLog {
  const dice = createDice(seed);
  const ground = collisionGround(createColliderCells(islands), 0, "foot");
  const places = startPlaces();
  const log: WalkLog = { firstBreach: "", seen: {}, near: 0 };
  let walker = createWalker(poseAt(places, dice), ground, WALKER_RULES.islands);
  let intent = wishAnything(dice);
  for (let i = 0; i < steps && log.firstBreach === ""; i++) {
    if (i % EPISODE === 0) walker = createWalker(poseAt(places, dice), ground, WALKER_RULES.islands);
    if (dice() < 0.02) intent = { ...wishAnything(dice), forward: 1, run: dice() < 0.5 ? 1 : 0 };
    walker = stepWalker(walker, intent, dice() < 0.9 ? 1 / 60 : 1e-4 + dice() * 0.09, ground, WALKER_RULES.islands);
    log.seen[walker.stance] = (log.seen[walker.stance] ?? 0) + 1;
    for (const height of HEIGHTS) {
      const what = inWhat(walker.x, walker.y, walker.z + height);
      if (what !== "") log.firstBreach = `step ${i}: in ${what}, ${JSON.stringify(walker)}`;
    }
    ground.gapAt(walker.x + Math.sin(i) * 1.2, walker.y + Math.cos(i) * 1.2, walker.z + 1.45, gap);
    if (gap.inside) log.near++;
  }
  return log;
}

export function flyRandomlyAmong(seed: number, steps: number): WalkLog {
  const dice = createDice(seed);
  const solids = createColliderCells(islands);
  const ground = collisionGround(solids, 0, "craft");
  const places = startPlaces();
  const log: WalkLog = { firstBreach: "", seen: {}, near: 0 };
  const begin = () => {
    const pose = poseAt(places, dice);
    return createHelicopter({ ...pose, z: pose.z + 45 });
  };
  let craft = begin();
  let intent = wishAnything(dice);
  for (let i = 0; i < steps && log.firstBreach === ""; i++) {
    if (i % EPISODE === 0) craft = begin();
    if (dice() < 0.01) intent = { ...wishAnything(dice), up: dice() < 0.6 ? -1 : dice() * 2 - 1 };
    craft = stepHelicopter(craft, intent, dice() < 0.9 ? 1 / 60 : 1e-4 + dice() * 0.09, ground);
    const state = craft.landed ? "landed" : "flies";
    log.seen[state] = (log.seen[state] ?? 0) + 1;
    if (Math.min(craft.clearance, craft.headroom) < 0.6) log.near++;
    // Mast and belly; what is thinner than the gaps between the hull's columns may stand between them.
    for (const height of [0.5, 1.7, 3]) {
      const what = inWhat(craft.x, craft.y, craft.z + height);
      if (what !== "") log.firstBreach = `step ${i}: in ${what}, ${JSON.stringify(craft)}`;
    }
    if (craft.landed && ground.materialAt?.(craft.x, craft.y, craft.z + 1) === "tree")
      log.firstBreach ||= `step ${i}: landed on a tree, ${JSON.stringify(craft)}`;
  }
  return log;
}

function poseAt(places: readonly (readonly [number, number])[], dice: () => number): Pose {
  const [x, y] = places[Math.floor(dice() * places.length)];
  const [east, north] = [x + 16 * dice() - 8, y + 16 * dice() - 8];
  const { floor } = bare.gapAt(east, north, 1000, gap);
  return { x: east, y: north, z: floor > -Infinity ? floor : 0, heading: 360 * dice(), pitch: 0, roll: 0 };
}
