/** A race in the world: steps it with the player, keeps it, and moves the ghost of the best earlier run. */
import type { Islands } from "../../../core/islands/islands.ts";
import { altitudeOf } from "../../../map/islands/chart.ts";
import { countryGround } from "../../../sport/country-ground.ts";
import { bestOf, type Card, cardOf } from "../../../sport/race/card.ts";
import { type Flag, planLengths } from "../../../sport/race/plan.ts";
import { punch, type Race, type Raced, READY, type Runner, stepRace } from "../../../sport/race/race.ts";
import type { RaceRecord } from "../../../sport/race/race-data.ts";
import { placeAt } from "../../../sport/race/route.ts";
import { STEP } from "../../live-world.ts";
import { levelAt } from "../map/atlas.ts";
import type { IslandsSimulation } from "../simulation.ts";
import { type CourseOnGround, planOfText } from "./plan-of-text.ts";
import type { SportState } from "./state.ts";
import type { RaceStore } from "./store.ts";

export interface RunOptions {
  readonly sport: SportState;
  readonly store: RaceStore;
  islands(): Islands;
  /** Years. */
  t(): number;
  /** Shows a notice. */
  say(words: string): void;
  /** A race has finished, with its card. */
  finished(card: Card, record: RaceRecord): void;
  /** Milliseconds since 1970. */
  now(): number;
}

/** The course that is run, and its progress. */
export interface Run extends CourseOnGround {
  readonly text: string;
  readonly race: Race;
  /** The next control; null for the finish. */
  readonly next: Flag | null;
  /** Straight length of the current leg, metres. */
  readonly leg: number;
  /** The result that is raced against. */
  readonly ghost: RaceRecord | null;
}

export interface Running {
  /** Null without a course. */
  readonly run: Run | null;
  ghostShown: boolean;
  /** Takes the course of the sport's state up, and a race of it that is not finished. Resolves once its results are read. */
  take(): Promise<void>;
  /** Plans the course on ground that has changed. A race goes on, or waits for ground on which the course can be run. */
  follow(): void;
  /** Back to before the start. */
  again(): void;
  /** Keeps a race that goes on, before the page closes. */
  keep(): void;
  dispose(): void;
}

/** Simulated seconds between two times that a race is kept. */
const KEEP_INTERVAL = 2;

/**
 * Key of the settings, besides the seed and the profile, that plans of courses depend on: without the lakes' level, which weather
 * changes all the time.
 */
const groundKey = ({ sea, relief, altitudes, paths }: Islands): string =>
  JSON.stringify([sea, relief, altitudes, paths]);

