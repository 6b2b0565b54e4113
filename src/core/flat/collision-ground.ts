/**
 * Flat ground with everything solid on it, for collision: trunks, boulders, houses as rock, knolls as mounds, shafts
 * as holes.
 *
 *   foot     trunks, boulders, rootstocks, sculptures, houses
 *   craft    the same with the inner crowns of trees: a helicopter cannot land in a wood
 *   eye      houses alone, for the camera
 *   waters   those of t = 0, where workers have already sent them; until then there are none, and invisible trees stand
 *            in them.
 *            The result a moment later is the same for all
 *   roads    bridges are decks of year 0, with room below; no plants stand on roads
 *   t        objects keep their places and stand on the ground of time t; without ground below them they are gone
 *   error    never in a trunk, boulder or wall, 10⁶ random steps (tests/worlds/flat/collision.long.test.ts)
 */
import type { Kind } from "../field/cover.ts";
import type { Gap, Material, WalkedGround } from "../field/ground.ts";
import { type IslandShaft, SHAFT_INTO, SHAFT_OVER, shaftOf } from "../islands/shafts.ts";
import { type Cylinder, knollRise, MAX_RADIUS, ROOTED } from "../life/colliders.ts";
import { isLadderInReach, type Ladder } from "../underground/passages.ts";
import { CELL, type ColliderCells, type GroundedCollider, type GroundedHouse } from "./collider-cells.ts";
import { type FlatGround, flatGroundAt, lakeAltitude, rockAt, shoreAt } from "./flat-ground.ts";
import type { Deck } from "./road-net.ts";
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
  /** Whether a position is in a marsh. */
  isMarsh(archipelago: number, x: number, y: number): boolean;
}

/** No water anywhere. */
export const NO_WATER: WaterContacts = { at: () => null, removesPlants: () => false, isMarsh: () => false };

/** Distances above the ground within which colliders matter, metres: under a landing helicopter. */
const OVER = { foot: 40, craft: 75, eye: 60 };
/** Greatest depth of feet below the ground, metres, by rounding and on slopes. */
const STANDING = 0.05;
/** Depth of houses below the lowest ground at their walls, metres. */
const FOUNDED = 1;
/** Maximum number of rock spans on a vertical line: one per archipelago and a few objects. */
const MOST = 24;

/** Kinds of ground that a marsh does not change. */
const NEVER_MARSH: ReadonlySet<Kind> = new Set(["lake", "mud", "snow", "town", "bare", "road"]);

/** Collider of the caller: a character on foot, a helicopter, or the camera. */
type User = "foot" | "craft" | "eye";

const one = new Float64Array(2);

/** Flat ground and its colliders at time t. */
export function collisionGround(
  cells: ColliderCells,
  t: number,
  whose: User,
  waters: WaterContacts = NO_WATER,
): WalkedGround {
  const { flat } = cells;
  const bare = flatGroundAt(flat, t);
  const spans = createSpans();
  const collect = createCollector(cells, t, whose, waters, spans);
  const over = OVER[whose];
  const lake = { level: 0, stands: true };

  /** Water on the ground directly below (x, y, z). */
  function waterBelow(x: number, y: number, z: number): WaterContact | null {
    for (let k = 0; k < flat.altitudes.length; k++) {
      lake.level = lakeAltitude(flat, flat.altitudes[k]);
      if (lake.level > -Infinity && rockAt(flat, x, y, flat.altitudes[k], t, one) && one[1] < lake.level)
        return one[1] <= z + STANDING ? lake : null;
      if (t !== 0) continue;
      const water = waters.at(k, x, y);
      if (!water || !rockAt(flat, x, y, flat.altitudes[k], t, one)) continue;
      if (one[1] <= z + STANDING && one[1] > z - over) return water;
    }
    return null;
  }

  /** Marshes are known for year 0 only, like all water. */
  const isMarsh = (x: number, y: number) => t === 0 && flat.altitudes.some((_, k) => waters.isMarsh(k, x, y));

  /** Whether feet at (x, y, z) are on a bridge. */
  const isOnDeck = (x: number, y: number, z: number) => deckOf(flat, x, y) <= z + STANDING;

  const isBelow = (x: number, y: number, z: number) =>
    findShaft(
      cells,
      t,
      x,
      y,
      z,
      ({ x: sx, y: sy, radius, top }) => z < top - 1 && (x - sx) ** 2 + (y - sy) ** 2 <= radius ** 2,
    ) !== null;

  return {
    gapAt(x, y, z, out) {
      collect(x, y, z);
      return spans.gapAt(z, out);
    },
    kindAt(x, y, z) {
      if (isBelow(x, y, z)) return "bare";
      if (isOnDeck(x, y, z)) return "road";
      const water = waterBelow(x, y, z);
      if (water && !water.stands) return "stream";
      if (!Number.isNaN(deckOf(flat, x, y))) return water ? "lake" : "mud";
      const kind = bare.kindAt(x, y, z);
      if (!NEVER_MARSH.has(kind) && isMarsh(x, y)) return "marsh";
      return water ? "lake" : kind;
    },
    materialAt(x, y, z) {
      collect(x, y, z);
      return spans.materialAt(z);
    },
    ladderAt(x, y, z): Ladder | null {
      return findShaft(cells, t, x, y, z, ({ ladder }) => isLadderInReach(ladder, x, y, z))?.ladder ?? null;
    },
    waterAt: (x, y, z) => (isOnDeck(x, y, z) ? -Infinity : (waterBelow(x, y, z)?.level ?? -Infinity)),
    isBelow,
  };
}

