/**
 * Makes a treasure hunt: a chain of 4 to 8 clues from a start to a pump house on the shore of a lake, and a treasure on its bed.
 *
 *   same      for a ground, a seed and a centre; other centres within the same 500 m give the same hunt
 *   clues     each leads to one place, by the rules of solve.ts, which a person reaches on foot from the one before
 *   answers   features with control codes, and at last the pump house; no mineshafts, into which one would fall
 *   error     RangeError where there is no lake that will do within 3 km
 */
import { shuffled } from "../../core/field/choice.ts";
import { createRandom, type Random } from "../../core/field/random.ts";
import { runSteps } from "../../core/field/run-steps.ts";
import type { NamedPlace } from "../../core/forest/place-names.ts";
import { say } from "../../words/words.ts";
import type { Point } from "../geometry.ts";
import type { Site } from "../ground.ts";
import { type AXES, type Clue, DIRECTIONS, PACE, type Walk } from "./clue.ts";
import type { HuntGround } from "./hunt-ground.ts";
import { findShore, type PumpHouse, type Shore, type Spot } from "./pump.ts";
import { bearingTo, boxAround, distance, NAMES_WITHIN, placesOf, pointOf } from "./solve.ts";
import { canWalk } from "./walk.ts";

export interface Hunt {
  readonly seed: number;
  readonly start: Site;
  readonly clues: readonly Clue[];
  /** Goals of the clues: one feature less than there are clues, and then the pump house. */
  readonly answers: readonly Site[];
  readonly pump: PumpHouse;
  readonly treasure: Spot;
  /** Name of the lake. */
  readonly lake: string;
  /** The lakes' level that leaves the treasure dry, metres above the first one: below 0. */
  readonly drained: number;
}

/** Minimum and maximum number of clues. */
export const [FEWEST, MOST] = [4, 8];
export const MAX_SEED = 0xffffffff;

/** Grid that centres are rounded to, and search radius for lakes, metres. */
const GRID = 500;
const LAKES_WITHIN = 3000;
/** Metres from one answer to the next, and around a lake where the last feature stands. */
const [NEAREST, FARTHEST] = [60, 420];
const LAST_WITHIN = 450;
/** Maximum number of lakes, last features, chains and next features to try. */
const [LAKES, LASTS, CHAINS, NEXTS] = [12, 10, 6, 24];
/** Search radii of codes in clues, metres. */
const CODE_WITHIN = [300, 400, 500, 600];
/** Metres to the features nearest to a place with a name. */
const BY_NAME = 400;

export function createHunt(where: HuntGround, seed: number, centre: Point): Hunt {
  return runSteps(huntSteps(where, seed, centre));
}

/** The same in steps, most of them of some milliseconds. */
export function* huntSteps(where: HuntGround, seed: number, centre: Point): Generator<undefined, Hunt> {
  if (!(Number.isInteger(seed) && seed >= 0 && seed <= MAX_SEED))
    throw new RangeError(`hunt: seed ${seed} is not a whole number from 0 to ${MAX_SEED}.`);
  const random = createRandom(seed);
  const middle: Point = [Math.round(centre[0] / GRID) * GRID, Math.round(centre[1] / GRID) * GRID];
  const lakes = where.names.placesIn(boxAround(middle, LAKES_WITHIN)).filter(({ kind }) => kind === "lake");
  const count = FEWEST + Math.floor(random() * (MOST - FEWEST + 1));
  for (const lake of shuffled(random, lakes).slice(0, LAKES)) {
    const sites = standing(where, pointOf(lake), LAST_WITHIN);
    for (const last of shuffled(random, sites).slice(0, LASTS)) {
      yield;
      const shore = findShore(where.ground, pointOf(last), pointOf(lake), random);
      if (!shore) continue;
      for (let k = 0; k < CHAINS; k++) {
        const chain = yield* findChain(where, last, count - 1, shore, random);
        if (chain) return { seed, ...chain, ...endOf(chain.clues, lake, shore) };
      }
    }
  }
  throw new RangeError(
    say("hunt: no lake within {distance} of {place} will do; go elsewhere.", {
      distance: `${LAKES_WITHIN} m`,
      place: middle.join(", "),
    }),
  );
}

function endOf(clues: readonly Clue[], { name }: NamedPlace, { degrees, pump, treasure, drained }: Shore) {
  const clue: Clue = { kind: "shore", degrees, lake: name };
  return { clues: [...clues, clue], lake: name, pump, treasure, drained };
}

