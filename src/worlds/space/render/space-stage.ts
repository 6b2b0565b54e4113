/** The Babylon.js scene of free space: nebula, stars, near star, planets and ship, rendered for a given camera and time. */
import { Camera } from "@babylonjs/core/Cameras/camera.js";
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { Matrix, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { SpacePlace } from "../../../core/space/place.ts";
import { createGalaxy } from "../../../core/space/stars.ts";
import type { SpaceTable } from "../../../recipe/kinds/space-generator.ts";
import { profileOf } from "../../../recipe/profiles.ts";
import { createLightTexture, updateLightTexture } from "../../../render/ground/textures.ts";
import { type Made, making, type Own } from "../../../render/making.ts";
import { Picture } from "../../../render/post/picture.ts";
import type { Quality } from "../../../render/quality.ts";
import { compileMaterials, createScene } from "../../../render/scene.ts";
import type { Pool } from "../../../stream/pool.ts";
import type { StarStream } from "../jobs/star-stream.ts";
import { NebulaView } from "./nebula/nebula-view.ts";
import { createShipModel, type ShipInstance } from "./ship.ts";
import {
  type CameraView,
  createSpaceFrame,
  directionClip,
  type SpaceFrame,
  type SpaceLayer,
  setFrameCamera,
  shiftProjection,
} from "./space-frame.ts";
import { NearStar } from "./starfield/near-star.ts";
import { Starfield } from "./starfield/starfield.ts";
import { SystemView, type WorldOf } from "./system/system-view.ts";

interface FrameTime {
  /** Years, and seconds since the start. */
  readonly t: number;
  readonly seconds: number;
}

/** Streams, and the first view to load. */
export interface StageOptions {
  readonly pool: Pool;
  readonly stars: StarStream;
  /** Place of the first picture, and whether it waits for everything. */
  readonly place: SpacePlace;
  readonly all: boolean;
  /** Time of the first picture, years. */
  readonly t: number;
  readonly worldOf: WorldOf;
}

const NO_ANCHOR = [0, 0, 0] as const;

export type SpaceStage = Made<ReturnType<typeof createSpaceStage>>;

/** Creates the stage in slices. Disposes the pool and the star stream with itself. */
export function createSpaceStage(engine: Engine, world: SpaceTable, quality: Quality, options: StageOptions) {
  return making((own) => spaceStage(own, engine, world, quality, options));
}

function* spaceStage(own: Own, engine: Engine, world: SpaceTable, quality: Quality, options: StageOptions) {
  own(options.pool);
  own(options.stars);
  const scene = own(createScene(engine, [0, 0, 0]));
  new Camera("eye", Vector3.Zero(), scene);
  const frame = createSpaceFrame();
  frame.place = options.place;
  frame.t = options.t;
  const layers = yield* createLayers(own, scene, world, quality, options, frame);
  const ship = own(createShipModel(scene));
  // No bloom: stars have their own glare, and bloom of objects this small leaves a grid pattern.
  const picture = own(new Picture(scene, false));
  const clip = new Matrix();
  const sum = (of: (layer: SpaceLayer) => number) => layers.all.reduce((total, layer) => total + of(layer), 0);
  let drawCalls = 0;

  return {
    scene,
    frame,
    picture,
    compile: (onProgress: (done: number, of: number) => void) =>
      compileMaterials(
        [...layers.all, ship].flatMap(({ meshes }) => meshes),
        onProgress,
      ),
    /** Draws a picture `dt` seconds after the last one, with the ship if it is visible. `skipSmoothing` disables temporal smoothing. */
    draw(view: CameraView, moment: FrameTime, dt: number, skipSmoothing: boolean, shown: ShipInstance | null): void {
      setFrameCamera(frame, view, picture);
      Object.assign(frame, moment, { dt, skipSmoothing });
      for (const layer of layers.all) layer.update(frame);
      ship.update(frame, shown);
      picture.exposure = frame.exposure;
      const { jumped } = frame;
      frame.jumped = false;
      const shift = (x: number, y: number) => {
        shiftProjection(frame, x, y);
        ship.shift(x, y);
      };
      const seen = { clip: directionClip(frame, clip), anchor: NO_ANCHOR, bodies: [null, ship.body], shift };
      drawCalls = picture.draw(seen, skipSmoothing || jumped);
    },
    jump: layers.jump,
    show: layers.show,
    drawn: () => layers.all.every((layer) => layer.ready()) && picture.ready && scene.isReady(),
    stats: () => ({
      drawCalls,
      triangles: sum((layer) => layer.triangles) + ship.triangles,
      chunks: 0,
      instances: layers.stars(),
      uploadBytes: sum((layer) => layer.uploaded),
    }),
    dispose: own.dispose,
    disposal: own.disposal,
  };
}

/** The layers of the scene but for the ship. */
function* createLayers(
  own: Own,
  scene: Scene,
  world: SpaceTable,
  quality: Quality,
  { pool, stars, place: from, all, worldOf }: StageOptions,
  frame: SpaceFrame,
) {
  const profile = profileOf(world.profile);
  const light = own(createLightTexture(scene, profile));
  const galaxy = createGalaxy();
  yield;
  const gas = own(new NebulaView(scene, world, light, quality.gas, { pool, stars, all }, frame));
  yield;
  const near = own(new NearStar(scene, galaxy, profile, light, stars.tiers));
  yield;
  const field = own(new Starfield(scene, stars, near, gas, profile, quality.bloom ? 12 : 4, from, all));
  yield;
  const system = own(new SystemView(scene, galaxy, pool, quality, worldOf));
  yield;
  system.awaitAt(from, frame.t);
  // In update order. Drawing order is by alphaIndex: gas behind all, stars 10, the near star 20.
  const layers: readonly SpaceLayer[] = [gas, near, field, system];
  return {
    all: layers,
    /** Stars drawn as points. */
    stars: () => field.count,
    /** The camera jumps to another place or time. */
    jump(place: SpacePlace, t: number): void {
      frame.jumped = true;
      frame.place = place;
      frame.t = t;
      gas.awaitGrid();
      field.awaitAt(place);
      system.awaitAt(place, t);
    },
    /** Switches to a world with a profile of the same length. */
    show(next: SpaceTable): void {
      updateLightTexture(light, profileOf(next.profile));
      gas.setWorld(next);
    },
  };
}
