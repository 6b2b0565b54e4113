/**
 * Water of a planet's rivers and lakes round a place, for objects that must not stand in it.
 *
 *   river   within BANKS half widths of its line, where its water is above the ground
 *   lake    on its cells and those beside them, where its level is above the ground
 *   shore   SHORE metres beyond, and RISE metres above the water
 *   cost    one search for the rivers round a centre; then each place looks at the pieces in its box of BOX metres
 */
import { RIVER_NODE, type RiverStretch, riversOf } from "./rivers.ts";
import { altitudeOn, type Globe, hasRivers } from "./sphere.ts";

/** A river reaches this much farther than its width, in widths. */
export const BANKS = 1.6;
/** Metres by which the water stands above its level, which touches the highest ground along the way. */
export const BRIM = 0.12;

const [SHORE, RISE] = [0.7, 0.1];
const BOX = 16;

interface Place {
  /** On the datum, metres from the centre. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

type Vec = readonly [x: number, y: number, z: number];

/** Water of one segment of a river, or of one cell of a lake. */
interface Piece {
  /** Metres above the sea where it reaches a place or comes within SHORE of it; else −Infinity. */
  readonly levelAt: (x: number, y: number, z: number) => number;
  /** Direction of flow, a unit vector; null for a lake. */
  readonly way: Vec | null;
}

/** The rivers and lakes round a centre. Places are on the datum, metres from the planet's centre. */
export interface Waters {
  /** Altitude of the highest water that reaches a place or comes within SHORE metres of it; −Infinity for none. */
  levelAt(x: number, y: number, z: number): number;
  /** Direction of flow of a river at a place, a unit vector; null in lakes and without water. */
  wayAt(x: number, y: number, z: number): Vec | null;
  /** False where no water comes within SHORE metres; true may be wrong by BOX metres. Costs less than `levelAt`. */
  isNear(x: number, y: number, z: number): boolean;
}

/** Whether ground of an altitude is in water of a level or on its shore. */
export const isWet = (altitude: number, level: number): boolean => altitude <= level + BRIM + RISE;

/** The water within `reach` metres of a centre on the datum. */
export function* watersNear(globe: Globe, centre: Vec, reach: number): Generator<undefined, Waters> {
  const boxes = createBoxes(centre, reach);
  if (hasRivers(globe)) {
    const { lattice, near } = riversOf(globe);
    const { stretches, pools } = yield* near(centre, reach + 2 * lattice.step);
    for (const stretch of stretches) {
      addStretch(stretch, boxes);
      yield;
    }
    const cell = new Float64Array(3);
    for (const { cells, level } of pools) {
      for (const number of cells) {
        const [x, y, z] = lattice.placeOf(number, cell);
        // To the far corner of a cell beside it.
        const far = 1.5 * Math.SQRT2 * lattice.step + SHORE;
        const levelAt = (px: number, py: number, pz: number) =>
          (px - x) ** 2 + (py - y) ** 2 + (pz - z) ** 2 < far * far ? level : -Infinity;
        boxes.add([x, y, z], far, { levelAt, way: null });
      }
      yield;
    }
  }
  return {
    levelAt(x, y, z) {
      let level = -Infinity;
      for (const piece of boxes.at(x, y, z)) level = Math.max(level, piece.levelAt(x, y, z));
      return level;
    },
    wayAt(x, y, z) {
      for (const { way, levelAt } of boxes.at(x, y, z)) if (way && levelAt(x, y, z) > -Infinity) return way;
      return null;
    },
    isNear: (x, y, z) => boxes.at(x, y, z).length > 0,
  };
}

/** The places within `reach` metres of a centre on the datum that are not in water or on its shore. */
export function* outsideRivers<T extends Place>(
  globe: Globe,
  centre: Vec,
  reach: number,
  places: readonly T[],
): Generator<undefined, T[]> {
  if (!hasRivers(globe) || places.length === 0) return [...places];
  const { levelAt } = yield* watersNear(globe, centre, reach);
  return places.filter(({ x, y, z }) => {
    const level = levelAt(x, y, z);
    return level === -Infinity || !isWet(altitudeOn(globe, x, y, z), level);
  });
}

function addStretch({ nodes }: RiverStretch, boxes: Boxes): void {
  for (let at = 0; at + RIVER_NODE < nodes.length; at += RIVER_NODE) {
    const [x, y, z, from, , width] = nodes.subarray(at, at + RIVER_NODE);
    const next = at + RIVER_NODE;
    const [ux, uy, uz] = [nodes[next] - x, nodes[next + 1] - y, nodes[next + 2] - z];
    const fall = nodes[next + 3] - from;
    const square = Math.max(1e-9, ux * ux + uy * uy + uz * uz);
    const length = Math.sqrt(square);
    const far = 0.5 * BANKS * Math.max(width, nodes[next + 5]) + SHORE;
    boxes.add([x + ux / 2, y + uy / 2, z + uz / 2], far + length / 2, {
      way: [ux / length, uy / length, uz / length],
      levelAt(px, py, pz) {
        const [dx, dy, dz] = [px - x, py - y, pz - z];
        const share = Math.min(1, Math.max(0, (dx * ux + dy * uy + dz * uz) / square));
        const away = (dx - share * ux) ** 2 + (dy - share * uy) ** 2 + (dz - share * uz) ** 2;
        return away < far * far ? from + share * fall : -Infinity;
      },
    });
  }
}

type Boxes = ReturnType<typeof createBoxes>;

/** Lists of pieces by cubes of BOX metres, for places within `reach` of a centre. */
function createBoxes(centre: readonly [number, number, number], reach: number) {
  const lists = new Map<number, Piece[]>();
  const half = Math.ceil(reach / BOX) + 1;
  const numberOf = (i: number, j: number, k: number) => (i * 2 * half + j) * 2 * half + k;
  const index = (v: number, axis: number) => Math.floor((v - centre[axis]) / BOX) + half;
  return {
    /** Adds a piece that reaches so far from a place. */
    add(place: readonly [number, number, number], far: number, piece: Piece): void {
      const first = place.map((v, axis) => Math.max(0, index(v - far, axis)));
      const last = place.map((v, axis) => Math.min(2 * half - 1, index(v + far, axis)));
      for (let i = first[0]; i <= last[0]; i++)
        for (let j = first[1]; j <= last[1]; j++)
          for (let k = first[2]; k <= last[2]; k++) {
            const list = lists.get(numberOf(i, j, k));
            if (list) list.push(piece);
            else lists.set(numberOf(i, j, k), [piece]);
          }
    },
    at: (x: number, y: number, z: number): readonly Piece[] =>
      lists.get(numberOf(index(x, 0), index(y, 1), index(z, 2))) ?? [],
  };
}
