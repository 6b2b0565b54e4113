/** The craft of a traveller as bodies to draw: where they are, which way they face, how fast they go. */
import { placeOf } from "../../explorers/chart.ts";
import type { Attitude } from "../../explorers/rotation.ts";
import type { RoundHelicopter } from "../../explorers/round-helicopter.ts";
import type { Ship } from "../../explorers/ship.ts";
import { dot, unit, type Vector } from "../../explorers/vector.ts";
import { attitudeOf } from "../../explorers/who.ts";

/** Place in metres from the planet's centre, of a helicopter the middle of its skids, of a ship the pilot's eye. */
export interface Body extends Attitude {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Radians, and radians a second. */
  readonly rotorAngle: number;
  readonly rotorSpeed: number;
  /** Metres a second along the ground, and up. */
  readonly speed: number;
  readonly climb: number;
  readonly landed: boolean;
}

export function helicopterBody(helicopter: RoundHelicopter, radius: number): Body {
  const [x, y, z] = placeOf(helicopter, radius);
  const { rotorAngle, rotorSpeed, vx, vy, vz, landed } = helicopter.flat;
  const { forward, up } = attitudeOf(helicopter);
  return { x, y, z, forward, up, rotorAngle, rotorSpeed, speed: Math.hypot(vx, vy), climb: vz, landed };
}

export function shipBody({ x, y, z, forward, up, velocity }: Ship): Body {
  const { speed, climb } = motionOver([x, y, z], velocity);
  return { x, y, z, forward, up, rotorAngle: 0, rotorSpeed: 0, speed, climb, landed: false };
}

/** Metres a second along the ground and up, of a velocity at a place. */
export function motionOver(place: Vector, velocity: Vector): { speed: number; climb: number } {
  const climb = dot(velocity, unit(place));
  return { speed: Math.sqrt(Math.max(0, dot(velocity, velocity) - climb * climb)), climb };
}
