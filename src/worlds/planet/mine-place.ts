/**
 * The mine below a shaft of a planet: a place of the world "mines" with the planet's seed, at the foot of the ladder that is nearest to
 * a place hashed from the shaft's key. Loaded when a walker stands at a shaft.
 */
import { hash, hash3 } from "../../core/field/hash.ts";
import type { Ladder } from "../../core/underground/passages.ts";
import { undergroundGround } from "../../core/underground/underground.ts";
import type { CountryTable } from "../../recipe/kinds/country.ts";
import { undergroundOf } from "../../recipe/kinds/country-generator.ts";
import type { Recipe } from "../../recipe/recipe.ts";

/** Metres from the origin along each axis within which shafts lead into the mine. */
const SPREAD = 2 ** 15;
/** First and largest search radius for ladders, metres. */
const [NEAR, FAR] = [48, 768];

/** The link to the foot of the ladder below a shaft, to which `up=` with the way back can be added. Throws where there is no ladder. */
export function mineLink({ world }: Recipe, seed: number, place: readonly [x: number, y: number, z: number]): string {
  const underground = undergroundOf({ ...(world as CountryTable), seed });
  const ground = undergroundGround(underground);
  const bits = hash3(...(place.map(Math.round) as [number, number, number]));
  const [x, y] = [bits, hash(bits)].map((each) => Math.round(SPREAD * ((each >>> 8) / 2 ** 23 - 1)));
  for (let reach = NEAR; reach <= FAR; reach *= 2) {
    const ladders = ground
      .entrancesNear(x, y, reach)
      .flatMap(({ ladder, tunnel }) => (ladder && !tunnel ? [ladder] : []));
    const [ladder] = ladders.sort((a, b) => (a.x - x) ** 2 + (a.y - y) ** 2 - (b.x - x) ** 2 - (b.y - y) ** 2);
    if (ladder) return linkTo(ladder, seed);
  }
  throw new RangeError(`Expected a ladder within ${FAR} m of ${x}, ${y} in the mine of seed ${seed}.`);
}

/** A walker at the foot of a ladder, who faces its rungs. */
function linkTo({ x, y, bottom, facing: [east, north] }: Ladder, seed: number): string {
  const at = [x, y, bottom].map((v) => v.toFixed(2)).join();
  const heading = ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
  return `?world=mines&seed=${seed}&by=walker&at=${at}&look=${heading.toFixed(1)},0`;
}
