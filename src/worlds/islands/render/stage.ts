/**
 * The stage: engine, scene and camera, and everything of a world that is drawn. It is told a frame and draws it; it
 * knows no explorer, no clock and no page.
 */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { Matrix } from "@babylonjs/core/Maths/math.vector.js";
import type { Moment, ViewPoint } from "../../../camera/view-point.ts";
import type { Gap } from "../../../core/field/ground.ts";
import { type Islands, islandsGround } from "../../../core/islands/islands.ts";
import { createFlatAir } from "../../../render/atmosphere/air.ts";
import { createCumulus } from "../../../render/atmosphere/cumulus.ts";
import { createSky } from "../../../render/atmosphere/sky.ts";
import { type CraftState, createHelicopterCraft } from "../../../render/craft/helicopter.ts";
import { craftMaterial } from "../../../render/craft/material.ts";
import { createFrame } from "../../../render/frame.ts";
import { MOST_PITS, PIT_UNIFORM } from "../../../render/ground/shaders/pits.ts";
import { createTerrainSurfaces } from "../../../render/ground/terrain-surfaces.ts";
import { createLightTexture, createProfileTexture } from "../../../render/ground/textures.ts";
import { createFlatCamera } from "../../../render/level-eye.ts";
import { ADAPTATION_TIME, createEasedValue } from "../../../render/post/auto-exposure.ts";
import { createPostProcessing } from "../../../render/post/post.ts";
import type { Quality } from "../../../render/quality.ts";
import {
  compileMaterials,
  createScene,
  disposeAll,
  renderFrame,
  setPixelRatio,
  skipHiddenMeshes,
} from "../../../render/scene.ts";
import { createShadows } from "../../../render/shadows.ts";
import { createPlanarReflection } from "../../../render/water/reflection.ts";
import type { OpenStream, PartView } from "./part.ts";
import { createIslandParts } from "./parts.ts";
import { createLevelStars } from "./stars.ts";
import { cloudCountry, islandsCountry, shapeIslands } from "./terrain-source.ts";

/** What of the world the stage draws. */
export interface Setting {
  readonly islands: Islands;
  /** Of the world: where its sun stands among the stars. */
  readonly seed: number;
  readonly cloudSea: number;
  /** Extinction a kilometre at the cloud sea. */
  readonly haze: number;
  /** Metres. */
  readonly distance: number;
  /** Opens streams of what stands there; without it there is bare ground. */
  readonly open?: OpenStream | undefined;
}

export type IslandsStage = ReturnType<typeof createStage>;

const FAR = 80_000;

