/**
 * The scene of flat ground: terrain, cloud sea, sky, helicopter and scene parts. Draws the frames that it is given and knows nothing
 * of vehicles, clocks or the page.
 */

import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { Matrix } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { ViewPoint } from "../../../camera/view-point.ts";
import type { Field } from "../../../core/field/field.ts";
import type { Gap } from "../../../core/field/ground.ts";
import { PROFILE_1983 } from "../../../core/field/profile.ts";
import type { WaterContacts } from "../../../core/flat/collision-ground.ts";
import { type FlatGround, flatGroundAt } from "../../../core/flat/flat-ground.ts";
import { createFlatAir } from "../../../render/atmosphere/air.ts";
import { createCumulus } from "../../../render/atmosphere/cumulus.ts";
import { createSky } from "../../../render/atmosphere/sky.ts";
import type { CreateBelow } from "../../../render/below/stage.ts";
import { type CraftState, createHelicopterCraft } from "../../../render/craft/helicopter.ts";
import { craftMaterial } from "../../../render/craft/material.ts";
import { createFlatCamera } from "../../../render/flat-camera.ts";
import { createFrame } from "../../../render/frame.ts";
import { createGroundTiles } from "../../../render/ground/materials/ground-tiles.ts";
import { MAX_PITS, PIT_UNIFORM } from "../../../render/ground/shaders/pits.ts";
import { createTerrainSurfaces } from "../../../render/ground/terrain-surfaces.ts";
import { createProfileTextures, type ProfileTextures, updateProfileTextures } from "../../../render/ground/textures.ts";
import { type Made, type Making, making, type Own } from "../../../render/making.ts";
import { ADAPTATION_TIME, createEasedValue, exposureUnderCrowns } from "../../../render/post/auto-exposure.ts";
import { Picture } from "../../../render/post/picture.ts";
import { shiftClip } from "../../../render/post/reprojection.ts";
import { createPrograms } from "../../../render/programs.ts";
import type { Quality } from "../../../render/quality.ts";
import { compileMaterials, createScene, renderFrame, screenSize, skipHiddenMeshes } from "../../../render/scene.ts";
import { createShadows } from "../../../render/shadows.ts";
import { createFlatSpace, createPlanarReflection } from "../../../render/water/reflection.ts";
import type { WaterSource } from "../../../sound/audio-state.ts";
import type { Stage, StageStats } from "../../live-world.ts";
import type { Moment } from "../moment.ts";
import type { OpenStream, PartBuild, PartView } from "./part.ts";
import { createSceneParts } from "./parts.ts";
import type { RoadGround } from "./roads/road-ground.ts";
import { createStars } from "./stars.ts";
import { cloudSeaTerrain, flatTerrain, setFlatUniforms } from "./terrain-source.ts";
import { createTerrainWeather, setWeatherAir } from "./weather.ts";

/** Creates and updates the textures of ground that has a stored tile (src/render/ground/tile-texture.ts). */
interface TileTextures {
  create(scene: Scene, ground: Field): ProfileTextures;
  update(textures: ProfileTextures, ground: Field): void;
}

/** Settings of the stage's drawing. */
export interface StageSettings {
  readonly flat: FlatGround;
  /** The world's seed: selects the stars around its home. */
  readonly seed: number;
  /** Altitude of the cloud sea, metres. */
  readonly cloudSea: number;
  /** Extinction per kilometre at the cloud sea. */
  readonly haze: number;
  /** View distance, metres. */
  readonly distance: number;
  /** Opens streams of instances; without it there is only terrain. */
  readonly open?: OpenStream | undefined;
  /** Creates the data for drawing roads on the ground, in countries. */
  readonly roads?: ((scene: Scene) => RoadGround) | undefined;
  /** Textures of ground with a stored tile. */
  readonly tiles?: TileTextures | undefined;
  /** Creates the part below the ground. */
  readonly below?: CreateBelow | undefined;
  /** Called when a part could not be made. */
  readonly failed?: ((error: Error) => void) | undefined;
  /** Disposed of with the stage. */
  readonly workers?: { dispose(): void } | undefined;
}

type SceneObjects = Made<ReturnType<typeof createSceneObjects>>;

/** Far clipping distance, and the nearest in galleries, metres. */
const FAR = 80_000;
const NEAR_BELOW = 0.1;

