/**
 * The autopilot of a ship over a planet: the intent that flies along the great circle to a place, high where that is far, and hovers
 * over it. The ship itself keeps clear of the ground.
 *
 *   height    SHARE of the distance left, SPREAD radii at most, and the goal's at the end
 *   arrives   within 10 m of the goal, slower than 2 m/s
 */
import { clamp, DEGREE } from "./angle.ts";
import type { AutopilotStep } from "./autopilot.ts";
import type { RoundGround } from "./planet-ground.ts";
import { type Ship, shipClearance } from "./ship.ts";
import { cross, dot, mix, unit, type Vector } from "./vector.ts";

const SHARE = 0.25;
const SPREAD = 0.5;
/** Metres over the ground of a hover over the goal, and on the way at least. */
export const SHIP_HOVER = 20;
const LOW = 60;
/** 1/s: speed along the ground for each metre left, and up. */
const CLOSING = 0.6;
const CLIMBING = 0.5;
/** Share of the top speed that is flown along the ground, and up. */
const [ALONG, UP] = [0.8, 0.6];
/** Top speed: m/s at least, and clearances a second (ship.ts). */
const LEAST_SPEED = 30;
const SPEEDS = 0.8;
/** Metres from the goal within which it does not turn, and degrees off at which it turns fully. */
const SLIDES = 30;
const TURNS = 30;
const [AT, STILL] = [10, 2];

/** The intent of a ship that flies itself over a place, given by its direction from the centre. */
export function stepShipAutopilot(ship: Ship, to: Vector, ground: RoundGround): AutopilotStep {
  const here: Vector = [ship.x, ship.y, ship.z];
  const above = unit(here);
  const goal = unit(to);
  const clearance = shipClearance(ship, ground);
  const angle = Math.atan2(Math.hypot(...cross(above, goal)), dot(above, goal));
  const distance = angle * ground.radius;
  const level = mix(1, goal, -dot(goal, above), above);
  const way = Math.hypot(...level) < 1e-9 ? perpendicular(above) : unit(level);
  const top = Math.max(LEAST_SPEED, SPEEDS * clearance);
  const height = distance < AT ? SHIP_HOVER : clamp(SHARE * distance, LOW, SPREAD * ground.radius);
  const near = distance < SLIDES * 4 ? SHIP_HOVER : height;
  const speed = Math.min(ALONG * top, CLOSING * distance);
  const climb = clamp(CLIMBING * (near - clearance), -UP * top, UP * top);
  const wanted = mix(speed / top, way, climb / top, above);
  const right = cross(ship.forward, ship.up);
  const aside = Math.atan2(dot(way, right), dot(way, ship.forward)) / DEGREE;
  const nose = Math.asin(clamp(dot(ship.forward, above), -1, 1)) / DEGREE;
  const slides = distance < SLIDES;
  const intent = {
    forward: clamp(dot(wanted, ship.forward), -1, 1),
    right: clamp(dot(wanted, right), -1, 1),
    up: clamp(dot(wanted, ship.up), -1, 1),
    turn: slides ? 0 : clamp(aside / TURNS, -1, 1),
    pitch: clamp(-nose / TURNS, -1, 1),
  };
  const isThere = distance < AT && Math.hypot(...ship.velocity) < STILL && Math.abs(clearance - SHIP_HOVER) < AT;
  return { intent, phase: isThere ? "hovers" : "flies" };
}

/** A unit vector perpendicular to another. */
function perpendicular(v: Vector): Vector {
  return unit(cross(v, Math.abs(v[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
}
