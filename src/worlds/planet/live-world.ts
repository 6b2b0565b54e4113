/** The live world of the kind "planet": its simulation, the cameras, and the stage of terrain, sky and craft. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { type Easing, easeBetween, eased, stepEasing } from "../../camera/easing.ts";
import { type Lens, type LensMove, moveRoundLens } from "../../camera/lens.ts";
import { chaseView, viewBetween } from "../../camera/round-chase-rig.ts";
import type { CraftPlace } from "../../camera/view-point.ts";
import type { Intent, Pose } from "../../explorers/explorer.ts";
import type { EyeView } from "../../explorers/tangent-frame.ts";
import { poseOfView, viewOfPose } from "../../explorers/tangent-frame.ts";
import type { Changes } from "../../recipe/diff.ts";
import { EXPLORER_NAMES, type PlanetExplorer, type PlanetRecipe } from "../../recipe/kinds/planet.ts";
import type { Opened } from "../../recipe/validate.ts";
import type { Making } from "../../render/making.ts";
import type { Quality } from "../../render/quality.ts";
import type { SavedObjects } from "../../saves/world-data.ts";
import type { AudioState } from "../../sound/audio-state.ts";
import { type Lazy, lazy } from "../../stream/lazy.ts";
import { createPool } from "../../stream/pool.ts";
import type { Telemetry } from "../../ui/telemetry.ts";
import { phrase, type Words } from "../../words/words.ts";
import {
  type Clock,
  clockOf,
  type LiveWorld,
  lensWhereabouts,
  type Portal,
  type Stage,
  type Whereabouts,
} from "../live-world.ts";
import { createSportState, drawnSport, linkOf, type SportState } from "../sport/state.ts";
import type { WorldContext } from "../world-module.ts";
import type { ShownMine } from "./below/planet-mine.ts";
import type { PlanetWayOut } from "./below/way-out.ts";
import { interpolateCraft } from "./craft-states.ts";
import { createDescent, type Descent } from "./descent.ts";
import type { Extras } from "./extras.ts";
import { WORKERS } from "./jobs/source.ts";
import type { PlanetKit } from "./kit.ts";
import { parkedPlace, placeInMine, playerPose, playerView } from "./player.ts";
import type { PlanetView } from "./render/camera.ts";
import { NO_CRAFT } from "./render/crafts.ts";
import type { PlanetObjects } from "./render/features/known-features.ts";
import type { PlanetStage } from "./render/stage.ts";
import { PlanetSimulation, type Surroundings, sunDirectionAt } from "./simulation.ts";
import { createSpaceLink } from "./space-link.ts";
import { planetTelemetry } from "./telemetry.ts";

/** Vertical field of view in degrees: from orbit and of the chase camera; from a cockpit or on foot. */
const FOV = 55;
const COCKPIT_FOV = 62;
/** Seconds of the camera's transition between two explorers. */
const TRANSITION = 1.4;

/** Objects until their code is loaded. */
const NO_OBJECTS: PlanetObjects = { taken: new Set(), put: [] };
const SILENCE: AudioState = {
  ...{ below: false, size: 1, openness: 1, wet: 0, x: 0, y: 0, z: 0, heading: 0, speed: 0, air: 0, events: [] },
};

export interface PlanetWorld extends LiveWorld {
  /** Objects that players took and put. */
  readonly objects: PlanetObjects;
  readonly sport: SportState;
  /** The place of the wandering stone, metres from the centre; null while there is none. */
  readonly stone: CraftPlace | null;
  /** The track below ground and the way out; undefined until its code is loaded. */
  readonly wayOut: PlanetWayOut | undefined;
  /** The simulation of now, for the sport. */
  readonly simulation: Pick<PlanetSimulation, "player" | "ground" | "globe" | "t" | "touring">;
  /** Changes the pilot's intent of a step, as the autopilot does; null for none. */
  pilot: ((own: Intent) => Intent) | null;
  /** The view of the last frame; none after a jump. */
  readonly view: PlanetView | undefined;
  /** Shows a message for some seconds. */
  refuse(message: Words): void;
  /** Flies to a place above the ground, in degrees north and east, or moves there at once. */
  goTo(latitude: number, longitude: number, atOnce: boolean): void;
}

