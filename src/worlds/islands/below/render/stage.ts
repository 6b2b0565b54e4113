/**
 * The stage of an underground world: hills and sky, the cavern or mine below, and the bores between them, in one Babylon scene.
 * It draws the view it is given and knows nothing of explorers, clocks or the page.
 */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { ViewPoint } from "../../../../camera/view-point.ts";
import type { Underground } from "../../../../core/underground/underground.ts";
import type { WorldTable } from "../../../../recipe/recipe.ts";
import { createFlatAir } from "../../../../render/atmosphere/air.ts";
import { createSky } from "../../../../render/atmosphere/sky.ts";
import { createFlatCamera } from "../../../../render/flat-camera.ts";
import { createFrame } from "../../../../render/frame.ts";
import { type Made, making, type Own } from "../../../../render/making.ts";
import { createPicture } from "../../../../render/post/picture.ts";
import { shiftClip } from "../../../../render/post/reprojection.ts";
import type { Quality } from "../../../../render/quality.ts";
import { compileMaterials, createScene, renderFrame, screenSize } from "../../../../render/scene.ts";
import { createShadows } from "../../../../render/shadows.ts";
import { createAutoExposure } from "./auto-exposure.ts";
import { type BoreGround, distanceToEntrance } from "./bores/bores.ts";
import { createLightShafts } from "./bores/light-shafts.ts";
import { createBoreProps } from "./bores/props.ts";
import { createBoreWalls } from "./bores/walls.ts";
import { createCavernProps } from "./cavern/props.ts";
import { createDarkWall } from "./dark-wall.ts";
import { createUndergroundLight } from "./light.ts";
import { createMineView } from "./mine/view.ts";
import { createStreamGate, type UndergroundStreams } from "./streams.ts";
import { CAVERN_DISTANCE, createUndergroundTerrain, createUndergroundTextures } from "./terrain.ts";

/** What changes from frame to frame besides the view. */
interface UndergroundFrameState {
  /** Years, for the ground. */
  readonly t: number;
  /** Seconds since opening, for animation: water, drops, dust. */
  readonly seconds: number;
  /** Solar time. */
  readonly hour: number;
  /** Whether the headlamp is switched on; it shines only where it is dark. */
  readonly lamp: boolean;
}

/** The world that the stage draws. */
export interface UndergroundScene {
  readonly underground: Underground;
  /** Extinction per kilometre at the datum. */
  readonly haze: number;
  /** Metres to which hills are drawn. */
  readonly distance: number;
}

export interface UndergroundStageOptions {
  /** Tests for holes: a magenta background and no sky, so that gaps in the ground show. */
  readonly marker?: boolean;
  readonly streams?: UndergroundStreams | null;
}

export type UndergroundStage = Made<ReturnType<typeof createUndergroundStage>>;

/** Far plane, metres. */
const FAR = 40_000;
/** Distance in metres to an entrance within which an eye outside may see what is below. */
const ENTRANCE_VIEW = 70;

/** In slices. */
export function createUndergroundStage(
  engine: Engine,
  opened: UndergroundScene,
  quality: Quality,
  options: UndergroundStageOptions = {},
) {
  return making((own) => undergroundStage(own, engine, opened, quality, options));
}

