/**
 * The simulation of a world of flat ground, without rendering: the helicopter and the character on foot, the camera rig and the world's
 * time. Advances in fixed steps of 1/60 s, so that the same input always gives the same result.
 */
import { createRig, LEVEL_PITCH, type Rig, turnRig } from "../../camera/chase-rig.ts";
import type { WalkedGround } from "../../core/field/ground.ts";
import { type Solid, withSolids } from "../../core/field/solids.ts";
import { type ColliderCells, createColliderCells } from "../../core/flat/collider-cells.ts";
import { collisionGround, NO_WATER, type WaterContacts } from "../../core/flat/collision-ground.ts";
import type { FlatGround } from "../../core/flat/flat-ground.ts";
import type { NearestLand } from "../../core/flat/nearest-land.ts";
import { clamp } from "../../explorers/angle.ts";
import type { Drone } from "../../explorers/drone.ts";
import { type Ground, type Intent, interpolatePose, NO_INTENT, type Pose } from "../../explorers/explorer.ts";
import { smoothEyes } from "../../explorers/eye-smoothing.ts";
import { createHelicopter, type Helicopter } from "../../explorers/helicopter.ts";
import { rotorOf } from "../../explorers/helicopter-spec.ts";
import { createWalker, EYE_HEIGHT, type Walker } from "../../explorers/walker.ts";
import type { FlatExplorer } from "../../recipe/kinds/flat.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import type { CraftState } from "../../render/craft/helicopter.ts";
import type { SoundEvent } from "../../sound/audio-state.ts";
import { STEP } from "../live-world.ts";
import { createFootsteps } from "./footsteps.ts";
import { createObstacles, type Fences, type Headframes, type Obstacles } from "./obstacles.ts";
import {
  activeVehicle,
  boardOrStepOut,
  createPlayer,
  type DroneFlight,
  type Grounds,
  launchDrone,
  leaveDrone,
  type Player,
  returnToHelicopter,
  stepPlayer,
  turnWalker,
  WALKER_RULES,
  wantsReturn,
  withRefusal,
} from "./player.ts";
import { spawnPlayer } from "./spawn.ts";
import { createSurroundings } from "./surroundings.ts";

/** Collision with the underground of a country, or with mines inside islands. */
export interface BelowGround {
  /** The ground of time t, with the surface over it. */
  over(surface: WalkedGround, t: number): WalkedGround;
  readonly headframes?: Headframes;
}

export interface FlatSimulation {
  readonly player: Player;
  readonly by: FlatExplorer;
  /** Collision ground for the character, and for the camera, which trees do not block. */
  readonly ground: WalkedGround;
  readonly cameraGround: Ground;
  readonly rig: Rig;
  /** Years, and years per second. */
  t: number;
  rate: number;
  /** Seconds simulated. */
  readonly seconds: number;
  /** The nearest land, at most half a second old; null above land, or where there is none. */
  readonly land: NearestLand | null;
  /** Share of the sky overhead that rock hides, 0…1. */
  readonly skyOcclusion: number;
  /** Sounds of the character's feet in the last step. */
  readonly events: readonly SoundEvent[];
  /** Load of the rotor, and its speed relative to full speed; 0…1. */
  readonly rotor: { readonly load: number; readonly speed: number };
  /** Fade of the picture to black, 0…1, while the player returns to the helicopter. */
  readonly veil: number;
  step(intent: Intent): void;
  /** Turns the camera or the character; pixels, and wheel notches. */
  look(dx: number, dy: number, wheel: number): void;
  /** Boards or leaves the helicopter, or returns to it. */
  board(): void;
  /** Changes between helicopter, walking and a drone, where that is possible. */
  changeTo(by: FlatExplorer): void;
  /** Boards another helicopter in place of the player's, which stays where it is. */
  boardOther(at: Pose): void;
  changeCamera(): void;
  /** Shows a notice for a while. */
  say(words: string): void;
  /** Switches to other ground and its underground; players stay where they are. */
  setGround(flat: FlatGround, below?: BelowGround | null): void;
  /** Switches to another underground of the same ground. */
  setBelow(below: BelowGround | null): void;
  /** Puts a standing character on the floor at once, as a link does: a frozen world has no steps. */
  settle(): void;
  /** The helicopter, interpolated by `share` of a step between the last two steps. */
  helicopterAt(share: number): CraftState;
  /** The player's pose, interpolated likewise; on foot z is the altitude of the feet with eye smoothing. */
  visitorAt(share: number): Pose;
  /** The parachute of a gliding character, or null. */
  parachuteAt(share: number): Parachute | null;
}

interface Parachute extends Pose {
  /** Opening, 0…1. */
  readonly open: number;
}

/** Degrees per pixel of a drag. */
const [YAW, PITCH] = [0.22, 0.18];
/** Maximum tilt of a walker's head after leaving a drone, degrees. */
const MOST_TILT = 60;

