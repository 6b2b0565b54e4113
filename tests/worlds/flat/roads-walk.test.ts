/** Walking on roads: at full pace, over bridges and below them, and around the rails. */
import { expect, test } from "vitest";
import forest from "../../../scenes/forest/scene.ts";
import { deckAt } from "../../../src/core/flat/bridges.ts";
import { createColliderCells } from "../../../src/core/flat/collider-cells.ts";
import { collisionGround } from "../../../src/core/flat/collision-ground.ts";
import { aboveSea, topHeight } from "../../../src/core/flat/flat-ground.ts";
import type { Point } from "../../../src/core/forest/roads.ts";
import { createWalker, stepWalker, type Walker } from "../../../src/explorers/walker.ts";
import { generateCountry } from "../../../src/recipe/kinds/country-generator.ts";
import { createBuiltRoads } from "../../../src/worlds/flat/built-roads.ts";
import { WALKER_RULES } from "../../../src/worlds/flat/player.ts";

const FROM: Point = [24191, 4812];
const TO: Point = [24116, 4864];

function open() {
  const { flat } = generateCountry(forest.world);
  const roads = createBuiltRoads(flat);
  const ground = collisionGround(createColliderCells(flat), 0, "foot");
  const heightAt = (x: number, y: number) => topHeight(flat, aboveSea(flat, x, y, 0));
  const step = (walker: Walker, forward: number) =>
    stepWalker(walker, { forward, right: 0, up: 0, turn: 0 }, 1 / 60, ground, WALKER_RULES.country);
  return { flat, roads, ground, heightAt, step };
}

const heading = (Math.atan2(TO[0] - FROM[0], TO[1] - FROM[1]) * 180) / Math.PI;

test("a walker crosses a lake over a bridge that was built, at the pace of level grass, and wades without it", () => {
  const { roads, ground, heightAt, step } = open();
  const cross = (): { readonly seconds: number; readonly least: number; readonly kinds: Set<string> } => {
    let walker = createWalker(
      { x: FROM[0], y: FROM[1], z: heightAt(...FROM), heading, pitch: 0, roll: 0 },
      ground,
      WALKER_RULES.country,
    );
    const kinds = new Set<string>();
    let least = Infinity;
    let steps = 0;
    for (; steps < 6000 && Math.hypot(walker.x - FROM[0], walker.y - FROM[1]) < 80; steps++) {
      walker = step(walker, 1);
      kinds.add(ground.kindAt(walker.x, walker.y, walker.z));
      least = Math.min(least, walker.z);
    }
    return { seconds: steps / 60, least, kinds };
  };
  roads.build({ "24191,4812": [FROM, TO] });
  const over = cross();
  expect([...over.kinds]).toEqual(["road"]);
  expect(over.least).toBeGreaterThan(0.3);
  // 80 m at 3 m/s.
  expect(over.seconds).toBeCloseTo(26.7, 0);
  roads.build({});
  const through = cross();
  expect(through.kinds).toContain("lake");
  expect(through.least).toBeLessThan(-0.5);
  expect(through.seconds).toBeGreaterThan(2 * over.seconds);
});

test("rails hold a walker on the deck, and a swimmer passes below it", () => {
  const { flat, roads, ground, step } = open();
  roads.build({ "24191,4812": [FROM, TO] });
  const [piece] = flat.roads?.pieces.slice(-1) ?? [];
  const [bridge] = piece.bridges;
  const middle = (bridge.from + bridge.to) / 2;
  const at = (across: number) => ({
    x: piece.x + piece.east * middle + piece.north * across,
    y: piece.y + piece.north * middle - piece.east * across,
  });
  const aside = { heading: heading + 90, pitch: 0, roll: 0 };
  let walker = createWalker({ ...at(0), z: deckAt(bridge, middle), ...aside }, ground, WALKER_RULES.country);
  for (let k = 0; k < 300; k++) walker = step(walker, 1);
  expect(walker.z).toBeCloseTo(deckAt(bridge, middle), 1);
  expect(Math.hypot(walker.x - at(0).x, walker.y - at(0).y)).toBeLessThan(2.4);

  let swimmer = createWalker({ ...at(-9), z: -1, ...aside }, ground, WALKER_RULES.country);
  for (let k = 0; k < 3000 && Math.hypot(swimmer.x - at(-9).x, swimmer.y - at(-9).y) < 13; k++)
    swimmer = step(swimmer, 1);
  expect(Math.hypot(swimmer.x - at(4).x, swimmer.y - at(4).y)).toBeLessThan(0.5);
  expect(swimmer.z).toBeLessThan(0);
});

test("roads that were built are on the ground of other settings, and leave the permanent ones", () => {
  const { flat, roads } = open();
  const { flat: next } = generateCountry(forest.world);
  roads.build({ "24191,4812": [FROM, TO] });
  roads.setGround(next);
  for (const land of [flat, next]) {
    expect(land.roads?.built).toEqual([[FROM, TO]]);
    expect(land.roads?.permanent).toEqual(forest.world.shape.roads);
  }
});
