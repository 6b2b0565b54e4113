/** The line as it is drawn is made of chords: here those that stray from it are halved. */
import { addPoint, areaOf, between, type Cutting, edgeKey, type Piece } from "./cutting.ts";

/** Metres by which a chord may stray from the line. */
const STRAY = 0.009;
/** A half of a triangle keeps at least this share of it. */
const LEAST_SHARE = 0.08;

/** Halves chords that stray, in both triangles that share them; at most one a triangle, so that none folds over. */
export function halveChords(cutting: Cutting, pieces: readonly Piece[]): Piece[] {
  const halves = new Map<Piece, [Piece, Piece]>();
  for (const [a, b, sharers] of chordsOf(cutting, pieces)) {
    if (sharers.some((piece) => halves.has(piece))) continue;
    const middle = bentMiddle(cutting, a, b);
    if (middle === null || sharers.some((piece) => folds(cutting, piece, a, b, middle))) continue;
    const made = addPoint(cutting, middle);
    for (const piece of sharers) halves.set(piece, [replaced(piece, a, made), replaced(piece, b, made)]);
  }
  return pieces.flatMap((piece) => halves.get(piece) ?? [piece]);
}

const replaced = ({ corners, label }: Piece, from: number, to: number): Piece => ({
  corners: corners.map((i) => (i === from ? to : i)),
  label,
});

/** Edges between points of the line, each with the triangles that share it. */
function chordsOf({ side }: Cutting, pieces: readonly Piece[]): Iterable<[a: number, b: number, sharers: Piece[]]> {
  const chords = new Map<number, [number, number, Piece[]]>();
  for (const piece of pieces) {
    const [p, q, r] = piece.corners;
    for (const [a, b] of [
      [p, q],
      [q, r],
      [r, p],
    ]) {
      if (side[a] !== 0 || side[b] !== 0) continue;
      const known = chords.get(edgeKey(a, b));
      if (known === undefined) chords.set(edgeKey(a, b), [Math.min(a, b), Math.max(a, b), [piece]]);
      else known[2].push(piece);
    }
  }
  return chords.values();
}

/** Whether half of the triangle would be turned over, or next to nothing. */
function folds({ uv }: Cutting, { corners }: Piece, a: number, b: number, middle: readonly [number, number]): boolean {
  const place = (i: number): [number, number] => [uv[2 * i], uv[2 * i + 1]];
  const whole = areaOf(corners.map(place));
  const half = (from: number): number => areaOf(corners.map((i) => (i === from ? middle : place(i))));
  return half(a) / whole < LEAST_SHARE || half(b) / whole < LEAST_SHARE;
}

/** A point of the line about midway between two of its points, or null where the chord is good enough. */
function bentMiddle({ patch, distance, uv }: Cutting, a: number, b: number): [number, number] | null {
  const at = (u: number, v: number): number => distance(patch.surface(u, v));
  let [u, v] = between(uv, a, b, 0.5);
  if (Math.abs(at(u, v)) <= STRAY) return null;
  const h = 1e-4;
  for (let i = 0; i < 4; i++) {
    const d = at(u, v);
    const [du, dv] = [(at(u + h, v) - d) / h, (at(u, v + h) - d) / h];
    const steepness = du * du + dv * dv;
    if (steepness < 1e-6) return null;
    [u, v] = [u - (d * du) / steepness, v - (d * dv) / steepness];
  }
  return Math.abs(at(u, v)) < 1e-3 ? [u, v] : null;
}
