/**
 * The stage of a planet: its terrain, plants, sky and craft in one Babylon scene. It draws the view it is given and knows
 * nothing of explorers, clocks or the page.
 */

import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { type Field, hasTile, type TiledField } from "../../../core/field/field.ts";
import { type Globe, surfaceOn } from "../../../core/planet/sphere.ts";
import { smoothstep } from "../../../core/smoothstep.ts";
import type { Deck } from "../../../explorers/planet-ground.ts";
import type { PlanetTable } from "../../../recipe/kinds/planet.ts";
import type { Rgb } from "../../../render/atmosphere/atmosphere.ts";
import { SUNLIGHT } from "../../../render/atmosphere/atmosphere.ts";
import { createPlanetAir } from "../../../render/atmosphere/planet-air.ts";
import type { CloudMarch } from "../../../render/atmosphere/planet-clouds.ts";
import type { WeatherSource } from "../../../render/atmosphere/planet-weather.ts";
import { createRingBands } from "../../../render/atmosphere/ring-bands.ts";
import { createStarPoints, type Home } from "../../../render/atmosphere/star-points.ts";
import { homePosition } from "../../../render/atmosphere/stars.ts";
import { createGroundTiles } from "../../../render/ground/materials/ground-tiles.ts";
import { drawnErodedField } from "../../../render/ground/shaders/eroded-land.ts";
import { createStreetGround } from "../../../render/ground/street-ground.ts";
import { createTerrainSurfaces } from "../../../render/ground/terrain-surfaces.ts";
import { createProfileTextures, type ProfileTextures, updateProfileTextures } from "../../../render/ground/textures.ts";
import { LONGEST_WAIT } from "../../../render/longest-wait.ts";
import { type Made, making, type Own } from "../../../render/making.ts";
import { ADAPTATION_TIME, createEasedValue, exposureUnderCrowns } from "../../../render/post/auto-exposure.ts";
import { Picture } from "../../../render/post/picture.ts";
import { shiftClip } from "../../../render/post/reprojection.ts";
import type { Quality } from "../../../render/quality.ts";
import { compileMaterials, createScene, renderFrame, screenSize } from "../../../render/scene.ts";
import { createShadows } from "../../../render/shadows.ts";
import type { Plants } from "../../../render/vegetation/plants.ts";
import { createPlanarReflection } from "../../../render/water/reflection.ts";
import type { ScatterStream } from "../../../stream/scatter.ts";
import type { DrawnSport } from "../../sport/state.ts";
import type { DrawnMine, ShownMine } from "../below/planet-mine.ts";
import { createPlanetCamera, type PlanetView } from "./camera.ts";
import { createCanopy } from "./canopy.ts";
import { type CompanionTable, createCompanions } from "./companions.ts";
import type { CraftStates } from "./craft.ts";
import { createCrafts, NO_CRAFT } from "./crafts.ts";
import { targetExposure } from "./exposure.ts";
import type { PlanetFeatures, PlanetObjects } from "./features/features.ts";
import { createLazyPart, type LazyPart } from "./lazy-part.ts";
import { MinePart } from "./mine.ts";
import type { PlantSource } from "./plants.ts";
import { createPlanetRain } from "./rain.ts";
import type { RiverSource } from "./rivers.ts";
import { createPlanetSky } from "./sky.ts";
import { createSportPart } from "./sport.ts";
import type { PlanetSurface } from "./surface.ts";
import { planetTerrain, setPlanetUniforms } from "./terrain-source.ts";
import { createRoundSpace } from "./water-space.ts";

/** State of a frame besides the view. */
interface PlanetFrameState {
  /** Years, for the ground. */
  readonly t: number;
  /** Seconds since opening, for animation: clouds, waves. */
  readonly seconds: number;
  /** Unit vector towards the sun in the planet's axes, which turn with it. */
  readonly sun: Rgb;
  readonly sport?: DrawnSport | undefined;
}

/** The sky over a planet: its position in the galaxy for the stars, and the sunlight on a surface that faces its sun. */
export interface SkyBackdrop {
  readonly home: Home;
  readonly sunlight: Rgb;
}

/** Textures of a ground with a stored land, and the field with its GLSL. */
export interface PlanetTiles {
  create(scene: Scene, field: TiledField): ProfileTextures;
  update(textures: ProfileTextures, field: TiledField): void;
  drawn(field: TiledField): Field;
}