export function createStage(engine: Engine, setting: Setting, quality: Quality, marker = false) {
  const scene = createScene(engine, [0.5, 0.6, 0.7], marker);
  skipHiddenMeshes(scene);
  const eye = createFlatCamera(scene, FAR);
  const { profile } = setting.islands.ground;
  const textures = { profile: createProfileTexture(scene, profile), light: createLightTexture(scene, profile) };
  const cumulus = marker ? null : createCumulus(scene, profile, quality.clouds);
  const air = createFlatAir(scene, cumulus ?? undefined);
  const shadows = quality.shadow > 0 ? createShadows(scene, quality.shadow) : null;
  cumulus?.start(air.attach, shadows);
  const reflection =
    quality.reflection > 0 && setting.open && !marker ? createPlanarReflection(scene, air, quality.reflection) : null;
  const detail = { ...quality, distance: setting.distance };
  const islands = createTerrainSurfaces(
    scene,
    islandsCountry(setting.islands),
    textures,
    air,
    shadows,
    detail,
    marker,
    reflection,
  );
  const clouds = createTerrainSurfaces(scene, cloudCountry(setting.islands, setting.cloudSea), textures, air, null, {
    ...detail,
    finest: 256,
    distance: FAR * 0.6,
  });
  const sky = createSky(scene, profile, textures.light, air, false);
  const stars = createLevelStars(scene, air, setting.seed);
  const craft = createHelicopterCraft(scene, (pass) => craftMaterial(scene, pass, air, shadows), shadows, reflection);
  const cockpitClip = new Matrix();
  const post = marker ? null : createPostProcessing(eye.camera, quality.samples, quality.bloom);
  const { open } = setting;
  const pits = new Float32Array(4 * MOST_PITS);
  const build = open && { scene, islands: setting.islands, open, textures, air, shadows, reflection, quality, pits };
  const parts = createIslandParts(marker ? undefined : build);
  const frame = createFrame();
  const gap: Gap = { floor: 0, roof: 0, inside: false };
  let ground = islandsGround(setting.islands);
  let groundAt = 0;
  const exposure = createEasedValue(ADAPTATION_TIME);
  let drawCalls = 0;
  setPixelRatio(engine, quality);
  shapeIslands(islands, setting.islands);
  islands.share(PIT_UNIFORM, pits);
  let { haze, cloudSea } = setting;
  let shown = setting.islands;

  function look(view: ViewPoint, moment: Moment, floor: number, dt: number, skipSmoothing: boolean): void {
    eye.look(frame, view, moment, view.near);
    if (view.inside) eye.clipFrom(0.04, cockpitClip);
    frame.clouds = moment.clouds;
    frame.haze = [haze / 1000, 1 / 2600, cloudSea];
    cumulus?.update(frame);
    const dark = 1 + Math.max(1.1 * moment.skyOcclusion, 2 * crownsOver(view, floor));
    const wanted = frame.daylight.exposure * dark * (1 + 0.5 * frame.overcast);
    exposure.update(wanted, dt, skipSmoothing);
    if (post) post.exposure = exposure.value * (1 - moment.veil);
  }

  /** How much of the sky crowns hide from an eye that is among them. */
  function crownsOver({ x, y, z }: ViewPoint, floor: number): number {
    const among = Math.min(1, Math.max(0, (16 - (z - floor)) / 8));
    return among > 0 ? among * parts.skyOcclusionAt(x, y, z) : 0;
  }

  /** Where ground is under an eye, metres; −Infinity where there is none. */
  function floorUnder({ x, y, z }: ViewPoint, t: number): number {
    if (t !== groundAt) {
      groundAt = t;
      ground = islandsGround(shown, groundAt);
    }
    return ground.gapAt(x, y, z, gap).floor;
  }

  /** What parts are told of a view. */
  function partView(view: ViewPoint, moment: Moment, floor: number, skipSmoothing: boolean): PartView {
    const under = floor > -Infinity ? floor : shown.altitudes[0];
    return { frame, view, moment, clearance: Math.max(0, view.z - under), skipSmoothing };
  }

  return {
    scene,
    camera: eye.camera,
    frame,
    islands,
    clouds,
    air,
    shadows,
    textures,
    /** Compiles every shader, telling how far it is; then everything can be drawn without a hitch. */
    async compile(tell: (done: number, of: number) => void): Promise<void> {
      await compileMaterials(
        [...(cumulus?.meshes ?? []), ...islands.meshes, ...clouds.meshes, sky.mesh, ...craft.meshes, ...parts.meshes],
        tell,
      );
    },
    /** Draws another setting of the same world; nothing is compiled anew. */
    show(next: Setting): void {
      islands.show(islandsCountry(next.islands));
      stars.show(next.seed);
      clouds.show(cloudCountry(next.islands, next.cloudSea));
      shapeIslands(islands, next.islands);
      detail.distance = next.distance;
      shown = next.islands;
      ground = islandsGround(shown, groundAt);
      parts.show(shown, next.open);
      ({ haze, cloudSea } = next);
    },
    /** Draws one frame, `dt` seconds after the last, with the helicopter where `craftShows`. `skipSmoothing` skips smoothing, for frozen pictures. */
    draw(
      view: ViewPoint,
      moment: Moment,
      helicopter: CraftState,
      craftShows: boolean,
      dt: number,
      skipSmoothing: boolean,
    ): void {
      const floor = floorUnder(view, moment.t);
      look(view, moment, floor, dt, skipSmoothing);
      const { x, y, z } = helicopter;
      frame.craft = [x - frame.anchor[0], y - frame.anchor[1], z + 1.3 - frame.anchor[2], craftShows ? 1 : 0];
      shadows?.update(frame, view.focus, skipSmoothing);
      reflection?.update(frame, skipSmoothing);
      air.update(frame);
      islands.update(frame);
      clouds.update(frame);
      sky.update(frame);
      stars.update(frame, exposure.value);
      parts.update(partView(view, moment, floor, skipSmoothing));
      craft.update(frame, helicopter, craftShows ? (view.inside ? "inside" : "outside") : "none", cockpitClip);
      drawCalls = renderFrame(engine, scene);
    },
    /** A first picture is drawn once what stands near this view is there, and a frozen one once all is; elsewhere it grows in. */
    awaitAt(view: ViewPoint, moment: Moment, all: boolean): void {
      const floor = floorUnder(view, moment.t);
      look(view, moment, floor, 0, true);
      stars.await(frame.daylight);
      parts.awaitAt(partView(view, moment, floor, true), all);
    },
    /** What flows and falls near a place, of what has come. */
    watersNear: parts.watersNear,
    /** The same for those who wade there. */
    met: parts.met,
    /** True once nothing that is drawn waits for a shader, or for what stands there. */
    drawn: () => parts.grown() && stars.ready && (post?.ready ?? true) && scene.isReady(),
    /** The pilot's eye in the model: right, up and forward of the skids' middle. */
    seat: craft.pilotEye,
    stats() {
      const chunks = islands.chunks + clouds.chunks;
      return {
        drawCalls,
        triangles: islands.triangles + clouds.triangles + craft.triangles + 1 + parts.triangles,
        chunks,
        instances: chunks + parts.instances,
        uploadBytes: islands.uploaded + clouds.uploaded + parts.uploaded,
      };
    },
    dispose: () =>
      disposeAll(
        post,
        parts,
        craft,
        stars,
        sky,
        clouds,
        islands,
        reflection,
        cumulus,
        shadows,
        air,
        textures.profile,
        textures.light,
        scene,
      ),
  };
}
