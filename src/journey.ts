/**
 * A journey: a visitor in a world, without a screen. It holds who flies or walks where, the camera's rig and the world's
 * time, and steps them all by fixed sixtieths of a second, so that the same keys always lead to the same place.
 */

import { type Islands, islandsGround } from "./core/islands.ts";
import { type Land, nearestLand, searchLand } from "./core/nearest-land.ts";
import { poseBetween } from "./explorers/between.ts";
import type { Gap, Ground, Intent, Pose } from "./explorers/explorer.ts";
import { createHelicopter, type Limits } from "./explorers/helicopter.ts";
import { changeSeat, createParty, type Party, stepParty, turnWalker, visitor } from "./explorers/party.ts";
import { createWalker } from "./explorers/walker.ts";
import { STEP } from "./trip.ts";
import type { CraftState } from "./view/craft.ts";
import { createRig, type Rig, turnRig } from "./view/rig.ts";
import type { IslandExplorer } from "./world/recipe.ts";
import type { SceneRequest } from "./world/request.ts";

export interface Journey {
  readonly party: Party;
  readonly by: IslandExplorer;
  readonly ground: Ground;
  readonly rig: Rig;
  /** Years, and years a second. */
  t: number;
  rate: number;
  /** Seconds since the opening. */
  readonly seconds: number;
  /** The nearest land of half a second ago at most; null over land, or where there is none. */
  readonly land: Land | null;
  /** How much of the sky overhead is rock, 0…1. */
  readonly gloom: number;
  step(intent: Intent): void;
  look(dx: number, dy: number, wheel: number): void;
  board(): void;
  changeCamera(): void;
  /** The same visitor in a changed world. */
  move(islands: Islands): void;
  /** Where the helicopter is `share` of a step after the one before the last. */
  craft(share: number): CraftState;
  visitorAt(share: number): Pose;
}

/** Height of rock overhead from which it no longer darkens the view, metres. */
const GLOOM_REACH = 500;

const gap: Gap = { floor: 0, roof: 0, inside: false };

export function createJourney(
  opened: Islands,
  request: SceneRequest,
  [minAltitude, maxAltitude]: readonly [number, number],
): Journey {
  let islands = opened;
  let { t, rate } = request;
  let ground = islandsGround(islands, t);
  let party = settle(request, ground, { minAltitude, maxAltitude });
  let before = party;
  let steps = 0;
  let land: Land | null = null;
  let search: ReturnType<typeof searchLand> | undefined;
  let gloom = Number.NaN;
  const rig = createRig(request.camera, request.orbit);

  function look(): void {
    const { x, y, z } = visitor(party);
    ground.gapAt(x, y, z + 1, gap);
    const overhead = Math.max(0, 1 - (gap.roof - z) / GLOOM_REACH);
    gloom = Number.isNaN(gloom) ? overhead : gloom + (overhead - gloom) * 0.02;
    if (gap.floor > -Infinity) {
      land = null;
      search = undefined;
      return;
    }
    search ??= searchLand(islands, x, y, z, t);
    const { done, value } = search.next();
    if (!done) return;
    land = value;
    search = undefined;
  }

  /** All at once, for one who has just arrived. */
  function lookAround(): void {
    look();
    search = undefined;
    const { x, y, z } = visitor(party);
    if (gap.floor === -Infinity) land = nearestLand(islands, x, y, z, t);
  }
  lookAround();

  return {
    get party() {
      return party;
    },
    get by() {
      return party.walker ? "walker" : "helicopter";
    },
    get ground() {
      return ground;
    },
    get land() {
      return land;
    },
    get gloom() {
      return gloom;
    },
    get seconds() {
      return steps * STEP;
    },
    get t() {
      return t;
    },
    set t(value) {
      t = value;
      ground = islandsGround(islands, t);
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
      if (rate !== 0) this.t = t + rate * STEP;
      before = party;
      party = stepParty(party, intent, STEP, ground);
      steps++;
      look();
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
      party = changeSeat(party, ground);
      before = party;
      rig.heading = Number.NaN;
      if (party.walker) rig.orbit[0] = 0;
    },
    changeCamera() {
      rig.camera = rig.camera === "chase" ? "cockpit" : "chase";
      rig.orbit[0] = 0;
      rig.orbit[1] = 12;
      rig.heading = Number.NaN;
    },
    move(next) {
      islands = next;
      ground = islandsGround(islands, t);
      lookAround();
    },
    craft(share) {
      const { helicopter: h } = party;
      const pose = poseBetween(before.helicopter, h, share);
      return {
        ...pose,
        altitude: pose.z,
        rotorAngle: h.rotorAngle - h.rotorSpeed * STEP * (1 - share),
        rotorSpeed: h.rotorSpeed,
        speed: Math.hypot(h.vx, h.vy),
        climb: h.vz,
      };
    },
    visitorAt: (share) => poseBetween(visitor(before), visitor(party), share),
  };
}

/** Puts the visitor where a request says, never in rock: a place inside it becomes the ground above. */
function settle(request: SceneRequest, ground: Ground, limits: Limits): Party {
  const [x, y, wanted] = request.at;
  const [heading, pitch, roll] = request.look;
  ground.gapAt(x, y, wanted, gap);
  const onGround = gap.inside || wanted - gap.floor < 0.25;
  const z = onGround ? gap.floor : wanted;
  const pose = { x, y, z, heading, pitch, roll };
  if (request.by === "helicopter") {
    const stands = onGround && request.camera !== "free";
    return createParty(createHelicopter(pose, { limits, ...(stands && { stands: ground }) }), null);
  }
  const walker = createWalker({ ...pose, z: gap.floor > -Infinity ? gap.floor : wanted, pitch: 0, roll: 0 });
  const right = ((heading + 90) * Math.PI) / 180;
  const [px, py, pz, facing] = request.parked ?? [
    x + 5 * Math.sin(right),
    y + 5 * Math.cos(right),
    walker.z + 2,
    heading,
  ];
  ground.gapAt(px, py, pz + 0.25, gap);
  const floor = gap.floor > -Infinity ? gap.floor : pz;
  const parked = { x: px, y: py, z: floor, heading: facing, pitch: 0, roll: 0 };
  return createParty(createHelicopter(parked, { limits, ...(gap.floor > -Infinity && { stands: ground }) }), walker);
}