/**
 * Everything that is drawn, in drawing order. `marker`: back faces and background are magenta and nothing but terrain and sky is
 * drawn, for the tests of gaps in the terrain.
 */
function* createSceneObjects(own: Own, engine: Engine, settings: StageSettings, quality: Quality, marker: boolean) {
  const scene = own(createScene(engine, [0.5, 0.6, 0.7], marker));
  skipHiddenMeshes(scene);
  const picture = own(marker ? null : new Picture(scene, quality.bloom));
  const eye = createFlatCamera(scene, picture ?? screenSize(engine), FAR);
  const { flat, open, failed = console.warn } = settings;
  const { profile } = flat.ground;
  const textures = own(settings.tiles?.create(scene, flat.ground) ?? createProfileTextures(scene, profile));
  yield;
  const tiles = own(createGroundTiles(scene, { relief: quality.shadow > 0, failed }));
  const ground = { ...textures, tiles };
  const cumulus = own(marker ? null : createCumulus(scene, PROFILE_1983, quality.clouds));
  yield;
  const air = own(createFlatAir(scene, cumulus ?? undefined));
  const shadows = own(quality.shadow > 0 ? createShadows(scene, quality.shadow) : null);
  cumulus?.start(air.attach, shadows);
  const reflection = own(
    quality.reflection > 0 && open && !marker
      ? createPlanarReflection(scene, air, quality.reflection, createFlatSpace())
      : null,
  );
  yield;
  const below = own(settings.below ? yield* settings.below({ scene, flat, textures: ground, air, quality }) : null);
  const detail = { ...quality, distance: settings.distance };
  const roads = own(settings.roads?.(scene) ?? null);
  const source = flatTerrain(flat, below?.ground ?? undefined, roads);
  const terrain = own(createTerrainSurfaces(scene, source, ground, air, shadows, detail, marker, reflection));
  yield;
  // Islands alone have a sea of clouds below them.
  const clouds =
    flat.form === "islands"
      ? own(
          createTerrainSurfaces(scene, cloudSeaTerrain(flat, settings.cloudSea), textures, air, null, {
            ...detail,
            finest: 256,
            distance: FAR * 0.6,
          }),
        )
      : null;
  yield;
  const sky = own(createSky(scene, profile, textures.light, air, false));
  const stars = own(createStars(scene, air, settings.seed, failed));
  yield;
  const craft = own(
    createHelicopterCraft(scene, (pass) => craftMaterial(scene, pass, air, shadows), shadows, reflection),
  );
  yield;
  const pits = new Float32Array(4 * MAX_PITS);
  const build: PartBuild | undefined = open && {
    scene,
    flat,
    open,
    textures,
    air,
    shadows,
    reflection,
    quality,
    bored: below?.ground ?? undefined,
    roads,
    pits,
    below,
    failed,
  };
  const parts = own(yield* createSceneParts(marker ? undefined : build));
  setFlatUniforms(terrain, flat);
  terrain.bindArray(PIT_UNIFORM, pits);
  const first = [...(cumulus?.meshes ?? []), ...terrain.meshes, ...(clouds?.meshes ?? []), sky.mesh];
  const programs = createPrograms(scene, first);
  return {
    scene,
    eye,
    cumulus,
    air,
    shadows,
    reflection,
    detail,
    below,
    terrain,
    clouds,
    sky,
    stars,
    craft,
    picture,
    parts,
    first,
    programs,
    textures,
    tiles,
  };
}

/** Creates the stage in slices. */
export function createStage(
  engine: Engine,
  settings: StageSettings,
  quality: Quality,
  marker = false,
): Making<FlatStage> {
  return making(function* (own) {
    own(settings.workers ?? null);
    const objects = yield* createSceneObjects(own, engine, settings, quality, marker);
    return new FlatStage(engine, settings, objects, own);
  });
}

