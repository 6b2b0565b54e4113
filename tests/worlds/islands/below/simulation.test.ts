/** The simulation below ground: ways in and out, switching explorers, telemetry, audio events and surroundings. */
import { describe, expect, test } from "vitest";
import type { Entrance } from "../../../../src/core/underground/entrances.ts";
import { tunnelSpan, wellSpan } from "../../../../src/core/underground/passages.ts";
import { undergroundGround } from "../../../../src/core/underground/underground.ts";
import type { Gap, Intent } from "../../../../src/explorers/explorer.ts";
import {
  createUndergroundSimulation,
  type UndergroundSimulation,
  type UndergroundStart,
} from "../../../../src/worlds/islands/below/simulation.ts";
import { wish } from "../../../explorers/flying.ts";
import { createDice, wishAnything } from "../../../explorers/random-pilot.ts";
import { WORLDS } from "./random-run.ts";

const gap: Gap = { floor: 0, roof: 0, inside: false };
const [cavern, mine] = WORLDS;

function request(by: "walker" | "drone", at: UndergroundStart["at"], heading = 0, rate = 0): UndergroundStart {
  return { by, at, look: [heading, 0, 0], camera: "cockpit", t: 0, rate };
}

function go(
  simulation: UndergroundSimulation,
  intent: Partial<Intent>,
  seconds: number,
  until: () => boolean = () => false,
): void {
  for (let i = 0; i < Math.round(seconds * 60) && !until(); i++) simulation.step(wish(intent));
}

const headingOf = ([east, north]: readonly [number, number]) => (Math.atan2(east, north) * 180) / Math.PI;

