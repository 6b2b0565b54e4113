/** Where a visitor and a helicopter are when a world opens: as its link says, but never in rock nor under trees. */

import type { Gap, Ground, Pose } from "../../explorers/explorer.ts";
import { findClearing } from "../../explorers/free-spot.ts";
import { createHelicopter, type Helicopter, type Limits } from "../../explorers/helicopter.ts";
import { createWalker } from "../../explorers/walker.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import { createParty, type Grounds, type Party, WALKER_RULES } from "./players.ts";

const gap: Gap = { floor: 0, roof: 0, inside: false };
/** Metres over the feet of what stands in the way from which a helicopter without a clearing begins. */
const OVER = 8;

/** Puts the visitor where a request says, never in rock: a place inside it becomes the ground above. */
export function arrive(request: SceneRequest, bare: Ground, grounds: Grounds, limits: Limits): Party {
  const [x, y, wanted] = request.at;
  const [heading, pitch, roll] = request.look;
  bare.gapAt(x, y, wanted, gap);
  const onGround = gap.inside || wanted - gap.floor < 0.25;
  const z = onGround ? gap.floor : wanted;
  const pose = { x, y, z, heading, pitch, roll };
  if (request.by === "helicopter") {
    if (onGround && request.camera !== "free") return createParty(parkedAt(pose, grounds.craft, limits), null);
    return createParty(createHelicopter(pose, { limits }), null);
  }
  const walker = createWalker({ ...pose, pitch: 0, roll: 0 }, grounds.foot, WALKER_RULES);
  const right = ((heading + 90) * Math.PI) / 180;
  const [px, py, pz, facing] = request.parked ?? [
    x + 5 * Math.sin(right),
    y + 5 * Math.cos(right),
    walker.z + 2,
    heading,
  ];
  bare.gapAt(px, py, pz + 0.25, gap);
  const floor = gap.floor > -Infinity ? gap.floor : pz;
  const parked = { x: px, y: py, z: floor, heading: facing, pitch: 0, roll: 0 };
  if (gap.floor === -Infinity) return createParty(createHelicopter(parked, { limits }), walker);
  return createParty(parkedAt(parked, grounds.craft, limits), walker);
}

/** A helicopter that stands at a pose, or in the nearest clearing; where there is none it hovers over what grows there. */
function parkedAt(pose: Pose, ground: Ground, limits: Limits): Helicopter {
  const { x, y, z, heading } = pose;
  const away = findClearing(ground, x, y, z, heading);
  if (!away) return createHelicopter({ ...pose, z: ground.gapAt(x, y, z + TREETOPS, gap).floor + OVER }, { limits });
  const [east, north] = away;
  return createHelicopter({ ...pose, x: x + east, y: y + north }, { limits, stands: ground });
}
/** Metres over the ground of a wood. */
const TREETOPS = 30;
