/**
 * A journey: a visitor in a world, without a screen. It holds who flies or walks where, the camera's rig and the world's
 * time, and steps them all by fixed sixtieths of a second, so that the same keys always lead to the same place.
 */

import { createRig, type Rig, turnRig } from "../../camera/chase-rig.ts";
import type { WalkedGround } from "../../core/field/ground.ts";
import { type ColliderCells, createColliderCells } from "../../core/islands/collider-cells.ts";
import { collisionGround, NO_WATER, type WaterContacts } from "../../core/islands/collision-ground.ts";
import { type Islands, islandsGround } from "../../core/islands/islands.ts";
import type { Land } from "../../core/islands/nearest-land.ts";
import { type Ground, type Intent, interpolatePose, NO_INTENT, type Pose } from "../../explorers/explorer.ts";
import { smoothEyes } from "../../explorers/eye-smoothing.ts";
import type { Helicopter } from "../../explorers/helicopter.ts";
import { ROTOR, SPEED } from "../../explorers/helicopter-spec.ts";
import type { IslandsExplorer } from "../../recipe/kinds/islands.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import type { CraftState } from "../../render/craft/helicopter.ts";
import type { SoundEvent } from "../../sound/audio-state.ts";
import { STEP } from "../live-world.ts";
import { createFootfalls } from "./footsteps.ts";
import {
  asksBack,
  bringBack,
  changeSeat,
  type Grounds,
  type Party,
  stepParty,
  turnWalker,
  visitor,
} from "./players.ts";
import { arrive } from "./spawn.ts";
import { createOutlook } from "./surroundings.ts";

export interface Journey {
  readonly party: Party;
  readonly by: IslandsExplorer;
  /** As those on foot meet it; and as a camera does, which trees may stand before. */
  readonly ground: WalkedGround;
  readonly sight: Ground;
  readonly rig: Rig;
  /** Years, and years a second. */
  t: number;
  rate: number;
  /** Seconds since the opening. */
  readonly seconds: number;
  /** The nearest land of half a second ago at most; null over land, or where there is none. */
  readonly land: Land | null;
  /** How much of the sky overhead is rock, 0…1. */
  readonly skyOcclusion: number;
  /** What there was to hear of the feet in the last step. */
  readonly events: readonly SoundEvent[];
  /** How hard the blades work, and how fast they turn against full speed, 0…1. */
  readonly rotor: { readonly load: number; readonly speed: number };
  /** How far the view is veiled, 0…1, while one is brought back. */
  readonly veil: number;
  step(intent: Intent): void;
  look(dx: number, dy: number, wheel: number): void;
  board(): void;
  changeCamera(): void;
  /** The same visitor in a changed world. */
  move(islands: Islands): void;
  /** Where the helicopter is `share` of a step after the one before the last. */
  craft(share: number): CraftState;
  /** Where the visitor is then; of a walker the feet, as far below the eyes as they stand. */
  visitorAt(share: number): Pose;
  /** The parachute over a walker who glides, null for none. */
  canopyAt(share: number): Canopy | null;
}

export interface Canopy extends Pose {
  /** How far it is open, 0…1. */
  readonly open: number;
}

/** Seconds in which a view is veiled, and unveiled. */
const VEILS = 0.7;

