/** Towns of planets as a walker meets them: streets and bridges to walk on, and houses whose walls stop it. */
import { beforeAll, expect, test } from "vitest";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { deckAt as deckAltitude, RAIL_INSET } from "../../../src/core/flat/bridges.ts";
import { HOUSE_HALF } from "../../../src/core/flat/towns.ts";
import { outsideRivers } from "../../../src/core/planet/river-banks.ts";
import { type Settlement, settlementsOf } from "../../../src/core/planet/settlements.ts";
import { altitudeOn, type Globe } from "../../../src/core/planet/sphere.ts";
import { streetWater } from "../../../src/core/planet/street-bridges.ts";
import { planOf, townHousesNear } from "../../../src/core/planet/streets.ts";
import { NO_INTENT } from "../../../src/explorers/explorer.ts";
import type { Bridges, Deck } from "../../../src/explorers/planet-ground.ts";
import { headingOf, tangentFrame } from "../../../src/explorers/tangent-frame.ts";
import { cross, dot, mix, type Vector } from "../../../src/explorers/vector.ts";
import type { PlanetRecipe } from "../../../src/recipe/kinds/planet.ts";
import type { Opened } from "../../../src/recipe/validate.ts";
import { cellsNear } from "../../../src/stream/cells.ts";
import { HOUSE_STRIDE } from "../../../src/stream/house-layout.ts";
import type { JobOf } from "../../../src/stream/jobs.ts";
import { deckOver } from "../../../src/worlds/planet/bridge-colliders.ts";
import { levelOfHeld } from "../../../src/worlds/planet/held-place.ts";
import { type PackedHouses, roofOver } from "../../../src/worlds/planet/house-colliders.ts";
import { HALF_BRIDGE, LENGTH_STRIDE } from "../../../src/worlds/planet/jobs/town-layout.ts";
import towns from "../../../src/worlds/planet/jobs/towns.ts";
import { playerPose } from "../../../src/worlds/planet/player.ts";
import { PlanetSimulation } from "../../../src/worlds/planet/simulation.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { openPlanet } from "./open-link.ts";

let opened: Opened<PlanetRecipe>;
/** One planet for all tests, which keeps its rivers and towns. */
let globe: Globe;
let middle: ReturnType<typeof middleOfTown>;
beforeAll(async () => {
  opened = await openPlanet("?world=planet&by=walker");
  ({ globe } = new PlanetSimulation(opened));
  middle = middleOfTown();
});

function settlements(level: number): Settlement[] {
  const found: Settlement[] = [];
  settlementsOf(globe).near(level, [globe.radius, 0, 0], 1e9, (each) => found.push(each));
  return found;
}

/** The houses in the middle of a town, and as they are packed for collision. */
function middleOfTown() {
  const [town] = settlements(1);
  const houses = townHousesNear(globe, planOf(globe, town), town.at, 120);
  const chunks: PackedHouses[] = [];
  const gather = towns.jobs.houses as JobOf<"houses", Globe>;
  cellsNear(0, globe.radius, town.at, 150, (cell) => {
    chunks.push(runSteps(gather(globe, cell, (bytes) => new ArrayBuffer(bytes))).answer);
  });
  return { houses, chunks };
}

/** Metres along the datum from a walker to a place. */
function apart(simulation: PlanetSimulation, at: Vector): number {
  const { x, y, z } = playerPose(simulation.player, simulation.ground);
  const k = simulation.globe.radius / Math.hypot(x, y, z);
  return Math.hypot(k * x - at[0], k * y - at[1], k * z - at[2]);
}