export interface PlanetStageOptions {
  readonly surface: PlanetSurface;
  /** Draws the land of a planet that has one. */
  readonly tiles?: PlanetTiles | undefined;
  /** Tests for holes: a magenta background and no sky, so that gaps in the ground show. */
  readonly marker?: boolean;
  /** The seed of the sky, and the rings and moons in it. */
  readonly table?: CompanionTable;
  readonly plants?: PlantSource | null;
  readonly rivers?: RiverSource | null;
  /** The current world, whose towns and features are drawn. */
  readonly world?: () => PlanetTable;
  /** Objects that players put and took. */
  readonly objects?: () => PlanetObjects;
  /** Computes the weather maps; without it the page's thread does. */
  readonly weather?: WeatherSource;
  readonly backdrop?: SkyBackdrop | undefined;
  /** The mine below the shaft that a walker is at. */
  readonly mine?: () => ShownMine | undefined;
  /** Whether a single picture is drawn, which waits for all its data. */
  readonly frozen?: boolean;
  /** Called when a part could not be made. */
  readonly failed?: ((error: Error) => void) | undefined;
}

/** Options with the globe as it was generated, by which the sport plans courses. */
type DrawnStageOptions = PlanetStageOptions & { readonly generated: Globe };

/** Pixels of the clouds' early pass per pixel of the screen, along one axis. */
const CLOUD_SCALE = 0.5;

/** The layers that Babylon's cameras show at first. */
const EVERY_LAYER = 0x0fffffff;

export type PlanetStage = Made<ReturnType<typeof createPlanetStage>>;

/** The globe with the GLSL of its land. */
function drawnGlobe(globe: Globe, { tiles, surface }: PlanetStageOptions, { shadow }: Quality): Globe {
  const { ground } = globe;
  if (tiles && hasTile(ground)) return { ...globe, ground: tiles.drawn(ground) };
  return { ...globe, ground: drawnErodedField(ground, shadow === 0, surface.forms) };
}

/** Creates the stage in slices. */
export function createPlanetStage(engine: Engine, planet: Globe, quality: Quality, options: PlanetStageOptions) {
  const drawn = drawnGlobe(planet, options, quality);
  return making((own) => planetStage(own, engine, drawn, quality, { ...options, generated: planet }));
}

