/** The stage of a gas giant: cloud decks, sky and craft, without any ground. It has the members of a planet's stage (../stage.ts). */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { Globe } from "../../../../core/planet/sphere.ts";
import type { PlanetTable } from "../../../../recipe/kinds/planet.ts";
import { SUNLIGHT } from "../../../../render/atmosphere/atmosphere.ts";
import { createPlanetAir } from "../../../../render/atmosphere/planet-air.ts";
import { planetAtmosphere } from "../../../../render/atmosphere/planet-atmosphere.ts";
import { createRingBands } from "../../../../render/atmosphere/ring-bands.ts";
import { createStarPoints } from "../../../../render/atmosphere/star-points.ts";
import { homePosition } from "../../../../render/atmosphere/stars.ts";
import { making, type Own } from "../../../../render/making.ts";
import { ADAPTATION_TIME, createEasedValue } from "../../../../render/post/auto-exposure.ts";
import { Picture } from "../../../../render/post/picture.ts";
import { shiftClip } from "../../../../render/post/reprojection.ts";
import type { Quality } from "../../../../render/quality.ts";
import { compileMaterials, createScene } from "../../../../render/scene.ts";
import type { Pool } from "../../../../stream/pool.ts";
import { createPlanetCamera } from "../camera.ts";
import { createCompanions } from "../companions.ts";
import { createCrafts, NO_CRAFT } from "../crafts.ts";
import { targetExposure } from "../exposure.ts";
import type { PlanetStage } from "../stage.ts";
import type { SkyBackdrop } from "../stage-objects.ts";
import { createGiantSky } from "./giant-sky.ts";

/** Steps of a ray through the decks, without shadows and with them. */
const STEPS = { few: 16, many: 30 };

export interface GiantStageOptions {
  readonly world: PlanetTable;
  /** Disposed of with the stage. */
  readonly pool: Pool;
  readonly backdrop: SkyBackdrop | undefined;
  /** Called when a part cannot be loaded. */
  failed(error: Error): void;
}

/** Creates the stage in slices. */
export function createGiantStage(engine: Engine, planet: Globe, quality: Quality, options: GiantStageOptions) {
  return making((own) => giantStage(own, engine, planet, quality, options));
}

function* giantStage(
  own: Own,
  engine: Engine,
  { radius }: Globe,
  quality: Quality,
  { world, pool, backdrop, failed }: GiantStageOptions,
): Generator<void, PlanetStage, void> {
  own({ dispose: pool.dispose });
  const { home, sunlight } = backdrop ?? { home: { at: homePosition(world.seed) }, sunlight: SUNLIGHT };
  const scene = own(createScene(engine, [0, 0, 0]));
  const picture = own(new Picture(scene, quality.bloom));
  const detail = { K: quality.K, finest: quality.finest, distance: 20 * radius };
  const camera = createPlanetCamera(scene, picture, radius, detail);
  const { frame } = camera;
  yield;
  const rings = world.rings ? createRingBands(world.rings, radius, world.seed) : null;
  const air = own(createPlanetAir(scene, radius, false, { sunlight, climate: "gas", rings }));
  yield;
  const { thickness } = planetAtmosphere(radius, "gas");
  const steps = quality.shadow > 0 ? STEPS.many : STEPS.few;
  const sky = own(
    createGiantSky(scene, air, pool, world, { radius, thickness, steps, scale: Math.max(0.34, quality.clouds.scale) }),
  );
  const stars = own(createStarPoints(scene, air));
  const companions = own(createCompanions(scene, air, radius, world, failed));
  yield;
  const crafts = own(createCrafts(scene, air, null, failed));
  const exposure = createEasedValue(ADAPTATION_TIME);
  let drawCalls = 0;
  let isFirst = true;
  /** Shifts the projection by (x, y) in clip space. */
  function shift(x: number, y: number): void {
    shiftClip(frame.clip, x, y);
    crafts.shift(x, y);
    const { right, up, forward } = camera;
    forward.addInPlaceFromFloats(-x * right.x - y * up.x, -x * right.y - y * up.y, -x * right.z - y * up.z);
  }
  return {
    picture,
    async compile(tell) {
      const loads = [sky.load(), stars.load(home), companions.load()];
      await Promise.all([compileMaterials(sky.meshes, tell), ...loads]);
      await stars.mesh.material?.forceCompilationAsync(stars.mesh);
    },
    async compileRest() {
      await crafts.load();
    },
    draw(view, state, dt, skip, states = NO_CRAFT) {
      const skipSmoothing = isFirst || skip;
      isFirst = false;
      const { at } = view;
      const altitude = Math.hypot(...at) - radius;
      const near = crafts.nearPlane(Math.max(0.3, 0.3 * altitude), at, states);
      camera.look(view, near, 4 * near + 2 * radius);
      const { right, up, forward } = camera;
      frame.t = state.t;
      frame.seconds = state.seconds;
      frame.daylight = { ...frame.daylight, sun: state.sun };
      // It is dark under the decks.
      const depth = Math.max(0, 1 - altitude / (2.2 * thickness));
      const target =
        targetExposure(at, state.sun, Math.min(1, altitude / air.top), air.exposure, 1) * (1 + 0.8 * depth);
      exposure.update(target, dt, skipSmoothing);
      picture.exposure = exposure.value;
      air.update(frame, skipSmoothing);
      sky.update(frame, right, up, forward);
      stars.update(frame, exposure.value, right, up, forward);
      companions.update(frame, right, up, forward);
      crafts.update(frame, at, near, states, camera.clipMatrix);
      drawCalls = picture.draw({ clip: frame.clip, anchor: frame.anchor, bodies: crafts.bodies, shift }, skipSmoothing);
    },
    preview() {},
    replant() {},
    roofOver: () => -Infinity,
    awaitAt() {},
    riverAt: () => -Infinity,
    parts: () => [],
    isPaved: () => false,
    deckAt: () => false,
    isBuiltAt: () => true,
    features: undefined,
    rain: () => 0,
    prepare: () => true,
    drawn: () => picture.ready && !crafts.compiling && !companions.compiling && scene.isReady(),
    incomplete: () => crafts.incomplete || companions.incomplete,
    stats: () => ({
      drawCalls,
      triangles: crafts.triangles + 1,
      chunks: 0,
      instances: 0,
      uploadBytes: air.uploaded,
    }),
    dispose: own.dispose,
    disposal: own.disposal,
  };
}