test("a walker stops at the wall of a house, and walks along the street before it", () => {
  const { houses, chunks } = middle;
  expect(houses.length).toBeGreaterThan(4);
  const roofOf = (x: number, y: number, z: number) => roofOver(chunks, globe.radius, x, y, z);
  let [stopped, walked] = [0, 0];
  for (const { at, door, eaves } of nonEmpty(houses.slice(0, sampled(20, 3)))) {
    const street: Vector = [at[0] + 13 * door[0], at[1] + 13 * door[1], at[2] + 13 * door[2]];
    const frame = tangentFrame(...at);
    const toHouse = headingOf([-door[0], -door[1], -door[2]], frame);
    const walk = (heading: number, seconds: number) => {
      const start = { ...opened.start, at: street, look: [heading, 0, 0] as const };
      const simulation = new PlanetSimulation({ ...opened, start }, { roofOver: roofOf, isPaved: () => true });
      for (let i = 0; i < 60 * seconds; i++) simulation.step({ ...NO_INTENT, forward: 1 });
      return simulation;
    };
    const there = walk(toHouse, sampled(9, 5));
    const { x, y, z } = playerPose(there.player, there.ground);
    const above = Math.hypot(x, y, z) - globe.radius - altitudeOn(globe, x, y, z);
    expect(Math.hypot(x, y, z) - globe.radius).toBeLessThan(eaves - 1);
    expect(above).toBeLessThan(0.5);
    expect(apart(there, at)).toBeGreaterThan(HOUSE_HALF - 0.1);
    if (apart(there, at) < HOUSE_HALF + 3) stopped++;
    const along = walk(toHouse + 90, sampled(5, 4));
    if (apart(along, street) > 10) walked++;
  }
  expect(stopped).toBeGreaterThan(1);
  expect(walked).toBeGreaterThan(1);
});

test("the ground of a house is its square, turned as the house is", () => {
  const { houses, chunks } = middle;
  const [inside, outside] = [HOUSE_HALF - 0.1, HOUSE_HALF + 0.1];
  for (const { at, door } of nonEmpty(houses)) {
    const side = cross(mix(1 / globe.radius, at, 0, at), door);
    const isCovered = (toDoor: number, aside: number) =>
      roofOver(chunks, globe.radius, ...mix(1, mix(1, at, toDoor, door), aside, side)) > -Infinity;
    for (const [u, v] of [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ]) {
      expect(isCovered(u * inside, v * inside)).toBe(true);
      expect(isCovered(u * outside, v * inside)).toBe(false);
      expect(isCovered(u * inside, v * outside)).toBe(false);
    }
  }
});

test("the place of a link is held as level ground, at any altitude", () => {
  const radius = 60_000;
  for (const altitude of [-300, 0, 300]) {
    const held = { place: [0, 0, radius + altitude] as const, altitude };
    expect(levelOfHeld(held, radius, 9, 0, radius + altitude - 2)).toBe(altitude);
    expect(levelOfHeld(held, radius, 13, 0, radius + altitude)).toBe(-Infinity);
  }
  expect(levelOfHeld(null, radius, 0, 0, radius)).toBe(-Infinity);
});

test("no house stands in the river that a bridge crosses, and some that would are left out", () => {
  const plan = planOf(globe, settlements(2)[0]);
  const [{ at }] = runSteps(streetWater(globe, plan)).bridges;
  const gather = towns.jobs.houses as JobOf<"houses", Globe>;
  const kept: { x: number; y: number; z: number }[] = [];
  cellsNear(0, globe.radius, at, 200, (cell) => {
    const { centre, things, count } = runSteps(gather(globe, cell, (bytes) => new ArrayBuffer(bytes))).answer;
    for (let i = 0; i < count; i++) {
      const place: Vector = [0, 1, 2].map((axis) => centre[axis] + things[HOUSE_STRIDE * i + axis]) as never;
      const [x, y, z] = mix(globe.radius / Math.hypot(...place), place, 0, place);
      if (Math.hypot(x - at[0], y - at[1], z - at[2]) < 200) kept.push({ x, y, z });
    }
  });
  expect(kept.length).toBeGreaterThan(10);
  expect(runSteps(outsideRivers(globe, at, 220, kept)).length).toBe(kept.length);
  const all = townHousesNear(globe, plan, at, 200);
  expect(all.length).toBeGreaterThan(kept.length);
});

