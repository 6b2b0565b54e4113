/** One explorer becomes another: what is seen never jumps, from any state to any, and each arrives where it was asked for. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EASING_SPEED, EASING_TURN } from "../../../src/camera/easing.ts";
import { type Intent, NO_INTENT } from "../../../src/explorers/explorer.ts";
import { LEAST_CLEARANCE } from "../../../src/explorers/orbiter.ts";
import { depthOn, type PlanetGround } from "../../../src/explorers/planet-ground.ts";
import { rotationBetween } from "../../../src/explorers/rotation.ts";
import { type EyeView, poseOfView, viewOfPose } from "../../../src/explorers/tangent-frame.ts";
import type { Vector } from "../../../src/explorers/vector.ts";
import type { PlanetExplorer } from "../../../src/recipe/kinds/planet.ts";
import { say } from "../../../src/words/words.ts";
import { stepOutOrBoard, switchExplorer } from "../../../src/worlds/planet/handover.ts";
import {
  createPlayer,
  type Player,
  parkedPlace,
  playerPose,
  playerTelemetry,
  playerView,
  vehicleBodies,
  withView,
} from "../../../src/worlds/planet/player.ts";
import { stepPlayer, turnView } from "../../../src/worlds/planet/player-step.ts";
import { wish } from "../../explorers/flying.ts";
import { apart, over, PLANETS, smooth } from "../../explorers/round-grounds.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";

const DT = 1 / 60;
const EXPLORERS = ["orbiter", "ship", "helicopter", "walker", "drone"] as const;

const at = ({ x, y, z }: EyeView): Vector => [x, y, z];

function begin(
  by: PlanetExplorer,
  direction: Vector,
  clearance: number,
  ground: PlanetGround,
  [heading, pitch, roll] = [30, 0, 0],
): Player {
  const [x, y, z] = over(direction, ground.height(...direction) + clearance, ground);
  return createPlayer(by, { x, y, z, heading, pitch, roll }, null, ground);
}

function run(
  player: Player,
  seconds: number,
  ground: PlanetGround,
  intent: Partial<Intent> = {},
  watch = (_: Player) => {},
): Player {
  for (let i = 0; i < Math.round(seconds / DT); i++) {
    player = stepPlayer(player, wish(intent), DT, ground);
    watch(player);
  }
  return player;
}

/** Problem between two views a step apart; own motion and easing may have their own speeds. */
function jump(before: Player, after: Player, ground: PlanetGround): string {
  const [a, b] = [playerView(before), playerView(after)];
  const way = apart(at(a), at(b));
  const own = Math.max(Math.hypot(...before.velocity), Math.hypot(...after.velocity));
  const clearance = Math.hypot(...at(a)) - ground.radius - ground.height(...at(a));
  // A tenth of the clearance is how fast an orbiter flies; half a metre a step is what a rise under it may ask for.
  const allowed = DT * (own * 1.05 + 1.5 * EASING_SPEED) + 1e-6 + 1e-9 * ground.radius;
  if (!(way <= Math.max(allowed, 0)))
    return `${before.explorer.by}→${after.explorer.by}: ${way} m at ${clearance} m over ground`;
  const turn = Math.hypot(...rotationBetween(a, b)) / (Math.PI / 180);
  return turn <= 1.2 * EASING_TURN * DT + 3 ? "" : `${before.explorer.by}→${after.explorer.by}: ${turn}°`;
}

const part = fc.double({ min: -1, max: 1, noNaN: true });
const anywhere: fc.Arbitrary<Vector> = fc.tuple(part, part, part).filter((v) => Math.hypot(...v) > 0.1);

