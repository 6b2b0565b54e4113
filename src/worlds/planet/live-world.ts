/** The live world of the kind "planet": its simulation, the cameras, and the stage of terrain, sky and craft. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { type Easing, easeBetween, eased, stepEasing } from "../../camera/easing.ts";
import { type Lens, moveRoundLens } from "../../camera/lens.ts";
import { chaseView, viewBetween } from "../../camera/round-chase-rig.ts";
import type { EyeView } from "../../explorers/tangent-frame.ts";
import { poseOfView, viewOfPose } from "../../explorers/tangent-frame.ts";
import { EXPLORER_NAMES, type PlanetExplorer, type PlanetRecipe } from "../../recipe/kinds/planet.ts";
import type { Opened } from "../../recipe/validate.ts";
import type { Quality } from "../../render/quality.ts";
import type { SavedObjects } from "../../saves/world-data.ts";
import type { AudioState } from "../../sound/audio-state.ts";
import { lazy } from "../../stream/lazy.ts";
import { createPool } from "../../stream/pool.ts";
import type { ScatterStream } from "../../stream/scatter.ts";
import { clockOf, type LiveWorld, lensWhereabouts } from "../live-world.ts";
import type { WorldContext } from "../world-module.ts";
import { interpolateCraft } from "./craft-states.ts";
import { WORKERS } from "./jobs/source.ts";
import type { PlanetKit } from "./kit.ts";
import { parkedPlace, playerPose, playerView } from "./player.ts";
import { NO_CRAFT } from "./render/crafts.ts";
import type { PlanetObjects } from "./render/features/features.ts";
import type { PlanetStage } from "./render/stage.ts";
import { createPlanetSimulation, type PlanetSimulation, type Surroundings, sunDirectionAt } from "./simulation.ts";
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
  /** Flies to a place above the ground, in degrees north and east, or moves there at once. */
  goTo(latitude: number, longitude: number, atOnce: boolean): void;
}

