/**
 * The mine below a shaft of a planet: the world "mines" with the planet's seed. The shaft stands where that world has one with a ladder,
 * the nearest to a place hashed from the shaft's key.
 */
import { hash, hash3 } from "../../../core/field/hash.ts";
import type { Profile } from "../../../core/field/profile.ts";
import type { MineSpace } from "../../../core/underground/mine-space.ts";
import { undergroundGround } from "../../../core/underground/underground.ts";
import type { CountryTable } from "../../../recipe/kinds/country.ts";
import { undergroundOf } from "../../../recipe/kinds/country-generator.ts";
import type { Recipe } from "../../../recipe/recipe.ts";

/** Metres from the origin along each axis within which shafts lead into the mine. */
const SPREAD = 2 ** 15;
/** First and largest search radius for ladders, metres. */
const [NEAR, FAR] = [48, 768];
/** Metres of rock over the mine's highest galleries at a shaft: less than in that world, so that daylight reaches the foot of the ladder. */
const [SHALLOW, DEEP] = [10, 22];

export interface MinePlace {
  /** The table of the world, whose workers make the mine. */
  readonly table: CountryTable;
  readonly space: MineSpace;
  readonly profile: Profile;
  /** The shaft's axis and the altitude of its ground, in the mine's coordinates. */
  readonly at: readonly [x: number, y: number, z: number];
}

/** The mine below the shaft at a place of the datum, of the recipe of "mines" and a planet's seed. Throws where there is no ladder. */
export function minePlace(
  { world }: Recipe,
  seed: number,
  place: readonly [x: number, y: number, z: number],
): MinePlace {
  const table = { ...(world as CountryTable), seed };
  const underground = undergroundOf(table);
  const { mine: space, hills } = underground;
  const ground = undergroundGround(underground);
  const bits = hash3(...(place.map(Math.round) as [number, number, number]));
  const [x, y] = [bits, hash(bits)].map((each) => Math.round(SPREAD * ((each >>> 8) / 2 ** 23 - 1)));
  for (let reach = NEAR; space && reach <= FAR; reach *= 2) {
    const found = ground
      .entrancesNear(x, y, reach)
      .flatMap(({ ladder, tunnel, well }) => (ladder && well && !tunnel ? [{ ladder, well }] : []));
    found.sort(({ ladder: a }, { ladder: b }) => (a.x - x) ** 2 + (a.y - y) ** 2 - (b.x - x) ** 2 - (b.y - y) ** 2);
    const [{ well } = { well: null }] = found;
    if (!well) continue;
    const rock = SHALLOW + (DEEP - SHALLOW) * ((hash(bits + 1) >>> 8) / 2 ** 24);
    return { table, space, profile: hills.ground.profile, at: [well.x, well.y, space.top + rock] };
  }
  throw new RangeError(`Expected a ladder within ${FAR} m of ${x}, ${y} in the mine of seed ${seed}.`);
}
