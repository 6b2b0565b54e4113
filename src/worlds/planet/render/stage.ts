/**
 * The stage of a planet: the same sheets, sky and film as the islands', round. It is told an eye and draws what it
 * sees; it knows no explorer, no clock and no page.
 */
import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { Matrix, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { type Globe, surfaceOn } from "../../../core/planet/sphere.ts";
import type { Rgb } from "../../../render/atmosphere/atmosphere.ts";
import { createGlobeAir, SUNLIGHT } from "../../../render/atmosphere/globe-air.ts";
import { createStarPoints, type Home } from "../../../render/atmosphere/star-points.ts";
import { homeOf } from "../../../render/atmosphere/stars.ts";
import { createFrame, fromGenerator, type RoundAnchor, setRoundEye } from "../../../render/frame.ts";
import { createSheets } from "../../../render/ground/terrain-surfaces.ts";
import { createLightTexture, createProfileTexture } from "../../../render/ground/textures.ts";
import { ADAPTATION_TIME, createEasedValue } from "../../../render/post/auto-exposure.ts";
import { createPost } from "../../../render/post/post.ts";
import type { Quality } from "../../../render/quality.ts";
import { compileMaterials, createScene, disposeAll, renderFrame, setPixelRatio } from "../../../render/scene.ts";
import { createGrass } from "../../../render/vegetation/grass.ts";
import { createPlants } from "../../../render/vegetation/plants.ts";
import { finestSize } from "../../../stream/cube-sphere.ts";
import type { Range } from "../../../stream/lattice.ts";
import type { ScatterStream } from "../../../stream/scatter.ts";
import { type Crafts, createCraftMeshes, NO_CRAFT } from "./craft.ts";
import { createPlanetPlantGround } from "./plant-ground.ts";
import { createPlanetSky } from "./sky.ts";
import { planetTerrain, setPlanetUniforms } from "./terrain-source.ts";

/** An eye in the planet's own axes: metres from its centre, unit vectors ahead and upward, degrees. */
export interface PlanetView {
  readonly at: Rgb;
  readonly forward: Rgb;
  readonly up: Rgb;
  readonly fov: number;
}

/** Toward the sun in the planet's axes, which turn with it. */
export interface PlanetFrameState {
  readonly t: number;
  readonly seconds: number;
  readonly sun: Rgb;
}

/** Metres. */
const ANCHORS_APART = 512;

/** What stands on the ground, as it comes; `eye` is where it is awaited first, `all` of it or what is near. */
export interface Growing {
  readonly stream: ScatterStream;
  readonly ranges: readonly Range[];
  readonly eye: Rgb;
  readonly all: boolean;
  /** Ends what makes it, after the stream. */
  dispose(): void;
}

/** The sky over a planet: where its stars are seen from, and what a surface that faces its sun gets. */
export interface Heaven {
  readonly home: Home;
  readonly sunlight: Rgb;
}

/** Milliseconds after which a first picture waits no longer for what stands in it, near or, of a frozen one, anywhere. */
const PATIENCE = { near: 800, all: 40_000 };

export type PlanetStage = ReturnType<typeof createPlanetStage>;

export function createPlanetStage(
  engine: Engine,
  planet: Globe,
  quality: Quality,
  marker = false,
  seed = 0,
  growing: Growing | null = null,
  heaven: Heaven = { home: { at: homeOf(seed) }, sunlight: SUNLIGHT },
) {
  const scene = createScene(engine, [0, 0, 0], marker);
  const camera = new FreeCamera("eye", Vector3.Zero(), scene);
  const { profile } = planet.ground;
  const textures = { profile: createProfileTexture(scene, profile), light: createLightTexture(scene, profile) };
  const air = createGlobeAir(scene, profile, planet.radius, !planet.wet, heaven.sunlight);
  const detail = { K: quality.K, finest: quality.finest, distance: 20 * planet.radius };
  const country = planetTerrain(planet, quality.shadow > 0 ? 10 : 0);
  const ground = createSheets(scene, country, textures, air, null, detail, marker);
  // Seats are floats that a pass draws; it does not read a moon's craters, where stones would hang over their floors.
  const plants =
    growing && !planet.moon && engine.getCaps().textureFloatRender
      ? createPlants({
          scene,
          footing: createPlanetPlantGround(planet, textures, quality.K, air),
          stream: growing.stream,
          growth: quality.growth,
          ranges: growing.ranges,
          underfoot:
            quality.growth.grass > 0
              ? (leaves) =>
                  createGrass(scene, planet, country.fields, air, textures, leaves, quality.K, quality.growth.grass)
              : null,
        })
      : null;
  let awaited: Rgb | undefined = growing?.eye;
  let awaitedFrom: number | undefined;
  const sky = createPlanetSky(scene, air);
  const stars = createStarPoints(scene, air);
  const crafts = createCraftMeshes(scene, air);
  const post = marker ? null : createPost(camera, quality.samples, quality.bloom);
  const round: RoundAnchor = { radius: planet.radius, cube: new Float64Array(3), up: [0, 0, 1] };
  const frame = createFrame(round);
  // Vertices hold still while the eye moves between two anchors, and on an Earth step by a centimetre at most as it goes over:
  // as far apart as a float is still good for, some hundreds of metres.
  const apart = Math.min(ANCHORS_APART, planet.radius / 12) / planet.radius;
  const step = Math.max(finestSize(detail, planet.radius), 2 ** Math.ceil(Math.log2(apart)));
  const [right, up, forward] = [new Vector3(), new Vector3(), new Vector3()];
  const [view, projection, work] = [new Matrix(), new Matrix(), new Matrix()];
  const exposure = createEasedValue(ADAPTATION_TIME);
  let near = 1;
  let drawCalls = 0;
  setPixelRatio(engine, quality);
  // Behind the ground nothing may hide what shows through it.
  if (marker) sky.mesh.setEnabled(false);
  setPlanetUniforms(ground, planet);

  /** Writes the clip matrix of the eye that was told last, with these planes. */
  function clipWithin(near: number, far: number, out: Matrix): Matrix {
    const tan = frame.pixel * engine.getRenderHeight() * 0.5;
    const aspect = engine.getRenderWidth() / engine.getRenderHeight();
    Matrix.PerspectiveFovLHToRef(2 * Math.atan(tan), aspect, near, far, projection, true, engine.isNDCHalfZRange);
    view.multiplyToRef(projection, work);
    return fromGenerator(work, out);
  }

  function look(
    { at, forward: ahead, up: above, fov }: PlanetView,
    { t, seconds, sun }: PlanetFrameState,
    beside: Crafts,
    dt: number,
    settled: boolean,
  ): { clearance: number; under: number } {
    setRoundEye(frame, round, at, step);
    const altitude = Math.hypot(...at) - planet.radius;
    const clearance = Math.max(1, Math.hypot(...at) - planet.radius - surfaceOn(planet, ...at, t));
    // The farthest ground that can be seen lies past the horizon, as far again as its own hills look over it.
    const seen = Math.sqrt(Math.max(0, altitude) * (2 * planet.radius + altitude));
    const far = 1.02 * (seen + Math.sqrt(2 * planet.radius * country.reach) + country.reach) + 1000;
    near = crafts.nearOf(Math.min(Math.max(0.3, 0.3 * clearance), far / 20), at, beside);
    const tan = Math.tan((fov * Math.PI) / 360);
    const aspect = engine.getRenderWidth() / engine.getRenderHeight();
    forward.set(ahead[0], ahead[2], ahead[1]);
    up.set(above[0], above[2], above[1]);
    const eye = new Vector3(frame.eye[0], frame.eye[2], frame.eye[1]);
    Matrix.LookAtLHToRef(eye, eye.add(forward), up, view);
    frame.pixel = (2 * tan) / engine.getRenderHeight();
    clipWithin(near, far, frame.clip);
    // Babylon's rows are the eye's axes; back to the generator's.
    right.set(view.m[0], view.m[8], view.m[4]).scaleInPlace(tan * aspect);
    up.set(view.m[1], view.m[9], view.m[5]).scaleInPlace(tan);
    forward.set(...ahead);
    frame.t = t;
    frame.seconds = seconds;
    frame.daylight = { ...frame.daylight, sun };
    // By night the eye opens, on the ground more than above the air.
    const cosine = (at[0] * sun[0] + at[1] * sun[1] + at[2] * sun[2]) / Math.hypot(...at);
    const day = Math.min(1, Math.max(0, (cosine + 0.16) / 0.28));
    const outside = Math.min(1, altitude / (air.top || planet.radius));
    const light = outside + (1 - outside) * (0.05 + 0.95 * day * day);
    const wanted = 0.52 / light ** 0.72;
    exposure.update(wanted, dt, settled);
    if (post) post.exposure = exposure.value;
    return { clearance, under: Math.hypot(...at) - planet.radius - clearance };
  }

  /** Whether what stands near the awaited eye has come, or has been waited for long enough. */
  function grown(): boolean {
    if (!plants || !growing || !awaited) return true;
    const { all } = growing;
    awaitedFrom ??= performance.now();
    if (performance.now() - awaitedFrom > PATIENCE[all ? "all" : "near"]) return true;
    return plants.await(
      awaited,
      Math.max(1, Math.hypot(...awaited) - planet.radius - surfaceOn(planet, ...awaited)),
      all,
    );
  }

  return {
    scene,
    frame,
    ground,
    async compile(tell: (done: number, of: number) => void): Promise<void> {
      const heavens = marker ? [] : [air.clouds.make(seed), stars.make(heaven.home)];
      await compileMaterials([...ground.meshes, ...(plants?.kinds ?? []), sky.mesh, ...crafts.meshes], tell);
      await Promise.all(heavens);
      await stars.mesh.material?.forceCompilationAsync(stars.mesh);
    },
    /** The pilot's eye in the helicopter: right, up and forward of the skids' middle. */
    seat: crafts.seat,
    draw(seen: PlanetView, moment: PlanetFrameState, dt: number, settled: boolean, beside = NO_CRAFT): void {
      const { under, clearance } = look(seen, moment, beside, dt, settled);
      air.update(frame);
      ground.update(frame);
      plants?.update(frame, { seat: under, clearance }, settled);
      sky.update(frame, right, up, forward);
      stars.update(frame, exposure.value, right, up, forward);
      crafts.update(frame, seen.at, near, beside, clipWithin);
      drawCalls = renderFrame(engine, scene);
    },
    /** A picture that stands still is drawn once what stands around this eye is there too; in a running one that grows in. */
    awaitAt(eye: Rgb): void {
      awaited = growing?.all ? eye : undefined;
      awaitedFrom = undefined;
    },
    drawn: () => grown() && (post?.ready ?? true) && scene.isReady(),
    stats: () => ({
      drawCalls,
      triangles: ground.triangles + crafts.triangles + (plants?.triangles ?? 0) + 1,
      chunks: ground.chunks,
      instances: ground.chunks + (plants?.instances ?? 0),
      uploadBytes: ground.uploaded + air.uploaded + (plants?.uploaded ?? 0),
    }),
    dispose: () =>
      disposeAll(post, stars, crafts, sky, plants, growing, ground, air, textures.profile, textures.light, scene),
  };
}
