/** Spawning: the player and the helicopter are put at the places of the link, but never in rock or under trees. */

import type { WalkedGround } from "../../core/field/ground.ts";
import { type FlatGround, flatGroundAt } from "../../core/flat/flat-ground.ts";
import { nearestHelicopter, poseOnGround } from "../../core/flat/helicopters.ts";
import type { Gap, Ground, Pose } from "../../explorers/explorer.ts";
import { findClearing } from "../../explorers/free-spot.ts";
import { createHelicopter, type Helicopter, type Limits } from "../../explorers/helicopter.ts";
import { createWalker } from "../../explorers/walker.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import { createPlayer, type DroneFlight, type Grounds, type Player } from "./player.ts";

const gap: Gap = { floor: 0, roof: 0, inside: false };
/** Metres over the treetops at which a helicopter without a clearing starts. */
const OVER = 8;

/** The land of year t, and its underground. */
interface SpawnGround {
  readonly flat: FlatGround;
  readonly t: number;
  readonly below: { over(surface: WalkedGround, t: number): WalkedGround } | null;
}

/** Ground without ladders, water and shafts. */
const NOTHING = { ladderAt: () => null, waterAt: () => -Infinity, isBelow: () => false };

/** Puts the player at the place of a request; a place inside rock becomes the ground above it. */
export function spawnPlayer(
  request: SceneRequest,
  { flat, t, below }: SpawnGround,
  grounds: Grounds,
  limits: Limits,
  drones: DroneFlight | null,
): Player {
  const surface = flatGroundAt(flat, t);
  const land = below ? below.over({ ...surface, ...NOTHING }, t) : surface;
  const [x, y, wanted] = request.at;
  const [heading, pitch, roll] = request.look;
  land.gapAt(x, y, wanted, gap);
  const onGround = gap.inside || wanted - gap.floor < 0.25;
  const z = onGround ? gap.floor : wanted;
  const pose = { x, y, z, heading, pitch, roll };
  if (request.by === "helicopter") {
    if (onGround && request.camera !== "free") return createPlayer(parkedAt(pose, grounds.craft, limits), null);
    return createPlayer(createHelicopter(pose, { limits }), null);
  }
  const drone = request.by === "drone" && drones ? drones.create({ ...pose, z: wanted }, grounds.foot) : null;
  const walker = drone ? null : createWalker({ ...pose, pitch: 0, roll: 0 }, grounds.foot, grounds.rules);
  return createPlayer(helicopterBeside(drone ?? walker ?? pose), walker, drone);

  /** The helicopter, where the player starts outside it. */
  function helicopterBeside(visitor: Pose): Helicopter {
    const own = request.parked ? null : standingNear(flat, x, y, t);
    if (own) return createHelicopter(own, { limits, stands: grounds.craft });
    const right = ((heading + 90) * Math.PI) / 180;
    const [px, py, pz, facing] = request.parked ?? [
      x + 5 * Math.sin(right),
      y + 5 * Math.cos(right),
      visitor.z + 2,
      heading,
    ];
    surface.gapAt(px, py, pz + 0.25, gap);
    const floor = gap.floor > -Infinity ? gap.floor : pz;
    const parked = { x: px, y: py, z: floor, heading: facing, pitch: 0, roll: 0 };
    return gap.floor === -Infinity ? createHelicopter(parked, { limits }) : parkedAt(parked, grounds.craft, limits);
  }
}

/** The nearest helicopter that stands in a country, which is the walker's; null for none. */
function standingNear(flat: FlatGround, x: number, y: number, t: number): Pose | null {
  const [altitude] = flat.altitudes;
  const nearest = flat.form === "islands" ? null : nearestHelicopter(flat, altitude, x, y);
  return nearest && poseOnGround(flat, altitude, nearest, t);
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
