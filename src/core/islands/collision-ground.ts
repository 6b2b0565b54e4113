/**
 * The islands with everything solid on them, for collision: trunks, boulders, houses as rock, knolls as mounds, shafts
 * as holes.
 *
 *   foot     trunks, boulders, rootstocks, sculptures, houses
 *   craft    the same with the inner crowns of trees: a helicopter cannot land in a wood
 *   eye      houses alone, for the camera
 *   waters   those of t = 0, where workers have already sent them; until then there are none, and invisible trees stand
 *            in them.
 *            The result a moment later is the same for all
 *   t        objects keep their places and stand on the ground of time t; without ground below them they are gone
 *   error    never in a trunk, boulder or wall, 10⁶ random steps (tests/worlds/islands/collision.long.test.ts)
 */
import type { Gap, Material, WalkedGround } from "../field/ground.ts";
import { type Cylinder, knollRise, MAX_RADIUS } from "../life/colliders.ts";
import { isLadderInReach, type Ladder } from "../underground/passages.ts";
import { CELL, type ColliderCells, type GroundedCollider, type GroundedHouse } from "./collider-cells.ts";
import { islandsGround, rockAt } from "./islands.ts";
import { type IslandShaft, shaftOf } from "./shafts.ts";
import { HOUSE_HALF, houseAt, roofAltitude } from "./towns.ts";

export interface WaterContact {
  /** Altitude of the surface, metres. */
  level: number;
  /** True for still water, false for a stream. */
  stands: boolean;
}

export interface WaterContacts {
  /**
   * Water at a position of archipelago `archipelago` at t = 0; null where it is dry or not known yet. Reuses one
   * object.
   */
  at(archipelago: number, x: number, y: number): WaterContact | null;
  /** Whether water at or beside a position removes plants there. */
  removesPlants(archipelago: number, x: number, y: number): boolean;
}

/** No water anywhere. */
export const NO_WATER: WaterContacts = { at: () => null, removesPlants: () => false };

/**
 * Distances above and below the ground within which colliders matter, metres: under a landing helicopter, and in a
 * shaft.
 */
const OVER = { foot: 40, craft: 75, eye: 60 };
const INTO = 32;
/** Greatest depth of feet below the ground, metres, by rounding and on slopes. */
const STANDING = 0.05;
/** Search radius for ladders around a shaft's centre, metres. */
const SHAFT_REACH = 3;
/** Maximum number of rock spans on a vertical line: one per archipelago and a few objects. */
const MOST = 24;

const one = new Float64Array(2);