function* undergroundStage(
  own: Own,
  engine: Engine,
  opened: UndergroundScene,
  quality: Quality,
  { marker = false, streams = null }: UndergroundStageOptions,
) {
  own(streams);
  own(streams?.mine ?? null);
  let { underground, haze } = opened;
  const scene = own(createScene(engine, [0, 0, 0], marker));
  const picture = own(marker ? null : createPicture(scene, quality.bloom));
  const camera = createFlatCamera(scene, picture ?? screenSize(engine), FAR, 200);
  const textures = own(createUndergroundTextures(scene, underground));
  yield;
  const { surface, deep } = textures;
  const air = own(createFlatAir(scene));
  const light = createUndergroundLight(air);
  const shadows = own(quality.shadow > 0 ? createShadows(scene, quality.shadow) : null);
  const terrain = own(
    createUndergroundTerrain(
      ...([scene, underground, textures, air, light, shadows, quality, opened.distance, marker] as const),
    ),
  );
  yield;
  const walls = own(createBoreWalls(scene, underground, deep, light, quality.K));
  yield;
  const cavernProps = own(
    streams?.cavern && !marker
      ? createCavernProps(scene, underground, streams.cavern, { light, textures: deep, quality })
      : null,
  );
  yield;
  const mine = own(
    streams?.mine && underground.below.kind === "mine"
      ? createMineView(scene, underground, streams.mine, { light, textures: surface, quality, all: streams.all })
      : null,
  );
  yield;
  const gate = createStreamGate(streams, [cavernProps, mine]);
  const boreProps = own(createBoreProps(scene, underground, surface, light));
  yield;
  const shafts = own(createLightShafts(scene, light));
  const darkWall = own(createDarkWall(scene, light, 0.96 * CAVERN_DISTANCE));
  const sky = own(createSky(scene, underground.hills.ground.profile, surface.light, air, true));
  yield;
  if (marker) for (const { mesh } of [sky, darkWall, shafts]) mesh.setEnabled(false);
  const frame = createFrame();
  const autoExposure = createAutoExposure();
  let drawCalls = 0;
  let isFirst = true;

  /** Points the camera and updates the light; returns whether the eye is below ground. */
  function look(
    view: ViewPoint,
    state: UndergroundFrameState,
    ground: BoreGround,
    dt: number,
    skipSmoothing: boolean,
  ): boolean {
    const inside = ground.isBelow(view.x, view.y, view.z);
    camera.update(frame, view, state, inside ? Math.min(view.near, 0.1) : view.near);
    frame.haze = [haze / 1000, 1 / 2600, 0];
    light.update(frame, ground);
    const { exposure: outside, night } = frame.daylight;
    autoExposure.update({ daylight: light.daylightAtEye, outside, night, lamp: state.lamp }, dt, skipSmoothing);
    light.setHeadlamp(frame, { heading: view.heading, pitch: view.pitch, strength: autoExposure.lampStrength });
    if (picture) picture.exposure = autoExposure.exposure;
    return inside;
  }

  const isNearEntrance = (x: number, y: number): boolean =>
    light.bores.entrances.some((way) => distanceToEntrance(way, x, y) < ENTRANCE_VIEW);

  const parts = [terrain.cavern, walls, boreProps, cavernProps, mine, shafts, darkWall];
  return {
    picture,
    light,
    async compile(tell: (done: number, of: number) => void): Promise<void> {
      const { hills, cavern } = terrain;
      const below = [...(cavern?.meshes ?? []), ...(cavernProps?.meshes ?? []), ...(mine?.meshes ?? [])];
      const bores = [...walls.meshes, shafts.mesh, ...boreProps.meshes];
      await compileMaterials([...hills.meshes, ...below, ...bores, darkWall.mesh, sky.mesh], tell);
    },
    /** Shows another world of the same kind and profiles, without compiling shaders. `world`: its table, for the workers. */
    show(next: UndergroundScene, world: WorldTable): void {
      ({ underground, haze } = next);
      streams?.cavern?.show(world);
      if (underground.below.kind === "mine") streams?.mine?.show(world, underground.below.space);
      mine?.show(underground);
      terrain.show(underground, next.distance);
      walls.show(underground);
      cavernProps?.show(underground);
    },
    /** Changes the haze and the view distance over the same hills; nothing is streamed anew. */
    setView(next: Pick<UndergroundScene, "haze" | "distance">): void {
      haze = next.haze;
      terrain.setDistance(next.distance);
    },
    /** `ground` is the world's at the state's t. `dt`: seconds since the last frame. `skip` skips all transitions, as the first frame does. */
    draw(view: ViewPoint, state: UndergroundFrameState, ground: BoreGround, dt: number, skip: boolean): void {
      const skipSmoothing = isFirst || skip;
      isFirst = false;
      const inside = look(view, state, ground, dt, skipSmoothing);
      const seesOutside = !inside || light.bores.seesOut(view.x, view.y, view.z);
      const seesBelow = inside || isNearEntrance(view.x, view.y);
      if (seesOutside) shadows?.update(frame, view.focus, skipSmoothing);
      air.update(frame);
      terrain.update(frame, seesOutside, seesBelow);
      walls.update(frame);
      if (cavernProps) {
        cavernProps.shown = seesBelow;
        cavernProps.update(frame, skipSmoothing);
      }
      if (mine) {
        mine.shown = seesBelow;
        mine.update(frame, skipSmoothing);
      }
      boreProps.update(frame, underground);
      shafts.update(frame, inside);
      darkWall.update(frame, underground);
      sky.mesh.isVisible = seesOutside;
      if (seesOutside) sky.update(frame);
      const { clip, anchor } = frame;
      const shift = (x: number, y: number) => shiftClip(clip, x, y);
      drawCalls = picture
        ? picture.draw({ clip, anchor, bodies: [], shift }, skipSmoothing)
        : renderFrame(engine, () => scene.render());
    },
    awaitAt: gate.awaitAt,
    drawn: () => gate.isOpen() && (picture?.ready ?? true) && scene.isReady(),
    stats() {
      const { hills, cavern } = terrain;
      const chunks = hills.chunks + (cavern?.chunks ?? 0) + (mine?.chunks ?? 0);
      return {
        drawCalls,
        triangles: hills.triangles + parts.reduce((sum, part) => sum + (part?.triangles ?? 0), 0) + 1,
        chunks,
        instances: chunks + (cavernProps?.instances ?? 0) + (mine?.instances ?? 0),
        uploadBytes: hills.uploaded + parts.reduce((sum, part) => sum + (part?.uploaded ?? 0), 0),
      };
    },
    dispose: own.dispose,
    disposal: own.disposal,
  };
}
