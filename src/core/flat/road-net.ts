/**
 * The roads of a country, indexed by place: its permanent ones, and those that were built since. They change while the country is
 * open, and nothing is made anew: read them where they are needed, and keep no copy.
 *
 *   width   5 m, with round ends (core/forest/roads.ts)
 *   deck    of a bridge (bridges.ts); rails along both sides
 */
import { HALF_WIDTH, type Point } from "../forest/roads.ts";
import { type Bridge, bridgesOf, DECK, deckAt, type HeightAt, RAIL, RAIL_INSET, sampleRoad } from "./bridges.ts";

/** Two or more places in whole metres, joined by straight pieces. */
export type RoadPath = readonly Point[];

/** A straight piece of a road. */
export interface RoadPiece {
  readonly x: number;
  readonly y: number;
  /** Its direction, a unit vector. */
  readonly east: number;
  readonly north: number;
  /** Metres. */
  readonly length: number;
  readonly bridges: readonly Bridge[];
}

/** A bridge on a vertical line: altitudes of its underside, its planks, and a rail over them at its edges, metres above the shores. */
export interface Deck {
  base: number;
  deck: number;
  top: number;
}

export interface RoadNet {
  readonly permanent: readonly RoadPath[];
  readonly built: readonly RoadPath[];
  readonly pieces: readonly RoadPiece[];
  /** Goes up with every change. */
  readonly changes: number;
  /** Replaces the roads that were built. */
  build(paths: readonly RoadPath[]): void;
  /** Whether a place is on a road. */
  isOn(x: number, y: number): boolean;
  /** Whether a place is on a road or so near that no plant stands there. */
  isBare(x: number, y: number): boolean;
  /** Metres from a place to the middle of the nearest road; Infinity without roads. */
  awayFrom(x: number, y: number): number;
  /** Writes the bridge at a place into `out`; false where there is none, and `deck` is NaN. */
  deckAt(x: number, y: number, out: Deck): boolean;
}

/** Metres from a road's edge within which no plant stands, because branches reach down to the ground. */
export const ROADSIDE = 2.5;

const CELL = 32;
const ROW = 2 ** 26;

export function createRoadNet(heightAt: HeightAt, permanent: readonly RoadPath[]): RoadNet {
  const cells = new Map<number, RoadPiece[]>();
  let [built, pieces, changes]: [readonly RoadPath[], RoadPiece[], number] = [[], [], 0];

  function build(paths: readonly RoadPath[]): void {
    built = paths;
    pieces = [...permanent, ...built].flatMap((path) => path.slice(1).map((to, k) => pieceOf(heightAt, path[k], to)));
    cells.clear();
    for (const piece of pieces) addPiece(piece);
    changes++;
  }

  function addPiece(piece: RoadPiece): void {
    const reach = HALF_WIDTH + ROADSIDE + CELL;
    for (let s = 0; ; s = Math.min(piece.length, s + CELL)) {
      const [x, y] = [piece.x + piece.east * s, piece.y + piece.north * s];
      for (let i = Math.floor((x - reach) / CELL); i * CELL <= x + reach; i++)
        for (let j = Math.floor((y - reach) / CELL); j * CELL <= y + reach; j++) {
          const key = i * ROW + j;
          const cell = cells.get(key) ?? [];
          if (cell.at(-1) !== piece) cell.push(piece);
          cells.set(key, cell);
        }
      if (s === piece.length) break;
    }
  }

  const near = (x: number, y: number) => cells.get(Math.floor(x / CELL) * ROW + Math.floor(y / CELL));
  const isWithin = (x: number, y: number, reach: number) =>
    near(x, y)?.some((piece) => awayFrom(piece, x, y) <= reach) ?? false;
  build([]);

  return {
    permanent,
    get built() {
      return built;
    },
    get pieces() {
      return pieces;
    },
    get changes() {
      return changes;
    },
    build,
    isOn: (x, y) => isWithin(x, y, HALF_WIDTH),
    isBare: (x, y) => isWithin(x, y, HALF_WIDTH + ROADSIDE),
    awayFrom: (x, y) => Math.min(...pieces.map((piece) => awayFrom(piece, x, y))),
    deckAt(x, y, out) {
      out.deck = Number.NaN;
      for (const { x: fromX, y: fromY, east, north, bridges } of near(x, y) ?? []) {
        const [px, py] = [x - fromX, y - fromY];
        const across = Math.abs(px * north - py * east);
        if (bridges.length === 0 || across > HALF_WIDTH) continue;
        const along = px * east + py * north;
        const bridge = bridges.find(({ from, to }) => along >= from && along <= to);
        if (!bridge) continue;
        out.deck = deckAt(bridge, along);
        out.base = out.deck - DECK;
        out.top = out.deck + (across > HALF_WIDTH - RAIL_INSET ? RAIL : 0);
        return true;
      }
      return false;
    },
  };
}

function pieceOf(heightAt: HeightAt, from: Point, to: Point): RoadPiece {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const bridges = bridgesOf(sampleRoad(heightAt, from, to), length);
  return { x: from[0], y: from[1], east: dx / length, north: dy / length, length, bridges };
}

/** Distance of a place from the middle of a piece of road, metres. */
export function awayFrom({ x, y, east, north, length }: RoadPiece, px: number, py: number): number {
  const [dx, dy] = [px - x, py - y];
  const along = Math.min(length, Math.max(0, dx * east + dy * north));
  return Math.hypot(dx - along * east, dy - along * north);
}