export function createRunning({ sport, store, islands, t, say, finished, now }: RunOptions): Running {
  let taken: (CourseOnGround & Pick<Run, "text">) | null = null;
  let race: Race = READY;
  let ghost: RaceRecord | null = null;
  /** Results of the course, the fastest first. */
  let results: readonly RaceRecord[] = [];
  /** The reading of the course's results, during which nothing is run. */
  let reading: Promise<unknown> | null = null;
  let ghostShown = true;
  let lengths: number[] = [];
  let keptAt = 0;
  let runner: Runner | null = null;
  /** The ground of the last plan. */
  let planned = "";
  /** Message about a fault of the state's course, shown once. */
  let fault = "";

  function record(state: RaceRecord["state"]): RaceRecord | null {
    if (!taken) return null;
    const { time, splits, route } = race;
    return { course: taken.text, state, time, splits, route, kept: now() };
  }

  function keep(): void {
    const running = race.state === "running" ? record("running") : null;
    if (running) store.keepUnfinished(running);
    keptAt = race.time;
  }

  function after({ race: next, event }: Raced): void {
    race = next;
    if (!event || !taken) return;
    if (event.kind === "started")
      say(ghost && ghostShown ? "The clock runs. The ghost is your best run." : "The clock runs.");
    else say(event.text);
    if (event.kind === "punched") keep();
    if (event.kind === "ended") store.dropUnfinished(taken.text);
    if (event.kind === "finished") finish();
  }

  function finish(): void {
    const result = record("finished");
    if (!result || !taken) return;
    const course = taken;
    const card = cardOf(course.plan, result, results, ghost);
    void store.keep(result).then(async () => {
      const all = await store.results(course.text);
      if (taken?.text === course.text) results = all;
    });
    store.dropUnfinished(course.text);
    finished(card, result);
  }

  function runnerOf({ player: { walker }, player }: IslandsSimulation, altitude: number): Runner {
    const { x, y, z } = walker ?? player.drone ?? player.helicopter;
    // Flags are known by their place east and north, which other archipelagos have too.
    const isThere = altitudeOf(islands(), levelAt(islands(), { x, y, z }, t())) === altitude;
    const onFoot = walker !== null && walker.stance !== "glides" && isThere;
    return { x, y, z, kind: countryGround(islands(), t(), altitude).kindAt(x, y), onFoot };
  }

  function step(simulation: IslandsSimulation): void {
    if (!taken || reading) return;
    runner = runnerOf(simulation, taken.altitude);
    after(stepRace(taken.plan, race, runner, STEP));
    if (race.state === "running" && race.time - keptAt > KEEP_INTERVAL) keep();
    showGhost(taken.altitude);
  }

  function showGhost(altitude: number): void {
    const seen = ghostShown && ghost && race.state === "running" && race.time <= ghost.time;
    const place = seen ? placeAt(ghost!.route, race.time) : null;
    if (!place) {
      sport.ghost = null;
      return;
    }
    const { x, y, heading } = place;
    const z = countryGround(islands(), t(), altitude).heightAt(x, y) + altitude;
    // Between two points of a route at a rim there may be no ground.
    sport.ghost = { x, y, z: z > place.z ? z : place.z, heading, pitch: 0, roll: 0 };
  }

  /** The key for carrying punches, where there is something to punch. */
  function act(): boolean {
    if (!taken || reading || !runner) return false;
    const raced = punch(taken.plan, race, runner);
    if (!raced.event) return false;
    after(raced);
    return true;
  }

  sport.steps.add(step);
  sport.acts.add(act);

  function begin(): void {
    race = READY;
    keptAt = 0;
    sport.ghost = null;
    ghost = taken && bestOf(results);
  }

  /** Reads the results of the course, and goes on with a race of it that is not finished. */
  async function read(): Promise<void> {
    results = [];
    begin();
    const course = taken;
    if (!course) return;
    const ours = Promise.all([store.results(course.text), store.unfinished(course.text)]);
    reading = ours;
    const [all, left] = await ours;
    if (reading !== ours) return;
    reading = null;
    results = all;
    begin();
    resume(left);
  }

  /** Plans the course of the sport's state on the ground of now. */
  function plan(): void {
    planned = groundKey(islands());
    const read = sport.course ? planOfText(sport.course, islands()) : null;
    const wrong = read && "fault" in read ? read.fault : "";
    if (wrong && wrong !== fault) say(wrong);
    fault = wrong;
    taken = read && !("fault" in read) ? { text: sport.course, ...read } : null;
    lengths = taken ? planLengths(taken.plan) : [];
  }

  function resume(left: RaceRecord | null): void {
    if (!left || !taken || left.splits.length > taken.plan.controls.length) return;
    const { time, splits, route } = left;
    race = { ...READY, state: "running", time, splits, route };
    keptAt = time;
    say("Your race goes on.");
  }

  return {
    get run() {
      if (!taken) return null;
      const next = race.splits.length;
      return { ...taken, race, ghost, next: taken.plan.controls[next] ?? null, leg: lengths[next] ?? 0 };
    },
    get ghostShown() {
      return ghostShown;
    },
    set ghostShown(shown) {
      ghostShown = shown;
      if (!shown) sport.ghost = null;
    },
    take() {
      keep();
      fault = "";
      plan();
      return read();
    },
    follow() {
      if (groundKey(islands()) === planned) return;
      const before = taken;
      keep();
      plan();
      if (before && taken) return;
      void read();
    },
    again() {
      if (taken) store.dropUnfinished(taken.text);
      begin();
    },
    keep,
    dispose() {
      sport.steps.delete(step);
      sport.acts.delete(act);
      sport.ghost = null;
    },
  };
}
