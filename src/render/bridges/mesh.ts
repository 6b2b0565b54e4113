/**
 * The mesh of a length of wooden bridge, about 2 m: planks on three beams, rails on posts, and a pair of piers.
 *
 *   positions  x along the bridge in lengths, from −½ to ½; y across and z up from the middle of the deck, metres
 *   codes      4 per vertex: `TIMBER`; 1 for the foot of a pier, 2 for its head; metres added along; 0
 */
import { RAIL, RAIL_INSET } from "../../core/flat/bridges.ts";
import type { InstancedGeometry } from "../placed-list.ts";
import { TIMBER } from "./timber.ts";

/** Thickness of the planks, metres. */
const PLANK = 0.07;

type Range = readonly [from: number, to: number];

interface Draft {
  readonly positions: number[];
  readonly normals: number[];
  readonly codes: number[];
  readonly indices: number[];
}

/** A box; `along` in lengths of the bridge, `more` metres to both sides of that. `foot` lowers its underside to the ground. */
function box(draft: Draft, material: number, along: Range, more: number, y: Range, z: Range, foot = false): void {
  for (const axis of [0, 1, 2])
    for (const side of [0, 1]) {
      const first = draft.positions.length / 3;
      for (const [u, v] of [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ]) {
        const at = [0, 0, 0];
        at[axis] = side;
        at[(axis + 1) % 3] = u;
        at[(axis + 2) % 3] = v;
        draft.positions.push(along[at[0]], y[at[1]], z[at[2]]);
        const normal = [0, 0, 0];
        normal[axis] = 2 * side - 1;
        draft.normals.push(...normal);
        draft.codes.push(material, foot ? (at[2] === 0 ? 1 : 2) : 0, more * (2 * at[0] - 1), 0);
      }
      draft.indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
    }
}

/** `half`: of the breadth of the planks, metres. */
export function bridgeGeometry(half: number): InstancedGeometry {
  const post = half - RAIL_INSET + 0.06;
  const draft: Draft = { positions: [], normals: [], codes: [], indices: [] };
  const whole: Range = [-0.5, 0.5];
  const middle: Range = [0, 0];
  const about = (at: number, half: number): Range => [at - half, at + half];
  box(draft, TIMBER.plank, whole, 0, [-half, half], [-PLANK, 0]);
  for (const y of [-0.76 * half, 0, 0.76 * half]) box(draft, TIMBER.beam, whole, 0, about(y, 0.11), [-0.34, -PLANK]);
  for (const side of [-1, 1]) {
    box(draft, TIMBER.beam, whole, 0.02, about(side * post, 0.075), [RAIL - 0.07, RAIL]);
    box(draft, TIMBER.beam, whole, 0.02, about(side * post, 0.03), [0.5, 0.6]);
    // A kerb, and a post in the middle of the length.
    box(draft, TIMBER.beam, whole, 0.02, about(side * (post - 0.06), 0.06), [0, 0.1]);
    box(draft, TIMBER.post, middle, 0.06, about(side * post, 0.055), [-0.3, RAIL - 0.07]);
    box(draft, TIMBER.post, middle, 0.13, about(side * 0.7 * half, 0.13), [-6, -0.34], true);
  }
  box(draft, TIMBER.post, middle, 0.12, [-0.9 * half, 0.9 * half], [-0.56, -0.34], true);
  return {
    positions: new Float32Array(draft.positions),
    normals: new Float32Array(draft.normals),
    codes: new Float32Array(draft.codes),
    indices: new Uint16Array(draft.indices),
  };
}
