/** Water on islands as bodies meet it: who wades, what lands, and trunks that are not there for it. */
import type { Gap, Material, WalkedGround } from "../field/ground.ts";
import { type Cylinder, knollRise, MAX_RADIUS } from "../life/colliders.ts";
import { isWithin, type Ladder } from "../underground/passages.ts";
import { CELL, type SeatedHouse, type SeatedSolid, type Solids } from "./collider-cells.ts";
import { islandsGround, rockAt } from "./islands.ts";
import { type IslandShaft, shaftOf } from "./shafts.ts";
import { HOUSE_HALF, houseAt, roofOver } from "./towns.ts";

export interface WaterMet {
  /** Altitude of its surface, metres. */
  level: number;
  /** It stands, and does not run. */
  stands: boolean;
}

export interface WatersMet {
  /** Water at a place of the archipelago of such an index, of time 0; null where it is dry, or nobody knows yet. The same object each time. */
  at(archipelago: number, x: number, y: number): WaterMet | null;
  /** Whether water there, or beside it, lets no plant grow. */
  isBare(archipelago: number, x: number, y: number): boolean;
}

/** Of who is told of none. */
export const NO_WATERS: WatersMet = { at: () => null, isBare: () => false };

/** Metres over the ground, and into it, to which anything is looked for: below a helicopter that comes down, and in a shaft. */
const OVER = { foot: 40, craft: 75, eye: 60 };
const INTO = 32;
/** Metres that feet are below the ground at most, by rounding and what slopes take. */
const STANDING = 0.05;
/** Metres from a shaft's middle within which its ladder is grasped at most. */
const SHAFT_REACH = 3;
/** Spans of rock on a vertical line at most: one of each archipelago and a few that stand on it. */
const MOST = 24;

const one = new Float64Array(2);

