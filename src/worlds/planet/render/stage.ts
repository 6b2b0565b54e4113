/**
 * The stage of a planet: its terrain, plants, sky and craft in one Babylon scene. It draws the view it is given and knows
 * nothing of explorers, clocks or the page.
 */

import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { hasTile } from "../../../core/field/field.ts";
import { type Globe, surfaceOn } from "../../../core/planet/sphere.ts";
import { smoothstep } from "../../../core/smoothstep.ts";
import type { Bridges, Deck } from "../../../explorers/planet-ground.ts";
import type { Rgb } from "../../../render/atmosphere/atmosphere.ts";
import { drawnErodedField } from "../../../render/ground/shaders/eroded-land.ts";
import { updateProfileTextures } from "../../../render/ground/textures.ts";
import { LONGEST_WAIT } from "../../../render/longest-wait.ts";
import { type Making, making, type Own } from "../../../render/making.ts";
import { ADAPTATION_TIME, createEasedValue, exposureUnderCrowns } from "../../../render/post/auto-exposure.ts";
import { shiftClip } from "../../../render/post/reprojection.ts";
import type { Quality } from "../../../render/quality.ts";
import { compileMaterials, renderFrame } from "../../../render/scene.ts";
import type { EyeHeight } from "../../../render/vegetation/plant-ground.ts";
import type { Stage, StageStats } from "../../live-world.ts";
import type { DrawnSport } from "../../sport/state.ts";
import type { DrawnMine } from "../below/planet-mine.ts";
import type { PlanetView } from "./camera.ts";
import type { CraftStates } from "./craft.ts";
import { NO_CRAFT } from "./crafts.ts";
import { targetExposure } from "./exposure.ts";
import type { PlanetFeatures } from "./features/features.ts";
import type { LazyPart, PlanetPart } from "./lazy-part.ts";
import type { PlantSource } from "./plants.ts";
import { createStageObjects, type PlanetStageOptions, type StageObjects, stageTerrain } from "./stage-objects.ts";
import { setPlanetUniforms } from "./terrain-source.ts";

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

/** A stage of a planet, with ground or without. */
export interface PlanetStage extends Required<Omit<Stage, "use">> {
  /** `dt`: seconds since the last frame. `skip` applies exposure and fades at once, as the first frame does. */
  draw(view: PlanetView, state: PlanetFrameState, dt: number, skip: boolean, states?: CraftStates): void;
  /** Shows the ground of another profile of the same length. Streamed objects stay. */
  preview(given: Globe): void;
  /** Streams plants, rivers and what people made of another world anew; `preview` has shown its ground. */
  replant(): void;
  /** Makes a frozen picture wait for the plants round another eye. */
  awaitAt(eye: Rgb): void;
  /** Metres above the datum of the river or lake over a place in year t; −Infinity for none. */
  riverAt(t: number, x: number, y: number, z: number): number;
  /** Whether a street is over a place. */
  isPaved(x: number, y: number, z: number): boolean;
  /** Metres above the datum of the roof over a place, −Infinity where there is none. */
  roofOver(x: number, y: number, z: number): number;
  /** Writes the deck of the bridge over a place; false where there is none. */
  readonly deckAt: Bridges["deckAt"];
  /** Whether the houses and bridges round a place have arrived, or will not. */
  isBuiltAt(x: number, y: number, z: number): boolean;
  /** Parts that have been loaded, for their sound. */
  parts(): readonly PlanetPart[];
  /** The features around, once they are loaded. */
  readonly features: PlanetFeatures | undefined;
  /** Intensity of rain at the eye, 0…1. */
  rain(): number;
  /** Looks along a view, for `drawn`. Returns whether all that it shows of a mine has arrived. */
  prepare(view: PlanetView, state: PlanetFrameState): boolean;
}

/** The layers that Babylon's cameras show at first. */
const EVERY_LAYER = 0x0fffffff;

/** The globe with the GLSL of its land. */
function drawnGlobe(globe: Globe, { tiles, surface }: PlanetStageOptions, { shadow }: Quality): Globe {
  const { ground } = globe;
  if (tiles && hasTile(ground)) return { ...globe, ground: tiles.drawn(ground) };
  return { ...globe, ground: drawnErodedField(ground, shadow === 0, surface.forms) };
}

