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
import type { NearestLand, searchLand } from "../../core/flat/nearest-land.ts";
import { clamp } from "../../explorers/angle.ts";
import { type Ground, type Intent, interpolatePose, NO_INTENT, type Pose } from "../../explorers/explorer.ts";
import { smoothEyes } from "../../explorers/eye-smoothing.ts";
import { createHelicopter, type Helicopter, type Limits } from "../../explorers/helicopter.ts";
import { rotorOf } from "../../explorers/helicopter-spec.ts";
import { createWalker, EYE_HEIGHT, type Walker } from "../../explorers/walker.ts";
import type { FlatExplorer } from "../../recipe/kinds/flat.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import type { CraftState } from "../../render/craft/helicopter.ts";
import type { SoundEvent } from "../../sound/audio-state.ts";
import type { Words } from "../../words/words.ts";
import { Footsteps } from "../footsteps.ts";
import { STEP } from "../live-world.ts";
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
import { createSurroundings, type Surroundings } from "./surroundings.ts";
import { underfoot } from "./underfoot.ts";

/** Collision with the underground of a country, or with mines inside islands. */
export interface BelowGround {
  /** The ground of time t, with the surface over it. */
  over(surface: WalkedGround, t: number): WalkedGround;
  readonly headframes?: Headframes;
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

/** Parts of a world that its simulation meets. */
export interface SimulationParts {
  /** Lowest and highest altitude of flights, metres. */
  readonly limits: readonly [lowest: number, highest: number];
  /** Altitude of the cloud sea below islands, metres. */
  readonly cloudSea: number;
  readonly waters?: WaterContacts;
  readonly below?: BelowGround | null;
  readonly drones?: DroneFlight | null;
  /** The search for the nearest land, where there is open sky. */
  readonly searchLand?: typeof searchLand | undefined;
  /** Helicopters without a pilot that stand around, without the player's own. */
  parked?(): readonly Pose[];
  readonly sport?: { readonly fences: Fences | null };
  /** Further obstacles, which may differ for characters on foot and for aircraft. */
  built?(whose: "foot" | "craft"): readonly Solid[];
  /** Whether the generated object with a `featureKey` was taken from its place. */
  isTaken?(key: string): boolean;
}

export class FlatSimulation {
  readonly rig: Rig;
  /** Years per second. */
  rate: number;
  readonly #parts: SimulationParts;
  readonly #waters: WaterContacts;
  readonly #drones: DroneFlight | null;
  readonly #obstacles = createObstacles();
  readonly #footsteps = new Footsteps();
  readonly #eyes = createEyeHeight();
  readonly #returning = createReturn();
  readonly #surroundings: Surroundings;
  #flat: FlatGround;
  #below: BelowGround | null;
  #colliders: ColliderCells;
  #grounds: ReturnType<typeof groundsOf>;
  #player: Player;
  #before: Player;
  #t: number;
  #steps = 0;

