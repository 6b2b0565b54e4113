/**
 * The simulation below ground: a walker or a drone, without a screen. It advances in fixed steps of 1/60 s, so the same input
 * always leads to the same place.
 */

import { type Underground, type UndergroundGround, undergroundGround } from "../../../core/underground/underground.ts";
import { clamp, wrapHeading } from "../../../explorers/angle.ts";
import type { Gap, Intent, Pose } from "../../../explorers/explorer.ts";
import { interpolatePose } from "../../../explorers/explorer.ts";
import { smoothEyes } from "../../../explorers/eye-smoothing.ts";
import { type FootstepEvent, footstepsOf, NO_STRIDE } from "../../../explorers/footsteps.ts";
import type { Walker } from "../../../explorers/walker.ts";
import { createWalker, EYE_HEIGHT, stepWalker, type WalkerRules } from "../../../explorers/walker.ts";
import { createFooting, findFooting, HEADROOM } from "../../../explorers/walker-collider.ts";
import type { SceneRequest } from "../../../recipe/request.ts";
import { STEP } from "../../live-world.ts";
import { HINTS } from "./controls.ts";
import { createDrone, type Drone, stepDrone, turnDrone } from "./drone.ts";
import { createSurroundings, type Surroundings } from "./surroundings.ts";
import { locate, type UndergroundExplorer, type UndergroundTelemetry } from "./telemetry.ts";

export interface UndergroundSimulation {
  readonly by: UndergroundExplorer;
  readonly ground: UndergroundGround;
  /** Years, and years per second. */
  t: number;
  rate: number;
  /** Whether the headlamp is on. */
  lamp: boolean;
  /** Seconds since opening. */
  readonly seconds: number;
  /** "free": the request placed the eye itself; it stays there until there is input. */
  readonly camera: "cockpit" | "free";
  /** Audio events of the last step, and the space round the eye. */
  readonly events: readonly FootstepEvent[];
  readonly surroundings: Surroundings;
  step(intent: Intent): void;
  /** A drag in CSS pixels. */
  look(dx: number, dy: number): void;
  /** Switches to the other explorer, if there is room for it. */
  changeExplorer(by: UndergroundExplorer): void;
  /** Replaces the world; the explorer stays. */
  setWorld(underground: Underground): void;
  /** Restarts at the place and time of a request. */
  restart(request: UndergroundStart): void;
  /** Interpolated pose of the walker's feet or the drone, and of the eye: 0 is the step before last, 1 the last. */
  poseAt(share: number): Pose;
  eyeAt(share: number): Pose;
  where(): Pick<SceneRequest, "by" | "at" | "look" | "camera">;
  telemetry(): UndergroundTelemetry;
}

export type UndergroundStart = Pick<SceneRequest, "by" | "at" | "look" | "camera" | "t" | "rate">;

type Player = { readonly by: "walker"; readonly is: Walker } | { readonly by: "drone"; readonly is: Drone };

/** Degrees per pixel of a drag, and the largest pitch in degrees. */
const [YAW, PITCH] = [0.22, 0.18];
const MAX_PITCH = 85;
/** Largest height in metres above the floor at which a drone can be left. */
const MAX_STEP_OUT = 3;
/** Seconds for which a refusal is shown. */
const REFUSAL_SECONDS = 3;

const gap: Gap = { floor: 0, roof: 0, inside: false };
const feet = createFooting();

/** Without a parachute. */
export const WALKER_RULES: WalkerRules = {
  parachute: false,
  displaced: "The rock closed: you are in the nearest space",
};