describe.each(nonEmpty(PLANETS))("on a planet of radius $radius m", (ground) => {
  test("changing from any state to any explorer never makes the view jump", () => {
    const axis = fc.constantFrom(-1, 0, 0, 1);
    const chain = fc.array(
      fc.record({
        by: fc.constantFrom(...EXPLORERS),
        seconds: fc.constantFrom(0.02, 0.3, 1.1, 4, 15),
        intent: fc.record({ forward: axis, up: axis, turn: axis }),
        moves: fc.boolean(),
      }),
      { minLength: 2, maxLength: 4 },
    );
    const start = fc.record({
      by: fc.constantFrom(...EXPLORERS),
      direction: anywhere,
      clearance: fc.constantFrom(0, 3, 20, 300, 5000).map((c) => Math.min(c, 6 * ground.radius)),
      look: fc.tuple(
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: -90, max: 80, noNaN: true }),
        fc.constantFrom(0, 0, 100),
      ),
    });
    fc.assert(
      fc.property(start, chain, ({ by, direction, clearance, look }, changes) => {
        let player = begin(by, direction, clearance, ground, look);
        for (const change of nonEmpty(changes)) {
          const changed = switchExplorer(player, change.by, ground);
          const problems = [jump(player, changed, ground)];
          player = changed;
          run(player, change.seconds, ground, change.moves ? change.intent : {}, (next) => {
            problems.push(jump(player, next, ground));
            player = next;
          });
          expect(problems.find((problem) => problem !== "")).toBe(undefined);
        }
      }),
      { numRuns: sampled(12, 4) },
    );
  });

  test.each(EXPLORERS)("from orbit to %s one gets there by itself, and back", (by) => {
    const orbit = begin("orbiter", [0.3, -0.5, 0.8], 2 * ground.radius, ground, [0, -90, 0]);
    const asked = switchExplorer(orbit, by, ground);
    const there = run(asked, 20, ground);
    expect(there.explorer.by).toBe(by);
    expect(there.pending).toBe(null);
    const { clearance, notice } = playerTelemetry(there, ground);
    expect(notice).toBe("");
    if (by === "walker") expect(clearance).toBeLessThan(0.01);
    if (by === "walker") expect(depthOn(ground, ...at(playerView(there)))).toBe(0);
    if (by === "helicopter" || by === "drone") expect(Math.abs(clearance - 60)).toBeLessThan(12);
    const back = run(switchExplorer(there, "orbiter", ground), 2, ground);
    expect(back.explorer.by).toBe("orbiter");
    expect(apart(at(playerView(back)), at(playerView(there)))).toBeLessThan(by === "ship" ? 1 : 2);
  });

  test("steps are deterministic", () => {
    const go = () => {
      let player = switchExplorer(begin("ship", [1, 2, 0.5], 40, ground), "helicopter", ground);
      player = run(player, 3, ground, { forward: 1, turn: 0.3 });
      player = run(switchExplorer(player, "walker", ground), 12, ground);
      return run(player, 2, ground, { forward: 1 });
    };
    expect(go()).toEqual(go());
  });

  test.each(EXPLORERS)("a link of a %s opens the same", (by) => {
    const player = run(begin(by, [1, -0.4, 0.6], 30, ground, [77, -5, 0]), 1, ground, { forward: 1, turn: 0.2 });
    const settled = run(player, 6, ground);
    const again = createPlayer(by, playerPose(settled, ground), parkedPlace(settled, ground), ground);
    const [a, b] = [playerPose(settled, ground), playerPose(again, ground)];
    expect(apart([a.x, a.y, a.z], [b.x, b.y, b.z])).toBeLessThan(0.01);
    expect(Math.abs(a.heading - b.heading)).toBeLessThan(1e-4);
    expect(Math.abs(a.pitch - b.pitch)).toBeLessThan(0.5);
  });
});

const local = smooth(60_000);

test("input to move cancels a flight down and its change, as does a second request", () => {
  const coming = run(switchExplorer(begin("orbiter", [1, 0, 0], 30_000, local), "walker", local), 1, local);
  expect(coming.pending).toBe("walker");
  expect(playerTelemetry(coming, local).notice).toBe("Coming down to walk");
  for (const ended of [
    run(coming, DT, local, { up: 0.1 }),
    turnView(coming, 3, 0, local),
    switchExplorer(coming, "orbiter", local),
  ]) {
    expect(ended.pending).toBe(null);
    expect(run(ended, 15, local).explorer.by).toBe("orbiter");
  }
  expect(switchExplorer(coming, "walker", local)).toBe(coming);
  expect(run(switchExplorer(coming, "ship", local), 15, local).explorer.by).toBe("ship");
});

test("the player lands, steps out, walks away, is refused, comes back and boards", () => {
  const flying = begin("helicopter", [0, 0.1, 1], 20, local);
  const refused = stepOutOrBoard(flying, local);
  expect(playerTelemetry(refused, local).notice).toBe("Land before stepping out");
  expect(playerTelemetry(run(refused, 4.1, local), local).notice).toBe("");
  const landed = run(flying, 12, local, { up: -1 });
  expect(playerTelemetry(landed, local)).toMatchObject({ landed: true });
  const walking = stepOutOrBoard(landed, local);
  expect(walking.explorer.by).toBe("walker");
  const away = run(walking, 5, local, { forward: 1 });
  expect(playerTelemetry(away, local).speed).toBe(3);
  expect(say(playerTelemetry(stepOutOrBoard(away, local), local).notice)).toMatch(/^The helicopter is 1\d m away/);
  const back = run(away, 5, local, { forward: -1 });
  const aboard = stepOutOrBoard(back, local);
  expect(aboard.explorer.by).toBe("helicopter");
  expect(parkedPlace(aboard, local)).toBe(null);
  const [a, b] = [vehicleBodies(landed, local).helicopter, vehicleBodies(aboard, local).helicopter];
  expect(a && b && apart([a.x, a.y, a.z], [b.x, b.y, b.z])).toBeLessThan(1e-6);
});

