/** Picking up, carrying and dropping cones; the wandering stone. */
import { beforeEach, describe, expect, test } from "vitest";
import scene from "../../../scenes/skylands/scene.ts";
import { aboveSea, flatGroundAt } from "../../../src/core/flat/flat-ground.ts";
import { groundOf } from "../../../src/core/flat/placed.ts";
import type { FlatTable } from "../../../src/recipe/kinds/flat.ts";
import { type Carrier, PlacedObjects } from "../../../src/worlds/flat/placed-objects.ts";
import { generate } from "../../generate.ts";

const skylands = generate(scene.world as FlatTable);
const ground = flatGroundAt(skylands);
/** A cone of the generated world, on gently sloping land. */
const CONE = [-3245, -2218] as const;

const opened = () => new PlacedObjects(skylands, [-1300, -4200, 380], 0, true);

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
    expect(cones()).toEqual([{ thing: "cone", x, y, z: groundOf(skylands, x, y, 0), heading: 0 }]);
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
    expect(objects.notice).toBe("No cone within 2 m");
    const flying = { ...here, walker: null };
    objects.carry(flying);
    expect(objects.notice).toBe("Step out to pick up a cone");
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
    objects.setGround({ ...skylands, sea: 1000 }, true);
    expect(cones()).toEqual([]);
    objects.setGround(skylands, true);
    expect(cones().length).toBe(1);
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
