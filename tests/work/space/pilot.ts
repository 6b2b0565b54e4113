/** A pilot who plays tasks of free space by the pure steps of the starship. */
import { AU_PER_LY, lightYears, placeAt } from "../../../src/core/space/place.ts";
import type { SpaceBody } from "../../../src/explorers/space-body.ts";
import { attitudeOf, createStarship, FASTEST, type Starship, stepStarship } from "../../../src/explorers/starship.ts";
import { cross, dot, unit, type Vector } from "../../../src/explorers/vector.ts";
import { apart, difference, type Place } from "../../../src/work/place.ts";
import { STRAIGHT } from "../../../src/work/space/star-field.ts";
import type { Goal, Task } from "../../../src/work/task.ts";
import { AT_START, goalOf, type Progress, trackTask } from "../../../src/work/tracker.ts";

const STEP = 1 / 60;
/** Distances a second at which the pilot comes to a place that no body slows. */
const EASE = 2;
/** Keep-out radius of a star, astronomical units. */
const ROOM = 0.01;

const bodyAt = (at: Place): SpaceBody => ({ place: placeAt(at), moved: [0, 0, 0], room: ROOM, carries: false });

/** The place to fly to for a goal. */
function aimFor(goal: Goal, { visited }: Progress, from: Place): Place {
  if (goal.kind !== "visit") return goal.at;
  const left = goal.places.filter((_, k) => !visited.includes(k));
  return left.reduce((best, at) => (apart(at, from) < apart(best, from) ? at : best));
}

/** Full input towards a place, in the ship's axes. */
function inputTo({ forward, up }: Starship, way: Place, share: number) {
  const ahead = unit(way as Vector);
  return {
    forward: share * dot(ahead, forward),
    right: share * dot(ahead, cross(forward, up)),
    up: share * dot(ahead, up),
    turn: 0,
  };
}

/** The progress of a task at its end, or after its seconds. */
export function flyTask(task: Task, seconds = task.limits.seconds ?? 600): Progress {
  const { at, heading, pitch = 0, by } = task.start;
  const bodies = task.goals.flatMap((goal) => (goal.kind === "stay" ? [bodyAt(goal.at)] : []));
  let ship = createStarship(placeAt(at), attitudeOf([heading, pitch, 0]), FASTEST);
  let progress = AT_START;
  for (let step = 0; step * STEP <= seconds; step++) {
    const here = lightYears(ship.place);
    const speed = Math.hypot(...ship.velocity) / AU_PER_LY;
    const sample = { at: here, speed, landed: false, by, look: ship.forward };
    progress = trackTask(task, STRAIGHT, progress, sample, STEP).progress;
    const goal = goalOf(task, progress);
    if (!goal || progress.state === "failed") break;
    const way = difference(aimFor(goal, progress, here), here);
    // Stars slow the ship by themselves.
    const wanted = goal.kind === "stay" ? 1 : Math.min(1, (EASE * AU_PER_LY * Math.hypot(...way)) / FASTEST);
    ship = stepStarship(ship, inputTo(ship, way, wanted), STEP, bodies);
  }
  return progress;
}