/** Duration of fading out and of fading in, seconds. */
const FADE = 0.7;

/** `parked` returns the helicopters without a pilot that stand around, without the player's own, and `built` further obstacles. */
export function createFlatSimulation(
  initial: FlatGround,
  request: SceneRequest,
  [minAltitude, maxAltitude]: readonly [number, number],
  cloudSea: number,
  waters: WaterContacts = NO_WATER,
  below: BelowGround | null = null,
  drones: DroneFlight | null = null,
  parked: () => readonly Pose[] = () => [],
  sport: { readonly fences: Fences | null } = { fences: null },
  built: () => readonly Solid[] = () => [],
): FlatSimulation {
  let flat = initial;
  let { t, rate } = request;
  let colliders = createColliderCells(flat);
  const obstacles = createObstacles();
  let grounds = groundsOf(colliders, t, waters, below, obstacles);
  let player = spawnPlayer(request, { flat, t, below }, grounds, { minAltitude, maxAltitude }, drones);
  let before = player;
  let steps = 0;
  const footsteps = createFootsteps();
  const eyes = createEyeHeight();
  const returning = createReturn();
  const rig = createRig(request.camera, request.orbit);
  // On foot the view is tilted, not the character.
  if (player.walker && rig.camera !== "free") rig.orbit[1] -= request.look[1];

  const surroundings = createSurroundings();
  const updateSurroundings = () => surroundings.updateNow(flat, grounds.camera, t, activeVehicle(player));
  updateSurroundings();
  eyes.reset(activeVehicle(player).z);

  function change(next: Player): void {
    player = before = next;
    rig.heading = Number.NaN;
    if (player.walker || player.drone) rig.orbit[0] = 0;
    eyes.reset(activeVehicle(player).z);
  }

  /** The view of a walker. */
  function eyePose(): Pose {
    const { x, y, heading } = activeVehicle(player);
    const z = eyes.at(1) + EYE_HEIGHT;
    return { x, y, z, heading, pitch: LEVEL_PITCH - rig.orbit[1], roll: 0 };
  }

  function setTime(value: number): void {
    t = value;
    grounds = groundsOf(colliders, t, waters, below, obstacles);
  }

  return {
    get player() {
      return player;
    },
    get by() {
      if (player.drone) return "drone";
      return player.walker ? "walker" : "helicopter";
    },
    get ground() {
      return grounds.foot;
    },
    get cameraGround() {
      return grounds.camera;
    },
    get events() {
      return footsteps.events;
    },
    get rotor() {
      return rotorOf(player.helicopter);
    },
    get veil() {
      return returning.fade;
    },
    get land() {
      return surroundings.land;
    },
    get skyOcclusion() {
      return surroundings.skyOcclusion;
    },
    get seconds() {
      return steps * STEP;
    },
    get t() {
      return t;
    },
    set t(value) {
      setTime(value);
    },
    get rate() {
      return rate;
    },
    set rate(value) {
      rate = value;
    },
    rig,
    step(intent) {
      if (rig.camera === "free" && Object.values(intent).some((axis) => axis !== 0)) rig.camera = "chase";
      if (rate !== 0) setTime(t + rate * STEP);
      const { x, y, z, vx, vy } = activeVehicle(player);
      colliders.prefetch(x, y, z, vx, vy);
      before = player;
      obstacles.step(player, parked(), sport.fences?.(below?.headframes) ?? below?.headframes, t, built());
      player = stepPlayer(player, returning.active ? NO_INTENT : intent, STEP, grounds, drones);
      steps++;
      const { walker } = player;
      footsteps.step(before.walker, walker, grounds.foot);
      eyes.step(walker);
      // A country has ground everywhere, and a mine reaches below any sea of clouds.
      if (walker && flat.form === "islands" && walker.z < cloudSea) returning.start();
      if (returning.step()) {
        change(returnToHelicopter(player, grounds));
        updateSurroundings();
      }
      surroundings.step(flat, grounds.camera, t, activeVehicle(player));
    },
    look(dx, dy, wheel) {
      if (rig.camera === "free" && (dx !== 0 || dy !== 0)) rig.camera = "chase";
      if (player.drone && drones) {
        // Drags are not interpolated.
        const turned = (drone: Drone | null) => drone && drones.turn(drone, dx * YAW, -dy * PITCH);
        [before, player] = [
          { ...before, drone: turned(before.drone) },
          { ...player, drone: turned(player.drone) },
        ];
      } else if (player.walker) {
        // On foot, looking turns the character, so that forward is the view direction.
        player = turnWalker(player, player.walker.heading + dx * YAW);
        before = { ...player, helicopter: before.helicopter };
        turnRig(rig, 0, dy, 0);
      } else turnRig(rig, dx, dy, wheel);
    },
    board() {
      if (returning.active) return;
      if (wantsReturn(player)) returning.start();
      else change(boardOrStepOut(player, grounds));
    },
    changeTo(by) {
      if (returning.active || by === this.by) return;
      if (by === "drone" && drones) change(launchDrone(player, eyePose(), grounds, drones));
      else if (by === "walker" && player.drone) {
        const { pitch } = player.drone;
        change(leaveDrone(player, grounds));
        if (player.walker) rig.orbit[1] = LEVEL_PITCH - clamp(pitch, -MOST_TILT, MOST_TILT);
      } else if (by !== "drone") this.board();
    },
    boardOther(at) {
      const limits = { minAltitude, maxAltitude };
      obstacles.clear();
      change(createPlayer(createHelicopter(at, { limits, stands: grounds.craft }), null));
    },
    changeCamera() {
      rig.camera = rig.camera === "chase" ? "cockpit" : "chase";
      rig.orbit[0] = 0;
      rig.orbit[1] = 12;
      rig.heading = Number.NaN;
    },
    say(words) {
      player = withRefusal(player, words);
    },
    setGround(next, under = null) {
      flat = next;
      below = under;
      colliders = createColliderCells(flat);
      setTime(t);
      updateSurroundings();
    },
    setBelow(under) {
      below = under;
      setTime(t);
      updateSurroundings();
    },
    settle() {
      if (player.walker?.stance !== "stands") return;
      player = before = { ...player, walker: createWalker(player.walker, grounds.foot, grounds.rules) };
      eyes.reset(activeVehicle(player).z);
    },
    helicopterAt: (share) => craftState(before.helicopter, player.helicopter, share),
    visitorAt(share) {
      const pose = interpolatePose(activeVehicle(before), activeVehicle(player), share);
      if (!player.walker) return pose;
      return { ...pose, z: eyes.at(share) + (flat.form === "islands" ? 0 : risenHead(player.walker, grounds.foot)) };
    },
    parachuteAt(share) {
      const { walker } = player;
      if (!walker || !before.walker || walker.stance !== "glides") return null;
      return { ...interpolatePose(before.walker, walker, share), open: walker.canopy };
    },
  };
}

