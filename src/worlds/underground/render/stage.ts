/**
 * The stage of a world below ground: hills and sky over a cavern or a mine, and the bores that lead from one to the other, all in
 * one scene. It is told an eye and draws what it sees; it knows no explorer, no clock and no page.
 */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { ViewPoint } from "../../../camera/view-point.ts";
import type { Underground } from "../../../core/underground/underground.ts";
import type { WorldTable } from "../../../recipe/recipe.ts";
import { createFlatAir } from "../../../render/atmosphere/air.ts";
import { createSky } from "../../../render/atmosphere/sky.ts";
import { createFlatCamera } from "../../../render/flat-camera.ts";
import { createFrame } from "../../../render/frame.ts";
import { BORE_UNIFORMS } from "../../../render/ground/shaders/holes.ts";
import { LIGHT_UNIFORMS } from "../../../render/ground/shaders/underground-light.ts";
import type { SharedUniforms } from "../../../render/ground/terrain-source.ts";
import { createTerrainSurfaces, type TerrainSurfaces } from "../../../render/ground/terrain-surfaces.ts";
import { createLightTexture, createProfileTexture } from "../../../render/ground/textures.ts";
import { createPostProcessing } from "../../../render/post/post.ts";
import type { Quality } from "../../../render/quality.ts";
import { compileMaterials, createScene, disposeAll, renderFrame, setPixelRatio } from "../../../render/scene.ts";
import { createShadows } from "../../../render/shadows.ts";
import { createAutoExposure } from "./auto-exposure.ts";
import { awayFrom, type BoreGround } from "./bores/bores.ts";
import { createBoreProps } from "./bores/fittings.ts";
import { createLightShafts } from "./bores/light-shafts.ts";
import { createBoreWalls } from "./bores/walls.ts";
import { createCavernProps } from "./cavern/props.ts";
import { createDarkWall } from "./dark-wall.ts";
import { createUndergroundLight } from "./light.ts";
import { createMineView } from "./mine/view.ts";
import { createStreamGate, type Within } from "./streams.ts";
import { cavernProfiles, cavernTerrain, hillsTerrain, setCavernUniforms, setHillsUniforms } from "./terrain-sources.ts";

export interface UndergroundFrameState {
  /** Years, for the land; seconds, for what moves without changing. */
  readonly t: number;
  readonly seconds: number;
  readonly hour: number;
  /** Whether the headlamp may shine: it does where it is dark. */
  readonly lamp: boolean;
}

/** What of the world the stage draws. */
export interface UndergroundScene {
  readonly underground: Underground;
  /** Extinction a kilometre at the datum. */
  readonly haze: number;
  /** Metres to which hills are drawn. */
  readonly distance: number;
}

export type UndergroundStage = ReturnType<typeof createUndergroundStage>;

const FAR = 40_000;
/** Metres from the eye that a cavern's rock is drawn: farther the dark has it. */
const DEEP = 420;
/** Metres of a way from which what is below may be seen from above. */
const SEEN_IN = 70;

