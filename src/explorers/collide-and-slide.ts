/**
 * Collide-and-slide for the helicopter's hull: each move ends clear of rock. It goes where the velocity leads, or up and down
 * along a slope, or along a wall, or stops. Speed into the rock is lost, speed along it is kept.
 */
import { clamp } from "./angle.ts";
import type { Ground } from "./explorer.ts";
import { escapeRock, SKIN } from "./free-spot.ts";
import { createFit, fitHull, isClear } from "./helicopter-hull.ts";

/** Rise over run of the steepest slope that a hull slides over (60°); steeper ground is a wall. */
const STEEPEST = Math.tan(Math.PI / 3);
/** A hull that presses on a wall more squarely than this (tangent of the angle) stops rather than creep sideways. */
const GRIP = 0.25;
/** m/s up or down that a slope can give: a lip of rock met at top speed must not throw the hull into the sky. */
const MOST_DEFLECTED = 15;
/** Radians away from the wall that are tried when the straight line along it is blocked. */
const SLIDE_ANGLES = [0, 0.2, 0.45, 0.8];

/** Position in metres, velocity in m/s. */
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

/** Result of a move: no contact, a slope that deflected it, a wall that it slid along, or rock that stopped it. */
export type Contact = "none" | "slope" | "wall" | "stop";

const fit = createFit();

/** Moves the body dt seconds along its velocity, in place. */
export function collideAndSlide(ground: Ground, body: Body, dt: number): Contact {
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
  else moveOut(ground, body);
  return "stop";
}

function settle(body: Body, x: number, y: number, z: number): void {
  body.x = x;
  body.y = y;
  body.z = z;
  body.clearance = z - fit.lowest;
  body.headroom = fit.highest - z;
}

/** Moves sideways by (east, north), rising or sinking with the slope there; false where that is too steep. */
function follow(ground: Ground, body: Body, east: number, north: number, dt: number): boolean {
  const distance = Math.hypot(east, north);
  const wanted = body.z + body.vz * dt;
  const most = distance * STEEPEST + Math.abs(body.vz * dt) + 0.02;
  let z = wanted;
  for (let tries = 0; tries < 3; tries++) {
    fitHull(ground, body.x + east, body.y + north, z, fit);
    if (isClear(fit, z)) {
      if (z !== wanted) deflect(body, distance > 0.005 ? (z - body.z) / distance : 0, z > wanted);
      settle(body, body.x + east, body.y + north, z);
      return true;
    }
    if (fit.lowest > fit.highest) return false;
    z = fit.lowest > z ? fit.lowest + SKIN : fit.highest - SKIN;
    if (Math.abs(z - body.z) > most) return false;
  }
  return false;
}

/** Removes the speed into a slope (rise per metre travelled): from above when pushed up, from below when pushed down. */
function deflect(body: Body, rise: number, pushedUp: boolean): void {
  const slope = clamp(rise, -STEEPEST, STEEPEST);
  const speed = Math.hypot(body.vx, body.vy);
  const into = (body.vz - slope * speed) / (1 + slope * slope);
  if (pushedUp ? into >= 0 : into <= 0) return;
  const kept = speed > 0 ? Math.max(0, speed + slope * into) / speed : 0;
  body.vx *= kept;
  body.vy *= kept;
  body.vz = clamp(body.vz - into, -MOST_DEFLECTED, MOST_DEFLECTED);
}

/** Moves along a wall that lies towards (wallEast, wallNorth); false where the move presses too squarely or is blocked. */
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
  for (const turn of SLIDE_ANGLES) {
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

/** Moves out of rock that has moved into the body; stays where there is no free spot. */
function moveOut(ground: Ground, body: Body): void {
  if (!escapeRock(ground, body.x, body.y, body.z, body)) return;
  fitHull(ground, body.x, body.y, body.z, fit);
  settle(body, body.x, body.y, body.z);
}
