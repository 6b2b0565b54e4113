/** What a visitor between islands has around: which land is nearest, and how much of the sky overhead is rock. */
import type { Gap, Ground } from "../../core/field/ground.ts";
import type { Islands } from "../../core/islands/islands.ts";
import { type Land, nearestLand, searchLand } from "../../core/islands/nearest-land.ts";
import type { Pose } from "../../explorers/explorer.ts";

export interface Outlook {
  /** The nearest land of half a second ago at most; null over land, or where there is none. */
  readonly land: Land | null;
  /** How much of the sky overhead is rock, 0…1. */
  readonly skyOcclusion: number;
  /** Goes on looking; called once a step. */
  step(islands: Islands, ground: Ground, t: number, from: Pose): void;
  /** All at once, for one who has just arrived. */
  lookAround(islands: Islands, ground: Ground, t: number, from: Pose): void;
}

/** Height of rock overhead from which it no longer darkens the view, metres, and the part of a change that a step takes. */
const GLOOM_REACH = 500;
const SETTLES = 0.02;

const gap: Gap = { floor: 0, roof: 0, inside: false };

export function createOutlook(): Outlook {
  let land: Land | null = null;
  let search: ReturnType<typeof searchLand> | undefined;
  let skyOcclusion = Number.NaN;

  function step(islands: Islands, ground: Ground, t: number, { x, y, z }: Pose): void {
    ground.gapAt(x, y, z + 1, gap);
    const overhead = Math.max(0, 1 - (gap.roof - z) / GLOOM_REACH);
    skyOcclusion = Number.isNaN(skyOcclusion) ? overhead : skyOcclusion + (overhead - skyOcclusion) * SETTLES;
    if (gap.floor > -Infinity) {
      land = null;
      search = undefined;
      return;
    }
    search ??= searchLand(islands, x, y, z, t);
    const { done, value } = search.next();
    if (!done) return;
    land = value;
    search = undefined;
  }

  return {
    get land() {
      return land;
    },
    get skyOcclusion() {
      return skyOcclusion;
    },
    step,
    lookAround(islands, ground, t, from) {
      step(islands, ground, t, from);
      search = undefined;
      if (gap.floor === -Infinity) land = nearestLand(islands, from.x, from.y, from.z, t);
    },
  };
}