/** The islands and what stands on them at time t: for those on foot, for a helicopter, or for what looks at either. */
export function livelyGround(
  solids: Solids,
  t: number,
  whose: "foot" | "craft" | "eye",
  waters: WatersMet = NO_WATERS,
): WalkedGround {
  const { islands } = solids;
  const { altitudes } = islands;
  const bare = islandsGround(islands, t);
  const over = OVER[whose];
  const lows = new Float64Array(MOST);
  const highs = new Float64Array(MOST);
  const stuffs: Material[] = new Array(MOST).fill("land");
  let count = 0;

  function add(low: number, high: number, material: Material): void {
    if (count === MOST) return;
    lows[count] = low;
    highs[count] = high;
    stuffs[count++] = material;
  }

  /** All rock on a vertical line that bears on altitude z. */
  function fill(x: number, y: number, z: number): void {
    count = 0;
    for (let k = 0; k < altitudes.length; k++) {
      if (!rockAt(islands, x, y, altitudes[k], t, one)) continue;
      const [low, top] = one;
      if (z > top + over || z < top - INTO) add(low, top, "land");
      else fillNear(k, x, y, low, top);
    }
  }

  /** Ground of an archipelago with what stands there: of the cells round about, for things reach out of their own. */
  function fillNear(archipelago: number, x: number, y: number, low: number, top: number): void {
    const ground = count;
    add(low, top, "land");
    for (let i = Math.floor((x - MAX_RADIUS) / CELL); i * CELL <= x + MAX_RADIUS; i++)
      for (let j = Math.floor((y - MAX_RADIUS) / CELL); j * CELL <= y + MAX_RADIUS; j++) {
        const cell = solids.cellAt(archipelago, i, j);
        if (whose !== "eye") for (const solid of cell.solids) addSolid(archipelago, solid, solid[whose], x, y);
        if (cell.houses.length > 0 && holds(i, x) && holds(j, y))
          for (const house of cell.houses) addHouse(archipelago, house, x, y);
        for (const { x: kx, y: ky, size } of cell.knolls) highs[ground] += knollRise(x - kx, y - ky, size);
        for (const mine of cell.mines) {
          if ((mine.x - x) ** 2 + (mine.y - y) ** 2 > (mine.size / 2) ** 2) continue;
          const shaft = shaftOf(islands, altitudes[archipelago], mine, t);
          if (shaft) highs[ground] = Math.min(highs[ground], shaft.bottom);
        }
      }
  }

  function addSolid(archipelago: number, solid: SeatedSolid, { radius, rise }: Cylinder, x: number, y: number): void {
    const [dx, dy] = [x - solid.x, y - solid.y];
    if (dx * dx + dy * dy > radius * radius) return;
    // Of whatever time: none is drawn there, in years without water either.
    if (solid.grows && waters.isBare(archipelago, solid.x, solid.y)) return;
    if (solid.at !== t) {
      solid.at = t;
      solid.base = rockAt(islands, solid.x, solid.y, altitudes[archipelago], t, one) ? one[1] : Number.NaN;
    }
    if (!Number.isNaN(solid.base)) add(solid.base - radius - ROOTED, solid.base + rise, solid.material);
  }

  function addHouse(archipelago: number, seated: SeatedHouse, x: number, y: number): void {
    const [dx, dy] = [x - seated.x, y - seated.y];
    if (Math.abs(dx) > HOUSE_HALF || Math.abs(dy) > HOUSE_HALF) return;
    if (seated.at !== t) {
      seated.at = t;
      seated.house = houseAt(islands, altitudes[archipelago], seated.x, seated.y, t);
    }
    if (seated.house) add(seated.house.base - FOUNDED, roofOver(seated.house, dx, dy), "house");
  }

  function gapAt(x: number, y: number, z: number, out: Gap): Gap {
    fill(x, y, z);
    let [low, high] = [Infinity, -Infinity];
    for (let grew = true; grew; ) {
      grew = false;
      for (let i = 0; i < count; i++) {
        const meets = low > high ? lows[i] < z && z < highs[i] : lows[i] <= high && highs[i] >= low;
        if (!meets || (lows[i] >= low && highs[i] <= high)) continue;
        low = Math.min(low, lows[i]);
        high = Math.max(high, highs[i]);
        grew = true;
      }
    }
    out.inside = low < high;
    out.floor = out.inside ? high : -Infinity;
    out.roof = out.inside ? low : Infinity;
    if (out.inside) return out;
    for (let i = 0; i < count; i++) {
      if (highs[i] <= z) out.floor = Math.max(out.floor, highs[i]);
      if (lows[i] >= z) out.roof = Math.min(out.roof, lows[i]);
    }
    return out;
  }

  /** The shaft near (x, y) that reaches altitude z, and passes a test; null where there is none. */
  function shaftAt(x: number, y: number, z: number, test: (shaft: IslandShaft) => boolean): IslandShaft | null {
    for (let k = 0; k < altitudes.length; k++) {
      if (!rockAt(islands, x, y, altitudes[k], t, one) || z > one[1] + SHAFT_REACH || z < one[1] - INTO) continue;
      for (let i = Math.floor((x - SHAFT_REACH) / CELL); i * CELL <= x + SHAFT_REACH; i++)
        for (let j = Math.floor((y - SHAFT_REACH) / CELL); j * CELL <= y + SHAFT_REACH; j++)
          for (const mine of solids.cellAt(k, i, j).mines) {
            if ((mine.x - x) ** 2 + (mine.y - y) ** 2 > SHAFT_REACH ** 2) continue;
            const shaft = shaftOf(islands, altitudes[k], mine, t);
            if (shaft && test(shaft)) return shaft;
          }
    }
    return null;
  }

  /** Water on the ground that is right below (x, y, z). */
  function wetAt(x: number, y: number, z: number): WaterMet | null {
    if (t !== 0) return null;
    for (let k = 0; k < altitudes.length; k++) {
      const water = waters.at(k, x, y);
      if (!water || !rockAt(islands, x, y, altitudes[k], t, one)) continue;
      if (one[1] <= z + STANDING && one[1] > z - over) return water;
    }
    return null;
  }

  const isBelow = (x: number, y: number, z: number) =>
    shaftAt(x, y, z, ({ x: sx, y: sy, radius, top }) => z < top - 1 && (x - sx) ** 2 + (y - sy) ** 2 <= radius ** 2) !==
    null;

  return {
    gapAt,
    kindAt(x, y, z) {
      if (isBelow(x, y, z)) return "bare";
      const water = wetAt(x, y, z);
      if (water) return water.stands ? "lake" : "stream";
      return bare.kindAt(x, y, z);
    },
    materialAt(x, y, z) {
      fill(x, y, z);
      let best = -1;
      for (let i = 0; i < count; i++) {
        if (lows[i] > z) continue;
        // What one is in, or stands on, is what reaches highest; all else is too far down.
        if (best < 0 || highs[i] > highs[best]) best = i;
      }
      return best < 0 ? "land" : stuffs[best];
    },
    ladderAt(x, y, z): Ladder | null {
      return shaftAt(x, y, z, ({ ladder }) => isWithin(ladder, x, y, z))?.ladder ?? null;
    },
    waterAt: (x, y, z) => wetAt(x, y, z)?.level ?? -Infinity,
    isBelow,
  };
}

/** Whether a cell of such an index holds a coordinate. */
function holds(i: number, v: number): boolean {
  return v >= CELL * i && v < CELL * (i + 1);
}

/** Metres that a thing goes on into the ground below its middle, beside what a slope asks; and a house below the lowest ground at its walls. */
const ROOTED = 0.2;
const FOUNDED = 1;
