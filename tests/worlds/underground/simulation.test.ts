/** A journey below ground: by mouth and ladder, from walker to drone and back, what is read, heard and felt on the way. */
import { describe, expect, test } from "vitest";
import type { Way } from "../../../src/core/underground/entrances.ts";
import { tunnelSpan, wellSpan } from "../../../src/core/underground/passages.ts";
import { undergroundGround } from "../../../src/core/underground/underground.ts";
import type { Gap, Intent } from "../../../src/explorers/explorer.ts";
import {
  createUndergroundSimulation,
  type Delve,
  type UndergroundStart,
} from "../../../src/worlds/underground/simulation.ts";
import { wish } from "../../explorers/flying.ts";
import { createDice, wishAnything } from "../../explorers/random-pilot.ts";
import { WORLDS } from "./random-run.ts";

const gap: Gap = { floor: 0, roof: 0, inside: false };
const [cavern, mine] = WORLDS;

function request(by: "walker" | "drone", at: UndergroundStart["at"], heading = 0, rate = 0): UndergroundStart {
  return { by, at, look: [heading, 0, 0], camera: "cockpit", t: 0, rate };
}

function go(delve: Delve, intent: Partial<Intent>, seconds: number, until: () => boolean = () => false): void {
  for (let i = 0; i < Math.round(seconds * 60) && !until(); i++) delve.step(wish(intent));
}

const headingOf = ([east, north]: readonly [number, number]) => (Math.atan2(east, north) * 180) / Math.PI;