export function createJourney(
  opened: Islands,
  request: SceneRequest,
  [minAltitude, maxAltitude]: readonly [number, number],
  cloudSea: number,
  waters: WaterContacts = NO_WATER,
): Journey {
  let islands = opened;
  let { t, rate } = request;
  let solids = createColliderCells(islands);
  let grounds = groundsOf(solids, t, waters);
  let party = arrive(request, islandsGround(islands, t), grounds, { minAltitude, maxAltitude });
  let before = party;
  let steps = 0;
  let returning: { seconds: number; brought: boolean } | null = null;
  const footfalls = createFootfalls();
  const eyes = { value: 0, rate: 0 };
  let eyesBefore = 0;
  const rig = createRig(request.camera, request.orbit);

  const outlook = createOutlook();
  const lookAround = () => outlook.lookAround(islands, grounds.eye, t, visitor(party));
  lookAround();
  standUp();

  function standUp(): void {
    eyes.value = eyesBefore = visitor(party).z;
    eyes.rate = 0;
  }

  function change(next: Party): void {
    party = before = next;
    rig.heading = Number.NaN;
    if (party.walker) rig.orbit[0] = 0;
    standUp();
  }

  /** The way back to the helicopter, under a veil. */
  function goBack(): void {
    if (!returning) return;
    returning.seconds += STEP;
    if (!returning.brought && returning.seconds >= VEILS) {
      returning.brought = true;
      change(bringBack(party, grounds));
      lookAround();
    }
    if (returning.seconds >= 2 * VEILS) returning = null;
  }

  function setTime(value: number): void {
    t = value;
    grounds = groundsOf(solids, t, waters);
  }

  return {
    get party() {
      return party;
    },
    get by() {
      return party.walker ? "walker" : "helicopter";
    },
    get ground() {
      return grounds.foot;
    },
    get sight() {
      return grounds.eye;
    },
    get events() {
      return footfalls.events;
    },
    get rotor() {
      return rotorOf(party.helicopter);
    },
    get veil() {
      return returning ? Math.max(0, 1 - Math.abs(returning.seconds - VEILS) / VEILS) : 0;
    },
    get land() {
      return outlook.land;
    },
    get skyOcclusion() {
      return outlook.skyOcclusion;
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
      const { x, y, z, vx, vy } = visitor(party);
      solids.prefetch(x, y, z, vx, vy);
      before = party;
      eyesBefore = eyes.value;
      party = stepParty(party, returning ? NO_INTENT : intent, STEP, grounds);
      steps++;
      const { walker } = party;
      footfalls.step(before.walker, walker, grounds.foot);
      if (walker)
        smoothEyes(eyes, walker.z, walker.impact, walker.stance === "falls" || walker.stance === "glides", STEP);
      if (walker && walker.z < cloudSea) returning ??= { seconds: 0, brought: false };
      goBack();
      outlook.step(islands, grounds.eye, t, visitor(party));
    },
    look(dx, dy, wheel) {
      if (rig.camera === "free" && (dx !== 0 || dy !== 0)) rig.camera = "chase";
      if (party.walker) {
        // A walker's eyes turn the feet, so that forward is where one looks.
        party = turnWalker(party, party.walker.heading + dx * 0.22);
        before = { ...party, helicopter: before.helicopter };
        turnRig(rig, 0, dy, 0);
      } else turnRig(rig, dx, dy, wheel);
    },
    board() {
      if (returning) return;
      if (asksBack(party)) returning = { seconds: 0, brought: false };
      else change(changeSeat(party, grounds));
    },
    changeCamera() {
      rig.camera = rig.camera === "chase" ? "cockpit" : "chase";
      rig.orbit[0] = 0;
      rig.orbit[1] = 12;
      rig.heading = Number.NaN;
    },
    move(next) {
      islands = next;
      solids = createColliderCells(islands);
      setTime(t);
      lookAround();
    },
    craft(share) {
      const { helicopter: h } = party;
      const pose = interpolatePose(before.helicopter, h, share);
      return {
        ...pose,
        altitude: pose.z,
        rotorAngle: h.rotorAngle - h.rotorSpeed * STEP * (1 - share),
        rotorSpeed: h.rotorSpeed,
        speed: Math.hypot(h.vx, h.vy),
        climb: h.vz,
      };
    },
    visitorAt(share) {
      const pose = interpolatePose(visitor(before), visitor(party), share);
      return party.walker ? { ...pose, z: eyesBefore + (eyes.value - eyesBefore) * share } : pose;
    },
    canopyAt(share) {
      const { walker } = party;
      if (!walker || !before.walker || walker.stance !== "glides") return null;
      return { ...interpolatePose(before.walker, walker, share), open: walker.canopy };
    },
  };
}

function groundsOf(solids: ColliderCells, t: number, waters: WaterContacts): Grounds & { readonly eye: Ground } {
  return {
    foot: collisionGround(solids, t, "foot", waters),
    craft: collisionGround(solids, t, "craft", waters),
    eye: collisionGround(solids, t, "eye"),
  };
}

/** Blades that hover work half as hard as ever; climbing and speed ask for more, and sinking for less. */
function rotorOf({ landed, rotorSpeed, vx, vy, vz }: Helicopter): { load: number; speed: number } {
  const effort = landed ? 0.08 : 0.5 + (0.3 * vz) / SPEED.climb + (0.2 * Math.hypot(vx, vy)) / SPEED.forward;
  return { load: Math.min(1, Math.max(0, effort)), speed: rotorSpeed / ROTOR.full };
}