/** Spans of rock on one vertical line; they may overlap. */
interface Spans {
  clear(): void;
  /** Returns the span's index. Ignored when full. */
  add(low: number, high: number, material: Material): number;
  /** Raises the top of a span. */
  raise(index: number, by: number): void;
  /** Lowers the top of a span to at most an altitude. */
  cut(index: number, top: number): void;
  /** The gap around altitude z, or the union of spans that contains z. */
  gapAt(z: number, out: Gap): Gap;
  /** Material of the span that contains z, or of the highest one below it. */
  materialAt(z: number): Material;
}

function createSpans(): Spans {
  const lows = new Float64Array(MOST);
  const highs = new Float64Array(MOST);
  const materials: Material[] = new Array(MOST).fill("land");
  let count = 0;
  return {
    clear() {
      count = 0;
    },
    add(low, high, material) {
      if (count === MOST) return count;
      lows[count] = low;
      highs[count] = high;
      materials[count] = material;
      return count++;
    },
    raise(index, by) {
      highs[index] += by;
    },
    cut(index, top) {
      highs[index] = Math.min(highs[index], top);
    },
    gapAt(z, out) {
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
    },
    materialAt(z) {
      let best = -1;
      for (let i = 0; i < count; i++) {
        if (lows[i] > z) continue;
        if (best < 0 || highs[i] > highs[best]) best = i;
      }
      return best < 0 ? "land" : materials[best];
    },
  };
}

