/** The live world of the kind "space": its simulation, target selection, and the stage of gas, stars and planets. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { type Lens, turnLens } from "../../camera/lens.ts";
import { chaseInSpace } from "../../camera/round-chase-rig.ts";
import { lightYears, placeAt, separation } from "../../core/space/place.ts";
import { systemOf } from "../../core/space/star-system.ts";
import { createGalaxy, type Star } from "../../core/space/stars.ts";
import type { Intent } from "../../explorers/explorer.ts";
import type { Attitude } from "../../explorers/rotation.ts";
import { attitudeOf, lookOf, type Starship } from "../../explorers/starship.ts";
import { mix, unit, type Vector } from "../../explorers/vector.ts";
import type { Changes } from "../../recipe/diff.ts";
import type { PlanetRecipe, PlanetTable } from "../../recipe/kinds/planet.ts";
import type { SpaceRecipe } from "../../recipe/kinds/space.ts";
import { planetRecipe } from "../../recipe/star-planet.ts";
import type { Opened } from "../../recipe/validate.ts";
import { starColour } from "../../render/atmosphere/stars.ts";
import type { Quality } from "../../render/quality.ts";
import { createPool, type Epoch, type Ticket } from "../../stream/pool.ts";
import { clockOf, type LiveWorld } from "../live-world.ts";
import type { SportState } from "../sport/state.ts";
import type { WorldContext } from "../world-module.ts";
import { WORKERS } from "./jobs/source.ts";
import { nearestLoaded, pickStar, starsWithin } from "./jobs/star-queries.ts";
import { StarStream } from "./jobs/star-stream.ts";
import { projected, type SpaceCamera, type StarLookup } from "./markers.ts";
import type { ShipInstance } from "./render/ship.ts";
import { createSpaceStage, type SpaceStage } from "./render/space-stage.ts";
import { type ShipPose, SpaceSimulation } from "./simulation.ts";
import { createTargets } from "./target-selection.ts";
import type { Targets } from "./targets.ts";
import { spaceTelemetry } from "./telemetry.ts";

/** Vertical field of view in degrees, and the radius of a pick in CSS pixels. */
const FOV = 60;
const PICK_RADIUS = 22;
const TAN = Math.tan((FOV * Math.PI) / 360);
/** Brightness of the ship near a star and far from all, and the distance at which it is halfway, in AU. */
const [NEAR_LIGHT, FAR_LIGHT, HALF_DISTANCE] = [1.3, 0.55, 300];

