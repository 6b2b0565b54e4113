/** Whoever visits a world below ground: a walker, or a drone and its pilot; how one becomes the other. */
import type { UndergroundGround } from "./core/underground.ts";
import { clamp, wrapHeading } from "./explorers/angle.ts";
import { caverHint, createCaver } from "./explorers/caver.ts";
import { type Drone, turnDrone } from "./explorers/drone.ts";
import type { Gap, Pose } from "./explorers/explorer.ts";
import { createFooting, feel } from "./explorers/footroom.ts";
import type { Caver } from "./explorers/stance.ts";

export type DelveExplorer = "walker" | "drone";
export type Visitor = { readonly by: "walker"; readonly is: Caver } | { readonly by: "drone"; readonly is: Drone };

/** Degrees up and down at most that a walker looks. */
const STEEPEST = 85;
/** Metres below a drone in which a walker finds a floor to be set down on. */
const SETS_DOWN = 3;

const gap: Gap = { floor: 0, roof: 0, inside: false };
const feet = createFooting();

/** The walker who is set down below a drone, or why not. */
export function stepOut(
  drone: Drone,
  ground: UndergroundGround,
): { readonly caver: Caver } | { readonly reason: string } {
  const { x, y, z, heading } = drone;
  const { floor } = ground.gapAt(x, y, z, gap);
  feel(ground, x, y, floor, feet);
  if (z - feet.floor > SETS_DOWN) return { reason: "No floor within 3 m below: fly lower to step out" };
  if (feet.rock) return { reason: "Too low to stand here" };
  const pitch = clamp(drone.pitch, -STEEPEST, STEEPEST);
  return { caver: createCaver({ x, y, z: floor, heading, pitch, roll: 0 }, ground) };
}

/** Turned by a hand, degrees clockwise and up. */
export function turnVisitor(who: Visitor, clockwise: number, up: number): Visitor {
  if (who.by === "drone") return { by: "drone", is: turnDrone(who.is, clockwise, up) };
  const heading = wrapHeading(who.is.heading + clockwise);
  return { by: "walker", is: { ...who.is, heading, pitch: clamp(who.is.pitch + up, -STEEPEST, STEEPEST) } };
}

/** What keys do at a ladder, "" away from one. */
export function hintOf(caver: Caver, ground: UndergroundGround): string {
  const hint = caverHint(caver);
  if (hint !== "" || caver.stance !== "stands") return hint;
  const ladder = ground.ladderAt(caver.x, caver.y, caver.z);
  if (!ladder) return "";
  return caver.z < ladder.top - 1 ? "A ladder: W climbs it" : "A ladder: over the edge you hold on to it";
}

/** A share of the way from one pose to another. */
export function between(a: Pose, b: Pose, share: number): Pose {
  const mix = (u: number, v: number) => u + (v - u) * share;
  const turn = (u: number, v: number) => u + (((((v - u + 180) % 360) + 360) % 360) - 180) * share;
  return {
    x: mix(a.x, b.x),
    y: mix(a.y, b.y),
    z: mix(a.z, b.z),
    heading: wrapHeading(turn(a.heading, b.heading)),
    pitch: mix(a.pitch, b.pitch),
    roll: turn(a.roll, b.roll),
  };
}