interface Chain {
  readonly start: Site;
  readonly clues: readonly Clue[];
  readonly answers: readonly Site[];
}

/** A chain of `count` clues that ends at a feature: found backwards, away from the lake. */
function* findChain(
  where: HuntGround,
  last: Site,
  count: number,
  { pump }: Shore,
  random: Random,
): Generator<undefined, Chain | null> {
  const clues: Clue[] = [];
  const answers: Site[] = [];
  const away = bearingTo([pump.x, pump.y], pointOf(last)) + 120 * (random() - 0.5);
  let to = last;
  while (clues.length < count) {
    const before = yield* findBefore(where, to, away, [...answers, to], clues, random);
    if (!before) return null;
    clues.unshift(before.clue);
    answers.unshift(to);
    to = before.from;
  }
  return { start: to, clues, answers };
}

/** A feature from which a clue leads to another one, and that clue; chains go on in about one direction. */
function* findBefore(
  where: HuntGround,
  to: Site,
  away: number,
  used: readonly Site[],
  clues: readonly Clue[],
  random: Random,
): Generator<undefined, { readonly from: Site; readonly clue: Clue } | null> {
  const at = pointOf(to);
  const turned = (site: Site) => Math.abs(((bearingTo(at, pointOf(site)) - away + 900) % 360) - 180);
  const near = standing(where, at, FARTHEST)
    .filter((site) => distance(pointOf(site), at) >= NEAREST && turned(site) < 75)
    .filter((site) => !used.some(({ code }) => code === site.code));
  for (const from of shuffled(random, near).slice(0, NEXTS)) {
    yield;
    for (const clue of cluesTo(where, from, to, clues, random))
      if (leadsTo(where, from, to, clue) && canWalk(where.ground, pointOf(from), at)) return { from, clue };
  }
  return null;
}

function leadsTo(where: HuntGround, from: Site, to: Site, clue: Clue): boolean {
  const places = placesOf(where, pointOf(from), clue);
  return places.length === 1 && distance(places[0], pointOf(to)) === 0;
}

/** Every clue that could lead from one feature to another, kinds that the chain has few of first. */
function cluesTo(where: HuntGround, from: Site, to: Site, chain: readonly Clue[], random: Random): Clue[] {
  const [a, b] = [pointOf(from), pointOf(to)];
  const [metres, degrees] = [distance(a, b), bearingTo(a, b)];
  const { feature, code } = to;
  const [east, north] = [b[0] - a[0], b[1] - a[1]];
  const found: Clue[] = [
    { kind: "bearing", feature, degrees: Math.round(degrees) % 360, metres: Math.round(metres / 5) * 5 },
    { kind: "feature", feature, direction: DIRECTIONS[Math.round(degrees / 45) % 8] },
    { kind: "code", code, within: CODE_WITHIN.find((within) => within >= metres) ?? 0 },
    ...namesBy(where, a, to),
  ];
  // One way of a few paces would be hard to follow.
  if (Math.min(Math.abs(east), Math.abs(north)) > 20) {
    const walks: readonly [Walk, Walk] = [walk(north, "north", "south"), walk(east, "east", "west")];
    found.push({ kind: "paces", feature, walks });
  }
  const times = (clue: Clue) => chain.filter(({ kind }) => kind === clue.kind).length;
  return shuffled(random, found).sort((one, other) => times(one) - times(other));
}

const walk = (metres: number, ahead: keyof typeof AXES, back: keyof typeof AXES): Walk => ({
  paces: Math.round(Math.abs(metres) / PACE),
  to: metres > 0 ? ahead : back,
});

/** Clues by the names of places near a feature. */
function namesBy({ names }: HuntGround, from: Point, to: Site): Clue[] {
  return names
    .placesIn(boxAround(pointOf(to), BY_NAME))
    .filter((place) => distance(pointOf(place), from) < NAMES_WITHIN - 100)
    .map(({ name }): Clue => ({ kind: "name", feature: to.feature, name }));
}

/** Features that can be the answer of a clue, within a distance. */
function standing({ ground }: HuntGround, of: Point, reach: number): Site[] {
  return ground
    .sitesIn(boxAround(of, reach))
    .filter((site) => site.feature !== "mine" && distance(pointOf(site), of) <= reach);
}