/** Returns a function that collects the spans on a vertical line that matter at altitude z. */
function createCollector(cells: ColliderCells, t: number, whose: User, waters: WaterContacts, spans: Spans) {
  const { flat } = cells;
  const { altitudes } = flat;
  const over = OVER[whose];

  function addCollider(
    archipelago: number,
    collider: GroundedCollider,
    { radius, rise }: Cylinder,
    x: number,
    y: number,
  ): void {
    const [dx, dy] = [x - collider.x, y - collider.y];
    if (dx * dx + dy * dy > radius * radius) return;
    if (collider.key !== "" && cells.isTaken(collider.key)) return;
    // Regardless of t: plants in water are not drawn, in dry years either.
    if (collider.grows && waters.removesPlants(archipelago, collider.x, collider.y)) return;
    if (collider.grows && flat.roads?.isBare(collider.x, collider.y)) return;
    if (collider.at !== t) {
      collider.at = t;
      collider.base = rockAt(flat, collider.x, collider.y, altitudes[archipelago], t, one) ? one[1] : Number.NaN;
    }
    if (!Number.isNaN(collider.base))
      spans.add(collider.base - radius - ROOTED, collider.base + rise, collider.material);
  }

  function addHouse(archipelago: number, grounded: GroundedHouse, x: number, y: number): void {
    const [dx, dy] = [x - grounded.x, y - grounded.y];
    if (Math.abs(dx) > HOUSE_HALF || Math.abs(dy) > HOUSE_HALF) return;
    if (grounded.at !== t) {
      grounded.at = t;
      grounded.house = houseAt(flat, altitudes[archipelago], grounded.x, grounded.y, t);
    }
    if (grounded.house) spans.add(grounded.house.base - FOUNDED, roofAltitude(grounded.house, dx, dy), "house");
  }

  /** Collects an archipelago's ground and the colliders on it, from all cells that can reach the position. */
  function collectNear(archipelago: number, x: number, y: number, low: number, top: number): void {
    const ground = spans.add(low, top, "land");
    for (let i = Math.floor((x - MAX_RADIUS) / CELL); i * CELL <= x + MAX_RADIUS; i++)
      for (let j = Math.floor((y - MAX_RADIUS) / CELL); j * CELL <= y + MAX_RADIUS; j++) {
        const cell = cells.cellAt(archipelago, i, j);
        if (whose !== "eye")
          for (const collider of cell.colliders) addCollider(archipelago, collider, collider[whose], x, y);
        if (cell.houses.length > 0 && holds(i, x) && holds(j, y))
          for (const house of cell.houses) addHouse(archipelago, house, x, y);
        for (const { x: kx, y: ky, size } of cell.knolls) spans.raise(ground, knollRise(x - kx, y - ky, size));
        for (const mine of cell.mines) {
          if ((mine.x - x) ** 2 + (mine.y - y) ** 2 > (mine.size / 2) ** 2) continue;
          const shaft = shaftOf(flat, altitudes[archipelago], mine, t);
          if (shaft) spans.cut(ground, shaft.bottom);
        }
      }
  }

  return (x: number, y: number, z: number): void => {
    spans.clear();
    for (let k = 0; k < altitudes.length; k++) {
      if (!rockAt(flat, x, y, altitudes[k], t, one)) continue;
      const low = one[0];
      // Helicopters and cameras stay above the water.
      const top = whose === "foot" ? one[1] : Math.max(one[1], lakeAltitude(flat, altitudes[k]));
      if (z > top + over || z < top - SHAFT_INTO) spans.add(low, top, "land");
      else collectNear(k, x, y, low, top);
    }
    if (!flat.roads?.deckAt(x, y, bridge)) return;
    const shore = shoreAt(flat, x, y, altitudes[0]);
    spans.add(shore + bridge.base, shore + bridge.top, "bridge");
  };
}

const bridge: Deck = { base: 0, deck: 0, top: 0 };

/** Altitude of the planks of a bridge, metres; NaN where there is none. */
function deckOf(flat: FlatGround, x: number, y: number): number {
  return flat.roads?.deckAt(x, y, bridge) ? shoreAt(flat, x, y, flat.altitudes[0]) + bridge.deck : Number.NaN;
}

/** The shaft near (x, y) that reaches altitude z and passes a test; null for none. */
function findShaft(
  cells: ColliderCells,
  t: number,
  x: number,
  y: number,
  z: number,
  test: (shaft: IslandShaft) => boolean,
): IslandShaft | null {
  const { flat } = cells;
  const { altitudes } = flat;
  for (let k = 0; k < altitudes.length; k++) {
    if (!rockAt(flat, x, y, altitudes[k], t, one) || z > one[1] + SHAFT_OVER || z < one[1] - SHAFT_INTO) continue;
    for (let i = Math.floor((x - SHAFT_OVER) / CELL); i * CELL <= x + SHAFT_OVER; i++)
      for (let j = Math.floor((y - SHAFT_OVER) / CELL); j * CELL <= y + SHAFT_OVER; j++)
        for (const mine of cells.cellAt(k, i, j).mines) {
          if ((mine.x - x) ** 2 + (mine.y - y) ** 2 > SHAFT_OVER ** 2) continue;
          const shaft = shaftOf(flat, altitudes[k], mine, t);
          if (shaft && test(shaft)) return shaft;
        }
  }
  return null;
}

/** Whether cell index `i` contains a coordinate. */
function holds(i: number, v: number): boolean {
  return v >= CELL * i && v < CELL * (i + 1);
}
