/** Players of the tasks of planets, by the pure steps of ship, orbiter and walker. */
import type { Globe } from "../../../src/core/planet/sphere.ts";
import { DEGREE } from "../../../src/explorers/angle.ts";
import { NO_INTENT } from "../../../src/explorers/explorer.ts";
import { createOrbiter, flyTo, orbiterView, stepOrbiter, turnOrbiter } from "../../../src/explorers/orbiter.ts";
import { createRoundWalker, stepRoundWalker } from "../../../src/explorers/round-walker.ts";
import { createShip, type Ship, stepShip } from "../../../src/explorers/ship.ts";
import { headingOf, pitchOf, tangentFrame, viewOfPose } from "../../../src/explorers/tangent-frame.ts";
import { placeOf, toPlane } from "../../../src/explorers/tangent-plane.ts";
import { cross, dot, mix, unit, type Vector } from "../../../src/explorers/vector.ts";
import { apart, difference, type Place } from "../../../src/work/place.ts";
import { isInSight, measuresOf } from "../../../src/work/planet/ball.ts";
import type { See, Task } from "../../../src/work/task.ts";
import { AT_START, goalOf, type Progress, type Sample, trackTask } from "../../../src/work/tracker.ts";
import { groundOn } from "../../explorers/round-grounds.ts";

const STEP = 1 / 60;

/** A player, who steps towards the goal, and the sample of each step. */
interface Player {
  sample(): Sample;
  step(progress: Progress): void;
}

function play(task: Task, radius: number, { sample, step }: Player, seconds: number): Progress {
  const measures = measuresOf(radius);
  let progress = AT_START;
  for (let k = 0; k * STEP <= seconds; k++) {
    progress = trackTask(task, measures, progress, sample(), STEP).progress;
    if (progress.state === "finished" || progress.state === "failed") break;
    step(progress);
  }
  return progress;
}

/** Distances a second at which the ship comes to its place. */
const EASE = 0.5;

/** Lands from orbit with at most a share of the engines' speed. */
export function land(task: Task, globe: Globe, throttle: number): Progress {
  const ground = groundOn(globe);
  const { at, heading, pitch = 0, by } = task.start;
  const [x, y, z] = at;
  let ship: Ship = createShip(viewOfPose({ x, y, z, heading, pitch, roll: 0 }), [0, 0, 0], ground);
  let burn = 0;
  const [goal] = task.goals;
  const sample = (): Sample => ({
    ...{
      at: [ship.x, ship.y, ship.z],
      speed: Math.hypot(...ship.velocity),
      landed: false,
      by,
      look: ship.forward,
      burn,
    },
  });
  const step = () => {
    const here: Vector = [ship.x, ship.y, ship.z];
    const way = difference(goal.at, here);
    const top = Math.max(30, 0.8 * (Math.hypot(...here) - Math.hypot(...goal.at)));
    const share = Math.min(throttle, (EASE * Math.hypot(...way)) / top);
    const ahead = unit(way);
    const { forward, up, velocity } = ship;
    const along = (axis: Vector) => share * dot(ahead, axis);
    const intent = { forward: along(forward), right: along(cross(forward, up)), up: along(up), turn: 0 };
    ship = stepShip(ship, intent, STEP, ground);
    burn = Math.hypot(...mix(1, ship.velocity, -1, velocity)) / STEP;
  };
  return play(task, globe.radius, { sample, step }, 240);
}

/** Metres over a sight from which it is photographed, in its distance. */
const OVER = 0.5;

/** Photographs all sights of a survey from over them. */
export function survey(task: Task, globe: Globe): Progress {
  const ground = groundOn(globe);
  const { at, heading, pitch = 0, by } = task.start;
  let orbiter = createOrbiter(viewOfPose({ x: at[0], y: at[1], z: at[2], heading, pitch, roll: 0 }), ground);
  let going = -1;
  const sample = (): Sample => {
    const { x, y, z, forward } = orbiterView(orbiter);
    const here: Place = [x, y, z];
    return {
      ...{ at: here, speed: 0, landed: false, by, look: forward },
      isClear: (to: Place) => isInSight(globe, here, to),
    };
  };
  const step = (progress: Progress) => {
    const goal = goalOf(task, progress) as See;
    const next = progress.splits.length;
    if (going !== next) {
      going = next;
      const altitude = Math.hypot(...goal.at) - globe.radius + OVER * goal.within;
      orbiter = flyTo(orbiter, goal.at as Vector, altitude, ground);
    }
    if (!orbiter.flight) {
      const view = orbiterView(orbiter);
      const frame = tangentFrame(view.x, view.y, view.z);
      const aim = unit(difference(goal.at, [view.x, view.y, view.z]));
      const turn = headingOf(aim, frame) - headingOf(view.forward, frame);
      orbiter = turnOrbiter(orbiter, turn, pitchOf(aim, frame) - pitchOf(view.forward, frame));
    }
    orbiter = stepOrbiter(orbiter, NO_INTENT, STEP, ground);
  };
  return play(task, globe.radius, { sample, step }, task.limits.seconds ?? 600);
}

/** Walks straight to the boulder and back. */
export function fetchSample(task: Task, globe: Globe): Progress {
  const ground = groundOn(globe);
  const { at, heading, by } = task.start;
  let walker = createRoundWalker(at as Vector, heading, ground);
  const sample = (): Sample => ({
    ...{ at: placeOf(walker, globe.radius), speed: walker.local.speed, landed: true, by, look: [0, 0, 1] },
  });
  const step = (progress: Progress) => {
    const goal = goalOf(task, progress);
    if (!goal) return;
    const here = placeOf(walker, globe.radius);
    const [east, north] = toPlane(walker.plane, difference(goal.at, here) as Vector);
    const local = { ...walker.local, heading: (Math.atan2(east, north) / DEGREE + 360) % 360 };
    const near = apart(here, goal.at) < 2;
    walker = stepRoundWalker({ ...walker, local }, { ...NO_INTENT, forward: near ? 0 : 1, run: 1 }, STEP, ground);
  };
  return play(task, globe.radius, { sample, step }, task.limits.seconds ?? 600);
}
