/** Cities of a planet, found by their lattice. */
import type { Random } from "../../core/field/random.ts";
import { townNameOf } from "../../core/forest/place-names.ts";
import { type Settlement, settlementsOf } from "../../core/planet/settlements.ts";
import { anywhere, type Ball, groundAt } from "./ball.ts";
import type { Sight } from "./sight.ts";

/** Rank of a city, and the share of its lattice's width within which one is sought. */
const [CITY, AROUND] = [2, 0.8];
const LOOKS = 120;

/** A city somewhere on a planet, with at least `rank`; null where none was found. */
export function* searchCity(ball: Ball, random: Random): Generator<undefined, Sight | null> {
  const settlements = settlementsOf(ball.globe);
  if (settlements.ranks === 0) return null;
  const rank = Math.min(CITY, settlements.ranks - 1);
  for (let look = 0; look < LOOKS; look++) {
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