export function createUndergroundStage(
  engine: Engine,
  setting: UndergroundScene,
  quality: Quality,
  marker = false,
  within: Within | null = null,
) {
  const scene = createScene(engine, [0, 0, 0], marker);
  const eye = createFlatCamera(scene, FAR, 200);
  let { underground } = setting;
  const { hills, below } = underground;
  const { profile } = hills.ground;
  const textures = { profile: createProfileTexture(scene, profile), light: createLightTexture(scene, profile) };
  const deep =
    below.kind === "cavern"
      ? {
          profile: createProfileTexture(scene, ...cavernProfiles(below.cavern, profile)),
          light: createLightTexture(scene, ...cavernProfiles(below.cavern, profile)),
        }
      : textures;
  const air = createFlatAir(scene);
  const light = createUndergroundLight(air);
  const dress: SharedUniforms = { uniforms: [...BORE_UNIFORMS, ...LIGHT_UNIFORMS], attach: light.dress };
  const shadows = quality.shadow > 0 ? createShadows(scene, quality.shadow) : null;
  const detail = { ...quality, distance: setting.distance };
  const surface = createTerrainSurfaces(scene, hillsTerrain(hills, dress), textures, air, shadows, detail, marker);
  const cavern =
    below.kind === "cavern"
      ? createTerrainSurfaces(
          scene,
          cavernTerrain(below.cavern, profile, dress),
          deep,
          air,
          null,
          { K: quality.K, finest: 8, distance: DEEP },
          marker,
        )
      : null;
  const walls = createBoreWalls(scene, underground, deep, light, quality.K);
  const dressing =
    within?.cavern && !marker
      ? createCavernProps(scene, underground, within.cavern, { light, textures: deep, quality })
      : null;
  const mine =
    within?.mine && below.kind === "mine"
      ? createMineView(scene, underground, within.mine, { light, textures, quality, all: within.all })
      : null;
  const arrival = createStreamGate(within, [dressing, mine]);
  const fittings = createBoreProps(scene, underground, textures, light);
  const shafts = createLightShafts(scene, light);
  const end = createDarkWall(scene, light, 0.96 * DEEP);
  const sky = createSky(scene, profile, textures.light, air, true);
  // Behind the ground nothing may hide what shows through it.
  if (marker) for (const { mesh } of [sky, end, shafts]) mesh.setEnabled(false);
  const post = marker ? null : createPostProcessing(eye.camera, quality.samples, quality.bloom);
  const frame = createFrame();
  let { haze } = setting;
  const eyes = createAutoExposure();
  let drawCalls = 0;
  setPixelRatio(engine, quality);
  shape();

  function shape(): void {
    setHillsUniforms(surface, underground.hills);
    if (cavern && underground.below.kind === "cavern")
      setCavernUniforms(cavern, underground.below.cavern, underground.below.pool);
  }

  function look(
    view: ViewPoint,
    moment: UndergroundFrameState,
    ground: BoreGround,
    dt: number,
    skipSmoothing: boolean,
  ): boolean {
    const inside = ground.isBelow(view.x, view.y, view.z);
    eye.update(frame, view, moment, inside ? Math.min(view.near, 0.1) : view.near);
    frame.haze = [haze / 1000, 1 / 2600, 0];
    light.update(frame, ground);
    const { exposure: outside, night } = frame.daylight;
    eyes.see({ atEye: light.atEye, outside, night, lamp: moment.lamp }, dt, skipSmoothing);
    light.shine(frame, { heading: view.heading, pitch: view.pitch, strength: eyes.shine });
    if (post) post.exposure = eyes.exposure;
    return inside;
  }

  /** Whether a mouth or a well is so near that the eye may see what is on the other side. */
  function isByWay(x: number, y: number): boolean {
    return light.bores.ways.some((way) => awayFrom(way, x, y) < SEEN_IN);
  }

  function show(sheets: TerrainSurfaces, seen: boolean): void {
    if (seen) sheets.update(frame);
    else for (const mesh of sheets.meshes) mesh.isVisible = false;
  }

  const parts = [cavern, walls, fittings, dressing, mine, shafts, end];
  return {
    scene,
    camera: eye.camera,
    frame,
    light,
    surface,
    cavern,
    async compile(tell: (done: number, of: number) => void): Promise<void> {
      const below = [...(cavern?.meshes ?? []), ...(dressing?.meshes ?? []), ...(mine?.meshes ?? [])];
      const ways = [...walls.meshes, shafts.mesh, ...fittings.meshes];
      await compileMaterials([...surface.meshes, ...below, ...ways, end.mesh, sky.mesh], tell);
    },
    /** Draws another setting of the same world and the same directions, `world` as workers know it; nothing is compiled anew. */
    show(next: UndergroundScene, world: WorldTable): void {
      underground = next.underground;
      within?.cavern?.show(world);
      if (underground.below.kind === "mine") within?.mine?.show(world, underground.below.space);
      mine?.show(underground);
      surface.setSource(hillsTerrain(underground.hills, dress));
      if (cavern && underground.below.kind === "cavern")
        cavern.setSource(cavernTerrain(underground.below.cavern, profile, dress));
      walls.show(underground);
      dressing?.show(underground);
      detail.distance = next.distance;
      haze = next.haze;
      shape();
    },
    /** Draws one picture of `ground`, which is the same world at the moment's t. `skipSmoothing` lets nothing lag. */
    draw(view: ViewPoint, moment: UndergroundFrameState, ground: BoreGround, dt: number, skipSmoothing: boolean): void {
      const inside = look(view, moment, ground, dt, skipSmoothing);
      const outside = !inside || light.bores.seesOut(view.x, view.y, view.z);
      if (outside) shadows?.update(frame, view.focus, skipSmoothing);
      air.update(frame);
      show(surface, outside);
      const deepSeen = inside || isByWay(view.x, view.y);
      cavern?.set("seconds", frame.seconds);
      if (cavern) show(cavern, deepSeen);
      walls.update(frame);
      if (dressing) {
        dressing.shown = deepSeen;
        dressing.update(frame, skipSmoothing);
      }
      if (mine) {
        mine.shown = deepSeen;
        mine.update(frame, dt, skipSmoothing);
      }
      fittings.update(frame, underground);
      shafts.update(frame, inside);
      end.update(frame, underground);
      sky.mesh.isVisible = outside;
      if (outside) sky.update(frame);
      drawCalls = renderFrame(engine, scene);
    },
    awaitAt: arrival.awaitAt,
    drawn: () => arrival.done() && (post?.ready ?? true) && scene.isReady(),
    stats() {
      const chunks = surface.chunks + (cavern?.chunks ?? 0) + (mine?.chunks ?? 0);
      return {
        drawCalls,
        triangles: surface.triangles + parts.reduce((sum, part) => sum + (part?.triangles ?? 0), 0) + 1,
        chunks,
        instances: chunks + (dressing?.instances ?? 0) + (mine?.instances ?? 0),
        uploadBytes: surface.uploaded + parts.reduce((sum, part) => sum + (part?.uploaded ?? 0), 0),
      };
    },
    dispose: () =>
      disposeAll(
        post,
        sky,
        dressing,
        mine,
        within?.mine,
        within,
        end,
        shafts,
        fittings,
        walls,
        cavern,
        surface,
        shadows,
        air,
        ...new Set([textures.profile, textures.light, deep.profile, deep.light]),
        scene,
      ),
  };
}
