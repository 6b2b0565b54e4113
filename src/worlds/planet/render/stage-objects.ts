/** Parts of a planet's stage, made in slices, in drawing order. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { CraftPlace } from "../../../camera/view-point.ts";
import { type Field, hasTile, type TiledField } from "../../../core/field/field.ts";
import type { Globe } from "../../../core/planet/sphere.ts";
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
import { createStreetGround } from "../../../render/ground/street-ground.ts";
import { createTerrainSurfaces } from "../../../render/ground/terrain-surfaces.ts";
import { createProfileTextures, type ProfileTextures } from "../../../render/ground/textures.ts";
import type { Made, Own } from "../../../render/making.ts";
import { Picture } from "../../../render/post/picture.ts";
import type { Quality } from "../../../render/quality.ts";
import { createScene, screenSize } from "../../../render/scene.ts";
import { createShadows } from "../../../render/shadows.ts";
import { createPlanarReflection } from "../../../render/water/reflection.ts";
import { phrase } from "../../../words/words.ts";
import type { ShownMine } from "../below/planet-mine.ts";
import { createPlanetCamera } from "./camera.ts";
import { createCanopy } from "./canopy.ts";
import { type CompanionTable, createCompanions } from "./companions.ts";
import { createCrafts } from "./crafts.ts";
import type { PlanetFeatures } from "./features/features.ts";
import type { PlanetObjects } from "./features/known-features.ts";
import { createLazyPart, type LazyPart } from "./lazy-part.ts";
import { MinePart } from "./mine.ts";
import type { PlanetPlants, PlantSource } from "./plants.ts";
import { createPlanetRain } from "./rain.ts";
import type { RiverSource } from "./rivers.ts";
import { createPlanetSky } from "./sky.ts";
import { createSportPart } from "./sport.ts";
import { createStonePart } from "./stone.ts";
import type { PlanetSurface } from "./surface.ts";
import { planetTerrain } from "./terrain-source.ts";
import { createRoundSpace } from "./water-space.ts";

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
  /** The place of the wandering stone; null while there is none. */
  readonly stone?: () => CraftPlace | null;
  /** Whether a single picture is drawn, which waits for all its data. */
  readonly frozen?: boolean;
  /** Called when a part could not be made. */
  readonly failed?: ((error: Error) => void) | undefined;
}

/** Pixels of the clouds' early pass per pixel of the screen, along one axis. */
const CLOUD_SCALE = 0.5;

export type StageObjects = Made<ReturnType<typeof createStageObjects>>;

/** `planet` has the GLSL of its land, and `generated` is the globe by which the sport plans courses. */
export function* createStageObjects(
  own: Own,
  engine: Engine,
  planet: Globe,
  generated: Globe,
  quality: Quality,
  options: PlanetStageOptions,
) {
  own(options.plants ?? null);
  const light = yield* createLight(own, engine, planet, quality, options);
  const ground = yield* createGround(own, planet, quality, options, light);
  const parts = { ...light, ...ground };
  const late = createLateParts(own, planet, quality, options, parts);
  yield;
  const sky = yield* createSky(own, planet, generated, quality, options, light, ground);
  return { ...parts, ...late, ...sky };
}

/** The scene with its camera, textures, air and shadows. */
function* createLight(own: Own, engine: Engine, planet: Globe, quality: Quality, options: PlanetStageOptions) {
  const { tiles: lands, marker = false, table = { seed: 0 }, backdrop, failed = console.warn } = options;
  const { home, sunlight } = backdrop ?? { home: { at: homePosition(table.seed) }, sunlight: SUNLIGHT };
  const scene = own(createScene(engine, [0, 0, 0], marker));
  const detail = { K: quality.K, finest: quality.finest, distance: 20 * planet.radius };
  const picture = own(marker ? null : new Picture(scene, quality.bloom));
  const camera = createPlanetCamera(scene, picture ?? screenSize(engine), planet.radius, detail);
  const { ground: height, climate } = planet;
  const textures = own(
    lands && hasTile(height) ? lands.create(scene, height) : createProfileTextures(scene, height.profile),
  );
  const streets = own(createStreetGround(scene));
  const tiles = own(createGroundTiles(scene, { relief: quality.shadow > 0, failed }));
  yield;
  const rings = table.rings ? createRingBands(table.rings, planet.radius, table.seed) : null;
  const march = cloudMarchOf(quality);
  const shadows = own(quality.shadow > 0 && !marker ? createShadows(scene, quality.shadow, true) : null);
  const air = own(createPlanetAir(scene, planet.radius, !planet.wet, { sunlight, climate, rings, march, shadows }));
  yield;
  return { scene, detail, picture, camera, textures, streets, tiles, shadows, air, home };
}

type Light = Made<ReturnType<typeof createLight>>;

/** Steps of the march to the horizon, by which hills shade the ground. */
const HORIZON_STEPS = 10;

/** The terrain as it is drawn at a quality. */
export const stageTerrain = (planet: Globe, surface: PlanetSurface, { shadow }: Quality, isShadowed: boolean) =>
  planetTerrain(planet, surface, shadow > 0 ? HORIZON_STEPS : 0, isShadowed);

