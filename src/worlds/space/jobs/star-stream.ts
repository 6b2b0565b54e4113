/**
 * Streams the stars round the eye, box by box: requests boxes of workers, nearest first, however far and fast the eye moves.
 *
 *   wanted   boxes whose nearest point is within their tier's reach and a little more; kept to a little more than that
 *   kept     a box that has arrived stays readable until it is dropped: for the renderer, and for searches among stars
 */
import { AU_PER_LY, type SpacePlace } from "../../../core/space/place.ts";
import type { WorldTable } from "../../../recipe/recipe.ts";
import { InstanceStream, NOT_REQUESTED, type Resident } from "../../../stream/instance-stream.ts";
import type { Pool } from "../../../stream/pool.ts";
import { STAR_TIERS, type StarBoxRequest, type StarTier } from "./star-box.ts";

/** A finished box: BOX_STRIDE numbers per star. */
export interface LoadedBox extends StarBoxRequest {
  readonly key: string;
  readonly stars: Int32Array;
}

/** The share of a tier's reach that is requested beyond it; the share of the least reach by which the eye moves before boxes are selected again. */
const AHEAD = 0.06;
const UPDATE_SHARE = AHEAD / 4;

interface Box extends StarBoxRequest, Resident<LoadedBox> {}

/** Near boxes before far ones, relative to their tier's reach. */
const priorityOf = ({ distance, tier }: Box) => distance / tier.reach;

const isNear = ({ distance, tier }: Box) => distance < tier.reach;

export class StarStream {
  readonly tiers: readonly StarTier[];
  readonly #stream: InstanceStream<"stars", LoadedBox, Box>;
  readonly #eye = [Number.NaN, 0, 0];
  readonly #updateDistance: number;

  constructor(world: WorldTable, pool: Pool, tiers = STAR_TIERS) {
    this.tiers = tiers;
    this.#updateDistance = UPDATE_SHARE * Math.min(...tiers.map(({ reach }) => reach));
    this.#stream = new InstanceStream<"stars", LoadedBox, Box>(world, pool, {
      job: "stars",
      askOf: ({ tier, i, j, k }) => ({ tier, i, j, k }),
      priorityOf,
      bytesOf: ({ tier }) => tier.bytes,
      receive: (stars, { key, tier, i, j, k }) => ({ key, tier, i, j, k, stars }),
      release: ({ stars }) => pool.give(stars.buffer as ArrayBuffer),
      sizeOf: ({ stars }) => stars.byteLength,
      keepReady: true,
      order: "selected",
    });
  }

  /** Moves the eye: requests and cancels boxes. */
  update({ cell, off }: SpacePlace): void {
    const eye = this.#eye;
    let moved = 0;
    for (let i = 0; i < 3; i++) moved += (cell[i] + off[i] / AU_PER_LY - eye[i]) ** 2;
    if (moved < this.#updateDistance * this.#updateDistance) return;
    for (let i = 0; i < 3; i++) eye[i] = cell[i] + off[i] / AU_PER_LY;
    this.#select();
  }

  /** New boxes, at most `bytes` but at least one; and the keys of boxes that were dropped. */
  take(bytes: number): { readonly added: readonly LoadedBox[]; readonly removed: readonly string[] } {
    const removed = this.#stream.takeDropped();
    const added: LoadedBox[] = [];
    this.#stream.takeReady(bytes, (_, box) => added.push(box));
    return { added, removed };
  }

  /** All boxes are to be taken again, by another renderer. */
  retake(): void {
    this.#stream.retake();
  }

  /** Calls `visit` for every box that has arrived. */
  visit(visit: (box: LoadedBox) => void): void {
    for (const { ready } of this.#stream.residents.values()) if (ready) visit(ready);
  }

  /** True once all boxes within reach of the eye have arrived; `settled`: and have been taken. */
  get complete(): boolean {
    if (Number.isNaN(this.#eye[0])) return false;
    for (const box of this.#stream.residents.values()) if (isNear(box) && !box.ready && !box.failed) return false;
    return true;
  }

  get settled(): boolean {
    if (!this.complete) return false;
    for (const box of this.#stream.residents.values()) if (isNear(box) && box.ready && !box.taken) return false;
    return true;
  }

  get stats() {
    const all = [...this.#stream.residents.values()];
    return {
      boxes: all.filter(({ ready }) => ready).length,
      waiting: all.filter(({ ticket }) => ticket).length,
      bytes: all.reduce((sum, { ready }) => sum + (ready?.stars.buffer.byteLength ?? 0), 0),
      failed: this.#stream.failures,
    };
  }

  dispose(): void {
    this.#stream.dispose();
  }

  #select(): void {
    const stream = this.#stream;
    const next = new Map<string, Box>();
    for (const [n, tier] of this.tiers.entries()) selectTier(tier, n, this.#eye, stream.residents, next);
    stream.select(next);
    // Requested nearest first: the first requests go to workers before priorities are compared.
    const fresh = [...next.values()].filter(({ ticket, ready, failed }) => !ticket && !ready && !failed);
    for (const box of fresh.sort((a, b) => priorityOf(a) - priorityOf(b))) stream.request(box);
  }
}

/** Adds the boxes of a tier around an eye that are wanted, or resident and not far behind it. */
function selectTier(
  tier: StarTier,
  n: number,
  eye: readonly number[],
  residents: ReadonlyMap<string, Box>,
  next: Map<string, Box>,
): void {
  const { size, reach } = tier;
  const wanted = reach * (1 + AHEAD);
  const kept = reach * (1 + 2 * AHEAD);
  const beyond = (v: number, cell: number) => Math.max(cell * size - v, v - (cell + 1) * size, 0);
  const from = eye.map((v) => Math.floor((v - kept) / size));
  const to = eye.map((v) => Math.floor((v + kept) / size));
  for (let k = from[2]; k <= to[2]; k++)
    for (let j = from[1]; j <= to[1]; j++)
      for (let i = from[0]; i <= to[0]; i++) {
        const distance = Math.hypot(beyond(eye[0], i), beyond(eye[1], j), beyond(eye[2], k));
        if (distance >= kept) continue;
        const key = `${n}/${i},${j},${k}`;
        const before = residents.get(key);
        if (!before && distance >= wanted) continue;
        const box = before ?? { key, tier, i, j, k, distance, ...NOT_REQUESTED };
        box.distance = distance;
        next.set(key, box);
      }
}
