/**
 * The small mines inside islands, for simulation, stage, telemetry and sound. Collision has them at once; drawing and sound are loaded
 * when an eye may see or hear them, or after the first picture.
 */
import type { Moment, ViewPoint } from "../../camera/view-point.ts";
import type { Islands } from "../../core/islands/islands.ts";
import { depthInMine, isInMineOf, mineGround } from "../../core/islands/mine-ground.ts";
import { minesOf } from "../../core/islands/mines.ts";
import type { Frame } from "../../render/frame.ts";
import { makeAtOnce, making, type Own } from "../../render/making.ts";
import type { MineListening } from "./below/islands/sound.ts";
import type { MineScene, MineStage } from "./below/islands/stage.ts";
import { MINE_HINT } from "./controls.ts";
import type { Below } from "./kit.ts";
import type { BelowBuild, BelowStage } from "./render/below.ts";

/** Distance in metres to a mine within which a frozen picture may show it. */
const MINE_VIEW = 70;

export function createIslandMines(islands: Islands): Below {
  let sound: MineListening | undefined;
  let isLoading = false;

  async function loadSound(): Promise<void> {
    isLoading = true;
    const { createMineListening } = await import("./below/islands/sound.ts");
    sound = createMineListening(islands);
  }

  return {
    over: (surface, t) => mineGround(surface, islands, t),
    stage: (first, lamp) => (build) =>
      making((own) =>
        deferredStage(
          own,
          {
            first,
            get lamp() {
              return lamp();
            },
          },
          build,
        ),
      ),
    placeAt(x, y, z, t) {
      const depth = depthInMine(islands, x, y, z, t);
      return depth > 0 ? `Mine, ${Math.round(depth)} m down` : "";
    },
    listen(eye, t) {
      if (!isLoading && isInMineOf(islands, t)(eye.x, eye.y, eye.z)) void loadSound();
      sound?.listen(eye, t);
    },
    resound: (state) => sound?.resound(state) ?? state,
    hint: MINE_HINT,
  };
}

/** A stage that loads its code. */
function* deferredStage(own: Own, scene: MineScene, build: BelowBuild): Generator<undefined, BelowStage> {
  let { islands } = build;
  let stage: MineStage | undefined;
  let loading: Promise<void> | undefined;
  let disposed = false;
  let lit: readonly [Frame, ViewPoint, Moment, number] | undefined;
  let awaited: readonly [ViewPoint, number, boolean] | undefined;
  yield;

  async function create(): Promise<void> {
    const { createMineStage } = await import("./below/islands/stage.ts");
    if (!disposed) stage = own(makeAtOnce(createMineStage(scene, { ...build, islands })));
  }

  async function loadStage(): Promise<MineStage | undefined> {
    loading ??= create();
    await loading;
    return stage;
  }

  const isBelow = ({ x, y, z }: ViewPoint, t: number) => isInMineOf(islands, t)(x, y, z);

  return {
    ground: null,
    get shown() {
      return stage?.shown ?? false;
    },
    get meshes() {
      return stage?.meshes ?? [];
    },
    get triangles() {
      return stage?.triangles ?? 0;
    },
    get uploaded() {
      return stage?.uploaded ?? 0;
    },
    get chunks() {
      return stage?.chunks ?? 0;
    },
    get instances() {
      return stage?.instances ?? 0;
    },
    async load() {
      await (await loadStage())?.load();
    },
    isBelow,
    light(frame, view, moment, outdoors, dt, skipSmoothing) {
      lit = [frame, view, moment, outdoors];
      if (stage) return stage.light(frame, view, moment, outdoors, dt, skipSmoothing);
      return { outside: true, exposure: outdoors };
    },
    update(frame, skipSmoothing) {
      stage?.update(frame, skipSmoothing);
    },
    waitFor(view, t, everything) {
      const { x, y, z } = view;
      const seen = isBelow(view, t) || (everything && minesOf(islands).near(x, y, z, MINE_VIEW, t).length > 0);
      awaited = undefined;
      if (stage) stage.waitFor(view, t, everything);
      else if (seen) {
        awaited = [view, t, everything];
        void loadStage();
      }
    },
    ready() {
      if (!awaited) return stage?.ready() ?? true;
      if (!stage || !lit) return false;
      stage.light(...lit, 0, true);
      stage.waitFor(...awaited);
      awaited = undefined;
      return stage.ready();
    },
    setIslands(next) {
      islands = next;
      stage?.setIslands(next);
    },
    dispose() {
      disposed = true;
      own.dispose();
    },
  };
}