/** Creates the stage in slices. */
export function createPlanetStage(
  engine: Engine,
  planet: Globe,
  quality: Quality,
  options: PlanetStageOptions,
): Making<PlanetStage> {
  const drawn = drawnGlobe(planet, options, quality);
  return making(function* (own) {
    const objects = yield* createStageObjects(own, engine, drawn, planet, quality, options);
    return new GroundStage(engine, drawn, quality, options, objects, own);
  });
}

class GroundStage implements PlanetStage {
  readonly picture: StageObjects["picture"];
  readonly dispose: Own["dispose"];
  readonly disposal: Own["disposal"];
  readonly #engine: Engine;
  readonly #quality: Quality;
  readonly #options: PlanetStageOptions;
  readonly #objects: StageObjects;
  readonly #plantGate: ReturnType<typeof createPlantGate>;
  readonly #exposure = createEasedValue(ADAPTATION_TIME);
  #globe: Globe;
  #terrain: StageObjects["terrain"];
  #drawCalls = 0;
  #isFirst = true;
  /** The ground has other heights than in the last frame. */
  #isMoved = false;
  /** Tasks left before the first frame. */
  readonly #warmUp: (() => void)[];
  /** Metres of the eye above the datum and above the ground. */
  #altitude = 0;
  #clearance = 1;
  /** The mine of the frame, and whether rock hides all of the surface. */
  #mine: DrawnMine | undefined;
  #isBuried = false;

