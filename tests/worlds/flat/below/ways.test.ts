/** Ways into what is below a country and out again, by drone and on foot, with the sound of each step. */
import { describe, expect, test } from "vitest";
import mines from "../../../../scenes/mines/scene.ts";
import { createProfile } from "../../../../src/core/field/profile.ts";
import { profileCode, quantized } from "../../../../src/core/profiles/code.ts";
import { profileRanges } from "../../../../src/core/profiles/synthesis.ts";
import type { Entrance } from "../../../../src/core/underground/entrances.ts";
import { tunnelSpan, wellSpan } from "../../../../src/core/underground/passages.ts";
import { undergroundGround } from "../../../../src/core/underground/underground.ts";
import type { Gap } from "../../../../src/explorers/explorer.ts";
import { diff } from "../../../../src/recipe/diff.ts";
import { type SceneRequest, startRequest } from "../../../../src/recipe/request.ts";
import { openWorld } from "../../../../src/recipe/validate.ts";
import { classOf, SPACES } from "../../../../src/sound/impulse-response.ts";
import { COUNTRY_KIT } from "../../../../src/worlds/flat/forms/country/kit.ts";
import { createFlatWorld, type FlatWorld } from "../../../../src/worlds/flat/live-world.ts";
import { wish } from "../../../explorers/flying.ts";
import { createDice, wishAnything } from "../../../explorers/random-pilot.ts";
import { sampled } from "../../../long-test.ts";
import { nonEmpty } from "../../../non-empty.ts";
import { go, openCountry, placeOf, type Start } from "./country.ts";
import { WORLDS } from "./random-run.ts";

const gap: Gap = { floor: 0, roof: 0, inside: false };
const [cavern, mine] = WORLDS;
/** Steps of a random walk, pools met, and levels of a mine from one looked at to the next. */
const [STEPS, POOLS, LEVELS] = sampled([900, 2, 1], [300, 1, 3]);
const CLIMBS = "{forward}: climb · {back}: down";
const headingOf = ([east, north]: readonly [number, number]) => (Math.atan2(east, north) * 180) / Math.PI;
const isClimbing = (world: FlatWorld) => placeOf(world).hint.startsWith(CLIMBS);

/** Turns a walker toward a place. */
function steer(world: FlatWorld, x: number, y: number): void {
  const pose = world.pose();
  const wanted = headingOf([x - pose.x, y - pose.y]);
  world.look((((((wanted - pose.heading + 180) % 360) + 360) % 360) - 180) / 0.22, 0, 0);
}

/** `npm run test:long` goes into a cavern too, which takes twice as long. */
const KINDS = [
  ["mine", mine],
  ["cavern", cavern],
] as const;