export const createPlanetWorld = (
  opened: Opened<PlanetRecipe>,
  kit: PlanetKit,
  { loadRecipe }: WorldContext,
): PlanetWorld => new LivePlanetWorld(opened, kit, loadRecipe);

class LivePlanetWorld implements PlanetWorld {
  wider = 0;
  pilot: PlanetWorld["pilot"] = null;
  readonly clock: Clock;
  readonly sport: SportState;
  readonly actions: LiveWorld["actions"];
  readonly photoCamera: LiveWorld["photoCamera"];
  readonly saves: NonNullable<LiveWorld["saves"]>;
  readonly #kit: PlanetKit;
  readonly #space: ReturnType<typeof createSpaceLink> | undefined;
  readonly #exit: Portal | undefined;
  readonly #extras: Lazy<Extras>;
  readonly #descent: Descent;
  // The stage tells it too, of the town itself.
  readonly #townSearch = lazy(() => import("./near-town.ts"), { name: phrase("The search for a town"), onError() {} });
  readonly #raycast = lazy(() => import("./raycast.ts"), {
    name: phrase("A flight to there"),
    onError: (error) => this.#tell(error),
  });
  readonly #tour = lazy(() => import("./tour.ts"), { name: phrase("The tour"), onError: (error) => this.#tell(error) });
  #world: Opened<PlanetRecipe>;
  #simulation: PlanetSimulation;
  #eye: ReturnType<typeof createEye>;
  /** The view of the last frame; none after a jump. */
  #lastView: PlanetView | undefined;
  #stage: PlanetStage | undefined;
  #canvas: HTMLCanvasElement | null = null;
  #isMotionReduced = false;
  /** Whether a walker of a link waits for the mine there. */
  #isEntering = false;
  /** Whether the headlamp is switched on, which shines in mines. */
  #lamp = true;
  /** Whether it is known that no town is near the start. */
  #isWild = false;
  /** Objects that were saved, until they can be shown. */
  #saved: SavedObjects = { placed: {}, carries: false, roads: {} };
  /** The lens of photo mode. */
  #lens: Lens | null = null;

  constructor(opened: Opened<PlanetRecipe>, kit: PlanetKit, loadRecipe: WorldContext["loadRecipe"]) {
    [this.#world, this.#kit] = [opened, kit];
    this.sport = createSportState(opened.start);
    const tell = (error: Error) => this.#tell(error);
    this.#descent = createDescent(() => this.#world.seed, loadRecipe, tell);
    this.#extras = lazy(() => this.#loadExtras(), {
      name: phrase("Sounds and objects"),
      onError: tell,
    });
    this.#simulation = this.#start();
    this.#eye = createEye(this.#simulation);
    const simulation = () => this.#simulation;
    this.#space = opened.from && createSpaceLink(opened.from, opened.start.t);
    this.#exit = this.#space?.portal(simulation);
    this.clock = clockOf(simulation, simulation);
    this.actions = this.#createActions();
    this.photoCamera = this.#createPhotoCamera();
    this.saves = this.#createSaves();
  }

  *stage(engine: Engine, quality: Quality, failed: (error: Error) => void): Making<Stage> {
    this.#canvas = engine.getRenderingCanvas();
    const { x, y, z } = playerView(this.#simulation.player);
    const pool = createPool({ source: WORKERS, failed });
    const stage = yield* this.#kit.stage(engine, quality, {
      world: () => this.#world,
      globe: this.#simulation.globe,
      objects: () => this.objects,
      pool,
      eye: [x, y, z],
      backdrop: this.#space?.backdrop,
      frozen: this.#world.start.freeze,
      mine: () => this.#shownMine(),
      stone: () => this.stone,
      failed,
    });
    return {
      picture: stage.picture,
      compile: (tell) => stage.compile(tell),
      compileRest: () => stage.compileRest(),
      incomplete: () => stage.incomplete(),
      stats: () => stage.stats(),
      dispose: () => stage.dispose(),
      disposal: () => stage.disposal(),
      drawn: () => this.#prepare(stage) && stage.drawn() && this.#settleOn(stage),
      use: () => {
        this.#stage = stage;
      },
    };
  }

  draw(share: number, dt: number, skipSmoothing: boolean, reducedMotion: boolean): void {
    this.#isMotionReduced = reducedMotion;
    const [eye, lens, simulation] = [this.#eye, this.#lens, this.#simulation];
    const view = this.#view(share, dt, skipSmoothing);
    this.#lastView = view;
    const { before, player, ground, rig, chasing } = simulation;
    const crafts =
      rig.camera === "free"
        ? NO_CRAFT
        : interpolateCraft(before, player, share, simulation.ship, !lens && !chasing && !eye.easing, ground);
    const still = reducedMotion && crafts.helicopter ? { ...crafts.helicopter, rotorAngle: 0 } : crafts.helicopter;
    this.#stage?.draw(view, this.#moment, dt, skipSmoothing, { ...crafts, helicopter: still });
  }

  step(intent: Intent): void {
    // A shaft that was open closes above who may not go down.
    if (this.#descent.mine && this.#keptUp && !this.#isEntering && !this.#isInMine) this.#descent.forget();
    this.#simulation.step(this.pilot?.(intent) ?? intent);
    this.#extras.poll()?.step(intent);
    for (const step of this.sport.steps) step();
  }

  look(dx: number, dy: number, wheel: number): void {
    const degrees = this.#fov / (this.#canvas?.clientHeight || 720);
    this.#simulation.look([dx * degrees, dy * degrees], [dx, dy], wheel);
  }

  doubleClick(right: number, up: number): void {
    const tan = Math.tan((this.#fov * Math.PI) / 360);
    const canvas = this.#canvas;
    const aspect = canvas ? canvas.clientWidth / Math.max(1, canvas.clientHeight) : 1;
    const { globe, t, player } = this.#simulation;
    void this.#raycast.load().then((code) => {
      const place = code?.raycastGround(globe, t, playerView(player), right * tan * aspect, up * tan);
      if (place) this.#simulation.flyTo(place);
    });
  }

  goTo(latitude: number, longitude: number, atOnce: boolean): void {
    this.#simulation.goTo(latitude, longitude, atOnce);
    if (atOnce) this.#resetEye();
  }

  get view(): PlanetView | undefined {
    return this.#lastView;
  }

  refuse(message: Words): void {
    this.#simulation.refuse(message);
  }

  get simulation(): PlanetSimulation {
    return this.#simulation;
  }

  get stone(): CraftPlace | null {
    return this.#extras.value?.stone?.at(this.#simulation.t) ?? null;
  }

  get wayOut(): PlanetWayOut | undefined {
    return this.#extras.value?.wayOut;
  }

  get objects(): PlanetObjects {
    return this.#extras.value?.carrying.objects ?? NO_OBJECTS;
  }

  apply(next: Opened, changes: Changes): ReturnType<LiveWorld["apply"]> {
    const isReprofiled = next.profile !== this.#world.profile && !changes.programs;
    const world = next as Opened<PlanetRecipe>;
    this.#world = world;
    this.#simulation.hour = world.view.hour;
    this.#simulation.spin = world.start.spin;
    if (isReprofiled) {
      this.preview(next);
      // A frozen picture waits for its plants.
      return world.start.freeze ? "behind" : "none";
    }
    if (changes.ground) {
      this.#descent.forget();
      this.#simulation.setWorld(world);
    }
    return changes.ground ? "now" : "none";
  }

  preview(next: Opened): void {
    const { freeze } = this.#world.start;
    this.#simulation.setGround(next as Opened<PlanetRecipe>);
    if (freeze) {
      this.#simulation.settle();
      this.#resetEye();
    }
    this.#stage?.preview(this.#simulation.globe);
    // A kept profile, or the world's own again after a cancelled drag: objects on the ground follow.
    if (next.profile === this.#world.profile && !freeze) this.#stage?.replant();
  }

  restart(next: Opened): void {
    this.#world = next as Opened<PlanetRecipe>;
    this.#simulation = this.#start();
    this.#resetEye();
  }

  pose(): Pose {
    return playerPose(this.#simulation.player, this.#simulation.ground);
  }

  get portal(): Portal | undefined {
    return this.#exit;
  }

  where(): Whereabouts {
    const { player, ground, rig, hour, spin } = this.#simulation;
    const { x, y, z, heading, pitch, roll } = playerPose(player, ground);
    const parked = parkedPlace(player, ground);
    const { by } = player.explorer;
    return {
      by,
      at: [x, y, z],
      mine: null,
      look: [heading, pitch, roll],
      camera: isCockpitOnly(by) && rig.camera !== "free" ? "cockpit" : rig.camera,
      orbit: [...rig.orbit],
      parked: parked && [parked.x, parked.y, parked.z, parked.heading],
      hour,
      spin,
      fov: this.#freeFov,
      ...linkOf(this.sport),
      ...lensWhereabouts(this.#lens),
      ...this.#whereInMine(),
    };
  }

  /** The shaft and the place in its mine of a walker there, or of the lens. */
  #whereInMine(): Partial<Whereabouts> {
    const { player, ground, globe, t } = this.#simulation;
    const [place, mine, lens] = [placeInMine(player, ground), this.#descent.mine, this.#lens];
    if (!place || !mine) return {};
    const at = mine.rim(globe, t);
    if (!lens) return { at, mine: place };
    const { x, y, z, heading, pitch, roll } = mine.lensIn(lens, mine.on(globe, t), globe.radius);
    return { at, mine: [x, y, z], look: [heading, pitch, roll] };
  }

  audio(): AudioState {
    const sun = sunDirectionAt(this.#simulation.hour);
    const state = this.#extras.poll()?.audio.state(sun, this.#stage?.rain() ?? 0) ?? SILENCE;
    return this.#descent.mine?.sound.resound(state) ?? state;
  }

  telemetry(): Telemetry {
    const { player, ground, globe, hour, touring } = this.#simulation;
    const { explorers } = this.#world;
    const { carrying, landing } = this.#extras.value ?? {};
    const [still, aid] = [this.#isMotionReduced, landing?.reading];
    const reading = planetTelemetry(player, ground, explorers, hour, touring, still, carrying, aid);
    const overWater = globe.climate !== "lava" && reading.overWater === true;
    return { ...reading, overWater, hint: this.#space?.hint(reading.hint) ?? reading.hint };
  }

  get #fov(): number {
    return fovOf(this.#simulation.player.explorer.by, this.#simulation.chasing) + this.wider;
  }

  /** The field of view of a link with the free camera, until the player moves. */
  get #freeFov(): number | null {
    return this.#simulation.rig.camera === "free" ? this.#world.start.fov : null;
  }

  /** The field of view of the player's camera. */
  get #ownFov(): number {
    const { rig } = this.#simulation;
    return this.#freeFov ?? this.#eye.fov + (rig.camera === "free" ? 0 : this.wider);
  }

  #tell({ message }: Error): void {
    this.#simulation.refuse(message);
  }

  /** Rivers, houses and bridges are ground too, once they are drawn. */
  #surroundings(): Surroundings {
    const stage = () => this.#stage;
    return {
      riverAt: (t, x, y, z) => stage()?.riverAt(t, x, y, z) ?? -Infinity,
      roofOver: (x, y, z) => stage()?.roofOver(x, y, z) ?? -Infinity,
      deckAt: (x, y, z, out) => stage()?.deckAt(x, y, z, out) ?? false,
      isPaved: (x, y, z) => stage()?.isPaved(x, y, z) ?? false,
      isBuiltAt: (x, y, z) => this.#isWild || (stage()?.isBuiltAt(x, y, z) ?? false),
      addSolids: (level, ...user) => this.#extras.value?.addSolids(level, ...user) ?? level,
      mine: (globe, t) => this.#descent.mine?.on(globe, t),
    };
  }

  /** Reason why the player may not go down a shaft; "" where they may. */
  get #keptUp(): string {
    return this.sport.forbids("descend", this.#simulation.player.explorer.by);
  }

  /** A simulation from the start of the current world. A walker waits for buildings no longer than necessary. */
  #start(): PlanetSimulation {
    this.#isWild = false;
    const own = new PlanetSimulation(this.#world, this.#surroundings());
    if (own.held)
      void this.#townSearch.load().then((code) => {
        if (!code || own !== this.#simulation) return;
        this.#isWild = !code.isNearTown(own.globe, own.held?.place ?? this.#world.start.at);
      });
    void this.#enterMine(own);
    return own;
  }

  /** Puts the walker of a link into its mine, once that is loaded. */
  async #enterMine(own: PlanetSimulation): Promise<void> {
    const world = this.#world;
    this.#isEntering = world.start.mine !== null && world.start.by === "walker";
    if (!this.#isEntering) return;
    const mine = await this.#descent.open(own.globe, world.start.at);
    if (own !== this.#simulation) return;
    this.#isEntering = false;
    if (mine) own.enterMine(world);
    this.#resetEye();
  }

  #shownMine(): ShownMine | undefined {
    const { mine } = this.#descent;
    return mine && { mine, inside: this.#isInMine, lamp: this.#lamp, thread: this.wayOut?.way ?? null };
  }

  get #isInMine(): boolean {
    const { player, ground } = this.#simulation;
    return placeInMine(player, ground) !== null;
  }

  /** Looks through a stage that is not drawn yet. Returns whether a picture in a mine has all that it shows of it. */
  #prepare(stage: PlanetStage): boolean {
    // The eye is asked for no view while another stage is drawn: it would jump to its target.
    const view = (!this.#lens && this.#lastView) || this.#view(1, 0, true);
    return !this.#isEntering && stage.prepare(view, this.#moment);
  }

  #renewEye(): void {
    this.#eye = createEye(this.#simulation);
    this.#lastView = undefined;
  }

  #view(share: number, dt: number, skipSmoothing: boolean): PlanetView {
    const [eye, lens] = [this.#eye, this.#lens];
    const { x, y, z, forward, up } = lens ? viewOfPose(lens) : eye.see(share, dt, skipSmoothing);
    return { at: [x, y, z], forward, up, fov: lens ? lens.fov : this.#ownFov };
  }

  get #moment() {
    const { t, seconds, hour } = this.#simulation;
    return {
      t,
      seconds: this.#isMotionReduced ? 0 : seconds,
      sun: sunDirectionAt(hour),
      sport: drawnSport(this.sport, this.#extras.value?.landing.mark ?? null),
    };
  }

  async #loadExtras(): Promise<Extras> {
    const { createExtras } = await import("./extras.ts");
    const made = createExtras({
      simulation: () => this.#simulation,
      parts: () => this.#stage?.parts() ?? [],
      features: () => this.#stage?.features,
      descent: this.#descent,
      home: () => (this.#world.explorers.includes("walker") ? this.#world.home : null),
      keptUp: () => this.#keptUp,
    });
    made.carrying.write(this.#saved);
    return made;
  }

  /** Puts a walker of a frozen picture, which has no steps, on the buildings of a drawn stage. */
  #settleOn(stage: PlanetStage): true {
    const waits = this.#world.start.freeze && stage === this.#stage;
    if (waits && this.#simulation.arrive(this.#world)) this.#renewEye();
    return true;
  }

  /** Skips camera smoothing after a jump, and waits for the data around the new place. */
  #resetEye(): void {
    this.#renewEye();
    const { x, y, z } = playerView(this.#simulation.player);
    this.#stage?.awaitAt([x, y, z]);
  }

  #createActions(): LiveWorld["actions"] {
    /** An action that the player's role may forbid, with the reason as a notice. */
    const unlessForbidden = (action: string, act: () => void) => () => {
      const words = this.sport.forbids(action, this.#simulation.player.explorer.by);
      if (words) this.#simulation.refuse(words);
      else act();
    };
    return {
      // Also those that this planet refuses, with a message.
      ...Object.fromEntries(
        EXPLORER_NAMES.map((by) => [by, unlessForbidden(by, () => this.#simulation.changeExplorer(by))]),
      ),
      tour: unlessForbidden(
        "tour",
        () => void this.#tour.load().then((code) => code && this.#simulation.toggleTour(code)),
      ),
      board: unlessForbidden("board", () => this.#simulation.board()),
      camera: () => this.#simulation.changeCamera(),
      carry: () => {
        for (const act of this.sport.acts) if (act()) return;
        this.#extras.value?.carrying.carry();
      },
      "way out": () => this.wayOut?.toggle(this.wayOut.isBelow),
      lamp: () => {
        this.#lamp = !this.#lamp;
      },
    };
  }

  #createPhotoCamera(): LiveWorld["photoCamera"] {
    return {
      translates: true,
      begin: () => {
        const { rig } = this.#simulation;
        const { camera } = rig;
        // From outside of a cockpit, whose glass would be in the picture.
        if (camera === "cockpit") rig.camera = "chase";
        const seen = this.#eye.see(1, 0, true);
        rig.camera = camera;
        return { ...poseOfView(seen), fov: this.#ownFov };
      },
      move: (from, move) => this.#moveLens(from, move),
      use: (next) => {
        this.#lens = next;
      },
    };
  }

  #moveLens(from: Lens, move: LensMove): Lens {
    const { ground, globe, t } = this.#simulation;
    const mine = this.#isInMine ? this.#descent.mine : undefined;
    return mine?.moveLens(from, move, mine.on(globe, t), ground) ?? moveRoundLens(from, move, ground);
  }

  #createSaves(): NonNullable<LiveWorld["saves"]> {
    const carrying = () => this.#extras.value?.carrying;
    return {
      get changes() {
        return carrying()?.changes ?? 0;
      },
      read: () => carrying()?.read() ?? this.#saved,
      write: (objects) => {
        this.#saved = objects;
        carrying()?.write(objects);
      },
    };
  }
}

/** The camera of a simulation: a chase camera or the view of the explorer, with a transition between explorers. */
function createEye(simulation: PlanetSimulation) {
  let easing: Easing | null = null;
  let last: EyeView | null = null;
  let fov = Number.NaN;
  let { by } = simulation.player.explorer;

  function targetView(share: number, dt: number, skipSmoothing: boolean): EyeView {
    const { before, player, ground, rig, chasing } = simulation;
    const own = viewBetween(playerView(before), playerView(player), share);
    if (rig.camera === "free" && !placeInMine(player, ground)) return viewOfPose(playerPose(player, ground));
    if (!chasing) return own;
    const { helicopter, ship } = interpolateCraft(before, player, share, simulation.ship, false, ground);
    const name = player.explorer.by === "ship" ? "ship" : "helicopter";
    const followed = name === "ship" ? ship : helicopter;
    return followed?.axes ? chaseView(rig, name, { ...followed, ...followed.axes }, ground, dt, skipSmoothing) : own;
  }

  return {
    get easing() {
      return easing;
    },
    get fov() {
      return fov;
    },
    see(share: number, dt: number, skipSmoothing: boolean): EyeView {
      const isNew = simulation.player.explorer.by !== by;
      by = simulation.player.explorer.by;
      if (isNew) simulation.rig.axes = null;
      const target = targetView(share, dt, skipSmoothing);
      if (isNew && last) {
        const eases = easeBetween(last, target);
        easing = eases && { ...eases, duration: TRANSITION };
      } else easing = skipSmoothing ? null : stepEasing(easing, dt);
      const targetFov = fovOf(by, simulation.chasing);
      fov = skipSmoothing || Number.isNaN(fov) ? targetFov : fov + (targetFov - fov) * (1 - Math.exp(-4 * dt));
      last = eased(target, easing);
      return last;
    },
  };
}

/** Explorers without a chase camera. */
function isCockpitOnly(by: PlanetExplorer): boolean {
  return by === "orbiter" || by === "walker" || by === "drone";
}

function fovOf(by: PlanetExplorer, chasing: boolean): number {
  return by === "orbiter" || chasing ? FOV : COCKPIT_FOV;
}
