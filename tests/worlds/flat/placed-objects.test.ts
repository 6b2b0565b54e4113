/** Cones and phone boxes that are carried, rockets that are flown; the wandering stone. */
import { beforeEach, describe, expect, test } from "vitest";
import forest from "../../../scenes/forest/scene.ts";
import scene from "../../../scenes/skylands/scene.ts";
import { featureKey } from "../../../src/core/flat/feature-key.ts";
import { aboveSea, flatGroundAt } from "../../../src/core/flat/flat-ground.ts";
import { groundOf } from "../../../src/core/flat/placed.ts";
import type { FlatTable } from "../../../src/recipe/kinds/flat.ts";
import { generateFlatGround } from "../../../src/recipe/kinds/flat-generator.ts";
import * as code from "../../../src/worlds/flat/carrying-code.ts";
import { type Carrier, PlacedObjects } from "../../../src/worlds/flat/placed-objects.ts";
import { HOVER } from "../../../src/worlds/flat/rocket-flight.ts";
import { generate } from "../../generate.ts";
import { nonEmpty } from "../../non-empty.ts";

const skylands = generate(scene.world as FlatTable);
const ground = flatGroundAt(skylands);
/** A cone of the generated world, on gently sloping land. */
const CONE = [-3245, -2218] as const;

function opened(flat = skylands): PlacedObjects {
  const objects = new PlacedObjects(flat, 0);
  objects.complete(code, [-1300, -4200, 380], true);
  return objects;
}

function standing(x: number, y: number, heading = 0, speed = 0): Carrier {
  const z = groundOf(skylands, x, y, 0);
  const helicopter = { x: x + 50, y, z, heading: 0, pitch: 0, roll: 0, landed: true };
  return { walker: { x, y, z, heading, pitch: 0, roll: 0, speed }, helicopter, ground, t: 0 };
}

function stepped(objects: PlacedObjects, carrier: Carrier, seconds: number): void {
  for (let k = 0; k < seconds * 60; k++) objects.step(carrier);
}

describe("a cone", () => {
  let objects: PlacedObjects;
  const here = standing(CONE[0] + 1, CONE[1] + 1, 90);
  const cones = () => objects.shown.put.filter(({ thing }) => thing === "cone");
  beforeEach(() => {
    objects = opened();
  });

  test("can be picked up in reach, carried, dropped a metre ahead, and found there again", () => {
    stepped(objects, here, 0.5);
    expect(objects.hint).toBe("{carry}: pick up the cone");
    objects.carry(here);
    expect(objects.hint).toBe("You carry a cone · {carry}: drop it");
    expect([...objects.shown.taken]).toEqual([`${CONE.join()},0`]);
    expect(cones()).toEqual([]);
    const there = standing(CONE[0] + 8.2, CONE[1] + 3.1, 90);
    stepped(objects, there, 0.5);
    objects.carry(there);
    const [x, y] = [CONE[0] + 9, CONE[1] + 3];
    expect(cones()).toEqual([{ thing: "cone", x, y, z: groundOf(skylands, x, y, 0), heading: expect.any(Number) }]);
    stepped(objects, there, 0.5);
    expect(objects.hint).toBe("{carry}: pick up the cone");
    expect(objects.changes).toBe(2);
    expect(objects.read()).toEqual({
      placed: { [`${CONE.join()},0`]: "none", [`${x},${y},0`]: "cone" },
      carries: false,
    });
  });

  test("is restored from save data", () => {
    objects.carry(here);
    const later = opened();
    later.write(objects.read());
    stepped(later, here, 0.5);
    expect(later.hint).toBe("You carry a cone · {carry}: drop it");
    expect(later.shown.taken).toEqual(objects.shown.taken);
  });

  test("cannot be picked up from afar or from the helicopter, nor dropped over the edge, into walls or onto objects", () => {
    objects.carry(standing(CONE[0] + 3, CONE[1]));
    expect(objects.notice).toBe("Nothing to pick up within 2 m");
    const flying = { ...here, walker: null };
    objects.carry(flying);
    expect(objects.notice).toBe("Step out to pick something up");
    stepped(objects, flying, 4.1);
    expect(objects.notice).toBe("");
    objects.carry(here);
    // Eastward from the cone to the last metre of land.
    let x = CONE[0];
    while (aboveSea(skylands, x + 1.6, CONE[1], 0) > 0) x += 0.25;
    objects.carry(standing(x, CONE[1], 90));
    expect(objects.notice).toBe("Not over the edge: turn to level ground");
    const wall: Carrier = {
      ...here,
      ground: { ...ground, gapAt: (_x, _y, z, out) => Object.assign(out, { floor: z + 3, roof: z - 3, inside: true }) },
    };
    objects.carry(wall);
    expect(objects.notice).toBe("Something stands in the way: turn aside");
    const pit: Carrier = {
      ...here,
      ground: {
        ...ground,
        gapAt: (_x, _y, z, out) => Object.assign(out, { floor: z - 12, roof: Infinity, inside: false }),
      },
    };
    objects.carry(pit);
    expect(objects.notice).toBe("Not into a hole: turn to level ground");
    objects.write({ placed: { [`${CONE[0] + 2},${CONE[1] + 1},0`]: "cone" }, carries: true });
    objects.carry(here);
    expect(objects.notice).toBe("No room for it here: turn aside");
    expect(cones().length).toBe(1);
  });

  test("stands on the ground of the current year, and is not drawn without ground", () => {
    objects.write({ placed: { [`${CONE[0] + 2},${CONE[1] + 1},0`]: "cone" }, carries: false });
    stepped(objects, { ...here, t: 3 }, 0.5);
    expect(cones()[0]?.z).toBe(groundOf(skylands, CONE[0] + 2, CONE[1] + 1, 0, 3));
    objects.setGround({ ...skylands, sea: 1000 });
    expect(cones()).toEqual([]);
    objects.setGround(skylands);
    expect(cones().length).toBe(1);
  });
});

