/**
 * Motion among rock: a hull goes where it is wished, or up and down along a slope, or along a wall, or stays.
 *
 * It ends each move clear of rock. Speed into the rock is lost, speed along it is kept.
 */
import { clamp } from "./angle.ts";
import { escapeRock, SKIN } from "./escape.ts";
import type { Ground } from "./explorer.ts";
import { createFit, fitHull, isClear } from "./hull.ts";

/** Rise per metre along ground up to which a hull slides over it; steeper is a wall (60°). */
const STEEPEST = Math.tan(Math.PI / 3);
/** A hull that presses on a wall more squarely than this (tangent of the angle) stops, rather than creeping aside. */
const GRIP = 0.25;
/** m/s up or down that a slope can give: a lip of rock met at top speed must not throw the hull into the sky. */
const THROWN = 15;
/** Radians away from the wall that are tried when the straight line along it is barred. */
const YIELDS = [0, 0.2, 0.45, 0.8];

/** Position in metres, velocity in m/s, and the room that the hull has above and below. */
export interface Body {
  x: number;
  y: number;
  z: number;
  vx: number;
  vy: number;
  vz: number;
  /** Metres the hull could sink, and rise, before it meets rock; Infinity in open sky. */
  clearance: number;
  headroom: number;
}

/** What a move met: nothing, a slope that turned it, a wall that it slid along, or rock that stopped it. */
export type Contact = "none" | "slope" | "wall" | "stop";

const fit = createFit();

/** Moves the body dt seconds along its velocity, in place. */
export function moveBody(ground: Ground, body: Body, dt: number): Contact {
  const east = body.vx * dt;
  const north = body.vy * dt;
  const up = body.vz * dt;
  fitHull(ground, body.x + east, body.y + north, body.z + up, fit);
  if (isClear(fit, body.z + up)) {
    settle(body, body.x + east, body.y + north, body.z + up);
    return "none";
  }
  const { wallEast, wallNorth } = fit;
  if (follow(ground, body, east, north, dt)) return "slope";
  if (slide(ground, body, wallEast, wallNorth, dt)) return "wall";
  body.vx = 0;
  body.vy = 0;
  if (follow(ground, body, 0, 0, dt)) return "stop";
  body.vz = 0;
  if (isClear(fitHull(ground, body.x, body.y, body.z, fit), body.z)) settle(body, body.x, body.y, body.z);
  else leave(ground, body);
  return "stop";
}

function settle(body: Body, x: number, y: number, z: number): void {
  body.x = x;
  body.y = y;
  body.z = z;
  body.clearance = z - fit.lowest;
  body.headroom = fit.highest - z;
}

/** Moves sideways by (east, north), rising or sinking as far as the slope there asks; false where that is too steep. */
function follow(ground: Ground, body: Body, east: number, north: number, dt: number): boolean {
  const distance = Math.hypot(east, north);
  const wished = body.z + body.vz * dt;
  const most = distance * STEEPEST + Math.abs(body.vz * dt) + 0.02;
  let z = wished;
  for (let tries = 0; tries < 3; tries++) {
    fitHull(ground, body.x + east, body.y + north, z, fit);
    if (isClear(fit, z)) {
      if (z !== wished) deflect(body, distance > 0.005 ? (z - body.z) / distance : 0, z > wished);
      settle(body, body.x + east, body.y + north, z);
      return true;
    }
    if (fit.lowest > fit.highest) return false;
    z = fit.lowest > z ? fit.lowest + SKIN : fit.highest - SKIN;
    if (Math.abs(z - body.z) > most) return false;
  }
  return false;
}

/** Takes away the speed into a slope (rise per metre travelled): from above when pushed up, from below when pushed down. */
function deflect(body: Body, rise: number, pushedUp: boolean): void {
  const slope = clamp(rise, -STEEPEST, STEEPEST);
  const speed = Math.hypot(body.vx, body.vy);
  const into = (body.vz - slope * speed) / (1 + slope * slope);
  if (pushedUp ? into >= 0 : into <= 0) return;
  const kept = speed > 0 ? Math.max(0, speed + slope * into) / speed : 0;
  body.vx *= kept;
  body.vy *= kept;
  body.vz = clamp(body.vz - into, -THROWN, THROWN);
}

/** Moves along a wall that lies towards (wallEast, wallNorth); false where it presses too squarely or is barred. */
function slide(ground: Ground, body: Body, wallEast: number, wallNorth: number, dt: number): boolean {
  const thickness = Math.hypot(wallEast, wallNorth);
  if (thickness < 1e-6) return false;
  const awayEast = -wallEast / thickness;
  const awayNorth = -wallNorth / thickness;
  const into = -(body.vx * awayEast + body.vy * awayNorth);
  const alongEast = body.vx + into * awayEast;
  const alongNorth = body.vy + into * awayNorth;
  const along = Math.hypot(alongEast, alongNorth);
  if (into <= 0 || along < GRIP * into) return false;
  for (const turn of YIELDS) {
    const cos = Math.cos(turn);
    const away = along * Math.sin(turn) * cos;
    const vx = alongEast * cos * cos + awayEast * away;
    const vy = alongNorth * cos * cos + awayNorth * away;
    if (!follow(ground, body, vx * dt, vy * dt, dt)) continue;
    body.vx = vx;
    body.vy = vy;
    return true;
  }
  return false;
}

/** Leaves rock that has come to where the body is; with nowhere to go, it stays. */
function leave(ground: Ground, body: Body): void {
  if (!escapeRock(ground, body.x, body.y, body.z, body)) return;
  fitHull(ground, body.x, body.y, body.z, fit);
  settle(body, body.x, body.y, body.z);
}