describe.each([
  ["cavern", cavern],
  ["mine", mine],
] as const)("over a %s", (kind, underground) => {
  const ground = undergroundGround(underground);

  /** Whether no other bore crosses its tunnel. */
  function isAlone({ tunnel, key }: Entrance): boolean {
    if (!tunnel) return false;
    const others = ground.entrancesNear(tunnel.x, tunnel.y, 400).filter((other) => other.key !== key);
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

  test("a walker enters by a mouth, climbs down the ladder and out again", () => {
    const way = ground.entrancesNear(0, 0, 900).find((one) => one.tunnel && one.ladder && isAlone(one));
    if (!way?.tunnel || !way.ladder) throw new RangeError("No mouth.");
    const { tunnel, ladder } = way;
    const into = headingOf(tunnel.into);
    const [ex, ey] = tunnel.into;
    const simulation = createUndergroundSimulation(
      underground,
      request("walker", [tunnel.x - 6 * ex, tunnel.y - 6 * ey, tunnel.floor], into),
    );
    expect(simulation.telemetry()).toMatchObject({ place: "Outside", depth: 0, explorer: "walker", notice: "" });
    expect(simulation.surroundings.enclosure).toBe(0);
    const places = new Set<string>();
    // Straight in until beside the ladder's line, then over the edge to it.
    const steer = (x: number, y: number) => {
      const pose = simulation.poseAt(1);
      const wanted = headingOf([x - pose.x, y - pose.y]);
      simulation.look((((((wanted - pose.heading + 180) % 360) + 360) % 360) - 180) / 0.22, 0);
    };
    const past = kind === "mine" ? -1.6 : -0.5;
    const [gx, gy] = [ladder.x + past * -ladder.facing[0], ladder.y + past * -ladder.facing[1]];
    go(simulation, { forward: 1 }, 120, () => {
      const { x, y } = simulation.poseAt(1);
      const s = (x - tunnel.x) * ex + (y - tunnel.y) * ey;
      const near = Math.hypot(gx - x, gy - y) < 1.2;
      if (kind === "mine" && !near && s < (gx - tunnel.x) * ex + (gy - tunnel.y) * ey - 0.2)
        steer(tunnel.x + ex * (s + 3) - 1.2 * ey, tunnel.y + ey * (s + 3) + 1.2 * ex);
      else steer(near ? ladder.x : gx, near ? ladder.y : gy);
      places.add(simulation.telemetry().place);
      return simulation.telemetry().hint === "{forward}: climb · {back}: down";
    });
    expect(simulation.telemetry().hint).toBe("{forward}: climb · {back}: down");
    go(simulation, { forward: -1 }, 60, () => simulation.telemetry().hint !== "{forward}: climb · {back}: down");
    const foot = simulation.telemetry();
    expect(foot.altitude).toBeLessThan(ladder.bottom + 1.5);
    expect(foot.depth).toBeGreaterThan(5);
    expect([...places]).toContain("Tunnel");
    expect(foot.place).toMatch(kind === "mine" ? /^Level [12]$/ : /^Cavern, \d+ m high$/);
    go(simulation, {}, 1);
    expect(simulation.surroundings.enclosure).toBe(1);
    // Up again by the rungs, and back the way one came.
    steer(ladder.x + ladder.facing[0], ladder.y + ladder.facing[1]);
    go(simulation, { forward: 1 }, 60, () => simulation.telemetry().hint === "{forward}: climb · {back}: down");
    go(simulation, { forward: 1 }, 60, () => simulation.telemetry().hint !== "{forward}: climb · {back}: down");
    go(simulation, {}, 1);
    const aside = kind === "mine" ? -1.2 : 0;
    const alongTunnel = () => (simulation.poseAt(1).x - tunnel.x) * ex + (simulation.poseAt(1).y - tunnel.y) * ey;
    const off = alongTunnel() + 0.2;
    steer(tunnel.x + ex * off + aside * ey, tunnel.y + ey * off - aside * ex);
    if (kind === "mine") go(simulation, { forward: 1 }, 0.7);
    go(simulation, { forward: 1 }, 120, () => {
      const s = alongTunnel() - 3;
      steer(tunnel.x + ex * s + aside * ey, tunnel.y + ey * s - aside * ex);
      return simulation.telemetry().place === "Outside" && s < -6;
    });
    expect(simulation.telemetry().place).toBe("Outside");
    go(simulation, {}, 1);
    expect(simulation.surroundings.enclosure).toBe(0);
  });

  test("the drone starts at the walker's eye; the walker steps out below it, or a notice says why not", () => {
    const { ladder } = ground.entrancesNear(0, 0, 900).find((way) => way.ladder && !way.tunnel)!;
    const [x, y] = [ladder!.x + 1.5, ladder!.y + 1.5];
    const simulation = createUndergroundSimulation(underground, request("walker", [x, y, ladder!.bottom + 0.5], 40));
    const eye = simulation.eyeAt(1);
    const feet = simulation.poseAt(1);
    expect(eye.z - feet.z).toBeCloseTo(1.7, 9);
    simulation.changeExplorer("drone");
    expect(simulation.by).toBe("drone");
    const from = simulation.eyeAt(0.5);
    expect(Math.hypot(from.x - eye.x, from.y - eye.y, from.z - eye.z)).toBeLessThan(0.01);
    expect(simulation.poseAt(1).z).toBeCloseTo(eye.z, 2);
    go(simulation, { up: 1 }, 1.1);
    const high = simulation.eyeAt(1);
    if (high.z - feet.z > 3.5) {
      simulation.changeExplorer("walker");
      expect(simulation.by).toBe("drone");
      expect(simulation.telemetry().notice).toMatch(/^No floor within 3 m/);
    }
    go(simulation, { up: -1 }, 6);
    const low = simulation.eyeAt(1);
    simulation.changeExplorer("walker");
    expect(simulation.by).toBe("walker");
    expect(simulation.eyeAt(1).z).toBeCloseTo(low.z, 6);
    let last = low.z;
    for (let i = 0; i < 120; i++) {
      simulation.step(wish({}));
      expect(Math.abs(simulation.eyeAt(1).z - last)).toBeLessThan(0.2);
      last = simulation.eyeAt(1).z;
    }
    expect(last - simulation.poseAt(1).z).toBeCloseTo(1.7, 2);
  });

  test("where() restores the simulation, and the same input leads to the same place", () => {
    const { well, tunnel } = ground.entrancesNear(0, 0, 900)[3];
    const at = [tunnel?.x ?? well!.x + 3, tunnel?.y ?? well!.y, 90] as const;
    for (const rate of [0, 0.3]) {
      const [a, b] = [0, 1].map(() => createUndergroundSimulation(underground, request("walker", at, 10, rate)));
      for (const simulation of [a, b]) {
        const dice = createDice(4);
        for (let i = 0; i < 900; i++) {
          if (i === 300) simulation.changeExplorer("drone");
          simulation.step(wishAnything(dice));
          if (i % 60 === 0) simulation.look(dice() * 100, dice() * 20);
        }
      }
      expect(a.where()).toStrictEqual(b.where());
      expect(a.telemetry()).toStrictEqual(b.telemetry());
      const again = createUndergroundSimulation(underground, { ...request("drone", at), ...a.where(), t: a.t });
      for (const axis of ["x", "y", "z", "heading", "pitch"] as const)
        expect(again.poseAt(1)[axis]).toBeCloseTo(a.poseAt(1)[axis], 6);
    }
  });

  test("steps and rungs are audio events, once each", () => {
    const { ladder } = ground.entrancesNear(0, 0, 900).find((way) => way.ladder && !way.tunnel)!;
    const { x, y, bottom, top, facing } = ladder!;
    const simulation = createUndergroundSimulation(
      underground,
      request("walker", [x - 0.4 * facing[0], y - 0.4 * facing[1], bottom], headingOf(facing)),
    );
    simulation.step(wish({}));
    expect(simulation.telemetry().hint).toBe("A ladder: {forward} climbs it");
    let rungs = 0;
    let steps = 0;
    let gone = 0;
    go(simulation, { forward: 1 }, 60, () => {
      rungs += simulation.events.filter(({ kind: what }) => what === "rung").length;
      return simulation.telemetry().altitude > top - 0.05;
    });
    expect(rungs / ((top - bottom) / 0.3)).toBeCloseTo(1, 0);
    go(simulation, {}, 2);
    simulation.changeExplorer("drone");
    go(simulation, { up: 1 }, 0.2);
    expect(simulation.events).toEqual([]);
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

test("a free camera stays where the request puts it until there is input", () => {
  const simulation = createUndergroundSimulation(cavern, {
    ...request("walker", [5, 6, 400], 77),
    camera: "free",
    look: [77, -20, 5],
  });
  go(simulation, {}, 1);
  expect(simulation.eyeAt(1)).toMatchObject({
    x: 5,
    y: 6,
    z: 400,
    heading: expect.closeTo(77, 9),
    pitch: expect.closeTo(-20, 9),
  });
  expect(simulation.where().camera).toBe("free");
  go(simulation, { forward: 1 }, 1);
  expect(simulation.where()).toMatchObject({ camera: "cockpit", by: "drone" });
});

test("surroundings of a hall and a pool, and the names of a mine's levels", () => {
  let near = 0;
  for (let i = 0; i < 3000 && near < 2; i++) {
    const [x, y] = [(i * 37.7) % 1500, (i * 91.3) % 1500];
    const ground = undergroundGround(cavern);
    ground.gapAt(x, y, -28, gap);
    if (gap.inside || gap.roof - gap.floor < 20 || !(ground.waterAt(x, y, gap.floor) > -Infinity)) continue;
    near++;
    const simulation = createUndergroundSimulation(cavern, request("drone", [x, y, -29]));
    go(simulation, {}, 1);
    expect(simulation.surroundings.wallDistance).toBeGreaterThan(12);
    expect(simulation.surroundings.waterDistance).toBeLessThan(5);
  }
  expect(near).toBe(2);
  const ground = undergroundGround(mine);
  for (let level = 1; level < 8; level++) {
    const z = -6 - 16 * level + 8;
    const i = Array.from({ length: 200 }, (_, k) => k).find((k) => !ground.gapAt(16 * k, 160, z, gap).inside)!;
    const simulation = createUndergroundSimulation(mine, request("drone", [16 * i, 160, z]));
    expect(simulation.telemetry().place).toBe(`Level ${level}`);
    expect(simulation.telemetry().depth).toBeGreaterThan(0);
    expect(simulation.surroundings.waterDistance).toBe(Infinity);
    expect(simulation.surroundings.wallDistance).toBeLessThan(25);
  }
});