const country = generateFlatGround(forest.world);
const bare = flatGroundAt(country);
/** The phone box and the rocket of the scene. */
const [PHONE, ROCKET] = [
  [24_149, 5660],
  [24_254, 5604],
] as const;

/** A character in The Forest, by default with nothing around it. */
function walking(x: number, y: number, heading = 0, over: Partial<Carrier> = {}): Carrier {
  const z = groundOf(country, x, y, 0);
  const helicopter = { x: x + 50, y, z, heading: 0, pitch: 0, roll: 0, landed: true };
  return { walker: { x, y, z, heading, pitch: 0, roll: 0, speed: 0 }, helicopter, ground: bare, t: 0, ...over };
}

const inForest = () => opened(country);
const shownOf = ({ shown }: PlacedObjects, kind: string) => shown.put.filter(({ thing }) => thing === kind);

describe("a phone box", () => {
  const here = walking(PHONE[0], PHONE[1] - 1.6);

  test("is carried away and put down, blocks there, and is found there again and after a reload", () => {
    const objects = inForest();
    stepped(objects, here, 0.5);
    expect(objects.hint).toBe("{carry}: pick up the phone box");
    expect(objects.solids("foot")).toEqual([]);
    objects.carry(here);
    expect(objects.hint).toBe("You carry a phone box · {carry}: put it down");
    expect([...objects.shown.taken]).toEqual([featureKey(...PHONE, 0)]);
    expect(objects.read().carries).toBe("t");
    const there = walking(24_160, 5650, 90);
    objects.carry(there);
    expect(objects.notice).toBe("");
    const z = groundOf(country, 24_162, 5650, 0);
    expect(shownOf(objects, "t")).toMatchObject([{ x: 24_162, y: 5650, z }]);
    const [foot, craft] = (["foot", "craft"] as const).map((whose) => objects.solids(whose)[0]);
    expect(foot).toMatchObject({ x: 24_162, y: 5650, material: "stone" });
    expect(foot.radius).toBeLessThan(craft.radius);
    expect(foot.top - z).toBeCloseTo(2.47, 2);
    const later = inForest();
    later.write(objects.read());
    expect(shownOf(later, "t")).toEqual(shownOf(objects, "t"));
    expect(later.shown.taken).toEqual(objects.shown.taken);
    stepped(later, walking(24_160.5, 5650), 0.5);
    expect(later.hint).toBe("{carry}: pick up the phone box");
  });

  test("is refused in water, beside something and out of a vehicle", () => {
    const objects = inForest();
    objects.carry(here);
    const refused = (over: Partial<Carrier>) => {
      objects.carry(walking(24_160, 5650, 90, over));
      return objects.notice;
    };
    expect(refused({ ground: { ...bare, waterAt: (_x, _y, z) => z + 0.4 } })).toBe(
      "Not into the water: turn to dry ground",
    );
    const beside: Carrier["ground"] = {
      ...bare,
      gapAt: (x, y, z, out) => Object.assign(bare.gapAt(x, y, z, out), x > 24_162.4 ? { floor: z - 0.1 } : {}),
    };
    expect(refused({ ground: beside })).toBe("No room for it here: turn aside");
    expect(refused({ walker: null })).toBe("Step out to put down your phone box");
    expect(objects.read().carries).toBe("t");
  });
});

