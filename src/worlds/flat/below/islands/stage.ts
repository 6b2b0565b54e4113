/** Drawing of the mines of islands. Loaded on demand. */
import type { FlatGround } from "../../../../core/flat/flat-ground.ts";
import { ISLAND_MINE } from "../../../../core/islands/mine-cells.ts";
import type { Way } from "../../../../core/underground/way.ts";
import { createBelowStage } from "../../../../render/below/below-stage.ts";
import { createShaftRock } from "../../../../render/below/mine/shaft-rock.ts";
import type { BelowBuild, BelowStage } from "../../../../render/below/stage.ts";
import type { FirstView } from "../../../../render/below/stream-gate.ts";
import type { Making } from "../../../../render/making.ts";
import { createIslandBores } from "./bores.ts";
import { createIslandChunks } from "./chunks.ts";

export interface MineScene {
  readonly first: FirstView;
  /** Whether the headlamp is switched on; it shines only where it is dark. */
  readonly lamp: boolean;
  /** The way out that is drawn; null for none. */
  readonly thread: Way | null;
  /** Called when a part cannot be loaded. */
  failed(error: Error): void;
}

export interface MineStage extends BelowStage {
  /** Switches to other islands with the same profile. */
  setGround(flat: FlatGround): void;
}

export function* createMineStage(scene: MineScene, build: BelowBuild): Making<MineStage> {
  let { flat } = build;
  const bores = createIslandBores(flat);
  const chunks = createIslandChunks(flat);
  const stage = yield* createBelowStage({
    groundAt: (t, { z }) => bores.at(t, z),
    get lamp() {
      return scene.lamp;
    },
    get thread() {
      return scene.thread;
    },
    failed: scene.failed,
    loadRock: async () => (made, light) =>
      createShaftRock({ flat, mine: ISLAND_MINE, stream: chunks, first: scene.first }, made, light),
  })(build);
  return Object.assign(stage, {
    setGround(next: FlatGround) {
      flat = next;
      bores.setGround(next);
      chunks.setGround(next);
    },
  });
}