/** The terrain and its reflection. */
function* createGround(own: Own, planet: Globe, quality: Quality, options: PlanetStageOptions, light: Light) {
  const { surface, marker = false } = options;
  const { scene, textures, streets, tiles, shadows, air, detail } = light;
  const terrain = stageTerrain(planet, surface, quality, shadows !== null);
  const mirrors = quality.reflection > 0 && !marker && options.rivers && surface.rivers;
  const reflection = own(
    mirrors ? createPlanarReflection(scene, air.clouds, quality.reflection, createRoundSpace(planet.radius)) : null,
  );
  const groundTextures = { ...textures, tiles, streets };
  const ground = own(createTerrainSurfaces(scene, terrain, groundTextures, air, null, detail, marker, reflection));
  yield;
  return { terrain, reflection, ground };
}

type Ground = Made<ReturnType<typeof createGround>>;

/** The plants: a first picture waits for them where its eye is low enough to see some. */
function plantsOf(
  planet: Globe,
  quality: Quality,
  { surface, plants: source, failed = console.warn }: PlanetStageOptions,
  { scene, textures, streets, air, terrain, reflection }: Light & Ground,
): LazyPart<PlanetPlants> | null {
  const { plants: fetch } = surface;
  if (!source || !fetch || !scene.getEngine().getCaps().textureFloatRender) return null;
  const parts = { scene, planet, quality, terrain, textures: { ...textures, streets }, air, reflection };
  const load = async () => {
    const create = await fetch();
    return () => create(source, parts);
  };
  const { ceiling } = source.ranges[1];
  return createLazyPart(load, (clearance) => clearance < ceiling, { name: phrase("Plants"), onError: failed });
}

/** Plants, rivers, towns and features, which are loaded after the first picture where it does not wait for them. */
function createLateParts(own: Own, planet: Globe, quality: Quality, options: PlanetStageOptions, made: Light & Ground) {
  const { scene, textures, air, streets, ground, reflection } = made;
  const { surface, plants: source, rivers: found, world, objects } = options;
  const { marker = false, frozen = false, failed = console.warn } = options;
  const common = { scene, air, quality, failed };

  function waterOf(): LazyPart | null {
    const { rivers: fetch } = surface;
    if (marker || !found || !fetch) return null;
    const parts = { ...common, planet, textures, reflection };
    const load = async () => {
      const [create] = await Promise.all([fetch(), plants?.load()]);
      return () => create(found, { ...parts, turf: plants?.made?.turf });
    };
    return createLazyPart(load, () => found.all, { name: phrase("Rivers"), onError: failed });
  }

  function townsOf(): LazyPart | null {
    const fetch = surface.towns?.(planet);
    if (marker || !world || !fetch) return null;
    const parts = { ...common, globe: planet, reflection, streets, world };
    const load = async () => {
      const create = await fetch();
      return () => create(parts);
    };
    return createLazyPart(load, () => frozen, { name: phrase("Towns"), onError: failed });
  }

  function featuresOf(): LazyPart<PlanetFeatures> | null {
    if (marker || !world || !objects) return null;
    const parts = { ...common, globe: planet, planted: plants !== null, world, objects };
    const load = async () => {
      const { createFeatures } = await import("./features/features.ts");
      return () => createFeatures(parts);
    };
    return createLazyPart(load, () => frozen, { name: phrase("Stones, shafts and cones"), onError: failed });
  }

  const plants = own(plantsOf(planet, quality, options, made));
  const canopy = plants && source ? createCanopy(ground, source.ranges[1], quality.growth.scale) : null;
  const [rivers, towns, features] = [own(waterOf()), own(townsOf()), own(featuresOf())];
  const late = [plants, rivers, towns, features].filter((part) => part !== null);
  return { plants, canopy, rivers, towns, features, late };
}

/** The mine below, the sky, the weather and the craft. */
function* createSky(
  own: Own,
  planet: Globe,
  generated: Globe,
  quality: Quality,
  options: PlanetStageOptions,
  { scene, camera, tiles, air }: Light,
  { reflection }: Ground,
) {
  const { marker = false, table = { seed: 0 }, frozen = false, failed = console.warn } = options;
  const { mine: shown = () => undefined } = options;
  const mine = own(new MinePart({ scene, camera, quality, tiles, hasAir: planet.wet, frozen, shown, failed }));
  const sky = own(createPlanetSky(scene, air, !marker));
  const stars = own(createStarPoints(scene, air));
  const companions = own(marker ? null : createCompanions(scene, air, planet.radius, table, failed));
  const rain = own(createPlanetRain(scene, air, failed));
  yield;
  const crafts = own(createCrafts(scene, air, reflection, failed));
  const sport = own(createSportPart(scene, air, generated, failed));
  const stone = own(createStonePart(scene, air, failed));
  yield;
  if (marker) sky.mesh.setEnabled(false);
  return { mine, sky, stars, companions, rain, crafts, sport, stone };
}

/** Rays through clouds have 3 to 11 steps; without a temporal pass their dither would show as grain. */
function cloudMarchOf({ clouds, stillFrames }: Quality): CloudMarch {
  return { steps: Math.round(clouds.steps / 6), dithered: stillFrames > 1, scale: CLOUD_SCALE };
}
