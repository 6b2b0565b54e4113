/**
 * The stage: engine, scene and camera, and everything of a world that is drawn. It is told a frame and draws it; it
 * knows no explorer, no clock and no page.
 */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import "@babylonjs/core/Engines/Extensions/engine.rawTexture.js";
import "@babylonjs/core/Engines/Extensions/engine.renderTarget.js";
import "@babylonjs/core/Engines/Extensions/engine.renderTargetTexture.js";
import { Color4 } from "@babylonjs/core/Maths/math.color.js";
import { Matrix } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import type { Islands } from "../core/islands.ts";
import { createAir } from "./air.ts";
import { cloudCountry, islandsCountry, shapeIslands } from "./country-islands.ts";
import { type CraftState, createCraft } from "./craft.ts";
import { craftMaterial } from "./craft-material.ts";
import { createFrame } from "./frame.ts";
import { createLevelEye } from "./level-eye.ts";
import { compileAll, drawPicture, scalePixels } from "./picture.ts";
import { createPost } from "./post.ts";
import type { Quality } from "./quality.ts";
import { createShadows } from "./shadows.ts";
import { createSheets } from "./sheets.ts";
import { createSky } from "./sky.ts";
import { createLightTexture, createProfileTexture } from "./textures.ts";

/** Where the eye is, in the world, and which way it looks; degrees. */
export interface ViewPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly heading: number;
  readonly pitch: number;
  readonly roll: number;
  /** Height of the picture, degrees. */
  readonly fov: number;
  /** Metres to the nearest thing that may be seen. */
  readonly near: number;
  /** True in the pilot's seat. */
  readonly inside: boolean;
  /** Where shadows must be finest: the explorer. */
  readonly focus: readonly [x: number, y: number, z: number];
}

export interface Moment {
  /** Years, for the land; seconds, for wind and rotors. */
  readonly t: number;
  readonly seconds: number;
  readonly hour: number;
  /** How much of the sky overhead is rock, 0…1: the eye opens up under it. */
  readonly gloom: number;
}

/** What of the world the stage draws. */
export interface Setting {
  readonly islands: Islands;
  readonly cloudSea: number;
  /** Extinction a kilometre at the cloud sea. */
  readonly haze: number;
  /** Metres. */
  readonly distance: number;
}

export type IslandsStage = ReturnType<typeof createStage>;

const FAR = 80_000;

export function createStage(engine: Engine, setting: Setting, quality: Quality, marker = false) {
  const scene = new Scene(engine);
  scene.clearColor = marker ? new Color4(1, 0, 1, 1) : new Color4(0.5, 0.6, 0.7, 1);
  scene.autoClear = true;
  scene.skipPointerMovePicking = true;
  scene.detachControl();
  const eye = createLevelEye(scene, FAR);
  const { profile } = setting.islands.ground;
  const textures = { profile: createProfileTexture(scene, profile), light: createLightTexture(scene, profile) };
  const air = createAir(scene);
  const shadows = quality.shadow > 0 ? createShadows(scene, quality.shadow) : null;
  const detail = { ...quality, distance: setting.distance };
  const islands = createSheets(scene, islandsCountry(setting.islands), textures, air, shadows, detail, marker);
  const clouds = createSheets(scene, cloudCountry(setting.islands, setting.cloudSea), textures, air, null, {
    ...detail,
    finest: 256,
    distance: FAR * 0.6,
  });
  const sky = createSky(scene, profile, textures.light, air);
  const craft = createCraft(scene, (pass) => craftMaterial(scene, pass, air, shadows), shadows);
  const cockpitClip = new Matrix();
  const post = marker ? null : createPost(eye.camera, quality.samples, quality.bloom);
  const frame = createFrame();
  let exposure = Number.NaN;
  let drawCalls = 0;
  scalePixels(engine, quality);
  shapeIslands(islands, setting.islands);
  let { haze, cloudSea } = setting;

  function look(view: ViewPoint, moment: Moment, settled: boolean): void {
    eye.look(frame, view, moment, view.near);
    if (view.inside) eye.clipFrom(0.04, cockpitClip);
    frame.haze = [haze / 1000, 1 / 2600, cloudSea];
    const wanted = frame.daylight.exposure * (1 + 1.1 * moment.gloom);
    exposure = settled || Number.isNaN(exposure) ? wanted : exposure + (wanted - exposure) * 0.04;
    if (post) post.exposure = exposure;
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
      await compileAll([...islands.meshes, ...clouds.meshes, sky.mesh, ...craft.meshes], tell);
    },
    /** Draws another setting of the same world; nothing is compiled anew. */
    show(next: Setting): void {
      islands.show(islandsCountry(next.islands));
      clouds.show(cloudCountry(next.islands, next.cloudSea));
      shapeIslands(islands, next.islands);
      detail.distance = next.distance;
      ({ haze, cloudSea } = next);
    },
    /** Draws one picture. `settled` lets nothing lag: a frozen picture has no past. */
    draw(view: ViewPoint, moment: Moment, helicopter: CraftState, shown: boolean, settled: boolean): void {
      look(view, moment, settled);
      const { x, y, z } = helicopter;
      frame.craft = [x - frame.anchor[0], y - frame.anchor[1], z + 1.3 - frame.anchor[2], shown ? 1 : 0];
      shadows?.update(frame, view.focus);
      air.update(frame);
      islands.update(frame);
      clouds.update(frame);
      sky.update(frame);
      craft.update(frame, helicopter, shown ? (view.inside ? "inside" : "outside") : "none", cockpitClip);
      drawCalls = drawPicture(engine, scene);
    },
    /** True once nothing that is drawn waits for a shader. */
    drawn: () => (post?.ready ?? true) && scene.isReady(),
    /** The pilot's eye in the model: right, up and forward of the skids' middle. */
    seat: craft.seat,
    stats() {
      const chunks = islands.chunks + clouds.chunks;
      return {
        drawCalls,
        triangles: islands.triangles + clouds.triangles + craft.triangles + 1,
        chunks,
        instances: chunks,
        uploadBytes: islands.uploaded + clouds.uploaded,
      };
    },
    dispose(): void {
      post?.dispose();
      craft.dispose();
      sky.dispose();
      clouds.dispose();
      islands.dispose();
      shadows?.dispose();
      air.dispose();
      textures.profile.dispose();
      textures.light.dispose();
      scene.dispose();
    },
  };
}