test("a drone starts at a walker's eyes and over a helicopter, which it boards, and leaves a walker below it", () => {
  const landed = run(begin("helicopter", [0, 0.1, 1], 20, local), 12, local, { up: -1 });
  const over = switchExplorer(landed, "drone", local);
  expect(over.explorer.by).toBe("drone");
  expect(playerTelemetry(over, local).clearance).toBeCloseTo(5.7, 0);
  expect(parkedPlace(over, local)).not.toBe(null);
  const aboard = stepOutOrBoard(over, local);
  expect(aboard.explorer.by).toBe("helicopter");
  expect(parkedPlace(aboard, local)).toBe(null);
  const walking = run(stepOutOrBoard(landed, local), 4, local, { forward: 1 });
  const drone = switchExplorer(walking, "drone", local);
  expect(apart(at(playerView(drone)), at(playerView(walking)))).toBeLessThan(1e-6);
  const away = run(drone, 3, local, { forward: 1, up: 0.2 });
  expect(playerTelemetry(away, local).speed).toBeGreaterThan(20);
  const below = run(stepOutOrBoard(run(away, 8, local, { up: -1 }), local), 1, local);
  expect(below.explorer.by).toBe("walker");
  expect(apart(at(playerView(below)), at(playerView(away)))).toBeLessThan(60);
});

test("a summoned helicopter lands within reach; on a slope it hovers overhead", () => {
  const brought = switchExplorer(begin("walker", [0, 0, -1], 0, local), "helicopter", local);
  expect(vehicleBodies(brought, local).helicopter).toMatchObject({ landed: true });
  const steep: PlanetGround = {
    ...local,
    height: (x, _y, z) => Math.atan2(x, -z) * 60_000,
    bed: (x, _y, z) => Math.atan2(x, -z) * 60_000,
  };
  const above = switchExplorer(begin("walker", [0, 0, -1], 0, steep), "helicopter", steep);
  expect(vehicleBodies(above, steep).helicopter).toMatchObject({ landed: false });
  expect(playerTelemetry(above, steep).clearance).toBeCloseTo(12, 1);
});

test("in a pit without room for its hull a summoned helicopter hovers overhead", () => {
  const height = (x: number, y: number, z: number) => (60_000 * Math.atan2(Math.hypot(x, y), -z) > 8.5 ? 10 : 0);
  const pit: PlanetGround = { ...local, height, bed: height };
  const above = switchExplorer(begin("walker", [0, 0, -1], 0, pit), "helicopter", pit);
  expect(vehicleBodies(above, pit).helicopter).toMatchObject({ landed: false });
  expect(playerTelemetry(above, pit).clearance).toBeGreaterThan(9);
});

test("a helicopter left in the air comes down and lands by itself; over water it waits above", () => {
  const left = run(switchExplorer(begin("helicopter", [1, 1, 1], 40, local), "orbiter", local), 20, local);
  expect(vehicleBodies(left, local).helicopter).toMatchObject({ landed: true });
  const sea: PlanetGround = { ...local, bed: () => -50, kind: () => "lake" };
  const waits = run(switchExplorer(begin("helicopter", [1, 1, 1], 40, sea), "orbiter", sea), 20, sea);
  const body = vehicleBodies(waits, sea).helicopter;
  expect(body).toMatchObject({ landed: false });
  expect(body && Math.hypot(body.x, body.y, body.z) - 60_000).toBeCloseTo(0.5, 1);
  const asked = switchExplorer(waits, "walker", sea);
  expect(playerTelemetry(asked, sea).notice).toBe("No dry land on this planet");
});

test("leaving a flying helicopter to walk ends beside where it will land", () => {
  const hovering = begin("helicopter", [1, 1, 1], 40, local);
  const walking = run(switchExplorer(hovering, "walker", local), 14, local);
  expect(walking.explorer.by).toBe("walker");
  const { x, y, z } = playerPose(walking, local);
  const body = vehicleBodies(walking, local).helicopter;
  expect(body).toMatchObject({ landed: true });
  const distance = body ? apart([x, y, z], [body.x, body.y, body.z]) : Number.NaN;
  expect(distance).toBeGreaterThan(15);
  expect(distance).toBeLessThan(30);
});

