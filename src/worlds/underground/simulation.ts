/**
 * A journey below ground: a visitor who walks there or flies a drone, without a screen. It is stepped by fixed sixtieths of
 * a second, so that the same keys always lead to the same place.
 */

import { type Underground, type UndergroundGround, undergroundGround } from "../../core/underground/underground.ts";
import { clamp, wrapHeading } from "../../explorers/angle.ts";
import { poseBetween } from "../../explorers/between.ts";
import type { Gap, Intent, Pose } from "../../explorers/explorer.ts";
import { followFeet } from "../../explorers/eye-smoothing.ts";
import { HEADROOM } from "../../explorers/foothold.ts";
import { type DelveEvent, eventsOf, NO_STRIDE } from "../../explorers/footsteps.ts";
import { EYE_HEIGHT } from "../../explorers/walker.ts";
import { createFooting, feel } from "../../explorers/walker-collider.ts";
import type { Caver } from "../../explorers/walker-state.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import { STEP } from "../live-world.ts";
import { caverHint, createCaver, stepCaver } from "./caver.ts";
import { createDrone, type Drone, stepDrone, turnDrone } from "./drone.ts";
import { createSurroundings, type Surroundings } from "./surroundings.ts";
import { placeBelow } from "./telemetry.ts";

export type UndergroundExplorer = "walker" | "drone";

export interface UndergroundReading {
  readonly explorer: UndergroundExplorer;
  /** Metres above datum, of the feet or the drone; metres over the ground or water below it. */
  readonly altitude: number;
  readonly clearance: number;
  /** Metres a second along the level, and up. */
  readonly speed: number;
  readonly climb: number;
  /** Degrees clockwise from north. */
  readonly heading: number;
  /** In a sentence, "" where there is nothing to say; and what keys do just now. */
  readonly notice: string;
  readonly hint: string;
  /** "Outside", "Tunnel", "Level 3", "Cavern, 12 m high"; metres below the hills, 0 outside. */
  readonly place: string;
  readonly depth: number;
}

export interface Delve {
  readonly by: UndergroundExplorer;
  readonly ground: UndergroundGround;
  /** Years, and years a second. */
  t: number;
  rate: number;
  /** Whether the headlamp is lit. */
  lamp: boolean;
  /** Seconds since the opening. */
  readonly seconds: number;
  /** "free" where the eye itself stands at the place, until someone moves. */
  readonly camera: "cockpit" | "free";
  /** What there was to hear in the last step, and the space around. */
  readonly events: readonly DelveEvent[];
  readonly surroundings: Surroundings;
  step(intent: Intent): void;
  /** A drag in CSS pixels. */
  look(dx: number, dy: number): void;
  /** Goes on as the other, where one can. */
  change(by: UndergroundExplorer): void;
  /** The same visitor in a changed world. */
  move(underground: Underground): void;
  /** Begins again where and when a request says. */
  enter(request: UndergroundStart): void;
  /** Feet of the walker, or the drone, `share` of a step after the one before the last; and the eye. */
  poseAt(share: number): Pose;
  eyeAt(share: number): Pose;
  where(): Pick<SceneRequest, "by" | "at" | "look" | "camera">;
  reading(): UndergroundReading;
}

export type UndergroundStart = Pick<SceneRequest, "by" | "at" | "look" | "camera" | "t" | "rate">;

type Who = { readonly by: "walker"; readonly is: Caver } | { readonly by: "drone"; readonly is: Drone };

/** Degrees a pixel, and degrees up and down at most. */
const [YAW, PITCH] = [0.22, 0.18];
const STEEPEST = 85;
/** Metres below a drone in which a walker finds a floor to be set down on. */
const SETS_DOWN = 3;
/** Seconds for which a refusal is said. */
const REFUSED_FOR = 3;

const gap: Gap = { floor: 0, roof: 0, inside: false };
const feet = createFooting();

