/** Drawing of the mines of islands. Loaded on demand. */
import type { FlatGround } from "../../../../core/flat/flat-ground.ts";
import { ISLAND_MINE } from "../../../../core/islands/mine-cells.ts";
import { createBelowStage } from "../../../../render/below/below-stage.ts";
import { createLightShafts } from "../../../../render/below/bores/light-shafts.ts";
import { createShaftWalls } from "../../../../render/below/bores/shaft-walls.ts";
import type { UndergroundLight } from "../../../../render/below/light.ts";
import { createMineView } from "../../../../render/below/mine/view.ts";
import type { Rock } from "../../../../render/below/rock.ts";
import type { BelowBuild, BelowStage } from "../../../../render/below/stage.ts";
import { createStreamGate, type FirstView } from "../../../../render/below/stream-gate.ts";
import { type Making, making } from "../../../../render/making.ts";
import { createIslandBores } from "./bores.ts";
import { createIslandChunks, type IslandChunks } from "./chunks.ts";

export interface MineScene {
  readonly first: FirstView;
  /** Whether the headlamp is switched on; it shines only where it is dark. */
  readonly lamp: boolean;
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
    failed: scene.failed,
    loadRock: async () => (made, light) => createMineRock(scene.first, chunks, { ...made, flat }, light),
  })(build);
  return Object.assign(stage, {
    setGround(next: FlatGround) {
      flat = next;
      bores.setGround(next);
      chunks.setGround(next);
    },
  });
}

function createMineRock(
  first: FirstView,
  chunks: IslandChunks,
  { scene, flat, textures, quality }: BelowBuild,
  light: UndergroundLight,
): Making<Rock> {
  return making(function* (own) {
    const world = { hills: flat, mine: ISLAND_MINE };
    const mine = own(createMineView(scene, world, chunks, { light, textures, quality, all: first.all }));
    yield;
    const walls = own(createShaftWalls(scene, flat.ground.profile, textures, light, quality.K));
    const shafts = own(createLightShafts(scene, light));
    const gate = createStreamGate(first, [mine]);
    return {
      meshes: [...mine.meshes, walls.mesh, shafts.mesh],
      get triangles() {
        return mine.triangles + walls.triangles + shafts.triangles;
      },
      get uploaded() {
        return mine.uploaded + walls.uploaded;
      },
      get chunks() {
        return mine.chunks;
      },
      get instances() {
        return mine.instances;
      },
      waitFor: gate.awaitAt,
      ready: gate.isOpen,
      update(frame, inside, seen, skipSmoothing) {
        mine.shown = seen;
        if (seen) mine.update(frame, skipSmoothing);
        walls.update(frame, seen);
        shafts.update(frame, inside);
      },
      dispose: own.dispose,
    };
  });
}
