/** Spawning: the player and the helicopter are put where the link says, but never in rock or under trees. */

import type { Gap, Ground, Pose } from "../../explorers/explorer.ts";
import { findClearing } from "../../explorers/free-spot.ts";
import { createHelicopter, type Helicopter, type Limits } from "../../explorers/helicopter.ts";
import { createWalker } from "../../explorers/walker.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import { createPlayer, type Grounds, type Player } from "./player.ts";

const gap: Gap = { floor: 0, roof: 0, inside: false };
/** Metres over the treetops at which a helicopter without a clearing starts. */
const OVER = 8;

/** The land without objects: with what is below it, and its surface alone, where a helicopter stands. */
export interface BareGrounds {
  readonly land: Ground;
  readonly surface: Ground;
}

/** Puts the player where a request says; a place inside rock becomes the ground above it. */
export function spawnPlayer(request: SceneRequest, bare: BareGrounds, grounds: Grounds, limits: Limits): Player {
  const [x, y, wanted] = request.at;
  const [heading, pitch, roll] = request.look;
  bare.land.gapAt(x, y, wanted, gap);
  const onGround = gap.inside || wanted - gap.floor < 0.25;
  const z = onGround ? gap.floor : wanted;
  const pose = { x, y, z, heading, pitch, roll };
  if (request.by === "helicopter") {
    if (onGround && request.camera !== "free") return createPlayer(parkedAt(pose, grounds.craft, limits), null);
    return createPlayer(createHelicopter(pose, { limits }), null);
  }
  const walker = createWalker({ ...pose, pitch: 0, roll: 0 }, grounds.foot, grounds.rules);
  const right = ((heading + 90) * Math.PI) / 180;
  const [px, py, pz, facing] = request.parked ?? [
    x + 5 * Math.sin(right),
    y + 5 * Math.cos(right),
    walker.z + 2,
    heading,
  ];
  bare.surface.gapAt(px, py, pz + 0.25, gap);
  const floor = gap.floor > -Infinity ? gap.floor : pz;
  const parked = { x: px, y: py, z: floor, heading: facing, pitch: 0, roll: 0 };
  if (gap.floor === -Infinity) return createPlayer(createHelicopter(parked, { limits }), walker);
  return createPlayer(parkedAt(parked, grounds.craft, limits), walker);
}

/** A helicopter parked at a pose or in the nearest clearing, or hovering over the trees where there is none. */
function parkedAt(pose: Pose, ground: Ground, limits: Limits): Helicopter {
  const { x, y, z, heading } = pose;
  const away = findClearing(ground, x, y, z, heading);
  if (!away) return createHelicopter({ ...pose, z: ground.gapAt(x, y, z + TREETOPS, gap).floor + OVER }, { limits });
  const [east, north] = away;
  return createHelicopter({ ...pose, x: x + east, y: y + north }, { limits, stands: ground });
}
/** Metres over the ground of a wood, above its trees. */
const TREETOPS = 30;
