/** The player's surroundings: the nearest land, and sky occlusion by rock overhead. */
import type { Gap, Ground } from "../../core/field/ground.ts";
import { runSteps } from "../../core/field/run-steps.ts";
import type { FlatGround } from "../../core/flat/flat-ground.ts";
import type { NearestLand, searchLand } from "../../core/flat/nearest-land.ts";
import type { Pose } from "../../explorers/explorer.ts";

export interface Surroundings {
  /** The nearest land, at most half a second old; null above land, or where there is none. */
  readonly land: NearestLand | null;
  /** Share of the sky overhead that rock hides, 0…1, smoothed. */
  readonly skyOcclusion: number;
  /** Continues the search; call once per step. */
  step(flat: FlatGround, ground: Ground, t: number, from: Pose): void;
  /** Completes the search at once, for a new position. */
  updateNow(flat: FlatGround, ground: Ground, t: number, from: Pose): void;
}

/** Height of rock above the player at which occlusion reaches 0, metres; share of a change applied per step. */
const OCCLUSION_HEIGHT = 500;
const SMOOTHING = 0.02;

const gap: Gap = { floor: 0, roof: 0, inside: false };

/** `lands` searches for land; undefined where there is ground everywhere. */
export function createSurroundings(lands: typeof searchLand | undefined): Surroundings {
  let land: NearestLand | null = null;
  let search: ReturnType<typeof searchLand> | undefined;
  let skyOcclusion = Number.NaN;

  function step(flat: FlatGround, ground: Ground, t: number, { x, y, z }: Pose): void {
    ground.gapAt(x, y, z + 1, gap);
    // Cameras stay above lakes: a wading character is inside their colliders, which reach down without end.
    const overhead = gap.inside ? 0 : Math.max(0, 1 - (gap.roof - z) / OCCLUSION_HEIGHT);
    skyOcclusion = Number.isNaN(skyOcclusion) ? overhead : skyOcclusion + (overhead - skyOcclusion) * SMOOTHING;
    if (gap.floor > -Infinity) {
      land = null;
      search = undefined;
      return;
    }
    if (!lands) return;
    search ??= lands(flat, x, y, z, t);
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
    updateNow(flat, ground, t, from) {
      step(flat, ground, t, from);
      search = undefined;
      if (lands && gap.floor === -Infinity) land = runSteps(lands(flat, from.x, from.y, from.z, t));
    },
  };
}
