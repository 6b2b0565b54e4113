/** The stage of free space: gas, stars, and what is near. It is told an eye and draws what it sees; it knows no explorer, no clock and no page. */
import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { SpacePlace } from "../../../core/space/place.ts";
import { createGalaxy } from "../../../core/space/stars.ts";
import type { SpaceTable } from "../../../recipe/kinds/space.ts";
import { profileOf } from "../../../recipe/profiles.ts";
import { createLightTexture } from "../../../render/ground/textures.ts";
import { createPostProcessing } from "../../../render/post/post.ts";
import type { Quality } from "../../../render/quality.ts";
import { compileMaterials, createScene, disposeAll, renderFrame, setPixelRatio } from "../../../render/scene.ts";
import type { Pool } from "../../../stream/pool.ts";
import type { StarStream } from "../jobs/star-stream.ts";
import { createNebulaView } from "./nebula/nebula-view.ts";
import { createShipModel, type ShipInstance } from "./ship.ts";
import { type CameraView, createSpaceFrame, type SpaceLayer, setFrameCamera } from "./space-frame.ts";
import { createNearStar } from "./starfield/near-star.ts";
import { createStarfield } from "./starfield/starfield.ts";
import { createSystemView, type WorldOf } from "./system/system-view.ts";

export interface FrameTime {
  /** Years, and seconds since the opening. */
  readonly t: number;
  readonly seconds: number;
}

/** What comes into free space from workers. */
export interface StageOptions {
  readonly pool: Pool;
  readonly stars: StarStream;
  /** The place that is drawn first, and whether its picture waits for all that is there. */
  readonly place: SpacePlace;
  readonly all: boolean;
  /** Years, when it is drawn first. */
  readonly t: number;
  readonly worldOf: WorldOf;
}

export type SpaceStage = ReturnType<typeof createSpaceStage>;

/** Ends what it is given of workers when it is disposed of. */
export function createSpaceStage(engine: Engine, world: SpaceTable, quality: Quality, within: StageOptions) {
  const scene = createScene(engine, [0, 0, 0]);
  const camera = new FreeCamera("eye", Vector3.Zero(), scene);
  const frame = createSpaceFrame();
  frame.place = within.place;
  frame.t = within.t;
  const profile = profileOf(world.profile);
  const light = createLightTexture(scene, profile);
  const galaxy = createGalaxy();
  const gas = createNebulaView(scene, world, light, quality.gas, within, frame);
  const near = createNearStar(scene, galaxy, profile, light, within.stars.tiers);
  const field = createStarfield(
    scene,
    within.stars,
    near,
    gas,
    profile,
    quality.bloom ? 12 : 4,
    within.place,
    within.all,
  );
  const system = createSystemView(scene, galaxy, within.pool, quality, within.worldOf);
  system.awaitAt(within.place, within.t);
  // In the order of their updates; what covers what, alphaIndex says: gas behind all, stars 10, the near one 20.
  const parts: readonly SpaceLayer[] = [gas, near, field, system];
  const ship = createShipModel(scene);
  // Stars have wings of their own: of what is as small as they are, bloom blurs every fourth pixel and leaves a grid.
  const post = createPostProcessing(camera, quality.samples, false);
  const sum = (of: (part: SpaceLayer) => number) => parts.reduce((total, part) => total + of(part), 0);
  let drawCalls = 0;
  setPixelRatio(engine, quality);

  return {
    scene,
    frame,
    compile: (tell: (done: number, of: number) => void) =>
      compileMaterials(
        [...parts, ship].flatMap(({ meshes }) => meshes),
        tell,
      ),
    /** Draws one picture, `dt` seconds after the last; `craft` is the ship that is seen in it. `skipSmoothing` lets nothing lag. */
    draw(view: CameraView, moment: FrameTime, dt: number, skipSmoothing: boolean, craft: ShipInstance | null): void {
      setFrameCamera(frame, view, engine.getRenderWidth(), engine.getRenderHeight());
      Object.assign(frame, moment, { dt, skipSmoothing });
      for (const part of parts) part.update(frame);
      ship.update(frame, craft);
      post.exposure = frame.exposure;
      frame.jumped = false;
      drawCalls = renderFrame(engine, scene);
    },
    /** The eye comes elsewhere at once. */
    jump(place: SpacePlace, t: number): void {
      frame.jumped = true;
      frame.place = place;
      frame.t = t;
      gas.awaitAnew();
      field.awaitAt(place);
      system.awaitAt(place, t);
    },
    /** Another world of the same profile. */
    show: (next: SpaceTable) => gas.show(next),
    drawn: () => parts.every((part) => part.ready()) && post.ready && scene.isReady(),
    stats: () => ({
      drawCalls,
      triangles: sum((part) => part.triangles) + ship.triangles,
      chunks: 0,
      instances: field.count,
      uploadBytes: sum((part) => part.uploaded),
    }),
    dispose: () => disposeAll(post, ...parts, ship, within.stars, within.pool, light, scene),
  };
}