/** The islands and their colliders at time t. */
export function collisionGround(
  cells: ColliderCells,
  t: number,
  whose: "foot" | "craft" | "eye",
  waters: WaterContacts = NO_WATER,
): WalkedGround {
  const { islands } = cells;
  const { altitudes } = islands;
  const bare = islandsGround(islands, t);
  const over = OVER[whose];
  const lows = new Float64Array(MOST);
  const highs = new Float64Array(MOST);
  const materials: Material[] = new Array(MOST).fill("land");
  let count = 0;

  function add(low: number, high: number, material: Material): void {
    if (count === MOST) return;
    lows[count] = low;
    highs[count] = high;
    materials[count++] = material;
  }

  /** Collects all rock on a vertical line that matters at altitude z. */
  function collect(x: number, y: number, z: number): void {
    count = 0;
    for (let k = 0; k < altitudes.length; k++) {
      if (!rockAt(islands, x, y, altitudes[k], t, one)) continue;
      const [low, top] = one;
      if (z > top + over || z < top - INTO) add(low, top, "land");
      else collectNear(k, x, y, low, top);
    }
  }

  /** Collects an archipelago's ground and the colliders on it, from all cells that can reach the position. */
  function collectNear(archipelago: number, x: number, y: number, low: number, top: number): void {
    const ground = count;
    add(low, top, "land");
    for (let i = Math.floor((x - MAX_RADIUS) / CELL); i * CELL <= x + MAX_RADIUS; i++)
      for (let j = Math.floor((y - MAX_RADIUS) / CELL); j * CELL <= y + MAX_RADIUS; j++) {
        const cell = cells.cellAt(archipelago, i, j);
        if (whose !== "eye")
          for (const collider of cell.colliders) addCollider(archipelago, collider, collider[whose], x, y);
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

  function addCollider(
    archipelago: number,
    collider: GroundedCollider,
    { radius, rise }: Cylinder,
    x: number,
    y: number,
  ): void {
    const [dx, dy] = [x - collider.x, y - collider.y];
    if (dx * dx + dy * dy > radius * radius) return;
    // Regardless of t: plants in water are not drawn, in dry years either.
    if (collider.grows && waters.removesPlants(archipelago, collider.x, collider.y)) return;
    if (collider.at !== t) {
      collider.at = t;
      collider.base = rockAt(islands, collider.x, collider.y, altitudes[archipelago], t, one) ? one[1] : Number.NaN;
    }
    if (!Number.isNaN(collider.base)) add(collider.base - radius - ROOTED, collider.base + rise, collider.material);
  }

  function addHouse(archipelago: number, grounded: GroundedHouse, x: number, y: number): void {
    const [dx, dy] = [x - grounded.x, y - grounded.y];
    if (Math.abs(dx) > HOUSE_HALF || Math.abs(dy) > HOUSE_HALF) return;
    if (grounded.at !== t) {
      grounded.at = t;
      grounded.house = houseAt(islands, altitudes[archipelago], grounded.x, grounded.y, t);
    }
    if (grounded.house) add(grounded.house.base - FOUNDED, roofAltitude(grounded.house, dx, dy), "house");
  }

  function gapAt(x: number, y: number, z: number, out: Gap): Gap {
    collect(x, y, z);
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

  /** The shaft near (x, y) that reaches altitude z and passes a test; null for none. */
  function shaftAt(x: number, y: number, z: number, test: (shaft: IslandShaft) => boolean): IslandShaft | null {
    for (let k = 0; k < altitudes.length; k++) {
      if (!rockAt(islands, x, y, altitudes[k], t, one) || z > one[1] + SHAFT_REACH || z < one[1] - INTO) continue;
      for (let i = Math.floor((x - SHAFT_REACH) / CELL); i * CELL <= x + SHAFT_REACH; i++)
        for (let j = Math.floor((y - SHAFT_REACH) / CELL); j * CELL <= y + SHAFT_REACH; j++)
          for (const mine of cells.cellAt(k, i, j).mines) {
            if ((mine.x - x) ** 2 + (mine.y - y) ** 2 > SHAFT_REACH ** 2) continue;
            const shaft = shaftOf(islands, altitudes[k], mine, t);
            if (shaft && test(shaft)) return shaft;
          }
    }
    return null;
  }

  /** Water on the ground directly below (x, y, z). */
  function wetAt(x: number, y: number, z: number): WaterContact | null {
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
      collect(x, y, z);
      let best = -1;
      for (let i = 0; i < count; i++) {
        if (lows[i] > z) continue;
        // The span that contains z, or the highest one below it.
        if (best < 0 || highs[i] > highs[best]) best = i;
      }
      return best < 0 ? "land" : materials[best];
    },
    ladderAt(x, y, z): Ladder | null {
      return shaftAt(x, y, z, ({ ladder }) => isLadderInReach(ladder, x, y, z))?.ladder ?? null;
    },
    waterAt: (x, y, z) => wetAt(x, y, z)?.level ?? -Infinity,
    isBelow,
  };
}

/** Whether cell index `i` contains a coordinate. */
function holds(i: number, v: number): boolean {
  return v >= CELL * i && v < CELL * (i + 1);
}

/**
 * Depth of objects below the ground at their centre in addition to the slope, and of houses below the lowest ground at
 * their walls, metres.
 */
const ROOTED = 0.2;
const FOUNDED = 1;
