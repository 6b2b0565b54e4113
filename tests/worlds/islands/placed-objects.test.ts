/** Cones are carried and put down, and the mysterious thing goes its way: without a screen. */
import { beforeEach, describe, expect, test } from "vitest";
import scene from "../../../scenes/skylands/scene.ts";
import { islandAt, islandsGround } from "../../../src/core/islands/islands.ts";
import { groundOf } from "../../../src/core/islands/placed.ts";
import { generate } from "../../../src/recipe/generate.ts";
import type { IslandsTable } from "../../../src/recipe/kinds/islands.ts";
import { type Carrier, createHoldings, type Holdings } from "../../../src/worlds/islands/placed-objects.ts";

const skylands = generate(scene.world as IslandsTable);
const ground = islandsGround(skylands);
/** One of the generator's own cones, on gentle land. */
const CONE = [-3245, -2218] as const;

function standing(x: number, y: number, heading = 0, speed = 0): Carrier {
  const z = groundOf(skylands, x, y, 0);
  return { walker: { x, y, z, heading, pitch: 0, roll: 0, speed }, ground, t: 0 };
}

function stepped(holdings: Holdings, carrier: Carrier, seconds: number): void {
  for (let k = 0; k < seconds * 60; k++) holdings.step(carrier);
}

describe("a cone", () => {
  let holdings: Holdings;
  const here = standing(CONE[0] + 1, CONE[1] + 1, 90);
  const cones = () => holdings.shown.put.filter(({ thing }) => thing === "cone");
  beforeEach(() => {
    holdings = createHoldings(skylands, 0);
  });

  test("is offered where it lies, taken, carried, put down a metre ahead, and found there again", () => {
    stepped(holdings, here, 0.5);
    expect(holdings.hint).toBe("X: take up the cone");
    holdings.carry(here);
    expect(holdings.hint).toBe("You carry a cone · X: put it down");
    expect([...holdings.shown.taken]).toEqual([`${CONE.join()},0`]);
    expect(cones()).toEqual([]);
    const there = standing(CONE[0] + 8.2, CONE[1] + 3.1, 90);
    stepped(holdings, there, 0.5);
    holdings.carry(there);
    const [x, y] = [CONE[0] + 9, CONE[1] + 3];
    expect(cones()).toEqual([{ thing: "cone", x, y, z: groundOf(skylands, x, y, 0), heading: 0 }]);
    stepped(holdings, there, 0.5);
    expect(holdings.hint).toBe("X: take up the cone");
    expect(holdings.changes).toBe(2);
    expect(holdings.read()).toEqual({
      placed: { [`${CONE.join()},0`]: "none", [`${x},${y},0`]: "cone" },
      carries: false,
    });
  });

  test("is there again for who reads what was left", () => {
    holdings.carry(here);
    const later = createHoldings(skylands, 0);
    later.write(holdings.read());
    stepped(later, here, 0.5);
    expect(later.hint).toBe("You carry a cone · X: put it down");
    expect(later.shown.taken).toEqual(holdings.shown.taken);
  });

  test("is not taken from afar nor from the helicopter, and not put over the edge, into walls or where something stands", () => {
    holdings.carry(standing(CONE[0] + 3, CONE[1]));
    expect(holdings.notice).toBe("No cone within 2 m");
    const flying = { ...here, walker: null };
    holdings.carry(flying);
    expect(holdings.notice).toBe("Step out to take up a cone");
    stepped(holdings, flying, 4.1);
    expect(holdings.notice).toBe("");
    holdings.carry(here);
    // Eastward from the cone to the last metre of land.
    let x = CONE[0];
    while (islandAt(skylands, x + 1.6, CONE[1], 0) > 0) x += 0.25;
    holdings.carry(standing(x, CONE[1], 90));
    expect(holdings.notice).toBe("Not over the edge: turn to level ground");
    const wall: Carrier = {
      ...here,
      ground: { ...ground, gapAt: (_x, _y, z, out) => Object.assign(out, { floor: z + 3, roof: z - 3, inside: true }) },
    };
    holdings.carry(wall);
    expect(holdings.notice).toBe("Something stands in the way: turn aside");
    const pit: Carrier = {
      ...here,
      ground: {
        ...ground,
        gapAt: (_x, _y, z, out) => Object.assign(out, { floor: z - 12, roof: Infinity, inside: false }),
      },
    };
    holdings.carry(pit);
    expect(holdings.notice).toBe("Not into a hole: turn to level ground");
    holdings.write({ placed: { [`${CONE[0] + 2},${CONE[1] + 1},0`]: "cone" }, carries: true });
    holdings.carry(here);
    expect(holdings.notice).toBe("No room for it here: turn aside");
    expect(cones().length).toBe(1);
  });

  test("stands on the ground of its time, and is not drawn while that is gone", () => {
    holdings.write({ placed: { [`${CONE[0] + 2},${CONE[1] + 1},0`]: "cone" }, carries: false });
    stepped(holdings, { ...here, t: 3 }, 0.5);
    expect(cones()[0]?.z).toBe(groundOf(skylands, CONE[0] + 2, CONE[1] + 1, 0, 3));
    holdings.move({ ...skylands, sea: 1000 }, true);
    expect(cones()).toEqual([]);
    holdings.move(skylands, true);
    expect(cones().length).toBe(1);
  });
});

describe("the mysterious thing", () => {
  const at = ({ shown }: Holdings) => ({ ...shown.put[shown.put.length - 1] });

  test("is where time alone says, on the ground, and looks where it goes", () => {
    const [one, other] = [createHoldings(skylands, 0), createHoldings(skylands, 0)];
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

  test("stops and turns to one who keeps still near it, and goes on when one goes", () => {
    const holdings = createHoldings(skylands, 0);
    const { x, y } = at(holdings);
    const near = standing(x + 4, y - 3);
    stepped(holdings, near, 4);
    const there = at(holdings);
    stepped(holdings, near, 4);
    expect([at(holdings).x, at(holdings).y]).toEqual([there.x, there.y]);
    const bearing = ((Math.atan2(x + 4 - there.x, y - 3 - there.y) * 180) / Math.PI + 360) % 360;
    expect(at(holdings).heading).toBeCloseTo(bearing, 3);
    stepped(holdings, standing(x + 4, y - 3, 0, 1.2), 2);
    expect(Math.hypot(at(holdings).x - there.x, at(holdings).y - there.y)).toBeGreaterThan(0.8);
  });
});