describe("a rocket", () => {
  const here = walking(ROCKET[0], ROCKET[1] - 1.9);
  const flying = (objects: PlacedObjects) => ({ ...shownOf(objects, "rocket").filter(({ flies }) => flies)[0] });

  function launched() {
    const objects = inForest();
    stepped(objects, here, 0.5);
    objects.carry(here);
    return objects;
  }

  test("is launched, hovers over the walker in smooth flight, follows them, and waits for those in a vehicle", () => {
    const objects = inForest();
    stepped(objects, here, 0.5);
    expect(objects.hint).toBe("{carry}: launch the rocket");
    objects.carry(here);
    expect(objects.hint).toBe("The rocket hovers over you · {carry}: land it");
    expect([...objects.shown.taken]).toEqual([featureKey(...ROCKET, 0)]);
    let before = flying(objects);
    expect([before.x, before.y]).toEqual([...ROCKET]);
    const there = walking(ROCKET[0] - 40, ROCKET[1]);
    const far: number[] = [];
    for (let k = 0; k < 20 * 60; k++) {
      objects.step(k < 600 ? here : there);
      const now = flying(objects);
      far.push(Math.hypot(now.x - before.x, now.y - before.y, now.z - before.z));
      before = now;
    }
    expect(Math.max(...nonEmpty(far))).toBeLessThan(30 / 60);
    const { x, y, z } = there.walker ?? before;
    expect(Math.hypot(before.x - x, before.y - y)).toBeLessThan(0.2);
    const ground = Math.max(z, groundOf(country, before.x, before.y, 0));
    expect(Math.abs(before.z - ground - HOVER)).toBeLessThan(0.2);
    stepped(objects, { ...walking(ROCKET[0] + 90, ROCKET[1]), walker: null }, 5);
    expect(Math.hypot(flying(objects).x - x, flying(objects).y - y)).toBeLessThan(0.2);
    expect(objects.solids("foot")).toEqual([]);
  });

  test("rises before it moves aside", () => {
    const objects = launched();
    const there = walking(ROCKET[0] + 60, ROCKET[1]);
    while (flying(objects).z < groundOf(country, ...ROCKET, 0) + 3) objects.step(there);
    expect(flying(objects).x - ROCKET[0]).toBeLessThan(1);
  });

  test("lands ahead, where it blocks from the command on and stands after a reload too", () => {
    const objects = launched();
    const there = walking(ROCKET[0], ROCKET[1] - 12, 180);
    stepped(objects, there, 10);
    expect(objects.read().carries).toBe("rocket");
    objects.carry(there);
    expect(objects.notice).toBe("");
    const [x, y] = [ROCKET[0], ROCKET[1] - 17];
    expect(objects.read()).toEqual({
      placed: { [featureKey(...ROCKET, 0)]: "none", [featureKey(x, y, 0)]: "rocket" },
      carries: false,
    });
    expect(objects.solids("foot")).toMatchObject([{ x, y }]);
    const later = inForest();
    later.write(objects.read());
    expect(flying(objects).flies).toBe(true);
    stepped(objects, there, 14);
    expect(shownOf(objects, "rocket")).toEqual(shownOf(later, "rocket"));
    expect(shownOf(later, "rocket")).toMatchObject([{ x, y, z: groundOf(country, x, y, 0) }]);
    expect(objects.solids("craft")).toEqual(later.solids("craft"));
  });

  test("hovers over the player again after a reload", () => {
    const later = inForest();
    later.write(launched().read());
    stepped(later, here, 0.5);
    expect(later.hint).toBe("The rocket hovers over you · {carry}: land it");
    const { x, y, z } = flying(later);
    expect(Math.hypot(x - ROCKET[0], y - ROCKET[1] + 1.9)).toBeLessThan(0.01);
    expect(z - groundOf(country, x, y, 0)).toBeCloseTo(HOVER, 1);
  });

  test("does not land on a slope, and back at its place it leaves no entry", () => {
    const objects = launched();
    const slope = walking(24_000, 5594);
    objects.carry(slope);
    expect(objects.notice).toBe("Too steep here: turn to level ground");
    const home = walking(ROCKET[0], ROCKET[1] - 5);
    stepped(objects, home, 12);
    objects.carry(home);
    expect(objects.read()).toEqual({ placed: {}, carries: false });
    const key = featureKey(...ROCKET, 0);
    expect([...objects.shown.taken], "while it descends").toEqual([key]);
    expect(objects.solids("foot")).toHaveLength(1);
    stepped(objects, home, 14);
    expect([...objects.shown.taken]).toEqual([]);
    expect(shownOf(objects, "rocket")).toEqual([]);
    expect(objects.solids("foot")).toEqual([]);
  });

  test("goes on flying when it is launched again while it lands, and ends with a record that has none", () => {
    const objects = launched();
    const there = walking(ROCKET[0], ROCKET[1] - 12, 180);
    stepped(objects, there, 10);
    objects.carry(there);
    stepped(objects, there, 2);
    const { z } = flying(objects);
    const beside = walking(ROCKET[0], ROCKET[1] - 15.2, 180);
    objects.carry(beside);
    expect(objects.read().carries).toBe("rocket");
    objects.step(beside);
    expect(Math.abs(flying(objects).z - z)).toBeLessThan(0.5);
    objects.write({ placed: {}, carries: false });
    expect(shownOf(objects, "rocket")).toEqual([]);
  });
});

