/** Sights of a planet that a photographer looks for; cities are found by their lattice, calderas by random places. */
import type { Random } from "../../core/field/random.ts";
import { townNameOf } from "../../core/forest/place-names.ts";
import { calderaNear } from "../../core/planet/calderas.ts";
import { isEroded } from "../../core/planet/eroded-land.ts";
import { type Settlement, settlementsOf } from "../../core/planet/settlements.ts";
import type { Vector } from "../../core/vector.ts";
import { anywhere, type Ball, groundAt } from "./ball.ts";

export interface Sight {
  readonly kind: "delta" | "caldera" | "crevasses" | "city";
  /** Name of a city. */
  readonly name?: string;
  /** Its middle on the ground, metres from the planet's centre. */
  readonly at: Vector;
  /** Metres from the middle to its rim, about. */
  readonly radius: number;
}

/** Rank of a city, and the share of its lattice's width within which one is sought. */
const [CITY, AROUND] = [2, 0.8];
const CITY_LOOKS = 120;

/** A city somewhere on a planet, with at least `rank`; null where none was found. */
export function* searchCity(ball: Ball, random: Random): Generator<undefined, Sight | null> {
  const settlements = settlementsOf(ball.globe);
  if (settlements.ranks === 0) return null;
  const rank = Math.min(CITY, settlements.ranks - 1);
  for (let look = 0; look < CITY_LOOKS; look++) {
    yield;
    const found: Settlement[] = [];
    settlements.near(rank, anywhere(ball, random), AROUND * settlements.spacing(rank), (each) => found.push(each));
    const [city] = found.sort((a, b) => b.population - a.population);
    if (!city) continue;
    const { seed, reach, at } = city;
    return { kind: "city", name: townNameOf(seed >>> 0), at: groundAt(ball, at, 12), radius: reach };
  }
  return null;
}

/** Metres above the sea of lava, at least; cubes that are looked at, and between two pauses. */
const [DRY, CALDERA_LOOKS, AT_ONCE] = [60, 4000, 50];

/** A caldera somewhere on a planet; null where none was found. */
export function* searchCaldera(ball: Ball, random: Random): Generator<undefined, Sight | null> {
  const { added } = ball.globe.ground;
  const shields = isEroded(added) ? added.forms?.shields : null;
  if (!shields) return null;
  for (let look = 0; look < CALDERA_LOOKS; look++) {
    if (look % AT_ONCE === 0) yield;
    const found = calderaNear(shields, anywhere(ball, random), random() < 0.5 ? 0 : 1);
    const at = found && groundAt(ball, found.at, 2);
    if (found && at && Math.hypot(...at) > ball.globe.radius + DRY)
      return { kind: "caldera", at, radius: found.radius };
  }
  return null;
}