export function createUndergroundSimulation(opened: Underground, request: UndergroundStart): UndergroundSimulation {
  let underground = opened;
  let { t, rate } = request;
  let ground = undergroundGround(underground, t);
  let player: Player;
  let before: Player;
  let camera: "cockpit" | "free";
  let steps = 0;
  let [refusal, refusalLeft] = ["", 0];
  const eyeHeight = { value: 0, rate: 0 };
  let eyeHeightBefore = 0;
  let stride = NO_STRIDE;
  let events: readonly FootstepEvent[] = [];
  const surroundings = createSurroundings();
  spawn(request);

  function spawn({ by, at, look, camera: requested }: UndergroundStart): void {
    const [[x, y, z], [heading, pitch, roll]] = [at, look];
    const pose = { x, y, z, heading: wrapHeading(heading), pitch, roll };
    camera = requested === "free" ? "free" : "cockpit";
    // A free camera becomes a drone on the first input.
    if (by === "drone" || camera === "free") setPlayer({ by: "drone", is: createDrone(pose, ground) });
    else setPlayer({ by: "walker", is: createWalker({ ...pose, roll: 0 }, ground, WALKER_RULES) });
    eyeHeight.value = eyeHeightBefore = targetEyeHeight();
    surroundings.castAll(ground, eyeAt(1));
  }

  function setPlayer(next: Player): void {
    player = before = next;
    eyeHeight.rate = 0;
    stride = NO_STRIDE;
  }

  function targetEyeHeight(): number {
    return player.by === "walker" ? player.is.z + EYE_HEIGHT : player.is.z;
  }

  function smoothEyeHeight(): void {
    eyeHeightBefore = eyeHeight.value;
    if (player.by === "drone") smoothEyes(eyeHeight, targetEyeHeight(), 0, true, STEP);
    else smoothEyes(eyeHeight, targetEyeHeight(), player.is.impact, player.is.stance === "falls", STEP);
  }

  function eyeAt(share: number): Pose {
    return {
      ...interpolatePose(before.is, player.is, share),
      z: eyeHeightBefore + (eyeHeight.value - eyeHeightBefore) * share,
    };
  }

  function refuse(reason: string): void {
    refusal = reason;
    refusalLeft = REFUSAL_SECONDS;
  }

  function stepOut({ x, y, z, heading, pitch }: Drone): void {
    ground.gapAt(x, y, z, gap);
    const low = gap.floor;
    findFooting(ground, x, y, low, feet);
    if (z - feet.floor > MAX_STEP_OUT) refuse("No floor within 3 m below: fly lower to step out");
    else if (feet.blocked) refuse("Too low to stand here");
    else {
      const pose = { x, y, z: low, heading, pitch: clamp(pitch, -MAX_PITCH, MAX_PITCH), roll: 0 };
      setPlayer({ by: "walker", is: createWalker(pose, ground, WALKER_RULES) });
    }
  }

  return {
    get by() {
      return player.by;
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
      refusalLeft = Math.max(0, refusalLeft - STEP);
      if (camera === "free" && Object.values(intent).every((axis) => axis === 0)) return;
      camera = "cockpit";
      before = player;
      if (player.by === "walker") {
        const is = stepWalker(player.is, intent, STEP, ground, WALKER_RULES);
        [events, stride] = footstepsOf(player.is, is, stride);
        player = { by: "walker", is };
      } else {
        events = [];
        player = { by: "drone", is: stepDrone(player.is, intent, STEP, ground) };
      }
      smoothEyeHeight();
      surroundings.step(ground, eyeAt(1));
    },
    look(dx, dy) {
      if (dx === 0 && dy === 0) return;
      camera = "cockpit";
      // Drags are not interpolated.
      [before, player] = [lookWith(before, dx * YAW, -dy * PITCH), lookWith(player, dx * YAW, -dy * PITCH)];
    },
    changeExplorer(by) {
      if (by === player.by) return;
      camera = "cockpit";
      if (player.by === "drone") stepOut(player.is);
      else setPlayer({ by: "drone", is: createDrone({ ...player.is, z: eyeHeight.value }, ground) });
      eyeHeightBefore = eyeHeight.value;
    },
    setWorld(next) {
      underground = next;
      ground = undergroundGround(underground, t);
      surroundings.castAll(ground, eyeAt(1));
    },
    restart(next) {
      ({ t, rate } = next);
      ground = undergroundGround(underground, t);
      spawn(next);
    },
    poseAt: (share) => interpolatePose(before.is, player.is, share),
    eyeAt,
    where() {
      const { x, y, z, heading, pitch, roll } = player.is;
      return { by: player.by, at: [x, y, z], look: [heading, pitch, roll], camera };
    },
    telemetry() {
      const { x, y, z, heading, notice } = player.is;
      ground.gapAt(x, y, z + (player.by === "walker" ? HEADROOM / 2 : 0), gap);
      const floor = Math.max(gap.floor, ground.waterAt(x, y, gap.floor));
      const [vx, vy, climb] = player.by === "walker" ? [player.is.vx, player.is.vy, player.is.vz] : player.is.velocity;
      return {
        explorer: player.by,
        altitude: z,
        clearance: Math.max(0, z - floor),
        speed: player.by === "walker" && player.is.stance === "stands" ? player.is.speed : Math.hypot(vx, vy),
        climb,
        heading,
        notice: refusalLeft > 0 ? refusal : notice,
        hint: player.by === "walker" ? hintOf(player.is, ground) : "",
        ...locate(underground, ground, t, x, y, eyeHeight.value),
      };
    },
  };
}

function lookWith(player: Player, clockwise: number, up: number): Player {
  if (player.by === "drone") return { by: "drone", is: turnDrone(player.is, clockwise, up) };
  const heading = wrapHeading(player.is.heading + clockwise);
  return { by: "walker", is: { ...player.is, heading, pitch: clamp(player.is.pitch + up, -MAX_PITCH, MAX_PITCH) } };
}

export function hintOf(walker: Walker, ground: UndergroundGround): string {
  if (walker.stance === "climbs") return HINTS.walker.climbing;
  if (walker.stance !== "stands") return "";
  const ladder = ground.ladderAt(walker.x, walker.y, walker.z);
  if (!ladder) return "";
  return walker.z < ladder.top - 1 ? HINTS.walker.belowLadder : HINTS.walker.aboveLadder;
}
