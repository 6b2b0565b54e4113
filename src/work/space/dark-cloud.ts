/** Chart a dark cloud: gas that hardly glows. Its rim is visited in many directions. */
import type { Random } from "../../core/field/random.ts";
import { densityAt, glowAt, type Nebula } from "../../core/space/nebula.ts";
import { starName } from "../../core/space/stars.ts";
import { phrase, saying } from "../../words/words.ts";
import type { TaskKind } from "../kind.ts";
import { difference, type Place } from "../place.ts";
import type { TaskPlan } from "../task.ts";
import { facing } from "./arrival.ts";
import { isOpenAmong, placeIn, type StarField, starsAround } from "./star-field.ts";

/** Places of an area that are looked at, and how many climb to where the gas is densest, in steps of light-years. */
const [LOOKS, CLIMBS] = [200, 6];
const STEPS = [16, 8, 4];
/** Density in the middle, at least. */
const DENSE = 0.1;
/** Widths of the search, in areas: most have gas, and all have some near by. */
const WIDTHS = [1, 2, 4];
/** Places of a chart, the share that is enough, and light-years within which one is charted. */
const [PLACES, SHARE, WITHIN] = [12, 0.75, 6];
/** Light-years from the middle to the rim: steps, least and most; and the share of it at which the places are. */
const [STEP, NEAREST, FARTHEST, INSIDE] = [4, 12, 90, 0.85];
/** Light-years from the middle at the start. */
const AWAY = 150;
/** Seconds of a chart. */
const SECONDS = 480;

export const DARK_CLOUD: TaskKind<StarField> = {
  title: phrase("Chart a dark cloud"),
  *create(field, area, random) {
    for (const width of WIDTHS) {
      const found = yield* darkest(field.space.nebula, () => placeIn(field, area, random, width));
      for (let tries = 0; found && tries < 12; tries++) {
        const start = startBeside(found, random);
        yield;
        if (isOpenAmong(starsAround(field, start, 8))) return planOf(field, found, start);
      }
    }
    return null;
  },
};

const shares = new Float64Array(3);

/** The middle of the cloud that glows least of some; null where there is hardly any gas. */
function* darkest(nebula: Nebula, next: () => Place): Generator<undefined, Place | null> {
  const looked = Array.from({ length: LOOKS }, next).map((at) => ({ at, density: densityAt(nebula, ...at) }));
  yield;
  looked.sort((a, b) => b.density - a.density);
  let best: { readonly at: Place; readonly dark: number } | null = null;
  for (const { at, density } of looked.slice(0, CLIMBS)) {
    if (density === 0) break;
    const top = climbed(nebula, at);
    yield;
    const own = densityAt(nebula, ...top);
    // Dust glows only by the light of stars.
    const dark = own * glowAt(nebula, ...top, 0, shares)[2];
    if (own >= DENSE && (!best || dark > best.dark)) best = { at: top, dark };
  }
  return best?.at ?? null;
}

/** The place uphill of another where the gas is densest, whole light-years. */
function climbed(nebula: Nebula, from: Place): Place {
  let at = from;
  let density = densityAt(nebula, ...at);
  for (const step of STEPS)
    for (let moved = true; moved; ) {
      moved = false;
      for (const [x, y, z] of SIDES) {
        const to: Place = [at[0] + step * x, at[1] + step * y, at[2] + step * z];
        const there = densityAt(nebula, ...to);
        if (there <= density) continue;
        [at, density, moved] = [to, there, true];
      }
    }
  return at;
}

const SIDES = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
] as const;

/** A unit vector of evenly spread ones (a spiral of golden angles). */
function spread(k: number, count: number): Place {
  const z = 1 - (2 * k + 1) / count;
  const level = Math.sqrt(1 - z * z);
  const angle = k * Math.PI * (3 - Math.sqrt(5));
  return [level * Math.cos(angle), level * Math.sin(angle), z];
}

const off = ([x, y, z]: Place, [dx, dy, dz]: Place, by: number): Place => [
  Math.round(x + by * dx),
  Math.round(y + by * dy),
  Math.round(z + by * dz),
];

/** Places just inside of a cloud's rim. */
function rimOf(nebula: Nebula, middle: Place): readonly Place[] {
  return Array.from({ length: PLACES }, (_, k) => {
    const out = spread(k, PLACES);
    let away = NEAREST;
    while (away < FARTHEST && densityAt(nebula, ...off(middle, out, away)) > 0) away += STEP;
    return off(middle, out, INSIDE * away);
  });
}

function startBeside(middle: Place, random: Random): Place {
  return off(middle, spread(Math.floor(random() * 24), 24), AWAY);
}

function planOf({ space }: StarField, middle: Place, start: Place): TaskPlan {
  const [x, y, z] = middle;
  const name = starName({ x, y, z });
  const places = rimOf(space.nebula, middle);
  const enough = Math.ceil(SHARE * PLACES);
  const radius = places.reduce((sum, at) => sum + Math.hypot(...difference(at, middle)) / PLACES, 0);
  const length = AWAY + 1.2 * radius * enough;
  return {
    title: saying("The dark cloud {name}", { name }),
    brief: saying(
      "Chart {name}, a cloud of dust that hardly glows. Fly through {enough} of {all} places along its rim.",
      { name, enough, all: PLACES },
    ),
    start: facing(start, middle),
    goals: [
      {
        ...{ kind: "visit", at: middle, places, within: WITHIN, share: SHARE },
        words: saying("Chart the rim of {name}", { name }),
        told: saying("{name} is charted, {n} light-years across.", { name, n: Math.round(2 * radius) }),
      },
    ],
    limits: { seconds: SECONDS },
    length,
    difficulty: radius < 30 ? 1 : radius < 50 ? 2 : 3,
  };
}