describe.each(nonEmpty(KINDS.slice(0, sampled(2, 1))))("over a %s", (kind, underground) => {
  const ground = undergroundGround(underground);
  const ways = ground.entrancesNear(0, 0, 900);

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

  /** The foot of a ladder in a shaft. */
  function ladderOfShaft() {
    const ladder = ways.find((way) => way.ladder && !way.tunnel)?.ladder;
    if (!ladder) throw new RangeError("No shaft with a ladder.");
    return ladder;
  }

  test("a walker enters by a mouth, climbs down the ladder and out again", () => {
    const way = ways.find((one) => one.tunnel && one.ladder && isAlone(one));
    if (!way?.tunnel || !way.ladder) throw new RangeError("No mouth.");
    const { tunnel, ladder } = way;
    const [ex, ey] = tunnel.into;
    const world = openCountry(underground, {
      by: "walker",
      at: [tunnel.x - 6 * ex, tunnel.y - 6 * ey, tunnel.floor],
      look: [headingOf(tunnel.into), 0, 0],
    });
    expect(placeOf(world).place).toBe("Outside");
    expect(world.isBelow).toBe(false);
    const places = new Set<string>();
    // Straight in until beside the ladder's line, then over the edge to it.
    const past = kind === "mine" ? -1.6 : -0.5;
    const [gx, gy] = [ladder.x + past * -ladder.facing[0], ladder.y + past * -ladder.facing[1]];
    go(world, { forward: 1 }, 120, () => {
      const { x, y } = world.pose();
      const s = (x - tunnel.x) * ex + (y - tunnel.y) * ey;
      const near = Math.hypot(gx - x, gy - y) < 1.2;
      if (kind === "mine" && !near && s < (gx - tunnel.x) * ex + (gy - tunnel.y) * ey - 0.2)
        steer(world, tunnel.x + ex * (s + 3) - 1.2 * ey, tunnel.y + ey * (s + 3) + 1.2 * ex);
      else steer(world, near ? ladder.x : gx, near ? ladder.y : gy);
      places.add(placeOf(world).place);
      return isClimbing(world);
    });
    expect(isClimbing(world)).toBe(true);
    go(world, { forward: -1 }, 60, () => !isClimbing(world));
    expect(world.pose().z).toBeLessThan(ladder.bottom + 1.5);
    expect([...places]).toContain("tunnel");
    expect(placeOf(world).place).toMatch(kind === "mine" ? /^level [12]$/ : /^cavern, \d+ m high$/);
    go(world, {}, 1);
    expect(world.audio?.()).toMatchObject({ below: true, openness: 0 });
    // Up again by the rungs, and back the way one came.
    steer(world, ladder.x + ladder.facing[0], ladder.y + ladder.facing[1]);
    go(world, { forward: 1 }, 60, () => isClimbing(world));
    go(world, { forward: 1 }, 60, () => !isClimbing(world));
    go(world, {}, 1);
    const aside = kind === "mine" ? -1.2 : 0;
    const alongTunnel = () => (world.pose().x - tunnel.x) * ex + (world.pose().y - tunnel.y) * ey;
    const off = alongTunnel() + 0.2;
    steer(world, tunnel.x + ex * off + aside * ey, tunnel.y + ey * off - aside * ex);
    if (kind === "mine") go(world, { forward: 1 }, 0.7);
    go(world, { forward: 1 }, 120, () => {
      const s = alongTunnel() - 3;
      steer(world, tunnel.x + ex * s + aside * ey, tunnel.y + ey * s - aside * ex);
      return placeOf(world).place === "Outside" && s < -6;
    });
    expect(placeOf(world).place).toBe("Outside");
    expect(world.audio?.()).toMatchObject({ below: false });
  });

  test("a walk into a mouth sounds outdoors first, then open, then narrow", () => {
    const tunnel = ways.find((way) => way.tunnel && way.ladder)?.tunnel;
    if (!tunnel) throw new RangeError("No mouth.");
    const [ex, ey] = tunnel.into;
    const world = openCountry(underground, {
      by: "walker",
      at: [tunnel.x - 8 * ex, tunnel.y - 8 * ey, tunnel.floor],
      look: [headingOf(tunnel.into), 0, 0],
    });
    const grounds: string[] = [];
    const spaces: (number | undefined)[] = [];
    go(world, { forward: 1 }, 12, () => {
      const { events, size, wet, below, openness } = world.audio?.() ?? { events: [], size: 0, wet: 0 };
      for (const { kind: what, ground: on } of events) if (what === "step") grounds.push(on);
      spaces.push(SPACES[classOf(size, wet, below ? (openness ?? 1) : 1)]?.size);
      return false;
    });
    expect(grounds[0]).not.toBe("rock");
    expect(grounds[grounds.length - 1]).toBe("rock");
    expect(grounds.length / 12).toBeGreaterThan(0.7);
    expect(spaces[0]).toBeUndefined();
    expect(spaces).toContain(3);
  });

  test("the drone starts at the walker's eye; the walker steps out below it, or a notice says why not", () => {
    const { x, y, bottom } = ladderOfShaft();
    const world = openCountry(underground, { by: "walker", at: [x + 1.5, y + 1.5, bottom + 0.5], look: [40, 0, 0] });
    go(world, {}, 1);
    const feet = world.pose();
    world.actions.drone();
    expect(world.where().by).toBe("drone");
    expect(world.pose().z - feet.z).toBeCloseTo(1.7, 2);
    expect(world.where().parked, "the helicopter stays").not.toBeNull();
    go(world, { up: 1 }, 1.1);
    if (world.pose().z - feet.z > 3.5) {
      world.actions.walker();
      expect(world.where().by).toBe("drone");
      expect(world.telemetry().notice).toMatch(/^No floor within 3 m/);
    }
    go(world, { up: -1 }, 6);
    world.actions.walker();
    expect(world.where().by).toBe("walker");
    go(world, {}, 2);
    expect(world.pose().z).toBeCloseTo(feet.z, 0);
  });

  test("where() restores the place, and the same input leads to the same place", () => {
    const { well, tunnel } = ways[3];
    const at = [tunnel?.x ?? (well?.x ?? 0) + 3, tunnel?.y ?? well?.y ?? 0, 90] as const;
    for (const rate of sampled([0, 0.3], [0.3])) {
      const [a, b] = [0, 1].map(() => openCountry(underground, { by: "walker", at, look: [10, 0, 0], rate }));
      for (const world of [a, b]) {
        const dice = createDice(4);
        for (let i = 0; i < STEPS; i++) {
          if (i === STEPS / 3) world.actions.drone();
          world.step(wishAnything(dice));
          if (i % 60 === 0) world.look(dice() * 100, dice() * 20, 0);
        }
      }
      expect(a.where().by).toBe("drone");
      expect(a.where()).toStrictEqual(b.where());
      expect(a.telemetry()).toStrictEqual(b.telemetry());
      const { parameters: _, ...where } = a.where();
      const again = openCountry(underground, { ...(where as Start), t: a.clock.t });
      for (const axis of ["x", "y", "z", "heading", "pitch"] as const)
        expect(again.pose()[axis], axis).toBeCloseTo(a.pose()[axis], 6);
    }
  });

  test("steps and rungs are heard, once each, and a drone makes none", () => {
    const { x, y, bottom, top, facing } = ladderOfShaft();
    const world = openCountry(underground, {
      by: "walker",
      at: [x - 0.4 * facing[0], y - 0.4 * facing[1], bottom],
      look: [headingOf(facing), 0, 0],
    });
    world.step(wish({}));
    expect(placeOf(world).hint).toMatch(/^A ladder: \{forward\} climbs it/);
    let rungs = 0;
    go(world, { forward: 1 }, 60, () => {
      rungs += world.audio?.()?.events.filter(({ kind: what }) => what === "rung").length ?? 0;
      return world.pose().z > top - 0.05;
    });
    expect(rungs / ((top - bottom) / 0.3)).toBeCloseTo(1, 0);
    go(world, {}, 2);
    world.actions.drone();
    world.audio?.();
    go(world, { up: 1 }, 0.2);
    expect(world.audio?.()?.events).toEqual([]);
  });
});

