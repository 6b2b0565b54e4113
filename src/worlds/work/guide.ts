/** The way to the goal of a task: the place that instruments point to, and words. Places that are to be found have words alone. */

import { SPEED } from "../../explorers/helicopter-spec.ts";
import { phrase, say } from "../../words/words.ts";
import type { Place, Way } from "../../work/place.ts";
import { apart } from "../../work/place.ts";
import { aimOf, type Goal } from "../../work/task.ts";
import { goalOf, type Progress } from "../../work/tracker.ts";
import type { GoalFlight } from "./pilot.ts";
import type { Run } from "./run.ts";
import type { WorkWorld } from "./world.ts";

export interface Guide {
  /** Null for none. */
  readonly aim: Place | null;
  /** In the language in use. */
  readonly words: string;
}

const NO_GUIDE: Guide = { aim: null, words: "" };
/** Metres within which a voice is near, and from which it is faint. */
const [NEAR, FAINT] = [18, 60];
/** Degrees to each side that count as ahead, and as behind. */
const [AHEAD, BEHIND] = [30, 140];

export function guideOf({ task, progress }: Run, world: WorkWorld): Guide {
  const goal = progress.state === "failed" ? null : goalOf(task, progress);
  if (!goal) return NO_GUIDE;
  const here = world.sample().at;
  const at = placeOf(goal, progress, here);
  const way = world.measures.way(here, at);
  const words: string[] = [];
  if (goal.kind === "visit")
    words.push(
      say("{done} of {all}", { done: progress.visited.length, all: Math.ceil(goal.share * goal.places.length) }),
    );
  if (goal.guide === "sound") words.push(voiceText(way, apart(here, at), world.heading()));
  else words.push(say("{far} away", { far: world.lengthText(way.distance) }));
  const { fuel } = task.limits;
  if (fuel !== undefined)
    words.push(say("fuel {share} %", { share: Math.max(0, Math.ceil(100 * (1 - progress.burnt / fuel))) }));
  return { aim: goal.guide ? null : at, words: words.join(" · ") };
}

/** Share of the speed that a cargo bears at which it is flown. */
const GENTLE = 0.8;

/**
 * The goal of a run as an autopilot flies to it; null for one that is a pilot's own work: rings, searches, many places, and landings with
 * little fuel, which an autopilot does not spare.
 */
export function goalFlight({ task, progress }: Run): GoalFlight | null {
  const goal = progress.state === "failed" ? null : goalOf(task, progress);
  const { care, fuel } = task.limits;
  if (goal?.kind !== "stay" || goal.guide || fuel !== undefined) return null;
  const { at, landed = false, height } = goal;
  const throttle = care === undefined || progress.cargo === null ? 1 : (GENTLE * care) / SPEED.forward;
  return { at, land: landed, over: (height[0] + height[1]) / 2, throttle: Math.min(1, throttle) };
}

/** The place of a goal: of many, the nearest that was not visited. */
function placeOf(goal: Goal, { visited }: Progress, here: Place): Place {
  if (goal.kind !== "visit") return aimOf(goal);
  const left = goal.places.filter((_, k) => !visited.includes(k));
  return left.reduce((best, at) => (apart(at, here) < apart(best, here) ? at : best), left[0] ?? goal.at);
}

const VOICES = {
  near: {
    ahead: phrase("A near voice ahead"),
    behind: phrase("A near voice behind you"),
    left: phrase("A near voice from the left"),
    right: phrase("A near voice from the right"),
  },
  usual: {
    ahead: phrase("A voice ahead"),
    behind: phrase("A voice behind you"),
    left: phrase("A voice from the left"),
    right: phrase("A voice from the right"),
  },
  faint: {
    ahead: phrase("A faint voice ahead"),
    behind: phrase("A faint voice behind you"),
    left: phrase("A faint voice from the left"),
    right: phrase("A faint voice from the right"),
  },
};

/** A voice in words, for those who do not hear it: "A faint voice from the left". */
export function voiceText({ bearing, rise }: Way, metres: number, heading: number): string {
  const turn = ((((bearing - heading + 180) % 360) + 360) % 360) - 180;
  const size = Math.abs(turn);
  const side = size < AHEAD ? "ahead" : size > BEHIND ? "behind" : turn > 0 ? "right" : "left";
  const voice = say(VOICES[metres < NEAR ? "near" : metres > FAINT ? "faint" : "usual"][side]);
  if (rise > LEVEL) return say("{voice}, above", { voice });
  return rise < -LEVEL ? say("{voice}, below", { voice }) : voice;
}
/** Metres up or down that count as another level. */
const LEVEL = 9;
