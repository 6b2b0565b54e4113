/** Plays tasks of Skylands with the helicopter's pure steps and its autopilot, as a pilot would who reads the instruments. */
import { runSteps } from "../../src/core/field/run-steps.ts";
import { stepAutopilot } from "../../src/explorers/autopilot.ts";
import { type Intent, NO_INTENT, type Pose } from "../../src/explorers/explorer.ts";
import { createHelicopter, type Helicopter, stepHelicopter } from "../../src/explorers/helicopter.ts";
import { SPEED } from "../../src/explorers/helicopter-spec.ts";
import { hopBetween, isInSight, type Sky } from "../../src/work/islands/sky.ts";
import { LEVEL, type Place } from "../../src/work/place.ts";
import type { Goal, See, Task } from "../../src/work/task.ts";
import { AT_START, goalOf, type Progress, type Sample, trackTask } from "../../src/work/tracker.ts";
import { makeMoves } from "../browser/moves.ts";
import { flyBy } from "../browser/pilot.ts";
import { ringWay } from "./ring-way.ts";
import { outlook, SEARCHES, type Searching, spiral } from "./search-way.ts";

const DT = 1 / 60;
/** Steps between two readings of the instruments. */
const READ = 3;
/** Seconds of a look all round, at 50° a second. */
const LOOK = 8;
/** Metres below the next place from which a searcher climbs first, and seconds at rest after which it leaves a place out. */
const [CLIMBS, WAITS] = [20, 5];
/** Seconds after which a solver gives up. */
const PATIENCE = 1500;
const DEGREE = Math.PI / 180;

const gap = { floor: 0, roof: 0, inside: false };

interface Waypoint {
  readonly at: Place;
  readonly land: boolean;
  readonly through?: number;
  /** The craft turns once round there. */
  readonly looks?: true;
}

/** Plays a task to its end, a search again in another way. Returns the last progress, with a reason where it was not finished. */
export function solve(sky: Sky, task: Task): Progress {
  const [{ kind }] = task.goals;
  if (kind === "ring") {
    const flight = new Flight(sky, task);
    makeMoves(flight, flyBy(flight, ringWay(task)));
    return flight.progress;
  }
  let progress = AT_START;
  for (const search of kind === "see" ? SEARCHES : SEARCHES.slice(0, 1)) {
    progress = flyTask(sky, task, search);
    if (progress.state === "finished") break;
  }
  return progress;
}

function flyTask(sky: Sky, task: Task, search: Searching): Progress {
  const flight = new Flight(sky, task);
  const pilot = new TaskPilot(sky, task, search);
  for (let step = 0; step * DT < PATIENCE; step++) {
    if (flight.isOver) return flight.progress;
    flight.advance(pilot.steer(flight.craft, flight.progress));
  }
  return { ...flight.progress, why: `not done after ${PATIENCE} s: ${goalOf(task, flight.progress)?.words}` };
}

/** A helicopter in a task, by the pure steps. */
class Flight {
  progress = AT_START;
  craft: Helicopter;
  readonly #sky: Sky;
  readonly #task: Task;