export class FlatStage implements Stage {
  /** Called when it becomes the stage that is drawn. */
  use: () => void = () => {};
  readonly picture: SceneObjects["picture"];
  readonly terrain: SceneObjects["terrain"];
  readonly clouds: SceneObjects["clouds"];
  /** The pilot's eye in the helicopter model: metres right, up and forward of the middle of the skids. */
  readonly pilotEye: SceneObjects["craft"]["pilotEye"];
  readonly dispose: Own["dispose"];
  readonly disposal: Own["disposal"];
  readonly #engine: Engine;
  readonly #objects: SceneObjects;
  readonly #frame = createFrame();
  readonly #cockpitClip = new Matrix();
  readonly #exposure = createEasedValue(ADAPTATION_TIME);
  readonly #setTerrainWeather: ReturnType<typeof createTerrainWeather>;
  readonly #floor: FloorBelow;
  #flat: FlatGround;
  #haze: number;
  #cloudSea: number;
  #drawCalls = 0;
  #isFirst = true;
  /** Tasks left before the first frame. */
  #warmUp: (() => void)[] = [];
  #incomplete = false;
  /** Frozen pictures show the ground near the eye, and others once it is made. */
  #awaitsTiles = false;
  /** Whether the surface was drawn in the last frame. */
  #surfaceShown = true;
  /** Meshes of the scene when their programs were last held back, and whether those of the rest are compiled already. */
  #held: number;
  #restCompiled = false;