describe.each([
  ["cavern", cavern],
  ["mine", mine],
] as const)("over a %s", (kind, underground) => {
  const ground = undergroundGround(underground);

  /** Whether no other bore crosses its tunnel. */
  function stands({ tunnel, key }: Way): boolean {
    if (!tunnel) return false;
    const others = ground.waysNear(tunnel.x, tunnel.y, 400).filter((other) => other.key !== key);
    const span = new Float64Array(2);
    for (let s = -8; s < tunnel.length; s += 0.5)
      for (const c of [-2, 0, 2]) {
        const [x, y] = [
          tunnel.x + tunnel.into[0] * s + c * tunnel.into[1],
          tunnel.y + tunnel.into[1] * s - c * tunnel.into[0],
        ];
        if (
          others.some((o) => (o.tunnel && tunnelSpan(o.tunnel, x, y, span)) || (o.well && wellSpan(o.well, x, y, span)))
        )
          return false;
      }
    return true;
  }

  test("one walks in by a mouth, down its ladder into what lies below, and out again under the sky", () => {
    const way = ground.waysNear(0, 0, 900).find((one) => one.tunnel && one.ladder && stands(one));
    if (!way?.tunnel || !way.ladder) throw new RangeError("No mouth.");
    const { tunnel, ladder } = way;
    const into = headingOf(tunnel.into);
    const [ex, ey] = tunnel.into;
    const delve = createUndergroundSimulation(
      underground,
      request("walker", [tunnel.x - 6 * ex, tunnel.y - 6 * ey, tunnel.floor], into),
    );
    expect(delve.reading()).toMatchObject({ place: "Outside", depth: 0, explorer: "walker", notice: "" });
    expect(delve.surroundings.below).toBe(0);
    const places = new Set<string>();
    // Straight in until beside the ladder's line, then over the edge to it.
    const steer = (x: number, y: number) => {
      const pose = delve.poseAt(1);
      const wanted = headingOf([x - pose.x, y - pose.y]);
      delve.look((((((wanted - pose.heading + 180) % 360) + 360) % 360) - 180) / 0.22, 0);
    };
    const past = kind === "mine" ? -1.6 : -0.5;
    const [gx, gy] = [ladder.x + past * -ladder.facing[0], ladder.y + past * -ladder.facing[1]];
    go(delve, { forward: 1 }, 120, () => {
      const { x, y } = delve.poseAt(1);
      const s = (x - tunnel.x) * ex + (y - tunnel.y) * ey;
      const near = Math.hypot(gx - x, gy - y) < 1.2;
      if (kind === "mine" && !near && s < (gx - tunnel.x) * ex + (gy - tunnel.y) * ey - 0.2)
        steer(tunnel.x + ex * (s + 3) - 1.2 * ey, tunnel.y + ey * (s + 3) + 1.2 * ex);
      else steer(near ? ladder.x : gx, near ? ladder.y : gy);
      places.add(delve.reading().place);
      return delve.reading().hint === "W: climb · S: down";
    });
    expect(delve.reading().hint).toBe("W: climb · S: down");
    go(delve, { forward: -1 }, 60, () => delve.reading().hint !== "W: climb · S: down");
    const foot = delve.reading();
    expect(foot.altitude).toBeLessThan(ladder.bottom + 1.5);
    expect(foot.depth).toBeGreaterThan(5);
    expect([...places]).toContain("Tunnel");
    expect(foot.place).toMatch(kind === "mine" ? /^Level [12]$/ : /^Cavern, \d+ m high$/);
    go(delve, {}, 1);
    expect(delve.surroundings.below).toBe(1);
    // Up again by the rungs, and back the way one came.
    steer(ladder.x + ladder.facing[0], ladder.y + ladder.facing[1]);
    go(delve, { forward: 1 }, 60, () => delve.reading().hint === "W: climb · S: down");
    go(delve, { forward: 1 }, 60, () => delve.reading().hint !== "W: climb · S: down");
    go(delve, {}, 1);
    const aside = kind === "mine" ? -1.2 : 0;
    const alongTunnel = () => (delve.poseAt(1).x - tunnel.x) * ex + (delve.poseAt(1).y - tunnel.y) * ey;
    const off = alongTunnel() + 0.2;
    steer(tunnel.x + ex * off + aside * ey, tunnel.y + ey * off - aside * ex);
    if (kind === "mine") go(delve, { forward: 1 }, 0.7);
    go(delve, { forward: 1 }, 120, () => {
      const s = alongTunnel() - 3;
      steer(tunnel.x + ex * s + aside * ey, tunnel.y + ey * s - aside * ex);
      return delve.reading().place === "Outside" && s < -6;
    });
    expect(delve.reading().place).toBe("Outside");
    go(delve, {}, 1);
    expect(delve.surroundings.below).toBe(0);
  });

  test("the drone begins at the walker's eyes; the walker is set down below it, or told why not", () => {
    const { ladder } = ground.waysNear(0, 0, 900).find((way) => way.ladder && !way.tunnel)!;
    const [x, y] = [ladder!.x + 1.5, ladder!.y + 1.5];
    const delve = createUndergroundSimulation(underground, request("walker", [x, y, ladder!.bottom + 0.5], 40));
    const eye = delve.eyeAt(1);
    const feet = delve.poseAt(1);
    expect(eye.z - feet.z).toBeCloseTo(1.7, 9);
    delve.change("drone");
    expect(delve.by).toBe("drone");
    const from = delve.eyeAt(0.5);
    expect(Math.hypot(from.x - eye.x, from.y - eye.y, from.z - eye.z)).toBeLessThan(0.01);
    expect(delve.poseAt(1).z).toBeCloseTo(eye.z, 2);
    go(delve, { up: 1 }, 1.1);
    const high = delve.eyeAt(1);
    if (high.z - feet.z > 3.5) {
      delve.change("walker");
      expect(delve.by).toBe("drone");
      expect(delve.reading().notice).toMatch(/^No floor within 3 m/);
    }
    go(delve, { up: -1 }, 6);
    const low = delve.eyeAt(1);
    delve.change("walker");
    expect(delve.by).toBe("walker");
    expect(delve.eyeAt(1).z).toBeCloseTo(low.z, 6);
    let last = low.z;
    for (let i = 0; i < 120; i++) {
      delve.step(wish({}));
      expect(Math.abs(delve.eyeAt(1).z - last)).toBeLessThan(0.2);
      last = delve.eyeAt(1).z;
    }
    expect(last - delve.poseAt(1).z).toBeCloseTo(1.7, 2);
  });

  test("what it says of itself opens it again, and the same wishes lead to the same place", () => {
    const { well, tunnel } = ground.waysNear(0, 0, 900)[3];
    const at = [tunnel?.x ?? well!.x + 3, tunnel?.y ?? well!.y, 90] as const;
    for (const rate of [0, 0.3]) {
      const [a, b] = [0, 1].map(() => createUndergroundSimulation(underground, request("walker", at, 10, rate)));
      for (const delve of [a, b]) {
        const dice = createDice(4);
        for (let i = 0; i < 900; i++) {
          if (i === 300) delve.change("drone");
          delve.step(wishAnything(dice));
          if (i % 60 === 0) delve.look(dice() * 100, dice() * 20);
        }
      }
      expect(a.where()).toStrictEqual(b.where());
      expect(a.reading()).toStrictEqual(b.reading());
      const again = createUndergroundSimulation(underground, { ...request("drone", at), ...a.where(), t: a.t });
      for (const axis of ["x", "y", "z", "heading", "pitch"] as const)
        expect(again.poseAt(1)[axis]).toBeCloseTo(a.poseAt(1)[axis], 6);
    }
  });

  test("steps, rungs and landings are heard, once each", () => {
    const { ladder } = ground.waysNear(0, 0, 900).find((way) => way.ladder && !way.tunnel)!;
    const { x, y, bottom, top, facing } = ladder!;
    const delve = createUndergroundSimulation(
      underground,
      request("walker", [x - 0.4 * facing[0], y - 0.4 * facing[1], bottom], headingOf(facing)),
    );
    let rungs = 0;
    let steps = 0;
    let gone = 0;
    go(delve, { forward: 1 }, 60, () => {
      rungs += delve.events.filter(({ kind: what }) => what === "rung").length;
      return delve.reading().altitude > top - 0.05;
    });
    expect(rungs / ((top - bottom) / 0.3)).toBeCloseTo(1, 0);
    go(delve, {}, 2);
    delve.change("drone");
    go(delve, { up: 1 }, 0.2);
    expect(delve.events).toEqual([]);
    const hill = createUndergroundSimulation(underground, request("walker", [700, 700, 500], 120));
    const start = hill.poseAt(1);
    go(hill, { forward: 1 }, 8, () => {
      steps += hill.events.filter(({ kind: what }) => what === "step").length;
      return false;
    });
    gone = Math.hypot(hill.poseAt(1).x - start.x, hill.poseAt(1).y - start.y);
    expect(steps).toBeGreaterThan(gone / 1.2);
    expect(steps).toBeLessThan(gone / 0.5);
  });
});