test("a free camera stays where the link puts it until there is input", () => {
  const world = openCountry(cavern, { by: "drone", at: [5, 6, 400], look: [77, -20, 5], camera: "free" });
  go(world, {}, 1);
  expect(world.where()).toMatchObject({ by: "drone", camera: "free" });
  expect(world.pose()).toMatchObject({ x: 5, y: 6, z: 400 });
  go(world, { forward: 1 }, 1);
  expect(world.where()).toMatchObject({ camera: "chase", by: "drone" });
});

test("halls are wide and their pools are near, and a mine's levels are named", () => {
  let near = 0;
  const ground = undergroundGround(cavern);
  for (let i = 0; i < 3000 && near < POOLS; i++) {
    const [x, y] = [(i * 37.7) % 1500, (i * 91.3) % 1500];
    ground.gapAt(x, y, -28, gap);
    if (gap.inside || gap.roof - gap.floor < 20 || !(ground.waterAt(x, y, gap.floor) > -Infinity)) continue;
    near++;
    const world = openCountry(cavern, { by: "drone", at: [x, y, -29] });
    go(world, {}, 1);
    const { size, wet } = world.audio?.() ?? { size: 0, wet: 0 };
    expect(size).toBeGreaterThan(16);
    expect(wet, "damper than 0.6 within 15 m of water").toBeGreaterThan(0.7);
  }
  expect(near).toBe(POOLS);
  const below = undergroundGround(mine);
  for (let level = 1; level < 8; level += LEVELS) {
    const z = -6 - 16 * level + 8;
    const i = Array.from({ length: 200 }, (_, k) => k).find((k) => !below.gapAt(16 * k, 160, z, gap).inside) ?? 0;
    const world = openCountry(mine, { by: "drone", at: [16 * i, 160, z] });
    go(world, {}, 1);
    expect(placeOf(world).place).toBe(`level ${level}`);
    expect(world.audio?.()?.wet, "no water").toBeCloseTo(0.35, 9);
  }
});

test("a setting of the underground changes it around the player, without a new stage", () => {
  const request: SceneRequest = { ...startRequest("mines", mines, "junction"), camera: "cockpit" };
  const opened = openWorld(mines, request);
  const world = createFlatWorld(opened, COUNTRY_KIT);
  go(world, {}, 0.5);
  const before = world.pose();
  const closed = { ...request, parameters: { ...request.parameters, threshold: 0.95 } };
  const next = openWorld(mines, closed);
  expect(world.apply(next, diff(mines, request, closed)), "whether a new stage is needed").toBe("none");
  go(world, {}, 0.5);
  const after = world.pose();
  expect(Math.hypot(after.x - before.x, after.y - before.y, after.z - before.z)).toBeGreaterThan(3);
  expect(world.telemetry().notice).toBe("The ground moved: you are in the nearest open space");
  const smooth: SceneRequest = { ...closed, profile: "cosine" };
  expect(world.apply(openWorld(mines, smooth), diff(mines, closed, smooth))).toBe("none");
  const longer: SceneRequest = { ...closed, profile: profileCode(createProfile(quantized(profileRanges().samples))) };
  expect(world.apply(openWorld(mines, longer), diff(mines, smooth, longer))).toBe("now");
});