  constructor(engine: Engine, settings: StageSettings, objects: SceneObjects, own: Own) {
    [this.#engine, this.#objects] = [engine, objects];
    ({ picture: this.picture, terrain: this.terrain, clouds: this.clouds } = objects);
    this.pilotEye = objects.craft.pilotEye;
    [this.dispose, this.disposal] = [own.dispose, own.disposal];
    ({ flat: this.#flat, haze: this.#haze, cloudSea: this.#cloudSea } = settings);
    this.#floor = new FloorBelow(this.#flat);
    this.#setTerrainWeather = createTerrainWeather(objects.terrain);
    this.#held = objects.scene.meshes.length;
  }

  /** Compiles the programs of every view, and reports progress. */
  async compile(report: (done: number, total: number) => void): Promise<void> {
    const { first, craft } = this.#objects;
    await Promise.all([compileMaterials(first, report), craft.compileShadow()]);
  }

  async compileRest(): Promise<void> {
    const { programs, parts, below } = this.#objects;
    await programs.compileRest();
    await parts.loadRest();
    await below?.load();
    this.#holdNew();
    this.#restCompiled = true;
    await programs.compileRest();
  }

  incomplete(): boolean {
    return this.#incomplete;
  }

  /** Applies other settings of a world with a profile of the same length; nothing is recompiled. */
  setSettings(next: StageSettings): void {
    const { stars, detail, below, parts } = this.#objects;
    this.#setGround(next);
    stars.setSeed(next.seed);
    detail.distance = next.distance;
    ({ haze: this.#haze, cloudSea: this.#cloudSea } = next);
    below?.setGround?.(next.flat);
    parts.setGround(next.flat, next.open);
  }

  /** Shows ground with another profile of the same length. Streamed objects stay until `setSettings`. */
  preview(next: StageSettings): void {
    const { shadows, parts } = this.#objects;
    this.#setGround(next);
    shadows?.invalidateFar();
    parts.preview(next.flat);
  }

  /** Changes the haze and the view distance of the same ground; nothing is streamed anew. */
  setView(next: Pick<StageSettings, "haze" | "distance">): void {
    this.#objects.detail.distance = next.distance;
    this.#haze = next.haze;
  }

  /**
   * Draws one frame, `dt` seconds after the last; `skip` skips smoothing, as the first frame does. Where a program of such a frame is
   * not compiled yet, `incomplete` is true: the first frame is then not drawn, and later ones lack the meshes of the program.
   */
  draw(
    view: ViewPoint,
    moment: Moment,
    helicopter: CraftState,
    showHelicopter: boolean,
    dt: number,
    skip: boolean,
  ): void {
    const { tiles, shadows, air, below, craft, programs } = this.#objects;
    const frame = this.#frame;
    this.#holdNew();
    const skipSmoothing = this.#isFirst || skip;
    const floor = this.#floor.at(view, moment.t);
    const outside = this.#beginFrame(view, moment, floor, dt, skipSmoothing);
    this.#showSurface(outside);
    tiles.update(frame.anchor, dt, skipSmoothing);
    const { x, y, z } = helicopter;
    frame.craft = [x - frame.anchor[0], y - frame.anchor[1], z + 1.3 - frame.anchor[2], showHelicopter ? 1 : 0];
    if (outside) shadows?.update(frame, view.focus, skipSmoothing);
    air.update(frame);
    if (outside) this.#drawSurface(this.#partView(view, moment, floor, false, skipSmoothing), dt);
    below?.update(frame, skipSmoothing);
    const shows = showHelicopter && outside ? (view.inside ? "inside" : "outside") : "none";
    craft.update(frame, helicopter, shows, this.#cockpitClip);
    this.#incomplete = skipSmoothing && !programs.startVisible();
    // The next frame draws the shadows that this one lacks.
    if (this.#incomplete) shadows?.invalidateFar();
    if (this.#incomplete && this.#isFirst) return;
    this.#isFirst = false;
    this.#drawPicture(skipSmoothing);
  }

  /** Makes the next frame wait for the data near this view, or for `everything` in it, as a frozen picture needs. */
  waitFor(view: ViewPoint, moment: Moment, everything: boolean): void {
    const { tiles, stars, parts, below, terrain, clouds } = this.#objects;
    const frame = this.#frame;
    const floor = this.#floor.at(view, moment.t);
    const outside = this.#beginFrame(view, moment, floor, 0, true);
    this.#awaitsTiles = everything;
    if (everything) tiles.load();
    stars.preload(frame.daylight);
    const seen = this.#partView(view, moment, floor, !outside, true);
    parts.waitFor(seen, everything);
    below?.waitFor(view, moment.t, everything);
    if (this.#isFirst)
      this.#warmUp = [() => terrain.update(frame), () => clouds?.update(frame), () => parts.update(seen)];
  }

  /** Audible water near a listener, among the chunks that have arrived. */
  watersNear(x: number, y: number, z: number): readonly WaterSource[] {
    return this.#objects.parts.watersNear(x, y, z);
  }

  /** The same water for collision and wading. */
  get wading(): WaterContacts {
    return this.#objects.parts.wading;
  }

  /** True once no program of the next picture is compiling and the awaited data has arrived. */
  drawn(): boolean {
    const { tiles, parts, below, stars, picture, programs } = this.#objects;
    if (this.#awaitsTiles && !tiles.ready) return false;
    if (!parts.ready() || !(below?.ready() ?? true) || !stars.ready || !(picture?.ready ?? true) || !programs.ready)
      return false;
    // Choosing chunks and instances with empty caches, most of the first frame's script, runs in tasks of its own.
    const next = this.#isFirst ? this.#warmUp.shift() : undefined;
    next?.();
    return !next;
  }

  /** Each figure is counted when it is read. */
  stats(): StageStats {
    const { terrain, clouds, below, parts, craft } = this.#objects;
    const shown = this.#surfaceShown;
    const total = (what: "chunks" | "triangles" | "uploaded") =>
      (shown ? terrain[what] + (clouds?.[what] ?? 0) : 0) + (below?.[what] ?? 0);
    const objects = shown ? parts : { triangles: 0, instances: 0, uploaded: 0 };
    return {
      drawCalls: this.#drawCalls,
      get triangles() {
        return total("triangles") + objects.triangles + craft.triangles + 1;
      },
      get chunks() {
        return total("chunks");
      },
      get instances() {
        return total("chunks") + objects.instances + (below?.instances ?? 0);
      },
      get uploadBytes() {
        return total("uploaded") + objects.uploaded;
      },
    };
  }

  /** Sets up the frame's camera, daylight, clouds and exposure for a view. Returns whether anything above ground may be visible. */
  #beginFrame(view: ViewPoint, moment: Moment, floor: number, dt: number, skipSmoothing: boolean): boolean {
    const { eye, below, cumulus, picture } = this.#objects;
    const frame = this.#frame;
    eye.update(frame, view, moment, below?.isBelow(view, moment.t) ? Math.min(view.near, NEAR_BELOW) : view.near);
    if (view.inside) eye.writeClip(0.04, this.#cockpitClip);
    frame.clouds = moment.clouds;
    setWeatherAir(frame, moment.weather, { haze: this.#haze, cloudSea: this.#cloudSea, flat: this.#flat });
    cumulus?.update(frame);
    const occlusion = Math.max(1.1 * moment.skyOcclusion, this.#crownOcclusion(view, floor));
    const target =
      frame.daylight.exposure * (1 + occlusion) * (1 + 0.5 * frame.overcast + 0.4 * frame.overcast * frame.veil);
    const outdoors = this.#exposure.update(target, dt, skipSmoothing);
    const seen = below?.light(frame, view, moment, outdoors, dt, skipSmoothing);
    if (picture) picture.exposure = (seen?.exposure ?? outdoors) * (1 - moment.veil);
    return seen?.outside ?? true;
  }

  /** Leaves meshes that were created since out of frames until their programs are compiled. */
  #holdNew(): void {
    const { scene, programs, parts } = this.#objects;
    if (scene.meshes.length === this.#held) return;
    this.#held = scene.meshes.length;
    programs.hold();
    if (!this.#surfaceShown) for (const mesh of parts.meshes) mesh.setEnabled(false);
    if (this.#restCompiled) void programs.compileRest();
  }

  /** Draws the surface, or hides it while the eye is in rock. */
  #showSurface(shown: boolean): void {
    if (shown === this.#surfaceShown) return;
    this.#surfaceShown = shown;
    const { terrain, cumulus, parts, stars, sky } = this.#objects;
    const surface = [...terrain.meshes, ...(cumulus?.meshes ?? []), ...parts.meshes, stars.mesh, sky.mesh];
    for (const mesh of surface) mesh.setEnabled(shown);
  }

  /** Gain of exposure under tree crowns. */
  #crownOcclusion({ x, y, z }: ViewPoint, floor: number): number {
    const gain = exposureUnderCrowns(z - floor);
    return gain > 0 ? gain * this.#objects.parts.skyOcclusionAt(x, y, z) : 0;
  }

  /** Draws other ground. */
  #setGround(next: StageSettings): void {
    const { textures, terrain, clouds, below } = this.#objects;
    const { profile } = next.flat.ground;
    if (next.tiles) next.tiles.update(textures, next.flat.ground);
    else if (profile !== this.#flat.ground.profile) updateProfileTextures(textures, profile);
    terrain.setSource(flatTerrain(next.flat, below?.ground ?? undefined));
    clouds?.setSource(cloudSeaTerrain(next.flat, next.cloudSea));
    setFlatUniforms(terrain, next.flat);
    this.#flat = next.flat;
    this.#floor.setGround(next.flat);
  }

  #partView(view: ViewPoint, moment: Moment, floor: number, hidden: boolean, skipSmoothing: boolean): PartView {
    const below = floor > -Infinity ? floor : this.#flat.altitudes[0];
    return { frame: this.#frame, view, moment, clearance: Math.max(0, view.z - below), hidden, skipSmoothing };
  }

  #drawSurface(view: PartView, dt: number): void {
    const { reflection, terrain, clouds, sky, stars, parts } = this.#objects;
    const frame = this.#frame;
    reflection?.update(frame, dt, view.skipSmoothing);
    this.#setTerrainWeather(view.moment.weather, view.moment.seconds, this.#flat);
    terrain.update(frame);
    clouds?.update(frame);
    sky.update(frame);
    stars.update(frame, this.#exposure.value, !view.skipSmoothing);
    parts.update(view);
  }

  #drawPicture(skipSmoothing: boolean): void {
    const { picture, scene, craft } = this.#objects;
    const { clip, anchor } = this.#frame;
    /** Shifts the projection by (x, y) in clip space. */
    const shift = (x: number, y: number) => {
      shiftClip(clip, x, y);
      shiftClip(this.#cockpitClip, x, y);
    };
    this.#drawCalls = picture
      ? picture.draw({ clip, anchor, bodies: [craft.body], shift }, skipSmoothing)
      : renderFrame(this.#engine, () => scene.render());
  }
}

/** Altitude of the ground below an eye, on the ground of one year at a time. */
class FloorBelow {
  readonly #gap: Gap = { floor: 0, roof: 0, inside: false };
  #flat: FlatGround;
  #year = 0;
  #ground: ReturnType<typeof flatGroundAt>;

  constructor(flat: FlatGround) {
    this.#flat = flat;
    this.#ground = flatGroundAt(flat);
  }

  setGround(flat: FlatGround): void {
    this.#flat = flat;
    this.#ground = flatGroundAt(flat, this.#year);
  }

  /** Metres; −Infinity where there is none. */
  at({ x, y, z }: ViewPoint, t: number): number {
    if (t !== this.#year) {
      this.#year = t;
      this.#ground = flatGroundAt(this.#flat, t);
    }
    return this.#ground.gapAt(x, y, z, this.#gap).floor;
  }
}