export function createUndergroundSimulation(opened: Underground, request: UndergroundStart): Delve {
  let underground = opened;
  let { t, rate } = request;
  let ground = undergroundGround(underground, t);
  let who: Who;
  let before: Who;
  let camera: "cockpit" | "free";
  let steps = 0;
  let [refusal, refusalFor] = ["", 0];
  const eyes = { value: 0, rate: 0 };
  let eyesBefore = 0;
  let stride = NO_STRIDE;
  let events: readonly DelveEvent[] = [];
  const surroundings = createSurroundings();
  settle(request);

  function settle({ by, at, look, camera: wished }: UndergroundStart): void {
    const [[x, y, z], [heading, pitch, roll]] = [at, look];
    const pose = { x, y, z, heading: wrapHeading(heading), pitch, roll };
    camera = wished === "free" ? "free" : "cockpit";
    // A free eye is nobody's: who takes over from it flies.
    if (by === "drone" || camera === "free") become({ by: "drone", is: createDrone(pose, ground) });
    else become({ by: "walker", is: createCaver({ ...pose, roll: 0 }, ground) });
    eyes.value = eyesBefore = eyesOver();
    surroundings.lookAround(ground, eyeAt(1));
  }

  function become(next: Who): void {
    who = before = next;
    eyes.rate = 0;
    stride = NO_STRIDE;
  }

  function eyesOver(): number {
    return who.by === "walker" ? who.is.z + EYE_HEIGHT : who.is.z;
  }

  function follow(): void {
    eyesBefore = eyes.value;
    if (who.by === "drone") followFeet(eyes, eyesOver(), 0, true, STEP);
    else followFeet(eyes, eyesOver(), who.is.impact, who.is.stance === "falls", STEP);
  }

  function eyeAt(share: number): Pose {
    return { ...poseBetween(before.is, who.is, share), z: eyesBefore + (eyes.value - eyesBefore) * share };
  }

  function refuse(reason: string): void {
    refusal = reason;
    refusalFor = REFUSED_FOR;
  }

  function setDown({ x, y, z, heading, pitch }: Drone): void {
    ground.gapAt(x, y, z, gap);
    const low = gap.floor;
    feel(ground, x, y, low, feet);
    if (z - feet.floor > SETS_DOWN) refuse("No floor within 3 m below: fly lower to step out");
    else if (feet.rock) refuse("Too low to stand here");
    else {
      const pose = { x, y, z: low, heading, pitch: clamp(pitch, -STEEPEST, STEEPEST), roll: 0 };
      become({ by: "walker", is: createCaver(pose, ground) });
    }
  }

  return {
    get by() {
      return who.by;
    },
    get ground() {
      return ground;
    },
    get camera() {
      return camera;
    },
    get events() {
      return events;
    },
    get surroundings() {
      return surroundings.now;
    },
    get seconds() {
      return steps * STEP;
    },
    get t() {
      return t;
    },
    set t(value) {
      t = value;
      ground = undergroundGround(underground, t);
    },
    get rate() {
      return rate;
    },
    set rate(value) {
      rate = value;
    },
    lamp: true,
    step(intent) {
      if (rate !== 0) this.t = t + rate * STEP;
      steps++;
      refusalFor = Math.max(0, refusalFor - STEP);
      if (camera === "free" && Object.values(intent).every((axis) => axis === 0)) return;
      camera = "cockpit";
      before = who;
      if (who.by === "walker") {
        const is = stepCaver(who.is, intent, STEP, ground);
        [events, stride] = eventsOf(who.is, is, stride);
        who = { by: "walker", is };
      } else {
        events = [];
        who = { by: "drone", is: stepDrone(who.is, intent, STEP, ground) };
      }
      follow();
      surroundings.step(ground, eyeAt(1));
    },
    look(dx, dy) {
      if (dx === 0 && dy === 0) return;
      camera = "cockpit";
      // What is turned by hand is turned at once.
      [before, who] = [lookWith(before, dx * YAW, -dy * PITCH), lookWith(who, dx * YAW, -dy * PITCH)];
    },
    change(by) {
      if (by === who.by) return;
      camera = "cockpit";
      if (who.by === "drone") setDown(who.is);
      else become({ by: "drone", is: createDrone({ ...who.is, z: eyes.value }, ground) });
      eyesBefore = eyes.value;
    },
    move(next) {
      underground = next;
      ground = undergroundGround(underground, t);
      surroundings.lookAround(ground, eyeAt(1));
    },
    enter(next) {
      ({ t, rate } = next);
      ground = undergroundGround(underground, t);
      settle(next);
    },
    poseAt: (share) => poseBetween(before.is, who.is, share),
    eyeAt,
    where() {
      const { x, y, z, heading, pitch, roll } = who.is;
      return { by: who.by, at: [x, y, z], look: [heading, pitch, roll], camera };
    },
    reading() {
      const { x, y, z, heading, notice } = who.is;
      ground.gapAt(x, y, z + (who.by === "walker" ? HEADROOM / 2 : 0), gap);
      const floor = Math.max(gap.floor, ground.waterAt(x, y, gap.floor));
      const [vx, vy, climb] = who.by === "walker" ? [who.is.vx, who.is.vy, who.is.vz] : who.is.velocity;
      return {
        explorer: who.by,
        altitude: z,
        clearance: Math.max(0, z - floor),
        speed: who.by === "walker" && who.is.stance === "stands" ? who.is.speed : Math.hypot(vx, vy),
        climb,
        heading,
        notice: refusalFor > 0 ? refusal : notice,
        hint: who.by === "walker" ? hintOf(who.is, ground) : "",
        ...placeBelow(underground, ground, t, x, y, eyes.value),
      };
    },
  };
}

function lookWith(who: Who, clockwise: number, up: number): Who {
  if (who.by === "drone") return { by: "drone", is: turnDrone(who.is, clockwise, up) };
  const heading = wrapHeading(who.is.heading + clockwise);
  return { by: "walker", is: { ...who.is, heading, pitch: clamp(who.is.pitch + up, -STEEPEST, STEEPEST) } };
}

function hintOf(caver: Caver, ground: UndergroundGround): string {
  const hint = caverHint(caver);
  if (hint !== "" || caver.stance !== "stands") return hint;
  const ladder = ground.ladderAt(caver.x, caver.y, caver.z);
  if (!ladder) return "";
  return caver.z < ladder.top - 1 ? "A ladder: W climbs it" : "A ladder: over the edge you hold on to it";
}
