/**
 * The stars around an eye, box by box: asked of workers as the eye moves, nearest first, wherever it goes and however fast.
 *
 *   wanted   while the nearest of a box is within its tier's reach of the eye and a little more; kept to a little more than that
 *   held     what has come stays readable until its box is forgotten: for those who draw it, and for those who ask for stars
 */
import { AU_PER_LY, type SpacePlace } from "../../../core/space/place.ts";
import type { WorldTable } from "../../../recipe/recipe.ts";
import type { Pool, Ticket } from "../../../stream/pool.ts";
import { STAR_TIERS, type StarAsk, type StarTier } from "./star-box.ts";

/** A box whose stars have come: BOX_STRIDE numbers each. */
export interface StarsOfBox extends StarAsk {
  readonly key: string;
  readonly stars: Int32Array;
}

export interface StarStream {
  readonly tiers: readonly StarTier[];
  /** Tells where the eye is; chooses, asks, cancels. */
  update(place: SpacePlace): void;
  /** What came and was not taken yet, within a budget of bytes but one box at least; and keys to forget. */
  take(bytes: number): { readonly added: readonly StarsOfBox[]; readonly removed: readonly string[] };
  /** All is to be taken again, by another who draws. */
  retake(): void;
  /** Calls `visit` for every box that has come. */
  visit(visit: (box: StarsOfBox) => void): void;
  /** True once all within reach of where the eye was last has come, and has been taken. */
  readonly complete: boolean;
  readonly settled: boolean;
  readonly stats: {
    readonly boxes: number;
    readonly waiting: number;
    readonly bytes: number;
    readonly failed: number;
  };
  dispose(): void;
}

/** The share of a tier's reach that is asked for beyond it, and that of the least reach by which the eye moves before boxes are chosen again. */
const AHEAD = 0.06;
const STRAY = AHEAD / 4;

interface Held extends StarAsk {
  readonly key: string;
  /** Light-years from the eye to the nearest of it. */
  away: number;
  ticket: Ticket | null;
  come: StarsOfBox | null;
  taken: boolean;
  failed: boolean;
}

export function createStarStream(world: WorldTable, pool: Pool, tiers = STAR_TIERS): StarStream {
  const epoch = pool.open(world);
  let held = new Map<string, Held>();
  let forgotten: string[] = [];
  let failures = 0;
  const eye = [Number.NaN, 0, 0];
  const stray = STRAY * Math.min(...tiers.map(({ reach }) => reach));

  /** What is near before what is far, for its tier. */
  const priorityOf = ({ away, tier }: Held) => away / tier.reach;

  function ask(one: Held): void {
    const { key, tier, i, j, k } = one;
    one.ticket = epoch.order({
      job: "stars",
      key,
      ask: { tier, i, j, k },
      priority: priorityOf(one),
      bytes: tier.bytes,
      done(stars) {
        one.ticket = null;
        one.come = { key, tier, i, j, k, stars };
      },
      failed() {
        // Asked again when the eye has come back to it.
        one.ticket = null;
        one.failed = true;
        failures++;
      },
    });
  }

  function forget({ key, ticket, come, taken }: Held): void {
    ticket?.cancel();
    if (come) pool.give(come.stars.buffer as ArrayBuffer);
    if (taken) forgotten.push(key);
  }

  function chooseOf(tier: StarTier, n: number, next: Map<string, Held>): void {
    const { size, reach } = tier;
    const wanted = reach * (1 + AHEAD);
    const kept = reach * (1 + 2 * AHEAD);
    const beyond = (v: number, cell: number) => Math.max(cell * size - v, v - (cell + 1) * size, 0);
    const from = eye.map((v) => Math.floor((v - kept) / size));
    const to = eye.map((v) => Math.floor((v + kept) / size));
    for (let k = from[2]; k <= to[2]; k++)
      for (let j = from[1]; j <= to[1]; j++)
        for (let i = from[0]; i <= to[0]; i++) {
          const away = Math.hypot(beyond(eye[0], i), beyond(eye[1], j), beyond(eye[2], k));
          if (away >= kept) continue;
          const key = `${n}/${i},${j},${k}`;
          const before = held.get(key);
          if (!before && away >= wanted) continue;
          const one = before ?? { key, tier, i, j, k, away, ticket: null, come: null, taken: false, failed: false };
          one.away = away;
          if (one.ticket) one.ticket.priority = priorityOf(one);
          next.set(key, one);
        }
  }

  function choose(): void {
    const next = new Map<string, Held>();
    for (const [n, tier] of tiers.entries()) chooseOf(tier, n, next);
    for (const [key, one] of held) if (!next.has(key)) forget(one);
    // Nearest first also where all are asked at once: the first go to workers as they are asked.
    const fresh = [...next.values()].filter(({ ticket, come, failed }) => !ticket && !come && !failed);
    held = next;
    for (const one of fresh.sort((a, b) => priorityOf(a) - priorityOf(b))) ask(one);
  }

  const isNear = ({ away, tier }: Held) => away < tier.reach;

  return {
    tiers,
    update({ cell, off }) {
      let moved = 0;
      for (let i = 0; i < 3; i++) moved += (cell[i] + off[i] / AU_PER_LY - eye[i]) ** 2;
      if (moved < stray * stray) return;
      for (let i = 0; i < 3; i++) eye[i] = cell[i] + off[i] / AU_PER_LY;
      choose();
    },
    take(budget) {
      const removed = forgotten;
      forgotten = [];
      const added: StarsOfBox[] = [];
      let left = budget;
      for (const one of held.values()) {
        if (!one.come || one.taken) continue;
        const { byteLength } = one.come.stars;
        if (added.length > 0 && left < byteLength) break;
        left -= byteLength;
        one.taken = true;
        added.push(one.come);
      }
      return { added, removed };
    },
    retake() {
      forgotten = [];
      for (const one of held.values()) one.taken = false;
    },
    visit(visit) {
      for (const { come } of held.values()) if (come) visit(come);
    },
    get complete() {
      if (Number.isNaN(eye[0])) return false;
      for (const one of held.values()) if (isNear(one) && !one.come && !one.failed) return false;
      return true;
    },
    get settled() {
      if (!this.complete) return false;
      for (const one of held.values()) if (isNear(one) && one.come && !one.taken) return false;
      return true;
    },
    get stats() {
      const all = [...held.values()];
      return {
        boxes: all.filter(({ come }) => come).length,
        waiting: all.filter(({ ticket }) => ticket).length,
        bytes: all.reduce((sum, { come }) => sum + (come?.stars.buffer.byteLength ?? 0), 0),
        failed: failures,
      };
    },
    dispose() {
      for (const one of held.values()) forget(one);
      held.clear();
      forgotten = [];
      epoch.close();
    },
  };
}
