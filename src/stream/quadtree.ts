/**
 * Chunk selection for level terrain: a quadtree by distance to the datum (CDLOD, F. Strugar 2010).
 *
 * A node splits while the eye is nearer than K sizes. Its vertices morph to the parent's grid between
 * (K + √2)·s and 2K·s, so neighbours always agree. Chunk corners are whole multiples of their size, so the
 * same ground is always divided the same way.
 */

/** Cells along a chunk's side. A power of two: then neighbours share the same corner floats. */
export const CELLS = 16;

export interface Selection {
  /** A node splits when nearer than this many sizes; 2 or more, or a morph would begin before its parent's ends. */
  K: number;
  /** Size of the finest chunk in metres: its cells are 1/16 of it. */
  finest: number;
  /** View distance, metres. */
  distance: number;
}

/** Culling test of a node (x, y of its south-west corner, size, metres) before it is drawn or split. False drops it with its children. */
export type Wanted = (x: number, y: number, size: number) => boolean;

/** Called for every chunk to draw. */
export type Emit = (x: number, y: number, size: number) => void;

/**
 * Walks the quadtree round an eye at x, y and `above` metres over the sheet's datum.
 * `wanted` may only return false where nothing of the node is visible: it is called from large nodes to small.
 */
export function selectChunks(
  selection: Selection,
  x: number,
  y: number,
  above: number,
  wanted: Wanted,
  emit: Emit,
): void {
  const { K, finest, distance } = selection;
  const root = finest * 2 ** Math.max(0, Math.ceil(Math.log2(distance / finest / K)));
  const visit = (cx: number, cy: number, size: number): void => {
    const dx = Math.max(cx - x, 0, x - cx - size);
    const dy = Math.max(cy - y, 0, y - cy - size);
    const away = Math.hypot(dx, dy, above);
    if (away > distance || !wanted(cx, cy, size)) return;
    if (size <= finest || away >= K * size) {
      emit(cx, cy, size);
      return;
    }
    const half = size / 2;
    // From near to far, so that near ground hides ground behind it before that is shaded.
    const right = x > cx + half ? half : 0;
    const up = y > cy + half ? half : 0;
    visit(cx + right, cy + up, half);
    visit(cx + half - right, cy + up, half);
    visit(cx + right, cy + half - up, half);
    visit(cx + half - right, cy + half - up, half);
  };
  const first = (at: number) => Math.floor((at - distance) / root) * root;
  for (let cy = first(y); cy <= y + distance; cy += root) {
    for (let cx = first(x); cx <= x + distance; cx += root) visit(cx, cy, root);
  }
}