test("a ship near the ground waits for its pilot; one left higher up is gone", () => {
  const high = begin("ship", [1, 0, 0.2], 50, local);
  expect(say(playerTelemetry(stepOutOrBoard(high, local), local).notice)).toBe("Come down to 9 m to step out");
  const out = stepOutOrBoard(begin("ship", [1, 0, 0.2], 4, local), local);
  expect(out.explorer.by).toBe("walker");
  expect(vehicleBodies(run(out, 3, local), local).ship).not.toBe(null);
  expect(stepOutOrBoard(run(out, 1, local, { forward: 1 }), local).explorer.by).toBe("ship");
  const far = run(out, 8, local, { forward: 1 });
  expect(say(playerTelemetry(stepOutOrBoard(far, local), local).notice)).toMatch(/^The ship is 2\d m away/);
  expect(vehicleBodies(switchExplorer(high, "orbiter", local), local).ship).toBe(null);
});

test("walking from over a sea starts on the nearest shore", () => {
  const island: PlanetGround = {
    ...local,
    bed: (x, y, z) => (Math.atan2(Math.hypot(y, z), x) < 0.01 ? 5 : -50),
    height: (x, y, z) => Math.max(0, island.bed(x, y, z)),
  };
  const walking = run(switchExplorer(begin("orbiter", [1, 0.05, 0], 9000, island), "walker", island), 16, island);
  expect(walking.explorer.by).toBe("walker");
  const { x, y, z } = playerPose(walking, island);
  expect(Math.hypot(x, y, z)).toBeCloseTo(60_005, 3);
  const least = (0.04 * 60_000) / 1.0;
  expect(apart([x, y, z], over([1, 0.05, 0], 0, island))).toBeLessThan(1.35 * least);
});

test("pose and view convert to each other, straight up and down too", () => {
  for (const pitch of [-90, -89, -30, 0, 60, 90])
    for (const roll of [-170, 0, 45]) {
      const pose = { x: 300, y: -200, z: 500, heading: 123, pitch, roll: Math.abs(pitch) === 90 ? 0 : roll };
      const again = poseOfView(viewOfPose(pose));
      expect(again.pitch).toBeCloseTo(pitch, 6);
      expect(again.heading).toBeCloseTo(123, 6);
      expect(again.roll).toBeCloseTo(pose.roll, 6);
    }
});

test("invalid input and time steps move nothing; a long pause counts as one second", () => {
  for (const by of EXPLORERS) {
    const player = run(begin(by, [1, 2, 3], 30, PLANETS[1]), 1, PLANETS[1]);
    const broken = { forward: Number.NaN, right: Infinity, up: -Infinity, turn: Number.NaN, pitch: Number.NaN };
    const still = stepPlayer(player, NO_INTENT, DT, PLANETS[1]);
    expect(stepPlayer(player, broken, DT, PLANETS[1])).toEqual(still);
    for (const dt of [Number.NaN, 0, -1]) expect(stepPlayer(player, NO_INTENT, dt, PLANETS[1])).toBe(player);
    expect(stepPlayer(player, NO_INTENT, 1e9, PLANETS[1])).toEqual(stepPlayer(player, NO_INTENT, 1, PLANETS[1]));
    expect(turnView(player, Number.NaN, Infinity, PLANETS[1])).toBe(player);
  }
  expect(LEAST_CLEARANCE).toBe(2);
});

test("on ground too steep for landing the player steps out of a low hover, and back in", () => {
  const lean = Math.tan(Math.PI / 10);
  const height = (x: number, y: number) => 60_000 * lean * Math.atan2(y, x);
  const hill: PlanetGround = { ...local, height, bed: height };
  const hover = run(begin("helicopter", [1, 0, 0], 8, hill, [90, 0, 0]), 12, hill, { up: -1 });
  const { landed, notice } = playerTelemetry(hover, hill);
  expect([landed, say(notice)]).toEqual([false, "Slope 18°, at most 12°"]);
  const walking = run(stepOutOrBoard(hover, hill), 2, hill);
  expect(walking.explorer.by).toBe("walker");
  expect(playerTelemetry(walking, hill)).toMatchObject({ landed: false, notice: "" });
  expect(stepOutOrBoard(walking, hill).explorer.by).toBe("helicopter");
  expect(switchExplorer(walking, "helicopter", hill).parked).toBe(null);
});

test("in transition the view stays above ground and water", () => {
  const walking = begin("walker", [1, 1, 1], 0, local);
  const { x, y, z } = playerView(walking);
  const easing = {
    shift: [-0.1 * x, -0.1 * y, -0.1 * z] as const,
    turn: [0, 0, 0] as const,
    seconds: 0.5,
    duration: 1,
  };
  const between = playerView(withView({ ...walking, easing }, local));
  expect(Math.hypot(between.x, between.y, between.z)).toBeCloseTo(60_000.4, 6);
});