function* planetStage(own: Own, engine: Engine, planet: Globe, quality: Quality, options: DrawnStageOptions) {
  const { surface, tiles: lands, marker = false, table = { seed: 0 }, plants: source = null, weather, world } = options;
  const { backdrop, frozen = false, failed = console.warn, generated } = options;
  own(source);
  const { seed } = table;
  const { home, sunlight } = backdrop ?? { home: { at: homePosition(seed) }, sunlight: SUNLIGHT };
  const scene = own(createScene(engine, [0, 0, 0], marker));
  const detail = { K: quality.K, finest: quality.finest, distance: 20 * planet.radius };
  const picture = own(marker ? null : new Picture(scene, quality.bloom));
  const camera = createPlanetCamera(scene, picture ?? screenSize(engine), planet.radius, detail);
  const { frame } = camera;
  const { ground: height } = planet;
  const textures = own(
    lands && hasTile(height) ? lands.create(scene, height) : createProfileTextures(scene, height.profile),
  );
  const streets = own(createStreetGround(scene));
  const tiles = own(createGroundTiles(scene, { relief: quality.shadow > 0, failed }));
  yield;
  const rings = table.rings ? createRingBands(table.rings, planet.radius, seed) : null;
  const { climate } = planet;
  const march = cloudMarchOf(quality);
  const shadows = own(quality.shadow > 0 && !marker ? createShadows(scene, quality.shadow, true) : null);
  const air = own(createPlanetAir(scene, planet.radius, !planet.wet, { sunlight, climate, rings, march, shadows }));
  yield;
  const horizonSteps = quality.shadow > 0 ? 10 : 0;
  const isShadowed = shadows !== null;
  let terrain = planetTerrain(planet, surface, horizonSteps, isShadowed);
  const mirrors = quality.reflection > 0 && !marker && options.rivers && surface.rivers;
  const reflection = own(
    mirrors ? createPlanarReflection(scene, air.clouds, quality.reflection, createRoundSpace(planet.radius)) : null,
  );
  const groundTextures = { ...textures, tiles, streets };
  const ground = own(createTerrainSurfaces(scene, terrain, groundTextures, air, null, detail, marker, reflection));
  yield;
  const planted =
    source && surface.plants
      ? yield* surface.plants(scene, planet, source, quality, {
          terrain,
          textures: { ...textures, streets },
          air,
          reflection,
        })
      : null;
  const plants = own(planted?.plants ?? null);
  const canopy = plants && source ? createCanopy(ground, source.ranges[1], quality.growth.scale) : null;
  yield;
  const rivers = own(waterOf());
  const towns = own(townsOf());
  const features = own(featuresOf());
  const hasAir = planet.wet;
  const { mine: shown = () => undefined } = options;
  const mine = own(new MinePart({ scene, camera, quality, tiles, hasAir, frozen, shown, failed }));
  const late = [rivers, towns, features].filter((part) => part !== null);
  const plantGate = createPlantGate(() => globe, plants, source, late);
  const sky = own(createPlanetSky(scene, air, !marker));
  const stars = own(createStarPoints(scene, air));
  const companions = own(marker ? null : createCompanions(scene, air, planet.radius, table, failed));
  const rain = own(createPlanetRain(scene, air, failed));
  yield;
  const crafts = own(createCrafts(scene, air, reflection, failed));
  const sport = own(createSportPart(scene, air, generated, failed));
  yield;
  function waterOf(): LazyPart | null {
    const { rivers: found } = options;
    const { rivers: fetch } = surface;
    if (marker || !found || !fetch) return null;
    const parts = { scene, planet, textures, air, quality, reflection, turf: planted?.turf };
    const load = async () => {
      const create = await fetch();
      return () => create(found, parts);
    };
    return createLazyPart(load, found.all, { name: "Rivers", onError: failed });
  }

  function townsOf(): LazyPart | null {
    const fetch = surface.towns?.(planet);
    if (marker || !world || !fetch) return null;
    const parts = { scene, globe: planet, air, quality, reflection, streets, world, failed };
    const load = async () => {
      const create = await fetch();
      return () => create(parts);
    };
    return createLazyPart(load, frozen, { name: "Towns", onError: failed });
  }

  function featuresOf(): LazyPart<PlanetFeatures> | null {
    const { objects } = options;
    if (marker || !world || !objects) return null;
    const parts = { scene, globe: planet, air, quality, planted: planted !== null, world, objects, failed };
    const load = async () => {
      const { createFeatures } = await import("./features/features.ts");
      return () => createFeatures(parts);
    };
    return createLazyPart(load, frozen, { name: "Stones, shafts and cones", onError: failed });
  }

  const exposure = createEasedValue(ADAPTATION_TIME);
  let drawCalls = 0;
  let isFirst = true;
  let globe = planet;
  /** The ground has other heights than in the last frame. */
  let isMoved = false;
  /** The mine of the frame, and whether rock hides all of the surface. */
  let drawnMine: DrawnMine | undefined;
  let isBuried = false;
  if (marker) sky.mesh.setEnabled(false);
  setPlanetUniforms(ground, planet);

  /** A frozen picture waits for the ground's tiles. */
  function hasTiles(): boolean {
    if (frozen) tiles.load();
    return !frozen || tiles.ready;
  }

  /** Whether something that is in sight is still being compiled. */
  const isCompiling = () => crafts.compiling || sport.compiling || (companions?.compiling ?? false);

  /** Shifts the projection by (x, y) in clip space. */
  function shift(x: number, y: number): void {
    shiftClip(frame.clip, x, y);
    drawnMine?.shift(x, y);
    crafts.shift(x, y);
    const { right, up, forward } = camera;
    forward.addInPlaceFromFloats(-x * right.x - y * up.x, -x * right.y - y * up.y, -x * right.z - y * up.z);
  }

  /** Gain of exposure under the crowns round an eye, whose shadows are drawn. */
  function crownOcclusion(at: Rgb, clearance: number): number {
    const gain = shadows && plants ? exposureUnderCrowns(clearance) : 0;
    if (!plants || gain === 0) return 0;
    const k = planet.radius / Math.hypot(...at);
    return gain * plants.skyOcclusionAt(k * at[0], k * at[1], k * at[2]);
  }

  /** Distance to the farthest ground in sight: past the horizon by as far again as the hills there stand above it. */
  function farPlane(altitude: number): number {
    const horizon = Math.sqrt(Math.max(0, altitude) * (2 * planet.radius + altitude));
    return 1.02 * (horizon + Math.sqrt(2 * planet.radius * terrain.reach) + terrain.reach) + 1000;
  }

  /** Sets the camera, the mine and the light of a frame. Returns the near plane. */
  function look(view: PlanetView, state: PlanetFrameState, states: typeof NO_CRAFT): number {
    const { at } = view;
    const altitude = Math.hypot(...at) - planet.radius;
    const clearance = Math.max(1, altitude - surfaceOn(globe, ...at, state.t));
    const far = farPlane(altitude);
    drawnMine = mine.drawn;
    const least = drawnMine?.look(view, globe, state.t) ?? Infinity;
    const near = Math.min(least, crafts.nearPlane(Math.min(Math.max(0.3, 0.3 * clearance), far / 20), at, states));
    camera.look(view, near, far);
    frame.t = state.t;
    frame.seconds = state.seconds;
    frame.daylight = { ...frame.daylight, sun: state.sun };
    return near;
  }

  /** Lights the mine and hides the surface where rock does. Returns the exposure; `outdoors` is that above ground. */
  function lightMine(outdoors: number, dt: number, skipSmoothing: boolean): number {
    const seen = drawnMine?.light(frame, outdoors, dt, skipSmoothing) ?? { outside: true, exposure: outdoors };
    isBuried = !seen.outside;
    // No mesh of the surface has a layer that the camera shows.
    camera.camera.layerMask = isBuried ? 0 : EVERY_LAYER;
    scene.renderTargetsEnabled = !isBuried;
    drawnMine?.update(skipSmoothing);
    return seen.exposure;
  }

  return {
    picture,
    async compile(tell: (done: number, of: number) => void): Promise<void> {
      const skies = companions ? [air.clouds.load(seed, weather), stars.load(home), companions.load()] : [];
      const meshes = [...ground.meshes, ...(plants?.warmUpMeshes ?? []), ...sky.meshes];
      await Promise.all([compileMaterials(meshes, tell), ...skies]);
      await stars.mesh.material?.forceCompilationAsync(stars.mesh);
    },
    async compileRest(): Promise<void> {
      await Promise.all([crafts.load(), ...late.map((part) => part.load())]);
    },
    /** `dt`: seconds since the last frame. `skip` applies exposure and fades at once, as the first frame does. */
    draw(view: PlanetView, state: PlanetFrameState, dt: number, skip: boolean, states = NO_CRAFT): void {
      const skipSmoothing = isFirst || skip;
      isFirst = false;
      const { at } = view;
      const altitude = Math.hypot(...at) - planet.radius;
      const clearance = Math.max(1, altitude - surfaceOn(globe, ...at, state.t));
      const near = look(view, state, states);
      const { right, up, forward } = camera;
      const target = targetExposure(at, state.sun, Math.min(1, altitude / (air.top || planet.radius)), air.exposure);
      const shaded = target * (1 + crownOcclusion(at, clearance));
      const seen = lightMine(exposure.update(shaded, dt, skipSmoothing), dt, skipSmoothing);
      if (picture) picture.exposure = seen;
      air.update(frame, skipSmoothing);
      shadows?.update(frame, shadowCentre(at, clearance, states), skipSmoothing);
      reflection?.update(frame, dt, skipSmoothing);
      tiles.update(frame.anchor, dt, skipSmoothing);
      if (!isBuried) {
        canopy?.update(frame.anchor, clearance);
        ground.update(frame);
        const groundHeight = altitude - clearance;
        plants?.update(frame, { groundHeight, clearance }, skipSmoothing || isMoved);
        for (const part of late) part.update(frame, { groundHeight, clearance });
        isMoved = false;
        sky.update(frame, right, up, forward);
        rain.update(frame, skipSmoothing);
        stars.update(frame, exposure.value, right, up, forward);
        companions?.update(frame, right, up, forward);
      }
      crafts.update(frame, at, near, states, camera.clipMatrix);
      sport.update(frame, at, state.sport, state.t);
      drawCalls = picture
        ? picture.draw({ clip: frame.clip, anchor: frame.anchor, bodies: crafts.bodies, shift }, skipSmoothing)
        : renderFrame(engine, () => scene.render());
    },
    /** Shows the ground of another profile of the same length. Streamed objects stay. */
    preview(given: Globe): void {
      const next = drawnGlobe(given, options, quality);
      globe = next;
      isMoved = true;
      if (lands && hasTile(next.ground)) lands.update(textures, next.ground);
      else updateProfileTextures(textures, next.ground.profile);
      terrain = planetTerrain(next, surface, horizonSteps, isShadowed);
      ground.setSource(terrain);
      setPlanetUniforms(ground, next);
      planted?.preview(next);
      sport.preview(given);
      for (const part of late) part.preview(next);
    },
    /** Streams the plants of another world anew; `preview` has shown its ground. The stream is made where there are plants. */
    replant(open: () => ScatterStream): void {
      plants?.setStream(open());
      for (const part of late) part.restart();
    },
    awaitAt: plantGate.awaitAt,
    /** Metres above the datum of the river or lake over a place in year t; −Infinity for none. */
    riverAt: rivers?.levelAt,
    /** Whether a street is over a place. */
    isPaved: (x: number, y: number, z: number) => towns?.made?.isPaved?.(x, y, z) ?? false,
    /** Parts that have been loaded, for their sound. */
    parts: () => late.flatMap(({ made }) => made ?? []),
    /** Metres above the datum of the roof over a place, −Infinity where there is none. */
    roofOver: (x: number, y: number, z: number) => towns?.levelAt(0, x, y, z) ?? -Infinity,
    /** Writes the deck of the bridge over a place; false where there is none. */
    deckAt: (x: number, y: number, z: number, out: Deck) => towns?.made?.deckAt?.(x, y, z, out) ?? false,
    /** Whether the houses and bridges round a place have arrived, or will not. */
    isBuiltAt: (x: number, y: number, z: number) =>
      !towns || towns.error !== undefined || (towns.made?.isKnownAt?.(x, y, z) ?? false),
    /** The features around, once they are loaded. */
    get features() {
      return features?.made;
    },
    /** Intensity of rain at the eye, 0…1. */
    rain: () => air.clouds.rain,
    /** Whether all that a view in a mine shows of it has arrived; of any other view there is nothing to wait for. */
    isMineDrawn(view: PlanetView, state: PlanetFrameState): boolean {
      if (!mine.inside || mine.isMissing) return true;
      look(view, state, NO_CRAFT);
      lightMine(1, 0, true);
      return drawnMine?.ready ?? false;
    },
    drawn: () =>
      (isBuried || plantGate.isOpen()) && hasTiles() && (picture?.ready ?? true) && !isCompiling() && scene.isReady(),
    incomplete: () => crafts.incomplete || (companions?.incomplete ?? false),
    stats: () => ({
      drawCalls,
      triangles:
        ground.triangles +
        crafts.triangles +
        sport.triangles +
        (plants?.triangles ?? 0) +
        late.reduce((sum, part) => sum + part.triangles, 0) +
        rain.triangles +
        (drawnMine?.triangles ?? 0) +
        1,
      chunks: ground.chunks,
      instances: ground.chunks + (plants?.instances ?? 0),
      uploadBytes: late.reduce(
        (sum, part) => sum + part.uploaded,
        ground.uploaded + air.uploaded + (plants?.uploaded ?? 0),
      ),
    }),
    dispose: own.dispose,
    disposal: own.disposal,
  };
}