export function createPlanetWorld(
  opened: Opened<PlanetRecipe>,
  kit: PlanetKit,
  { loadRecipe }: WorldContext,
): PlanetWorld {
  let world = opened;
  let stage: PlanetStage | undefined;
  /** Streams plants of the current world to the drawn stage, by its own workers. */
  let openPlants: (() => ScatterStream) | undefined;
  let canvas: HTMLCanvasElement | null = null;
  let isMotionReduced = false;
  /** Rivers, houses and bridges are ground too, once they are drawn. */
  const around: Surroundings = {
    riverAt: (t, x, y, z) => stage?.riverAt?.(t, x, y, z) ?? -Infinity,
    roofOver: (x, y, z) => stage?.roofOver(x, y, z) ?? -Infinity,
    deckAt: (x, y, z, out) => stage?.deckAt(x, y, z, out) ?? false,
    isPaved: (x, y, z) => stage?.isPaved(x, y, z) ?? false,
    isBuiltAt: (x, y, z) => isWild || (stage?.isBuiltAt(x, y, z) ?? false),
    addSolids: (level, ...user) => extras.value?.addSolids(level, ...user) ?? level,
  };
  /** Whether it is known that no town is near the start. */
  let isWild = false;
  const tell = ({ message }: Error) => simulation.refuse(message);
  // The stage tells it too, of the town itself.
  const townSearch = lazy(() => import("./near-town.ts"), { name: "The search for a town", onError() {} });
  const raycast = lazy(() => import("./raycast.ts"), { name: "A flight to there", onError: tell });
  const tour = lazy(() => import("./tour.ts"), { name: "The tour", onError: tell });
  /** Objects that were saved, until they can be shown. */
  let saved: SavedObjects = { placed: {}, carries: false, roads: {} };
  const extras = lazy(
    async () => {
      const { createExtras } = await import("./extras.ts");
      const made = createExtras({
        simulation: () => simulation,
        parts: () => stage?.parts() ?? [],
        features: () => stage?.features,
        seed: () => world.seed,
        loadRecipe,
      });
      made.carrying.write(saved);
      return made;
    },
    { name: "Sounds and objects", onError: tell },
  );
  let simulation = start();
  let eye = createEye(simulation);
  const space = world.from && createSpaceLink(world.from, world.start.t);
  const exit = space?.portal(() => simulation);
  /** The lens of photo mode. */
  let lens: Lens | null = null;
  const fovNow = () => fovOf(simulation.player.explorer.by, simulation.chasing);

  /** The field of view of a link with the free camera, until the player moves. */
  const freeFov = () => (simulation.rig.camera === "free" ? world.start.fov : null);

  /** A simulation from the start of the current world. A walker waits for buildings no longer than necessary. */
  function start(): PlanetSimulation {
    isWild = false;
    const own = createPlanetSimulation(world, around);
    if (own.held)
      void townSearch.load().then((code) => {
        if (code && own === simulation) isWild = !code.isNearTown(own.globe, own.held?.place ?? world.start.at);
      });
    return own;
  }

  /** Skips camera smoothing after a jump, and waits for the data around the new place. */
  function resetEye(): void {
    eye = createEye(simulation);
    const { x, y, z } = playerView(simulation.player);
    stage?.awaitAt([x, y, z]);
  }

  return {
    clock: clockOf(
      () => simulation,
      () => simulation,
    ),
    *stage(engine: Engine, quality: Quality, failed) {
      canvas = engine.getRenderingCanvas();
      const { x, y, z } = playerView(simulation.player);
      const pool = createPool({ source: WORKERS, failed });
      const own = yield* kit.stage(engine, quality, {
        world: () => world,
        globe: simulation.globe,
        objects: () => extras.value?.carrying.objects ?? NO_OBJECTS,
        pool,
        eye: [x, y, z],
        backdrop: space?.backdrop,
        frozen: world.start.freeze,
        failed,
      });
      return {
        ...own.stage,
        drawn() {
          if (!own.stage.drawn()) return false;
          // A frozen world has no steps.
          if (world.start.freeze && own.stage === stage && simulation.arrive(world)) eye = createEye(simulation);
          return true;
        },
        use() {
          stage = own.stage;
          openPlants = own.openPlants;
        },
      };
    },
    draw(share, dt, skipSmoothing, reducedMotion) {
      isMotionReduced = reducedMotion;
      const { x, y, z, forward, up } = lens ? viewOfPose(lens) : eye.see(share, dt, skipSmoothing);
      const { before, player, ground, rig, chasing, t } = simulation;
      const crafts =
        rig.camera === "free"
          ? NO_CRAFT
          : interpolateCraft(before, player, share, simulation.ship, !lens && !chasing && !eye.easing, ground);
      const still = reducedMotion && crafts.helicopter ? { ...crafts.helicopter, rotorAngle: 0 } : crafts.helicopter;
      stage?.draw(
        { at: [x, y, z], forward, up, fov: lens ? lens.fov : (freeFov() ?? eye.fov) },
        { t, seconds: reducedMotion ? 0 : simulation.seconds, sun: sunDirectionAt(simulation.hour) },
        dt,
        skipSmoothing,
        { ...crafts, helicopter: still },
      );
    },
    step(intent) {
      simulation.step(intent);
      extras.poll()?.step(intent);
    },
    look(dx, dy, wheel) {
      const degrees = fovNow() / (canvas?.clientHeight || 720);
      simulation.look([dx * degrees, dy * degrees], [dx, dy], wheel);
    },
    doubleClick(right, up) {
      const tan = Math.tan((fovNow() * Math.PI) / 360);
      const aspect = canvas ? canvas.clientWidth / Math.max(1, canvas.clientHeight) : 1;
      const { globe, t, player } = simulation;
      void raycast.load().then((code) => {
        const place = code?.raycastGround(globe, t, playerView(player), right * tan * aspect, up * tan);
        if (place) simulation.flyTo(place);
      });
    },
    goTo(latitude, longitude, atOnce) {
      simulation.goTo(latitude, longitude, atOnce);
      if (atOnce) resetEye();
    },
    actions: {
      // Also those that this planet refuses, with a message.
      ...Object.fromEntries(EXPLORER_NAMES.map((by) => [by, () => simulation.changeExplorer(by)])),
      tour: () => void tour.load().then((code) => code && simulation.toggleTour(code)),
      board: () => simulation.board(),
      camera: () => simulation.changeCamera(),
      carry: () => extras.value?.carrying.carry(),
    },
    get objects() {
      return extras.value?.carrying.objects ?? NO_OBJECTS;
    },
    saves: {
      get changes() {
        return extras.value?.carrying.changes ?? 0;
      },
      read: () => extras.value?.carrying.read() ?? saved,
      write(objects) {
        saved = objects;
        extras.value?.carrying.write(objects);
      },
    },
    apply(next, changes) {
      const isReprofiled = next.profile !== world.profile && !changes.programs;
      world = next as Opened<PlanetRecipe>;
      simulation.hour = world.view.hour;
      simulation.spin = world.start.spin;
      if (isReprofiled) {
        this.preview(next);
        // A frozen picture waits for its plants.
        return world.start.freeze ? "behind" : "none";
      }
      if (changes.ground) simulation.setWorld(world);
      return changes.ground ? "now" : "none";
    },
    preview(next) {
      simulation.setGround(next as Opened<PlanetRecipe>);
      if (world.start.freeze) {
        simulation.settle();
        resetEye();
      }
      stage?.preview(simulation.globe);
      // A kept profile, or the world's own again after a cancelled drag: objects on the ground follow.
      if (next.profile === world.profile && !world.start.freeze && openPlants) stage?.replant(openPlants);
    },
    restart(next) {
      world = next as Opened<PlanetRecipe>;
      simulation = start();
      resetEye();
    },
    pose: () => playerPose(simulation.player, simulation.ground),
    get portal() {
      return extras.value?.carrying.portal ?? exit;
    },
    where() {
      const { player, ground, rig, hour, spin } = simulation;
      const { x, y, z, heading, pitch, roll } = playerPose(player, ground);
      const parked = parkedPlace(player, ground);
      const { by } = player.explorer;
      return {
        by,
        at: [x, y, z],
        look: [heading, pitch, roll],
        camera: isCockpitOnly(by) && rig.camera !== "free" ? "cockpit" : rig.camera,
        orbit: [...rig.orbit],
        parked: parked && [parked.x, parked.y, parked.z, parked.heading],
        hour,
        spin,
        fov: freeFov(),
        ...lensWhereabouts(lens),
      };
    },
    audio() {
      return extras.poll()?.audio.state(sunDirectionAt(simulation.hour), stage?.rain() ?? 0) ?? SILENCE;
    },
    photoCamera: {
      translates: true,
      begin() {
        const { rig } = simulation;
        const { camera } = rig;
        // From outside of a cockpit, whose glass would be in the picture.
        if (camera === "cockpit") rig.camera = "chase";
        const seen = eye.see(1, 0, true);
        rig.camera = camera;
        return { ...poseOfView(seen), fov: freeFov() ?? eye.fov };
      },
      move: (from, move) => moveRoundLens(from, move, simulation.ground),
      use(next) {
        lens = next;
      },
    },
    telemetry() {
      const { player, ground, hour, touring } = simulation;
      const { explorers } = world;
      const carrying = extras.value?.carrying;
      const reading = planetTelemetry(player, ground, explorers, hour, touring, isMotionReduced, carrying);
      return space ? { ...reading, hint: space.hint(reading.hint) } : reading;
    },
  };
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
    if (rig.camera === "free") return viewOfPose(playerPose(player, ground));
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