  constructor(
    engine: Engine,
    planet: Globe,
    quality: Quality,
    options: PlanetStageOptions,
    objects: StageObjects,
    own: Own,
  ) {
    [this.#engine, this.#globe, this.#quality, this.#options] = [engine, planet, quality, options];
    [this.#objects, this.#terrain, this.picture] = [objects, objects.terrain, objects.picture];
    [this.dispose, this.disposal] = [own.dispose, own.disposal];
    this.#plantGate = createPlantGate(() => this.#globe, options.plants ?? null, objects.late);
    this.#warmUp = this.#createWarmUp();
    setPlanetUniforms(objects.ground, planet);
  }

  async compile(tell: (done: number, of: number) => void): Promise<void> {
    const { table = { seed: 0 }, weather } = this.#options;
    const { companions, air, stars, home, ground, sky } = this.#objects;
    const skies = companions ? [air.clouds.load(table.seed, weather), stars.load(home), companions.load()] : [];
    const meshes = [...ground.meshes, ...sky.meshes];
    await Promise.all([compileMaterials(meshes, tell), ...skies, this.#plantGate.load()]);
    await stars.mesh.material?.forceCompilationAsync(stars.mesh);
  }

  async compileRest(): Promise<void> {
    const { crafts, late } = this.#objects;
    await Promise.all([crafts.load(), ...late.map((part) => part.load())]);
  }

  draw(view: PlanetView, state: PlanetFrameState, dt: number, skip: boolean, states = NO_CRAFT): void {
    const { camera, picture, air, shadows, reflection, tiles, crafts, sport, stone } = this.#objects;
    const { frame } = camera;
    const skipSmoothing = this.#isFirst || skip;
    this.#isFirst = false;
    const { at } = view;
    const near = this.#look(view, state, states);
    const [altitude, clearance] = [this.#altitude, this.#clearance];
    const height = Math.min(1, altitude / (air.top || this.#globe.radius));
    const target = targetExposure(at, state.sun, height, air.exposure);
    const outdoors = this.#exposure.update(target * (1 + this.#crownOcclusion(at, clearance)), dt, skipSmoothing);
    const seen = this.#lightMine(outdoors, dt, skipSmoothing);
    if (picture) picture.exposure = seen;
    air.update(frame, skipSmoothing);
    shadows?.update(frame, shadowCentre(at, clearance, states), skipSmoothing);
    reflection?.update(frame, dt, skipSmoothing);
    tiles.update(frame.anchor, dt, skipSmoothing);
    if (!this.#isBuried) this.#drawSurface(skipSmoothing);
    crafts.update(frame, at, near, states, camera.clipMatrix);
    sport.update(frame, at, state.sport, state.t);
    stone.update(frame, at, this.#options.stone?.() ?? null);
    this.#drawPicture(skipSmoothing);
  }

  preview(given: Globe): void {
    const { surface, tiles: lands } = this.#options;
    const { textures, ground, sport, late, shadows } = this.#objects;
    const next = drawnGlobe(given, this.#options, this.#quality);
    this.#globe = next;
    this.#isMoved = true;
    if (lands && hasTile(next.ground)) lands.update(textures, next.ground);
    else updateProfileTextures(textures, next.ground.profile);
    this.#terrain = stageTerrain(next, surface, this.#quality, shadows !== null);
    ground.setSource(this.#terrain);
    setPlanetUniforms(ground, next);
    sport.preview(given);
    for (const part of late) part.preview(next);
  }

  replant(): void {
    for (const part of this.#objects.late) part.restart();
  }

  awaitAt(eye: Rgb): void {
    this.#plantGate.awaitAt(eye);
  }

  riverAt(t: number, x: number, y: number, z: number): number {
    return this.#objects.rivers?.levelAt(t, x, y, z) ?? -Infinity;
  }

  isPaved(x: number, y: number, z: number): boolean {
    return this.#objects.towns?.made?.isPaved?.(x, y, z) ?? false;
  }

  parts(): readonly PlanetPart[] {
    return this.#objects.late.flatMap(({ made }) => made ?? []);
  }

  roofOver(x: number, y: number, z: number): number {
    return this.#objects.towns?.levelAt(0, x, y, z) ?? -Infinity;
  }

  deckAt(x: number, y: number, z: number, out: Deck): boolean {
    return this.#objects.towns?.made?.deckAt?.(x, y, z, out) ?? false;
  }

  isBuiltAt(x: number, y: number, z: number): boolean {
    const { towns } = this.#objects;
    return !towns || towns.error !== undefined || (towns.made?.isKnownAt?.(x, y, z) ?? false);
  }

  get features(): PlanetFeatures | undefined {
    return this.#objects.features?.made;
  }

  rain(): number {
    return this.#objects.air.clouds.rain;
  }

  prepare(view: PlanetView, state: PlanetFrameState): boolean {
    const { mine } = this.#objects;
    this.#look(view, state, NO_CRAFT);
    if (!mine.inside || mine.isMissing) return true;
    this.#lightMine(1, 0, true);
    return this.#mine?.ready ?? false;
  }

  drawn(): boolean {
    const { picture, scene, crafts, sport, companions } = this.#objects;
    const isCompiling = crafts.compiling || sport.compiling || (companions?.compiling ?? false);
    const hasPlants = this.#isBuried || this.#plantGate.isOpen();
    if (!(hasPlants && this.#hasTiles() && (picture?.ready ?? true) && !isCompiling && scene.isReady())) return false;
    // The haze, the chunks and the instances of a first frame, most of its script, are chosen in tasks of their own.
    const next = this.#isFirst ? this.#warmUp.shift() : undefined;
    next?.();
    return !next;
  }

  incomplete(): boolean {
    const { crafts, companions } = this.#objects;
    return crafts.incomplete || (companions?.incomplete ?? false);
  }

  stats(): StageStats {
    const { ground, crafts, sport, stone, plants, late, rain, air } = this.#objects;
    const triangles = [ground, crafts, sport, stone, rain, ...late].reduce((sum, part) => sum + part.triangles, 0);
    const uploadBytes = [ground, air, ...late].reduce((sum, part) => sum + part.uploaded, 0);
    return {
      drawCalls: this.#drawCalls,
      triangles: triangles + (this.#mine?.triangles ?? 0) + 1,
      chunks: ground.chunks,
      instances: ground.chunks + (plants?.made?.instances ?? 0),
      uploadBytes,
    };
  }

  /** A frozen picture waits for the ground's tiles. */
  #hasTiles(): boolean {
    const { tiles } = this.#objects;
    if (!this.#options.frozen) return true;
    tiles.load();
    return tiles.ready;
  }

  /** Gain of exposure under the crowns round an eye, whose shadows are drawn. */
  #crownOcclusion(at: Rgb, clearance: number): number {
    const { shadows } = this.#objects;
    const plants = this.#objects.plants?.made;
    const gain = shadows && plants ? exposureUnderCrowns(clearance) : 0;
    if (!plants || gain === 0) return 0;
    const k = this.#globe.radius / Math.hypot(...at);
    return gain * plants.skyOcclusionAt(k * at[0], k * at[1], k * at[2]);
  }

  /** Distance to the farthest ground in sight: past the horizon by as far again as the hills there stand above it. */
  #farPlane(altitude: number): number {
    const [{ radius }, { reach }] = [this.#globe, this.#terrain];
    const horizon = Math.sqrt(Math.max(0, altitude) * (2 * radius + altitude));
    return 1.02 * (horizon + Math.sqrt(2 * radius * reach) + reach) + 1000;
  }

  /** Sets the camera, the mine and the light of a frame. Returns the near plane. */
  #look(view: PlanetView, state: PlanetFrameState, states: CraftStates): number {
    const { camera, mine, crafts } = this.#objects;
    const { frame } = camera;
    const { at } = view;
    const altitude = Math.hypot(...at) - this.#globe.radius;
    const clearance = Math.max(1, altitude - surfaceOn(this.#globe, ...at, state.t));
    [this.#altitude, this.#clearance] = [altitude, clearance];
    const far = this.#farPlane(altitude);
    this.#mine = mine.drawn;
    const least = this.#mine?.look(view, this.#globe, state.t) ?? Infinity;
    const near = Math.min(least, crafts.nearPlane(Math.min(Math.max(0.3, 0.3 * clearance), far / 20), at, states));
    camera.look(view, near, far);
    frame.t = state.t;
    frame.seconds = state.seconds;
    frame.daylight = { ...frame.daylight, sun: state.sun };
    return near;
  }

  /** Lights the mine and hides the surface where rock does. Returns the exposure; `outdoors` is that above ground. */
  #lightMine(outdoors: number, dt: number, skipSmoothing: boolean): number {
    const { camera, scene } = this.#objects;
    const lit = this.#mine?.light(camera.frame, outdoors, dt, skipSmoothing);
    const seen = lit ?? { outside: true, exposure: outdoors };
    this.#isBuried = !seen.outside;
    // No mesh of the surface has a layer that the camera shows.
    camera.camera.layerMask = this.#isBuried ? 0 : EVERY_LAYER;
    scene.renderTargetsEnabled = !this.#isBuried;
    this.#mine?.update(skipSmoothing);
    return seen.exposure;
  }

  get #over(): EyeHeight {
    return { groundHeight: this.#altitude - this.#clearance, clearance: this.#clearance };
  }

  #createWarmUp(): (() => void)[] {
    const { camera, air, ground, late } = this.#objects;
    const { frame } = camera;
    const tasks = [
      () => air.update(frame, true),
      () => ground.update(frame),
      ...late.map((part) => () => part.update(frame, this.#over, true)),
    ];
    return tasks.map((task) => () => this.#isBuried || task());
  }

  #drawSurface(skipSmoothing: boolean): void {
    const { camera, canopy, ground, late, sky, rain, stars, companions } = this.#objects;
    const { frame, right, up, forward } = camera;
    const over = this.#over;
    canopy?.update(frame.anchor, over.clearance);
    ground.update(frame);
    for (const part of late) part.update(frame, over, skipSmoothing || this.#isMoved);
    this.#isMoved = false;
    sky.update(frame, right, up, forward);
    rain.update(frame, skipSmoothing);
    stars.update(frame, this.#exposure.value, right, up, forward);
    companions?.update(frame, right, up, forward);
  }

  #drawPicture(skipSmoothing: boolean): void {
    const { picture, camera, crafts, scene } = this.#objects;
    const { clip, anchor } = camera.frame;
    const shift = (x: number, y: number) => this.#shift(x, y);
    this.#drawCalls = picture
      ? picture.draw({ clip, anchor, bodies: crafts.bodies, shift }, skipSmoothing)
      : renderFrame(this.#engine, () => scene.render());
  }

  /** Shifts the projection by (x, y) in clip space. */
  #shift(x: number, y: number): void {
    const { camera, crafts } = this.#objects;
    shiftClip(camera.frame.clip, x, y);
    this.#mine?.shift(x, y);
    crafts.shift(x, y);
    const { right, up, forward } = camera;
    forward.addInPlaceFromFloats(-x * right.x - y * up.x, -x * right.y - y * up.y, -x * right.z - y * up.z);
  }
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

/** Holds the first picture back until the plants, rivers and towns round its eye have arrived, for a limited time. */
function createPlantGate(planet: () => Globe, source: PlantSource | null, late: readonly LazyPart[]) {
  let eye: Rgb | undefined = source?.eye;
  let since: number | undefined;
  const clearanceOf = (at: Rgb) => Math.max(1, Math.hypot(...at) - planet().radius - surfaceOn(planet(), ...at));
  return {
    /** Loads the parts that the first picture waits for. */
    load: () => Promise.all(late.map((part) => eye && part.isAwaited(clearanceOf(eye)) && part.load())),
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
      const [x, y, z] = eye;
      const clearance = clearanceOf(eye);
      // Each is asked for, also where another one has not arrived.
      return late.map((part) => part.prefetch([x, y, z], clearance)).every(Boolean);
    },
  };
}