test("a walker crosses a river on a bridge dry-footed, at full pace, and does not leave it between the rails", () => {
  const [town] = settlements(2);
  const [{ at, way, deck, level }] = runSteps(streetWater(globe, planOf(globe, town))).bridges;
  const streetMap = towns.jobs.streetMap as JobOf<"streetMap", Globe>;
  const { bridges, lengths } = runSteps(streetMap(globe, town.at, (bytes) => new ArrayBuffer(bytes))).answer;
  const packed = { place: town.at, bridges };
  const deckAt: Bridges["deckAt"] = (x, y, z, out) => deckOver(packed, globe.radius, x, y, z, out);
  // The river, as high as it is, on both banks too.
  const around = { riverAt: () => level, deckAt };
  /** A place on the deck, metres along it. */
  const overDeck = (along: number): Vector => {
    const place = mix(1, at, along - deck.to / 2, way);
    return mix((globe.radius + deckAltitude(deck, along)) / Math.hypot(...place), place, 0, place);
  };
  const walk = (from: number, turned: number, seconds: number) => {
    const place = overDeck(from);
    const heading = headingOf(way, tangentFrame(...place)) + turned;
    const start = { ...opened.start, at: place, look: [heading, 0, 0] as const };
    const simulation = new PlanetSimulation({ ...opened, start }, around);
    let deepest = 0;
    for (let i = 0; i < 60 * seconds; i++) {
      simulation.step({ ...NO_INTENT, forward: 1 });
      const { explorer } = simulation.player;
      if (explorer.by === "walker") deepest = Math.max(deepest, explorer.state.local.depth);
    }
    const { x, y, z } = playerPose(simulation.player, simulation.ground);
    const k = globe.radius / Math.hypot(x, y, z);
    const off = mix(k, [x, y, z], -1, at);
    return { along: deck.to / 2 + dot(off, way), altitude: Math.hypot(x, y, z) - globe.radius, off, deepest };
  };
  const over = walk(1, 0, 4);
  expect(over.deepest).toBe(0);
  expect(over.altitude).toBeCloseTo(deckAltitude(deck, over.along), 1);
  expect(over.along).toBeGreaterThan(10);
  const aside = walk(deck.to / 2, 90, 6);
  expect(aside.deepest).toBe(0);
  expect(Math.hypot(...aside.off)).toBeLessThan(HALF_BRIDGE - RAIL_INSET + 0.01);
  expect(Math.hypot(...aside.off)).toBeGreaterThan(HALF_BRIDGE - 1);
  // Each length is drawn on the deck.
  for (let k = 0; k < nonEmpty(lengths).length; k += LENGTH_STRIDE) {
    const p = [0, 1, 2].map((axis) => lengths[k + axis] + town.at[axis]) as unknown as Vector;
    const drawn: Deck = { base: 0, top: 0 };
    expect(deckAt(...p, drawn)).toBe(true);
    expect(Math.hypot(...p) - globe.radius).toBeCloseTo(drawn.top, 1);
  }
  expect(lengths.length).toBeGreaterThan(0);
  // A link opens before its bridge has arrived: its walker stays on the deck's level, and on the deck once that is there.
  let isBuilt = false;
  const late = {
    ...around,
    deckAt: ((...given) => isBuilt && deckAt(...given)) as Bridges["deckAt"],
    isBuiltAt: () => isBuilt,
  };
  const start = { ...opened.start, at: overDeck(0.4 * deck.to), look: [0, 0, 0] as const };
  const open = () => new PlanetSimulation({ ...opened, start }, late);
  const altitudeOf = ({ player, ground }: PlanetSimulation) => {
    const { x, y, z } = playerPose(player, ground);
    return Math.hypot(x, y, z) - globe.radius;
  };
  const [linked, running, frozen] = [deckAltitude(deck, 0.4 * deck.to), open(), open()];
  for (let i = 0; i < 60; i++) running.step(NO_INTENT);
  expect(altitudeOf(running)).toBeCloseTo(linked, 4);
  expect(frozen.held).not.toBeNull();
  isBuilt = true;
  for (let i = 0; i < 60; i++) running.step(NO_INTENT);
  expect(running.held).toBeNull();
  expect(altitudeOf(running)).toBeCloseTo(linked, 4);
  expect(frozen.arrive({ ...opened, start })).toBe(true);
  expect(altitudeOf(frozen)).toBeCloseTo(linked, 4);
  // It comes down to the ground where nothing has been built.
  isBuilt = false;
  const left = open();
  left.changeExplorer("orbiter");
  left.step(NO_INTENT);
  expect(left.held).toBeNull();
  const lost = open();
  expect(lost.arrive({ ...opened, start })).toBe(true);
  expect(altitudeOf(lost)).toBeLessThan(linked - 1);
});