function groundsOf(
  colliders: ColliderCells,
  t: number,
  waters: WaterContacts,
  below: BelowGround | null,
  obstacles: Obstacles,
): Grounds & { readonly camera: Ground } {
  const foot = collisionGround(colliders, t, "foot", waters);
  const camera = collisionGround(colliders, t, "eye");
  // A helicopter is wider than any shaft.
  const craft = collisionGround(colliders, t, "craft", waters);
  const rules = WALKER_RULES[colliders.flat.form];
  const over = (surface: WalkedGround) => below?.over(surface, t) ?? surface;
  return {
    foot: withSolids(over(foot), () => obstacles.foot),
    camera: over(camera),
    craft: withSolids(craft, () => obstacles.craft),
    rules,
  };
}

/** The helicopter, interpolated between two steps. */
function craftState(before: Helicopter, after: Helicopter, share: number): CraftState {
  const pose = interpolatePose(before, after, share);
  return {
    ...pose,
    altitude: pose.z,
    rotorAngle: after.rotorAngle - after.rotorSpeed * STEP * (1 - share),
    rotorSpeed: after.rotorSpeed,
    speed: Math.hypot(after.vx, after.vy),
    climb: after.vz,
  };
}

/** Height of the view of a country over the ground, metres, as in The Forest. Below ground heads are lower. */
const COUNTRY_EYES = 2;

function risenHead({ x, y, z }: Walker, ground: WalkedGround): number {
  return ground.isBelow(x, y, z) ? 0 : COUNTRY_EYES - EYE_HEIGHT;
}

/** Altitude of the feet with eye smoothing. */
function createEyeHeight() {
  const eyes = { value: 0, rate: 0 };
  let before = 0;
  return {
    reset(z: number): void {
      eyes.value = before = z;
      eyes.rate = 0;
    },
    step(walker: Walker | null): void {
      before = eyes.value;
      if (!walker) return;
      smoothEyes(eyes, walker.z, walker.impact, walker.stance === "falls" || walker.stance === "glides", STEP);
    },
    /** Interpolated by `share` of a step between the last two steps. */
    at: (share: number): number => before + (eyes.value - before) * share,
  };
}

/** The return to the helicopter: fades out, moves the player, fades in. */
function createReturn() {
  let seconds = Number.NaN;
  let moved = false;
  return {
    get active() {
      return !Number.isNaN(seconds);
    },
    /** 0…1. */
    get fade() {
      return this.active ? Math.max(0, 1 - Math.abs(seconds - FADE) / FADE) : 0;
    },
    /** Ignored while a return is in progress. */
    start(): void {
      if (this.active) return;
      seconds = 0;
      moved = false;
    },
    /** True on the step at which the player has to be moved. */
    step(): boolean {
      if (!this.active) return false;
      seconds += STEP;
      const move = !moved && seconds >= FADE;
      moved ||= move;
      if (seconds >= 2 * FADE) seconds = Number.NaN;
      return move;
    },
  };
}