  constructor(sky: Sky, task: Task) {
    [this.#sky, this.#task] = [sky, task];
    const { at, heading } = task.start;
    const [minAltitude, maxAltitude] = sky.limits;
    const pose = { x: at[0], y: at[1], z: at[2] + 0.05, heading, pitch: 0, roll: 0 };
    this.craft = createHelicopter(pose, { limits: { minAltitude, maxAltitude }, stands: sky.craft });
  }

  get isOver(): boolean {
    return this.progress.state === "finished" || this.progress.state === "failed";
  }

  pose(): Pose {
    return this.craft;
  }

  /** Holds an input for some seconds, which are a whole number of steps. */
  step(seconds: number, intent: Partial<Intent>): void {
    for (let left = Math.round(seconds / DT); left > 0; left--) this.advance({ ...NO_INTENT, ...intent });
  }

  advance(intent: Intent): void {
    this.craft = stepHelicopter(this.craft, intent, DT, this.#sky.craft);
    this.progress = trackTask(this.#task, LEVEL, this.progress, sampleOf(this.#sky, this.craft), DT).progress;
  }
}

/** A pilot who flies a task by waypoints to the current goal. */
export class TaskPilot {
  readonly #sky: Sky;
  readonly #task: Task;
  readonly #search: Searching;
  #way: Waypoint[] = [];
  #for = -1;
  #steps = 0;
  #looked = 0;
  #waited = 0;
  #intent: Intent = NO_INTENT;

  constructor(sky: Sky, task: Task, search = SEARCHES[0]) {
    [this.#sky, this.#task, this.#search] = [sky, task, search];
  }

  /** Call once a step; the instruments are read in every third one. */
  steer(craft: Helicopter, progress: Progress): Intent {
    if (this.#steps++ % READ !== 0) return this.#intent;
    const goal = goalOf(this.#task, progress);
    const { length } = progress.splits;
    if (goal && this.#for !== length) [this.#for, this.#way] = [length, this.#wayTo(goal, craft)];
    this.#intent = this.#fly(craft, progress);
    return this.#intent;
  }

  #wayTo(goal: Goal, craft: Helicopter): Waypoint[] {
    const { x, y, z } = craft;
    if (goal.kind === "see") return this.#searchOf(goal, craft);
    if (goal.kind !== "stay") throw new Error(`No way to a goal of kind ${goal.kind}.`);
    const cross = runSteps(hopBetween(this.#sky, [x, y, z], goal.at));
    const over: Waypoint[] =
      cross === null
        ? []
        : [
            { at: [x, y, cross], land: false, through: 10 },
            { at: [goal.at[0], goal.at[1], cross], land: false },
          ];
    const [least, most] = goal.height;
    const end = goal.landed ? goal.at[2] : goal.at[2] + (least + most) / 2;
    return [...over, { at: [goal.at[0], goal.at[1], end], land: goal.landed === true }];
  }

  #searchOf(goal: See, { x, y, z }: Helicopter): Waypoint[] {
    const [up, look] = [[x, y, z + 70] as const, outlook(this.#sky, goal, [x, y, z])];
    const { apart, looksIn } = this.#search;
    const round = spiral(this.#sky, goal, apart).map(
      (at, k): Waypoint => ({ at, land: false, ...(k % looksIn === looksIn - 1 ? { looks: true } : { through: 25 }) }),
    );
    return [{ at: up, land: false, through: 10 }, { at: look, land: false, looks: true }, ...round];
  }

  /** The climb of a searcher before the way on, so that no rim is between; null where it needs none, or can't. */
  #climb({ x, y, z }: Helicopter, top: number): Intent | null {
    const isOpen = this.#sky.bare.gapAt(x, y, z + 1, gap).roof > top + 5;
    return isOpen && top - z > CLIMBS ? { ...NO_INTENT, up: 1 } : null;
  }

  /** Leaves out a place of a search that rock keeps the craft from. */
  #leaveOut({ vx, vy, vz }: Helicopter): void {
    this.#waited = Math.hypot(vx, vy, vz) < 1 ? this.#waited + READ * DT : 0;
    if (this.#waited > WAITS && this.#way.length > 1) [this.#waited] = [0, this.#way.shift()];
  }

  #fly(craft: Helicopter, progress: Progress): Intent {
    const [next] = this.#way;
    if (!next) return NO_INTENT;
    const [x, y, z] = next.at;
    const reach = next.through ? 14 : 3;
    const isThere = Math.hypot(x - craft.x, y - craft.y) < reach && Math.abs(z - craft.z) < Math.max(reach, 8);
    if (isThere && next.looks && this.#looked < LOOK) {
      this.#looked += READ * DT;
      return { ...NO_INTENT, turn: 1 };
    }
    if (this.#way.length > 1 && isThere) [this.#looked] = [0, this.#way.shift()];
    if (goalOf(this.#task, progress)?.kind === "see") {
      this.#leaveOut(craft);
      const climb = this.#climb(craft, z);
      if (climb) return climb;
    }
    const { intent } = stepAutopilot(craft, { x, y, z, land: next.land, through: next.through ?? 0 }, this.#sky.craft);
    const { care } = this.#task.limits;
    // With a cargo the speeds along and up are held below what it bears.
    const most = care === undefined || progress.cargo === null ? 1 : (0.8 * care) / SPEED.forward;
    return { ...intent, forward: Math.min(intent.forward, most) };
  }
}

function sampleOf(sky: Sky, { x, y, z, vx, vy, vz, heading, pitch, landed }: Helicopter): Sample {
  const level = Math.cos(pitch * DEGREE);
  return {
    at: [x, y, z],
    speed: Math.hypot(vx, vy, vz),
    landed,
    by: "helicopter",
    look: [level * Math.sin(heading * DEGREE), level * Math.cos(heading * DEGREE), Math.sin(pitch * DEGREE)],
    isClear: (to) => isInSight(sky, [x, y, z + 1.5], to),
  };
}