export class SpaceWorld implements LiveWorld {
  /** Targets that can be selected and flown to. */
  readonly targets: Targets;
  readonly clock: LiveWorld["clock"];
  readonly photoCamera: LiveWorld["photoCamera"];
  readonly actions: LiveWorld["actions"] = { camera: () => this.#simulation.changeCamera() };
  /** The name of the task that is on, its marks, and functions that are called after each step. */
  readonly sport: Pick<SportState, "task" | "marks" | "steps" | "voice">;
  #world: Opened<SpaceRecipe>;
  #stage: SpaceStage | undefined;
  #canvas: HTMLCanvasElement | null = null;
  #stars: StarStream | undefined;
  readonly #simulation: SpaceSimulation;
  readonly #search: ReturnType<typeof createStarSearch>;
  readonly #view: SpaceView;
  readonly #loadRecipe: WorldContext["loadRecipe"];
  readonly #lookup: StarLookup = {
    nearest: (place) => (this.#stars && nearestLoaded(this.#stars, place)?.star) ?? null,
    within: (place, reach) => (this.#stars ? starsWithin(this.#stars, place, reach).map(({ star }) => star) : []),
    pick: (place, direction, tolerance) => (this.#stars ? pickStar(this.#stars, place, direction, tolerance) : null),
  };

  constructor(opened: Opened<SpaceRecipe>, { loadRecipe }: WorldContext) {
    const simulation = new SpaceSimulation(createGalaxy(), opened.start);
    [this.#world, this.#loadRecipe, this.#simulation] = [opened, loadRecipe, simulation];
    this.sport = { task: opened.start.task, marks: [], steps: new Set() };
    this.#search = createStarSearch(simulation);
    this.#view = new SpaceView(simulation, () => (simulation.rig.camera === "free" ? this.#world.start.fov : null));
    this.clock = clockOf(() => simulation);
    this.photoCamera = this.#view.photoCamera;
    this.targets = createTargets(simulation, {
      stars: this.#lookup,
      camera: () => this.#view.camera,
      fingertip: () => (PICK_RADIUS * 2 * TAN) / this.#height,
      onJump: () => this.#jump(),
      search: this.#search.find,
    });
  }

  *stage(engine: Engine, quality: Quality, failed: (error: Error) => void) {
    this.#canvas = engine.getRenderingCanvas();
    const pool = createPool({ source: WORKERS, failed });
    const world = this.#world;
    const stars = new StarStream(world, pool);
    const { ship, t } = this.#simulation;
    const worldOf = (star: Star, index: number) => this.#worldOf(star, index);
    const at = { pool, stars, place: ship.place, all: world.start.freeze, t, worldOf };
    const stage = yield* createSpaceStage(engine, world, quality, at);
    return {
      ...stage,
      use: () => {
        this.#search.open(pool.open(world));
        [this.#stage, this.#stars] = [stage, stars];
      },
    };
  }

  draw(share: number, dt: number, skipSmoothing: boolean, reducedMotion: boolean): void {
    const view = this.#view;
    const simulation = this.#simulation;
    const { seen, chase } = view.look(share, dt, skipSmoothing, this.#canvas);
    const { place, forward, up, t } = view.camera;
    const ship = chase && shipOf(seen, chase.from, simulation.thrust, this.#lookup.nearest(place));
    const time = { t, seconds: reducedMotion ? 0 : simulation.seconds };
    this.#stage?.draw({ place, forward, up, fov: view.fov }, time, dt, skipSmoothing, ship);
  }

  get wider(): number {
    return this.#view.wider;
  }

  set wider(degrees: number) {
    this.#view.wider = degrees;
  }

  step(intent: Intent): void {
    this.#simulation.step(intent);
    for (const step of this.sport.steps) step();
  }

  /** The ship of now, for tasks. */
  get ship(): Starship {
    return this.#simulation.ship;
  }

  /** The marks of a task in the view. */
  taskMarks() {
    const { camera } = this.#view;
    return this.sport.marks.map(({ x, y, z }) => {
      const vector = separation(camera.place, placeAt([x, y, z]));
      return { distance: Math.hypot(...vector), ...projected(camera, vector) };
    });
  }

  look(dx: number, dy: number, wheel: number): void {
    const degrees = FOV / this.#height;
    this.#simulation.look([dx * degrees, dy * degrees], [dx, dy], wheel);
  }

  apply(next: Opened, changes: Changes) {
    this.#world = next as Opened<SpaceRecipe>;
    if (!changes.programs && (changes.ground || changes.look)) this.#stage?.show(this.#world);
    // A change of shader source needs a new stage.
    return changes.programs ? "now" : "none";
  }

  preview(next: Opened): void {
    this.#stage?.show(next as Opened<SpaceRecipe>);
  }

  restart(next: Opened): void {
    this.#world = next as Opened<SpaceRecipe>;
    this.#simulation.restart(this.#world.start);
    this.#jump();
  }

  pose() {
    return this.#view.pose(this.#simulation.ship);
  }

  where() {
    return { ...this.#view.where(), task: this.sport.task };
  }

  /** The nearest star that is loaded. */
  get nearestStar(): Star | null {
    return this.#lookup.nearest(this.#simulation.ship.place);
  }

  telemetry() {
    return spaceTelemetry(this.#simulation, this.#lookup);
  }

  get #height(): number {
    return this.#canvas?.clientHeight || 720;
  }

  #jump(): void {
    this.#stage?.jump(this.#simulation.ship.place, this.#simulation.t);
  }

  /** The table of a planet's world; the planets' recipe is loaded when the first one is near. */
  async #worldOf(star: Star, index: number): Promise<PlanetTable> {
    const recipe = (await this.#loadRecipe("planet")) as PlanetRecipe;
    return planetRecipe(recipe, systemOf(star), index).world;
  }
}

/** The camera of the pilot, behind the ship, or of photo mode, which in space can only turn. */
class SpaceView {
  camera: SpaceCamera;
  readonly #simulation: SpaceSimulation;
  /** Vertical field of view of a free camera, degrees; null for other cameras. */
  readonly #freeFov: () => number | null;
  /** Degrees added to the field of view. */
  wider = 0;
  #lens: Lens | null = null;
  readonly photoCamera: NonNullable<LiveWorld["photoCamera"]> = {
    translates: false,
    begin: () => ({ ...this.pose(this.camera), fov: this.#freeFov() ?? FOV }),
    move: turnLens,
    use: (next) => {
      this.#lens = next;
    },
  };

  constructor(simulation: SpaceSimulation, freeFov: () => number | null) {
    [this.#simulation, this.#freeFov] = [simulation, freeFov];
    this.camera = { ...simulation.poseAt(1), tan: [TAN, TAN] };
  }

  get fov(): number {
    return this.#lens?.fov ?? this.#freeFov() ?? FOV + this.wider;
  }

  /** Moves the camera to a frame; returns the pose of the ship, and the chase camera if it is seen by it. */
  look(share: number, dt: number, skipSmoothing: boolean, canvas: HTMLCanvasElement | null) {
    const { rig } = this.#simulation;
    const lens = this.#lens;
    const seen = this.#simulation.poseAt(share);
    const chase = rig.camera === "chase" && !lens ? chaseInSpace(rig, seen, dt, skipSmoothing) : null;
    const { forward, up } = lens ? attitudeOf([lens.heading, lens.pitch, lens.roll]) : (chase ?? seen);
    const aspect = canvas ? canvas.width / Math.max(1, canvas.height) : 1;
    const tan = Math.tan((this.fov * Math.PI) / 360);
    this.camera = { place: seen.place, t: seen.t, forward, up, tan: [tan * aspect, tan] };
    return { seen, chase };
  }

  /** Place of the ship, light-years, and an attitude. */
  pose(attitude: Attitude) {
    const [x, y, z] = lightYears(this.#simulation.ship.place);
    const [heading, pitch, roll] = lookOf(attitude);
    return { x, y, z, heading, pitch, roll };
  }

  where() {
    const lens = this.#lens;
    const turned = lens && { look: [lens.heading, lens.pitch, lens.roll] as const, camera: "free" as const };
    return { ...this.#simulation.where(), fov: this.#freeFov(), ...(lens && { ...turned, fov: lens.fov }) };
  }
}

interface StarSearch {
  readonly planets: number | undefined;
  ticket?: Ticket;
  end(star: Star | null): void;
  fail(error: Error): void;
}

/** Searches for stars in a worker. A new search ends the last one with null. */
function createStarSearch(simulation: SpaceSimulation) {
  let epoch: Epoch | undefined;
  let current: StarSearch | null = null;

  function order(search: StarSearch): void {
    const { planets } = search;
    const ticket = epoch?.order({
      job: "nearest",
      key: `star of ${planets ?? "any"} planets`,
      ask: {
        from: lightYears(simulation.ship.place),
        beyond: simulation.nearby.system(simulation.ship.place) ? 0.5 : -1,
        ...(planets !== undefined && { planets }),
      },
      // Before all chunks, since the player waits for it.
      priority: -1,
      bytes: 0,
      done(found) {
        current = null;
        search.end(found?.star ?? null);
      },
      failed(error) {
        current = null;
        search.fail(error);
      },
    });
    if (ticket) search.ticket = ticket;
    else search.end(null);
  }

  return {
    /** Sends searches to another pool, a current one too. */
    open(next: Epoch): void {
      epoch = next;
      current?.ticket?.cancel();
      if (current) order(current);
    },
    /** The nearest star with this many planets, or with any. In the system of a star, that star is skipped. */
    find(planets?: number): Promise<Star | null> {
      current?.ticket?.cancel();
      current?.end(null);
      return new Promise((end, fail) => {
        current = { planets, end, fail };
        order(current);
      });
    },
  };
}

/** Length of the jets for the chase camera, so that they do not hide the view ahead. */
const JET_LENGTH = 0.35;

/** The ship as drawn for a camera that is `from` metres from its pilot, lit by a star. */
function shipOf({ place, forward, up }: ShipPose, from: Vector, thrust: number, star: Star | null): ShipInstance {
  const toStar: Vector = star ? separation(place, placeAt([star.x, star.y, star.z])) : [0, 0, 1];
  const distance = Math.hypot(...toStar);
  const brightness = FAR_LIGHT + ((NEAR_LIGHT - FAR_LIGHT) * HALF_DISTANCE) / (HALF_DISTANCE + distance);
  const colour = starColour(star?.colour ?? 7);
  const [x, y, z] = mix(-1, from, 0, from);
  return {
    ...{ x, y, z, heading: 0, pitch: 0, roll: 0, axes: { forward, up }, thrust: JET_LENGTH * thrust, legs: 0 },
    toStar: distance > 0 ? unit(toStar) : up,
    light: mix(brightness, colour, 0, colour),
  };
}