describe("the wandering stone", () => {
  const at = ({ shown }: PlacedObjects) => ({ ...shown.put[shown.put.length - 1] });

  test("follows its path by time alone, on the ground, facing its direction", () => {
    const [one, other] = [opened(), opened()];
    const far = standing(...CONE);
    expect(at(one).thing).toBe("mystery");
    expect(at(one)).toEqual(at(other));
    stepped(one, far, 20);
    stepped(other, { ...far, walker: null }, 20);
    expect(at(one)).toEqual(at(other));
    const { x, y, z, heading } = at(one);
    expect(z).toBe(groundOf(skylands, x, y, 0));
    stepped(one, far, 1);
    const then = at(one);
    const bearing = ((Math.atan2(then.x - x, then.y - y) * 180) / Math.PI + 360) % 360;
    expect(Math.abs(((heading - bearing + 540) % 360) - 180)).toBeLessThan(30);
    expect(Math.hypot(then.x - x, then.y - y)).toBeCloseTo(0.55, 1);
  });

  test("stops and turns to a character that stands still near it, and continues when the character leaves", () => {
    const objects = opened();
    const { x, y } = at(objects);
    const near = standing(x + 4, y - 3);
    stepped(objects, near, 4);
    const there = at(objects);
    stepped(objects, near, 4);
    expect([at(objects).x, at(objects).y]).toEqual([there.x, there.y]);
    const bearing = ((Math.atan2(x + 4 - there.x, y - 3 - there.y) * 180) / Math.PI + 360) % 360;
    expect(at(objects).heading).toBeCloseTo(bearing, 3);
    stepped(objects, standing(x + 4, y - 3, 0, 1.2), 2);
    expect(Math.hypot(at(objects).x - there.x, at(objects).y - there.y)).toBeGreaterThan(0.8);
  });
});