  constructor(flat: FlatGround, request: SceneRequest, parts: SimulationParts) {
    const { waters = NO_WATER, below = null, drones = null } = parts;
    [this.#flat, this.#parts, this.#waters, this.#below, this.#drones] = [flat, parts, waters, below, drones];
    this.#surroundings = createSurroundings(parts.searchLand);
    this.#t = request.t;
    this.rate = request.rate;
    this.#colliders = createColliderCells(flat, this.#parts.isTaken);
    this.#grounds = groundsOf(this.#colliders, this.#t, waters, below, this.#obstacles);
    this.#player = spawnPlayer(request, { flat, t: this.#t, below }, this.#grounds, this.#limits, drones);
    this.#before = this.#player;
    this.rig = createRig(request.camera, request.orbit);
    // On foot the view is tilted, not the character.
    if (this.#player.walker && this.rig.camera !== "free") this.rig.orbit[1] -= request.look[1];
    this.#lookAround();
    this.#eyes.reset(activeVehicle(this.#player).z);
  }

  get player(): Player {
    return this.#player;
  }

  /** The character on foot; null in a vehicle. */
  get walker(): Walker | null {
    return this.#player.walker;
  }

  /** The player's own helicopter. */
  get helicopter(): Helicopter {
    return this.#player.helicopter;
  }

  get by(): FlatExplorer {
    if (this.#player.drone) return "drone";
    return this.#player.walker ? "walker" : "helicopter";
  }

  /** Collision ground for the character. */
  get ground(): WalkedGround {
    return this.#grounds.foot;
  }

  /** Collision ground for the helicopter, and the colliders on it. */
  get craftGround(): Ground {
    return this.#grounds.craft;
  }

  get colliders(): ColliderCells {
    return this.#colliders;
  }

  /** Collision ground for the camera, which trees do not block. */
  get cameraGround(): Ground {
    return this.#grounds.camera;
  }

  /** Sounds of the character's feet in the last step. */
  get events(): readonly SoundEvent[] {
    return this.#footsteps.events;
  }

  /** Load of the rotor, and its speed relative to full speed; 0…1. */
  get rotor(): { readonly load: number; readonly speed: number } {
    return rotorOf(this.#player.helicopter);
  }

  /** Fade of the picture to black, 0…1, while the player returns to the helicopter. */
  get veil(): number {
    return this.#returning.fade;
  }

  /** The nearest land, at most half a second old; null above land, or where there is none. */
  get land(): NearestLand | null {
    return this.#surroundings.land;
  }

  /** Share of the sky overhead that rock hides, 0…1. */
  get skyOcclusion(): number {
    return this.#surroundings.skyOcclusion;
  }

  /** Seconds simulated. */
  get seconds(): number {
    return this.#steps * STEP;
  }

  /** Years. */
  get t(): number {
    return this.#t;
  }

  set t(value: number) {
    this.#t = value;
    this.#grounds = groundsOf(this.#colliders, value, this.#waters, this.#below, this.#obstacles);
  }

  step(intent: Intent): void {
    const { rig } = this;
    if (rig.camera === "free" && Object.values(intent).some((axis) => axis !== 0)) rig.camera = "chase";
    if (this.rate !== 0) this.t += this.rate * STEP;
    const { x, y, z, vx, vy } = activeVehicle(this.#player);
    this.#colliders.prefetch(x, y, z, vx, vy);
    this.#before = this.#player;
    this.#stepObstacles();
    const wanted = this.#returning.active ? NO_INTENT : intent;
    this.#player = stepPlayer(this.#player, wanted, STEP, this.#grounds, this.#drones);
    this.#steps++;
    const { walker } = this.#player;
    this.#footsteps.step(this.#before.walker, walker, () => underfoot(walker, this.#grounds.foot));
    this.#eyes.step(walker);
    // A country has ground everywhere, and a mine reaches below any sea of clouds.
    if (walker && this.#flat.form === "islands" && walker.z < this.#parts.cloudSea) this.#returning.start();
    if (this.#returning.step()) {
      this.#change(returnToHelicopter(this.#player, this.#grounds));
      this.#lookAround();
    }
    this.#surroundings.step(this.#flat, this.#grounds.camera, this.#t, activeVehicle(this.#player));
  }

  /** Turns the camera or the character; pixels, and wheel notches. */
  look(dx: number, dy: number, wheel: number): void {
    const { rig } = this;
    const drones = this.#drones;
    if (rig.camera === "free" && (dx !== 0 || dy !== 0)) rig.camera = "chase";
    if (this.#player.drone && drones) {
      // Drags are not interpolated.
      const turned = ({ drone, ...rest }: Player): Player => ({
        ...rest,
        drone: drone && drones.turn(drone, dx * YAW, -dy * PITCH),
      });
      [this.#before, this.#player] = [turned(this.#before), turned(this.#player)];
    } else if (this.#player.walker) {
      // On foot, looking turns the character, so that forward is the view direction.
      this.#player = turnWalker(this.#player, this.#player.walker.heading + dx * YAW);
      this.#before = { ...this.#player, helicopter: this.#before.helicopter };
      turnRig(rig, 0, dy, 0);
    } else turnRig(rig, dx, dy, wheel);
  }

  /** Boards or leaves the helicopter, or returns to it. */
  board(): void {
    if (this.#returning.active) return;
    if (wantsReturn(this.#player)) this.#returning.start();
    else this.#change(boardOrStepOut(this.#player, this.#grounds));
  }

  /** Changes between helicopter, walking and a drone, where that is possible. */
  changeTo(by: FlatExplorer): void {
    const drones = this.#drones;
    if (this.#returning.active || by === this.by) return;
    if (by === "drone" && drones) this.#change(launchDrone(this.#player, this.#eyePose(), this.#grounds, drones));
    else if (by === "walker" && this.#player.drone) {
      const { pitch } = this.#player.drone;
      this.#change(leaveDrone(this.#player, this.#grounds));
      if (this.#player.walker) this.rig.orbit[1] = LEVEL_PITCH - clamp(pitch, -MOST_TILT, MOST_TILT);
    } else if (by !== "drone") this.board();
  }

  /** Boards another helicopter in place of the player's, which stays where it is. */
  boardOther(at: Pose): void {
    this.#obstacles.clear();
    this.#change(createPlayer(createHelicopter(at, { limits: this.#limits, stands: this.#grounds.craft }), null));
  }

  changeCamera(): void {
    const { rig } = this;
    rig.camera = rig.camera === "chase" ? "cockpit" : "chase";
    rig.orbit[0] = 0;
    rig.orbit[1] = 12;
    rig.heading = Number.NaN;
  }

  /** Shows a notice for a while. */
  say(words: Words): void {
    this.#player = withRefusal(this.#player, words);
  }

  /** Switches to other ground and its underground; players stay where they are. */
  setGround(flat: FlatGround, below: BelowGround | null = null): void {
    this.#flat = flat;
    this.#colliders = createColliderCells(flat, this.#parts.isTaken);
    this.setBelow(below);
  }

  /** Switches to another underground of the same ground. */
  setBelow(below: BelowGround | null): void {
    this.#below = below;
    this.t = this.#t;
    this.#lookAround();
  }

  /** Puts a standing character on the floor at once, as a link does: a frozen world has no steps. */
  settle(): void {
    const { walker } = this.#player;
    if (walker?.stance !== "stands") return;
    const { foot, rules } = this.#grounds;
    this.#player = this.#before = { ...this.#player, walker: createWalker(walker, foot, rules) };
    this.#eyes.reset(activeVehicle(this.#player).z);
  }

  /** The helicopter, interpolated by `share` of a step between the last two steps. */
  helicopterAt(share: number): CraftState {
    return craftState(this.#before.helicopter, this.#player.helicopter, share);
  }

  /** The player's pose, interpolated likewise; on foot z is the altitude of the feet with eye smoothing. */
  visitorAt(share: number): Pose {
    const { walker } = this.#player;
    const pose = interpolatePose(activeVehicle(this.#before), activeVehicle(this.#player), share);
    if (!walker) return pose;
    const risen = this.#flat.form === "islands" ? 0 : risenHead(walker, this.#grounds.foot);
    return { ...pose, z: this.#eyes.at(share) + risen };
  }

  /** The parachute of a gliding character, or null. */
  parachuteAt(share: number): Parachute | null {
    const [{ walker: was }, { walker }] = [this.#before, this.#player];
    if (!walker || !was || walker.stance !== "glides") return null;
    return { ...interpolatePose(was, walker, share), open: walker.canopy };
  }

  get #limits(): Limits {
    const [minAltitude, maxAltitude] = this.#parts.limits;
    return { minAltitude, maxAltitude };
  }

  #lookAround(): void {
    this.#surroundings.updateNow(this.#flat, this.#grounds.camera, this.#t, activeVehicle(this.#player));
  }

  #stepObstacles(): void {
    const { parked, sport, built } = this.#parts;
    const headframes = this.#below?.headframes;
    const fences = sport?.fences?.(headframes) ?? headframes;
    this.#obstacles.step(this.#player, parked?.() ?? [], fences, this.#t, built ?? (() => []));
  }

  #change(next: Player): void {
    this.#player = this.#before = next;
    this.rig.heading = Number.NaN;
    if (next.walker || next.drone) this.rig.orbit[0] = 0;
    this.#eyes.reset(activeVehicle(next).z);
  }

  /** The view of a walker. */
  #eyePose(): Pose {
    const { x, y, heading } = activeVehicle(this.#player);
    const z = this.#eyes.at(1) + EYE_HEIGHT;
    return { x, y, z, heading, pitch: LEVEL_PITCH - this.rig.orbit[1], roll: 0 };
  }
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
