/** Random flights and walks on a planet, checked after every step. */

import { BALL } from "../../src/explorers/ball-collider.ts";
import { depthOn, type PlanetGround, wadingFloor } from "../../src/explorers/planet-ground.ts";
import { createRoundDrone, stepRoundDrone } from "../../src/explorers/round-drone.ts";
import { createRoundHelicopter, stepRoundHelicopter } from "../../src/explorers/round-helicopter.ts";
import { createRoundWalker, stepRoundWalker } from "../../src/explorers/round-walker.ts";
import { viewOfPose } from "../../src/explorers/tangent-frame.ts";
import { placeOf } from "../../src/explorers/tangent-plane.ts";
import { unit, type Vector } from "../../src/explorers/vector.ts";
import { WADE_DEPTH } from "../../src/explorers/walker-collider.ts";
import { wishAnything } from "./random-pilot.ts";
import { apart, over } from "./round-grounds.ts";

const EPISODE = 1000;

export interface RoundLog {
  readonly problems: string[];
  /** Steps near the ground, landings (or refusals of deep water), and metres gone. */
  low: number;
  landings: number;
  way: number;
  /** Jumps and falls of a walker. */
  jumps: number;
}

const somewhere = (dice: () => number): Vector => unit([dice() - 0.5, dice() - 0.5, dice() - 0.5]);

export function flyRoundRandomly(ground: PlanetGround, steps: number, dice: () => number): RoundLog {
  const log: RoundLog = { problems: [], low: 0, landings: 0, way: 0, jumps: 0 };
  const begin = () => {
    const direction = somewhere(dice);
    const place = over(direction, ground.height(...direction) + 60 * dice(), ground);
    return createRoundHelicopter(place, 360 * dice(), ground);
  };
  let heli = begin();
  let intent = wishAnything(dice);
  for (let i = 0; i < steps; i++) {
    if (i % EPISODE === 0) heli = begin();
    if (dice() < 0.01) intent = { ...wishAnything(dice), up: dice() < 0.6 ? -1 : 2 * dice() - 1 };
    const dt = dice() < 0.9 ? 1 / 60 : 0.1 * dice();
    const next = stepRoundHelicopter(heli, intent, dt, ground);
    const place = placeOf(next, ground.radius);
    const clear = next.local.z - ground.height(...place);
    const moved = apart(place, placeOf(heli, ground.radius));
    if (!(clear >= -1e-6)) log.problems.push(`step ${i}: ${clear} m over the ground`);
    // 63 m/s ahead and 15 up along a slope are the most; skids that lift off rock may add a hand's breadth.
    if (!(moved <= 75 * dt + 0.3)) log.problems.push(`step ${i}: ${moved} m in ${dt} s`);
    if (next.local.landed && ground.kind(...place) === "lake") log.problems.push(`step ${i}: stands on water`);
    if (next.local.x !== 0 || next.local.y !== 0) log.problems.push(`step ${i}: off its plane`);
    if (clear < 3) log.low++;
    if (next.local.landed && !heli.local.landed) log.landings++;
    log.way += moved;
    heli = next;
  }
  return log;
}

export function hoverRoundRandomly(ground: PlanetGround, steps: number, dice: () => number): RoundLog {
  const log: RoundLog = { problems: [], low: 0, landings: 0, way: 0, jumps: 0 };
  const begin = () => {
    const direction = somewhere(dice);
    const [x, y, z] = over(direction, ground.height(...direction) + 30 * dice(), ground);
    return createRoundDrone(viewOfPose({ x, y, z, heading: 360 * dice(), pitch: 0, roll: 0 }), ground);
  };
  let drone = begin();
  let intent = wishAnything(dice);
  for (let i = 0; i < steps; i++) {
    if (i % EPISODE === 0) drone = begin();
    if (dice() < 0.01) intent = { ...wishAnything(dice), up: dice() < 0.6 ? -1 : 2 * dice() - 1 };
    const next = stepRoundDrone(drone, intent, 1 / 60, ground);
    const place = placeOf(next, ground.radius);
    const clear = next.local.z - ground.height(...place);
    if (!(clear >= BALL)) log.problems.push(`step ${i}: ${clear} m over the ground`);
    if (next.local.x !== 0 || next.local.y !== 0) log.problems.push(`step ${i}: off its plane`);
    const moved = apart(place, placeOf(drone, ground.radius));
    if (!(moved <= 27 / 60 + 0.1)) log.problems.push(`step ${i}: ${moved} m`);
    if (clear < 3) log.low++;
    log.way += moved;
    drone = next;
  }
  return log;
}

export function walkRoundRandomly(ground: PlanetGround, steps: number, dice: () => number): RoundLog {
  const log: RoundLog = { problems: [], low: 0, landings: 0, way: 0, jumps: 0 };
  const anywhere = () => createRoundWalker(over(somewhere(dice), 0, ground), 360 * dice(), ground);
  /** On land where it is found soon: swimmers do not jump. */
  function begin() {
    let found = anywhere();
    for (let k = 0; k < 8 && depthOn(ground, ...placeOf(found, ground.radius)) > WADE_DEPTH; k++) found = anywhere();
    return found;
  }
  let walker = begin();
  let intent = wishAnything(dice);
  for (let i = 0; i < steps; i++) {
    if (i % EPISODE === 0) walker = begin();
    if (dice() < 0.01) intent = { ...wishAnything(dice), forward: 1 };
    const dt = dice() < 0.9 ? 1 / 60 : 0.1 * dice();
    const next = stepRoundWalker(walker, intent, dt, ground);
    const [before, place] = [placeOf(walker, ground.radius), placeOf(next, ground.radius)];
    const feet = next.local.z - wadingFloor(ground, place);
    const [was, depth] = [depthOn(ground, ...before), depthOn(ground, ...place)];
    const moved = apart(before, place);
    const { stance, vz } = next.local;
    const falls = stance === "falls" || walker.local.stance === "falls";
    if (!(feet > -1e-6) || (stance === "stands" && feet > 1e-6))
      log.problems.push(`step ${i}: feet ${feet} m over the ground`);
    if (!falls && was <= WADE_DEPTH && depth > WADE_DEPTH) log.problems.push(`step ${i}: into ${depth} m of water`);
    // 3 m/s and a fifth, up a slope of 72° in steps of 0.4 m; and in the air what gravity adds.
    const most = 3.6 * dt * 3.2 + 0.4 + (falls ? (Math.max(Math.abs(vz), Math.abs(walker.local.vz)) + 1) * dt : 0);
    if (!(moved <= most)) log.problems.push(`step ${i}: ${moved} m in ${dt} s`);
    if (stance === "falls" && walker.local.stance === "stands") log.jumps++;
    if (next.local.notice === "Deep water") log.landings++;
    if (depth > 0) log.low++;
    log.way += moved;
    walker = next;
  }
  return log;
}
