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
import { type Lazy, lazy } from "../../stream/lazy.ts";
import { phrase, say } from "../../words/words.ts";
import type { MineScene, MineStage } from "./below/islands/stage.ts";
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
    { name: phrase("The sound of mines"), onError: (error) => failed(error) },
  );

  const below: Below = {
    thread: null,
    over: (surface, t) => mineGround(surface, flat, t),
    stage(first, lamp, told) {
      failed = told;
      const scene = {
        first,
        get lamp() {
          return lamp();
        },
        get thread() {
          return below.thread;
        },
        failed,
      };
      return (build) => making((own) => lazyStage(own, scene, build));
    },
    placeAt(x, y, z, t) {
      const depth = depthInMine(flat, x, y, z, t);
      return depth > 0 ? say("mine, {depth} down", { depth: `${Math.round(depth)} m` }) : "";
    },
    listen(eye, t) {
      if (!sound.value && isInMineOf(flat, t)(eye.x, eye.y, eye.z)) sound.poll();
      sound.value?.listen(eye, t);
    },
    resound: (state) => sound.value?.resound(state) ?? state,
    hint: MINE_HINT,
  };
  return below;
}

function* lazyStage(own: Own, scene: MineScene, build: BelowBuild): Generator<undefined, BelowStage> {
  const stage = own(new LazyMineStage(scene, build));
  yield;
  return stage;
}

/** A stage that loads its code; no view waits for it where that fails. */
class LazyMineStage implements BelowStage {
  readonly ground = null;
  #flat: FlatGround;
  readonly #stage: Lazy<MineStage>;
  #lit: readonly [Frame, ViewPoint, { readonly t: number }, number] | undefined;
  #awaited: readonly [ViewPoint, number, boolean] | undefined;

  constructor(scene: MineScene, build: BelowBuild) {
    this.#flat = build.flat;
    this.#stage = lazy(
      async (signal) => {
        const { createMineStage } = await import("./below/islands/stage.ts");
        signal.throwIfAborted();
        return makeAtOnce(createMineStage(scene, { ...build, flat: this.#flat }));
      },
      { name: phrase("The mines"), onError: scene.failed },
    );
  }

  get shown() {
    return this.#stage.value?.shown ?? false;
  }

  get meshes() {
    return this.#stage.value?.meshes ?? [];
  }

  get triangles() {
    return this.#stage.value?.triangles ?? 0;
  }

  get uploaded() {
    return this.#stage.value?.uploaded ?? 0;
  }

  get chunks() {
    return this.#stage.value?.chunks ?? 0;
  }

  get instances() {
    return this.#stage.value?.instances ?? 0;
  }

  async load(): Promise<void> {
    await (await this.#stage.load())?.load();
  }

  isBelow({ x, y, z }: ViewPoint, t: number): boolean {
    return isInMineOf(this.#flat, t)(x, y, z);
  }

  light(
    frame: Frame,
    view: ViewPoint,
    moment: { readonly t: number },
    outdoors: number,
    dt: number,
    skipSmoothing: boolean,
  ) {
    this.#lit = [frame, view, moment, outdoors];
    const { value } = this.#stage;
    return value?.light(frame, view, moment, outdoors, dt, skipSmoothing) ?? { outside: true, exposure: outdoors };
  }

  update(frame: Frame, skipSmoothing: boolean): void {
    this.#stage.value?.update(frame, skipSmoothing);
  }

  waitFor(view: ViewPoint, t: number, everything: boolean): void {
    const { x, y, z } = view;
    const isNear = () => everything && minesOf(this.#flat).near(x, y, z, MINE_VIEW, t).length > 0;
    this.#awaited = undefined;
    if (this.#stage.value) this.#stage.value.waitFor(view, t, everything);
    else if (this.isBelow(view, t) || isNear()) {
      this.#awaited = [view, t, everything];
      void this.#stage.load();
    }
  }

  ready(): boolean {
    const { value, error } = this.#stage;
    if (!this.#awaited) return value?.ready() ?? true;
    if (!value || !this.#lit) return error !== undefined;
    value.light(...this.#lit, 0, true);
    value.waitFor(...this.#awaited);
    this.#awaited = undefined;
    return value.ready();
  }

  setGround(next: FlatGround): void {
    this.#flat = next;
    this.#stage.value?.setGround(next);
  }

  dispose(): void {
    this.#stage.dispose();
  }
}
