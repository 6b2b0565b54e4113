/** Actions of a visitor besides moving: cones, edits of the workshop, courses, hunts and maps. */

import { createProfile } from "../../../src/core/field/profile.ts";
import { createRandom } from "../../../src/core/field/random.ts";
import { featureKey } from "../../../src/core/flat/feature-key.ts";
import type { FlatGround } from "../../../src/core/flat/flat-ground.ts";
import { placeNamesOf } from "../../../src/core/flat/place-names.ts";
import { profileCode, quantized } from "../../../src/core/profiles/code.ts";
import type { FlatTable } from "../../../src/recipe/kinds/flat.ts";
import { profileOf } from "../../../src/recipe/profiles.ts";
import type { Recipe } from "../../../src/recipe/recipe.ts";
import { countryGround } from "../../../src/sport/country-ground.ts";
import { createHunt } from "../../../src/sport/hunt/create.ts";
import { createHuntGround } from "../../../src/sport/hunt/hunt-ground.ts";
import { planOf, type RacePlan } from "../../../src/sport/race/plan.ts";
import { type Race, READY, stepRace } from "../../../src/sport/race/race.ts";
import { mergeResults, type RaceRecord, readRace, writeRace } from "../../../src/sport/race/race-data.ts";
import { createHistory } from "../../../src/workshop/history.ts";
import type { LiveWorld } from "../../../src/worlds/live-world.ts";
import { generate } from "../../generate.ts";
import { SITES, slope } from "../../sport/race/ground.ts";

type Deed = (k: number, at: { readonly x: number; readonly y: number }) => void;

/** Ten cones at each stop, in the place of those of the stop before. */
export function cones({ saves }: LiveWorld, isRound: boolean): Deed {
  return (k, { x, y }) => {
    if (!saves) return;
    const keyOf = (i: number) => (isRound ? `${10 * k + i},+,9` : featureKey(x + 5 * i, y, 0));
    const placed = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [keyOf(i), "cone" as const]));
    saves.write({ ...saves.read(), placed });
    if (Object.keys(saves.read().placed).length === 0) throw new Error("Expected cones to be placed, got none.");
  };
}

/** Lands of 8 MB, more of them at a stop than are kept, and a line of 4,096 samples, undone and done again. */
export function edits(): Deed {
  const history = createHistory(() => {});
  const random = createRandom(1983);
  let shown = new Float64Array(0);
  let line = "1983";
  const step = (label: string, redo: () => void, undo: () => void, holds: (Float64Array | string)[]) => {
    redo();
    history.push({ label, undo, redo, holds });
  };
  return (k) => {
    for (let n = 0; n < 9; n++) {
      const [land, before] = [new Float64Array(2 ** 20).fill(k + n), shown];
      step(
        "land",
        () => (shown = land),
        () => (shown = before),
        [before, land],
      );
    }
    const [code, last] = [
      profileCode(createProfile(quantized(Array.from({ length: 4096 }, () => 100 * random())))),
      line,
    ];
    const use = (text: string) => () => {
      line = text;
      profileOf(text);
    };
    step("line", use(code), use(last), [last, code]);
    for (let n = 0; n < 4; n++) history.undo();
    for (let n = 0; n < 4; n++) history.redo();
  };
}

/** Half an hour of a course with three controls, run again and again; results are kept as a browser keeps them. */
export function course(): Deed {
  const ground = slope(SITES);
  const course = {
    name: "Day",
    start: [0, 0],
    controls: SITES.map(({ x, y }) => [x, y] as const),
    finish: [0, 10],
  } as const;
  const { plan } = planOf(course, ground) as { readonly plan: RacePlan };
  let race: Race = READY;
  let kept: readonly string[] = [];
  let time = 0;
  const runnerAt = (x: number, y: number) => ({
    x,
    y,
    z: ground.heightAt(x, y),
    kind: ground.kindAt(x, y),
    onFoot: true,
  });
  const round = [course.start, ...plan.controls.map(({ x, y }) => [x, y] as const), course.finish];
  function finish({ time: end, splits, route }: Race): void {
    const record: RaceRecord = { course: "day", state: "finished", time: end, splits, route, kept: time };
    const known = kept.flatMap((text) => {
      const read = readRace(text);
      return "record" in read ? [read.record] : [];
    });
    kept = mergeResults(known, [record]).map(writeRace);
    race = READY;
  }
  return () => {
    // Long waits at each place make long routes.
    for (const [x, y] of round)
      for (let second = 0; second < 360; second++) {
        time++;
        race = stepRace(plan, race, runnerAt(x + (second % 3) / 2, y), 1).race;
        if (race.state === "finished" || race.state === "ended") finish(race);
      }
  };
}

/** A hunt at every twelfth place, and what its clues and maps look up at each. */
export function hunts({ world, kind }: Recipe): Deed {
  if (!kind.sport?.hunts) return () => {};
  const islands: FlatGround = generate(world as FlatTable);
  const { ground, names } = createHuntGround(countryGround(islands, 0), placeNamesOf(islands));
  return (k, { x, y }) => {
    const box = (half: number) => ({ west: x - half, south: y - half, east: x + half, north: y + half });
    ground.sitesIn(box(600));
    names.placesIn(box(2000));
    try {
      if (k % 12 === 0) createHunt({ ground, names }, k, [x, y]);
    } catch (error) {
      // There may be no lake.
      if (!(error instanceof RangeError)) throw error;
    }
  };
}
