/**
 * The small mines inside islands, for simulation, stage, telemetry and sound. Collision has them at once; drawing and sound are loaded
 * when an eye may see or hear them, or after the first picture.
 */
import type { ViewPoint } from "../../camera/view-point.ts";
import type { FlatGround } from "../../core/flat/flat-ground.ts";
import { depthInMine, isInMineOf, mineGround } from "../../core/islands/mine-ground.ts";
import { minesOf } from "../../core/islands/mines.ts";
import type { BelowBuild, BelowStage } from "../../render/below/stage.ts";
import type { Frame } from "../../render/frame.ts";
import { makeAtOnce, making, type Own } from "../../render/making.ts";
import { lazy } from "../../stream/lazy.ts";
import type { MineScene } from "./below/islands/stage.ts";
import { MINE_HINT } from "./controls.ts";
import type { Below } from "./kit.ts";

/** Distance in metres to a mine within which a frozen picture may show it. */
const MINE_VIEW = 70;

export function createIslandMines(flat: FlatGround): Below {
  let failed: (error: Error) => void = console.warn;
  const sound = lazy(
    async () => {
      const { createMineListening } = await import("./below/islands/sound.ts");
      return createMineListening(flat);
    },
    { name: "The sound of mines", onError: (error) => failed(error) },
  );

  return {
    over: (surface, t) => mineGround(surface, flat, t),
    stage(first, lamp, told) {
      failed = told;
      const scene = {
        first,
        get lamp() {
          return lamp();
        },
        failed,
      };
      return (build) => making((own) => lazyStage(own, scene, build));
    },
    placeAt(x, y, z, t) {
      const depth = depthInMine(flat, x, y, z, t);
      return depth > 0 ? `Mine, ${Math.round(depth)} m down` : "";
    },
    listen(eye, t) {
      if (!sound.value && isInMineOf(flat, t)(eye.x, eye.y, eye.z)) sound.poll();
      sound.value?.listen(eye, t);
    },
    resound: (state) => sound.value?.resound(state) ?? state,
    hint: MINE_HINT,
  };
}

/** A stage that loads its code; no view waits for it where that fails. */
function* lazyStage(own: Own, scene: MineScene, build: BelowBuild): Generator<undefined, BelowStage> {
  let { flat } = build;
  const stage = own(
    lazy(
      async (signal) => {
        const { createMineStage } = await import("./below/islands/stage.ts");
        signal.throwIfAborted();
        return makeAtOnce(createMineStage(scene, { ...build, flat }));
      },
      { name: "The mines", onError: scene.failed },
    ),
  );
  let lit: readonly [Frame, ViewPoint, { readonly t: number }, number] | undefined;
  let awaited: readonly [ViewPoint, number, boolean] | undefined;
  yield;

  const isBelow = ({ x, y, z }: ViewPoint, t: number) => isInMineOf(flat, t)(x, y, z);

  return {
    ground: null,
    get shown() {
      return stage.value?.shown ?? false;
    },
    get meshes() {
      return stage.value?.meshes ?? [];
    },
    get triangles() {
      return stage.value?.triangles ?? 0;
    },
    get uploaded() {
      return stage.value?.uploaded ?? 0;
    },
    get chunks() {
      return stage.value?.chunks ?? 0;
    },
    get instances() {
      return stage.value?.instances ?? 0;
    },
    async load() {
      await (await stage.load())?.load();
    },
    isBelow,
    light(frame, view, moment, outdoors, dt, skipSmoothing) {
      lit = [frame, view, moment, outdoors];
      if (stage.value) return stage.value.light(frame, view, moment, outdoors, dt, skipSmoothing);
      return { outside: true, exposure: outdoors };
    },
    update(frame, skipSmoothing) {
      stage.value?.update(frame, skipSmoothing);
    },
    waitFor(view, t, everything) {
      const { x, y, z } = view;
      const seen = isBelow(view, t) || (everything && minesOf(flat).near(x, y, z, MINE_VIEW, t).length > 0);
      awaited = undefined;
      if (stage.value) stage.value.waitFor(view, t, everything);
      else if (seen) {
        awaited = [view, t, everything];
        void stage.load();
      }
    },
    ready() {
      if (!awaited) return stage.value?.ready() ?? true;
      if (!stage.value || !lit) return stage.error !== undefined;
      stage.value.light(...lit, 0, true);
      stage.value.waitFor(...awaited);
      awaited = undefined;
      return stage.value.ready();
    },
    setGround(next) {
      flat = next;
      stage.value?.setGround(next);
    },
    dispose: own.dispose,
  };
}