/** Clearances between which the centre of the shadow map leaves the middle between the eye and the ground for the eye, metres. */
const [CENTRE_BELOW, CENTRE_EYE] = [180, 400];
/** Metres over the ground from which nothing on it is in the shadow map. */
const SHADOW_CEILING = 2000;

/** Centre of the shadow map: the ground and a craft that flies low over it are both in the map. None where nothing casts a shadow. */
function shadowCentre(at: Rgb, clearance: number, { helicopter, ship }: CraftStates): Rgb | null {
  if (clearance > SHADOW_CEILING && !helicopter && !ship) return null;
  const away = Math.hypot(...at);
  const down = 0.5 * clearance * (1 - smoothstep(CENTRE_BELOW, CENTRE_EYE, clearance));
  const k = 1 - down / away;
  return [k * at[0], k * at[1], k * at[2]];
}

/** Rays through clouds have 3 to 11 steps; without a temporal pass their dither would show as grain. */
function cloudMarchOf({ clouds, stillFrames }: Quality): CloudMarch {
  return { steps: Math.round(clouds.steps / 6), dithered: stillFrames > 1, scale: CLOUD_SCALE };
}

/** Holds the first picture back until the plants, rivers and towns round its eye have arrived, for a limited time. */
function createPlantGate(
  planet: () => Globe,
  plants: Plants | null,
  source: PlantSource | null,
  late: readonly LazyPart[],
) {
  let eye: Rgb | undefined = source?.eye;
  let since: number | undefined;
  return {
    /** Waits again, round another eye. Only frozen pictures wait; in a running one plants fade in. */
    awaitAt(next: Rgb): void {
      eye = source?.all ? next : undefined;
      since = undefined;
    },
    isOpen(): boolean {
      if (!source || !eye) return true;
      const { all } = source;
      since ??= performance.now();
      if (performance.now() - since > LONGEST_WAIT[all ? "all" : "near"]) return true;
      const clearance = Math.max(1, Math.hypot(...eye) - planet().radius - surfaceOn(planet(), ...eye));
      const [x, y, z] = eye;
      // Each is asked for, also where another one has not arrived.
      const arrived = late.map((part) => part.prefetch([x, y, z], clearance));
      return (plants?.prefetch(eye, clearance, all) ?? true) && arrived.every(Boolean);
    },
  };
}
