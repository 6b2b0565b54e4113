/** The part of a stage below its ground. The light and the holes in the ground are there at once, the rock is loaded. */
import type { ViewPoint } from "../../camera/view-point.ts";
import type { Way } from "../../core/underground/way.ts";
import { lazy } from "../../stream/lazy.ts";
import { phrase } from "../../words/words.ts";
import { BORE_UNIFORMS, BORES } from "../ground/shaders/bores.ts";
import { LIGHT_UNIFORMS, UNDERGROUND_LIGHT } from "../ground/shaders/underground-light.ts";
import { type Making, makeUntil, making, type Own } from "../making.ts";
import { createAutoExposure, createCrossing } from "./auto-exposure.ts";
import { type BoreGround, distanceToEntrance } from "./bores/bores.ts";
import { createUndergroundLight, type UndergroundLight } from "./light.ts";
import type { Rock } from "./rock.ts";
import type { BelowBuild, BelowStage, CreateBelow } from "./stage.ts";

/** Distance in metres to an entrance within which an eye outside may see the underground. */
const ENTRANCE_VIEW = 70;

/** The ground around an eye, and the headlamp. */
export interface BelowScene {
  /** The ground of time t near an eye; the same object as long as nothing has changed. */
  groundAt(t: number, eye: ViewPoint): BoreGround;
  /** Whether the headlamp is switched on; it shines only where it is dark. */
  readonly lamp: boolean;
  /** The way out that is drawn, from the feet on; null or absent for none. */
  readonly thread?: Way | null;
  /** Loads the code that draws the rock. */
  loadRock(): Promise<(build: BelowBuild, light: UndergroundLight) => Making<Rock>>;
  /** Called when the code cannot be loaded. */
  failed(error: Error): void;
}

export const createBelowStage =
  (scene: BelowScene): CreateBelow =>
  (build) =>
    making((own) => belowStage(own, scene, build));

function* belowStage(own: Own, state: BelowScene, build: BelowBuild): Generator<undefined, BelowStage> {
  const light = createUndergroundLight(build.air);
  const autoExposure = createAutoExposure();
  const crossing = createCrossing();
  const rock = own(lazy(loadRock, { name: phrase("The ground below"), onError: state.failed }));
  const thread = own(lazyThread(build.scene, state.failed));
  let [inside, nearby, awaited] = [false, true, false];
  yield;

  const isBelow = (eye: ViewPoint, t: number) => state.groundAt(t, eye).isBelow(eye.x, eye.y, eye.z);
  const isNearEntrance = (x: number, y: number) =>
    light.bores.entrances.some((way) => distanceToEntrance(way, x, y) < ENTRANCE_VIEW);

  async function loadRock(signal: AbortSignal): Promise<Rock | undefined> {
    const createRock = await state.loadRock();
    signal.throwIfAborted();
    const made = await makeUntil(createRock(build, light), signal);
    light.bores.isCut = made !== undefined;
    return made;
  }

  return {
    ground: {
      bored: { side: "over", cloudless: false, holes: BORES, light: UNDERGROUND_LIGHT },
      sharedUniforms: { uniforms: [...BORE_UNIFORMS, ...LIGHT_UNIFORMS], attach: light.attachLight },
    },
    get shown() {
      return rock.value !== undefined && (inside || nearby);
    },
    get meshes() {
      const meshes = rock.value?.meshes ?? [];
      return thread.value ? [...meshes, thread.value.mesh] : meshes;
    },
    get triangles() {
      return rock.value?.triangles ?? 0;
    },
    get uploaded() {
      return rock.value?.uploaded ?? 0;
    },
    get chunks() {
      return rock.value?.chunks ?? 0;
    },
    get instances() {
      return rock.value?.instances ?? 0;
    },
    async load() {
      await rock.load();
    },
    isBelow,
    light(frame, view, { t }, outdoors, dt, skipSmoothing) {
      inside = isBelow(view, t);
      light.update(frame, state.groundAt(t, view), skipSmoothing);
      const { exposure: bright, night } = frame.daylight;
      const around = { daylight: light.daylightAtEye, outside: bright, night, lamp: state.lamp };
      autoExposure.update(around, dt, skipSmoothing);
      light.setHeadlamp(frame, { heading: view.heading, pitch: view.pitch, strength: autoExposure.lampStrength });
      nearby = isNearEntrance(view.x, view.y);
      const outside = !inside || light.bores.seesOut(view.x, view.y, view.z);
      return { outside, exposure: crossing.update(inside, autoExposure.exposure, outdoors, dt, skipSmoothing) };
    },
    update(frame, skipSmoothing) {
      rock.value?.update(frame, inside, inside || nearby, skipSmoothing);
      const way = (rock.value && state.thread) ?? null;
      if (way) thread.poll();
      thread.value?.update(frame, way);
    },
    waitFor({ x, y, z }, t, everything) {
      awaited = inside || (everything && light.bores.entrances.length > 0);
      if (!awaited) return;
      if (rock.value) rock.value.waitFor([x, y, z], t);
      else void rock.load();
    },
    ready: () => !awaited || (rock.value?.ready() ?? rock.error !== undefined),
    dispose: own.dispose,
  };
}

const lazyThread = (scene: BelowBuild["scene"], onError: (error: Error) => void) =>
  lazy(
    async (signal) => {
      const { createThread } = await import("./thread.ts");
      signal.throwIfAborted();
      return createThread(scene);
    },
    { name: phrase("The thread to the way out"), onError },
  );