test("a free eye stays where the request puts it until someone moves", () => {
  const delve = createUndergroundSimulation(cavern, {
    ...request("walker", [5, 6, 400], 77),
    camera: "free",
    look: [77, -20, 5],
  });
  go(delve, {}, 1);
  expect(delve.eyeAt(1)).toMatchObject({
    x: 5,
    y: 6,
    z: 400,
    heading: expect.closeTo(77, 9),
    pitch: expect.closeTo(-20, 9),
  });
  expect(delve.where().camera).toBe("free");
  go(delve, { forward: 1 }, 1);
  expect(delve.where()).toMatchObject({ camera: "cockpit", by: "drone" });
});

test("a hall is wide, a pool near, and the mine's levels are told", () => {
  let near = 0;
  for (let i = 0; i < 3000 && near < 2; i++) {
    const [x, y] = [(i * 37.7) % 1500, (i * 91.3) % 1500];
    const ground = undergroundGround(cavern);
    ground.gapAt(x, y, -28, gap);
    if (gap.inside || gap.roof - gap.floor < 20 || !(ground.waterAt(x, y, gap.floor) > -Infinity)) continue;
    near++;
    const delve = createUndergroundSimulation(cavern, request("drone", [x, y, -29]));
    go(delve, {}, 1);
    expect(delve.surroundings.size).toBeGreaterThan(12);
    expect(delve.surroundings.water).toBeLessThan(5);
  }
  expect(near).toBe(2);
  const ground = undergroundGround(mine);
  for (let level = 1; level < 8; level++) {
    const z = -6 - 16 * level + 8;
    const i = Array.from({ length: 200 }, (_, k) => k).find((k) => !ground.gapAt(16 * k, 160, z, gap).inside)!;
    const delve = createUndergroundSimulation(mine, request("drone", [16 * i, 160, z]));
    expect(delve.reading().place).toBe(`Level ${level}`);
    expect(delve.reading().depth).toBeGreaterThan(0);
    expect(delve.surroundings.water).toBe(Infinity);
    expect(delve.surroundings.size).toBeLessThan(25);
  }
});
