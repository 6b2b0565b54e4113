/** The live world of flat ground: a helicopter and its pilot, who can walk and carry cones. */
import { eyeOf } from "../../camera/chase-rig.ts";
import { moveLens } from "../../camera/lens.ts";
import type { ViewPoint } from "../../camera/view-point.ts";
import type { Solid } from "../../core/field/solids.ts";
import { flatGroundAt, type Lakes } from "../../core/flat/flat-ground.ts";
import type { Gap } from "../../explorers/explorer.ts";
import { EYE_HEIGHT } from "../../explorers/walker.ts";
import type { FlatRecipe, FlatTable } from "../../recipe/kinds/flat.ts";
import type { ObjectChanges } from "../../recipe/placed-objects.ts";
import type { Opened } from "../../recipe/validate.ts";
import type { PumpSource } from "../../sound/audio-state.ts";
import { clockOf, type LiveWorld, type Portal, STEP, type Whereabouts } from "../live-world.ts";
import { createFlatAudio } from "./audio.ts";
import { type BuiltRoads, createBuiltRoads } from "./built-roads.ts";
import { WAY_UP_HINT } from "./controls.ts";
import type { Below, FlatKit } from "./kit.ts";
import type { DrawnHunt, Moment } from "./moment.ts";
import {
  createDetachedCameras,
  currentLens,
  type DetachedCamera,
  detachedStart,
  detachedWhereabouts,
  lensView,
} from "./photo-lens.ts";
import { type Carrier, PlacedObjects } from "./placed-objects.ts";
import { activeVehicle, type Player, poseOf } from "./player.ts";
import type { FlatStage, StageSettings } from "./render/stage.ts";
import { createFlatSimulation, type FlatSimulation } from "./simulation.ts";
import { createSportState, drawnSport, linkOf, type SportState } from "./sport/state.ts";
import { createStageHost } from "./stage-host.ts";
import { flatTelemetry, listenerOf } from "./telemetry.ts";
import type { WeatherTime } from "./weather.ts";

/** A treasure hunt in the world. */
export interface WorldHunt {
  readonly drawn: DrawnHunt | null;
  /** Null while it stands still. */
  readonly pump: PumpSource | null;
  /** Lake level in height units that links hold instead of that of now; null for that of now. */
  readonly linkedLevel: number | null;
  /** Solids that block walking and flying. */
  readonly solids: readonly Solid[];
  /** Moves the lakes, after the weather has. */
  step(lakes: Lakes): void;
}

export interface FlatWorld extends LiveWorld {
  /** Set by the page's part of the hunt; null where there is none. */
  hunt: WorldHunt | null;
  /** Cones that were taken and dropped, and the wandering stone. */
  readonly placedObjects: ObjectChanges;
  readonly roads: BuiltRoads;
  /** Whether the player is below the ground of a country. */
  readonly isBelow: boolean;
  readonly sport: SportState;
}

/** Seconds after the last preview, and at most after the first, until the simulation stands on the ground: that takes longer than drawing it. */
const PREVIEW = { pause: 0.25, most: 1 };

export function createFlatWorld(opened: Opened<FlatRecipe>, kit: FlatKit): FlatWorld {
  let world = opened;
  /** The table of the streams: it stays the same object while other ground is previewed. */
  let table = tableOf(world);
  let { below, ...settings } = settingsOf(world, kit, null, table);
  const host = createStageHost(kit.workers);
  let lamp = true;
  /** The world of which the ground is drawn where the player does not stand on it yet. */
  let previewed: Opened<FlatRecipe> | null = null;
  /** Name of the player's place below ground as the preview began, "" above it. */
  let previewPlace = "";
  /** Seconds of the simulation at the first preview since the player stood on the ground, and at the last. */
  let [firstPreview, lastPreview] = [0, 0];
  const sport = createSportState(world.start);
  let hunt: WorldHunt | null = null;
  const cameras = createDetachedCameras();
  const objects = new PlacedObjects(settings.flat, world.start.t);
  const roads = createBuiltRoads(settings.flat);
  let simulation = begin();
  const carrier = carrierOf(() => simulation);
  objects.lookAround(carrier);
  const day = { hour: world.view.hour, spin: world.start.spin };
  const weather = kit.weather?.(weatherTime());
  const sounds = createFlatAudio(host.watersNear);
  const wayUp = opened.up ? createWayUp(opened.up, () => simulation.player.walker !== null, placeBelow) : undefined;
  const landings = createLandingCounter();
  const gap: Gap = { floor: 0, roof: 0, inside: false };

  function begin(): FlatSimulation {
    const link = detachedStart(world.start);
    const { limits, cloudSea } = world.view;
    const begun = createFlatSimulation(
      settings.flat,
      link?.start ?? world.start,
      limits,
      cloudSea,
      host.waters,
      below,
      kit.drones ?? null,
      () => objects.shown.helicopters,
      sport,
      () => hunt?.solids ?? [],
    );
    cameras.openLink(link?.detached ?? null);
    if (link) begun.rig.camera = "free";
    return begun;
  }

  function weatherTime(): WeatherTime {
    return { choice: world.start.weather, t: simulation.t, hour: day.hour };
  }

  function setWorld(next: Opened): void {
    world = next as Opened<FlatRecipe>;
    day.hour = world.view.hour;
    day.spin = world.start.spin;
  }

  function viewAt(
    share: number,
    dt: number,
    skipSmoothing: boolean,
    { pilotEye }: Pick<FlatStage, "pilotEye">,
  ): ViewPoint {
    const { rig, by, cameraGround } = simulation;
    const detached = cameras.current(simulation);
    const view = detached
      ? lensView(detached.lens, cameraGround)
      : eyeOf(rig, by, simulation.visitorAt(share), cameraGround, dt, skipSmoothing, pilotEye);
    return previewed && !previewPlace ? aboveGround(view) : view;
  }

  function momentAt(share: number, reducedMotion: boolean): Moment {
    const { t, skyOcclusion, seconds, veil } = simulation;
    const clouds = weather?.clouds(world.view.clouds) ?? world.view.clouds;
    const drawn = weather?.drawn(seconds, reducedMotion) ?? null;
    const canopy = simulation.parachuteAt(share);
    const { hour } = day;
    const objectChanges = objects.shown;
    const moment = { t, seconds: reducedMotion ? 0 : seconds, hour, clouds, weather: drawn };
    return { ...moment, skyOcclusion, veil, canopy, objectChanges, ...drawnSport(sport), hunt: hunt?.drawn ?? null };
  }

  /** An action that the player's role may forbid, with the reason as a notice. */
  const unlessForbidden = (action: string, act: () => void) => () => {
    const words = sport.forbids(action, simulation.by);
    if (words) simulation.say(words);
    else act();
  };

  /** Has the player stand on the ground that is drawn. */
  function standOnPreview(): void {
    const { lakes } = settings.flat;
    if (previewed) ({ below, ...settings } = settingsOf(previewed, kit, below, table));
    if (lakes) Object.assign(settings.flat, { lakes });
    previewed = null;
    setGround();
  }

  function setGround(): void {
    simulation.setGround(settings.flat, below);
    if (world.start.freeze) simulation.settle();
  }

  /** A view above ground that the player does not stand on yet. */
  function aboveGround(view: ViewPoint): ViewPoint {
    const { floor } = flatGroundAt(settings.flat, simulation.t).gapAt(view.x, view.y, view.z, gap);
    return { ...view, z: Math.max(view.z, floor + EYE_HEIGHT) };
  }

  /** Name of the player's place below ground, "" above it. During a preview the mines around are not searched. */
  function placeBelow(): string {
    if (previewed) return previewPlace;
    const { x, y, z } = activeVehicle(simulation.player);
    return below?.placeAt(x, y, z + EYE_HEIGHT, simulation.t) ?? "";
  }

  /** The lakes' level, which weather moves, as a parameter of links and settings. */
  function lakeLevel(): Pick<Whereabouts, "parameters"> {
    const { lakes, sea } = settings.flat;
    return lakes ? { parameters: { ...world.start.parameters, lake: sea + (hunt?.linkedLevel ?? lakes.level) } } : {};
  }

  /** Makes the next frame of a stage wait for the data around the player. */
  function waitForStart(stage: FlatStage | undefined): void {
    stage?.waitFor(viewAt(1, 0, true, stage), momentAt(1, true), world.start.freeze);
  }

  return {
    clock: clockOf(
      () => simulation,
      () => day,
    ),
    *stage(engine, quality, failed) {
      const { x, y, z } = viewAt(1, 0, true, { pilotEye: [0, 0, 0] });
      const first = { eye: [x, y, z] as const, t: simulation.t, all: world.start.freeze };
      const stageBelow = below && { stage: below.stage, first, lamp: () => lamp };
      const stage = yield* host.make(engine, quality, settings, table, stageBelow, failed);
      waitForStart(stage);
      return stage;
    },
    draw(share, dt, skipSmoothing, reducedMotion) {
      const { stage } = host;
      if (!stage) return;
      const view = viewAt(share, dt, skipSmoothing, stage);
      const helicopter = simulation.helicopterAt(share);
      const shown = cameras.current(simulation)?.showHelicopter ?? simulation.rig.camera !== "free";
      const craft = reducedMotion ? { ...helicopter, rotorAngle: 0 } : helicopter;
      stage.draw(view, momentAt(share, reducedMotion), craft, shown, dt, skipSmoothing);
    },
    step(intent) {
      const { seconds } = simulation;
      if (previewed && (seconds - lastPreview >= PREVIEW.pause || seconds - firstPreview >= PREVIEW.most))
        standOnPreview();
      if (day.spin !== 0) day.hour = (((day.hour + day.spin * STEP) % 24) + 24) % 24;
      simulation.step(intent);
      sounds.step(simulation);
      const { lakes } = settings.flat;
      if (weather && lakes) {
        weather.step(weatherTime(), simulation.seconds, lakes);
        hunt?.step(lakes);
        sounds.step(weather);
      }
      objects.step(carrier);
      landings.step(simulation.player);
      for (const step of sport.steps) step(simulation);
      const { x, y, z, heading, pitch, roll } = listenerOf(simulation, day.hour);
      below?.listen({ x, y, z, heading, pitch, roll }, simulation.t);
    },
    look: (dx, dy, wheel) => simulation.look(dx, dy, wheel),
    actions: {
      board: unlessForbidden("board", () => {
        const other = objects.boardOther(carrier);
        if (other) simulation.boardOther(other);
        else simulation.board();
      }),
      leave() {
        if (simulation.by === "helicopter") simulation.board();
      },
      helicopter: unlessForbidden("helicopter", () => simulation.changeTo("helicopter")),
      walker: () => simulation.changeTo("walker"),
      drone: unlessForbidden("drone", () => simulation.changeTo("drone")),
      carry() {
        for (const act of sport.acts) if (act()) return;
        objects.carry(carrier);
      },
      camera: () => simulation.changeCamera(),
      lamp() {
        lamp = !lamp;
      },
    },
    get placedObjects() {
      return objects.shown;
    },
    roads,
    apply(next, changes) {
      setWorld(next);
      if (world.start.freeze) weather?.settle(weatherTime());
      const { haze, distance, cloudSea } = world.view;
      settings = { ...settings, haze, distance, cloudSea };
      if (changes.look) host.stage?.setView(settings);
      if (!changes.ground) return "none";
      previewed = null;
      table = tableOf(world);
      ({ below, ...settings } = settingsOf(world, kit, below, table));
      // A change of shader source needs a new stage.
      if (!changes.programs) host.setGround(settings, table);
      setGround();
      objects.setGround(settings.flat, world.start.freeze);
      roads.setGround(settings.flat);
      if (changes.programs) return "now";
      // A frozen picture waits for its plants.
      return world.start.freeze ? "behind" : "none";
    },
    preview(next) {
      if (!previewed) [firstPreview, previewPlace] = [simulation.seconds, placeBelow()];
      previewed = next as Opened<FlatRecipe>;
      lastPreview = simulation.seconds;
      const { lakes } = settings.flat;
      const shown = kit.preview(tableOf(previewed), { ...settings, below }, table, previewPlace !== "");
      below = shown.below;
      settings = { ...settings, flat: lakes ? { ...shown.flat, lakes } : shown.flat };
      host.preview(settings);
      if (world.start.freeze) standOnPreview();
      // Rock follows at once, objects on the ground above it once the pointer rests.
      else if (previewPlace) simulation.setBelow(below);
    },
    restart(next) {
      setWorld(next);
      simulation = begin();
      weather?.settle(weatherTime());
      objects.lookAround(carrier);
      waitForStart(host.stage);
    },
    pose: () => poseOf(activeVehicle(simulation.player)),
    where: () => ({
      ...whereabouts(simulation, cameras.current(simulation)),
      ...day,
      ...lakeLevel(),
      ...linkOf(sport),
    }),
    saves: {
      get changes() {
        return landings.count + objects.changes + roads.changes;
      },
      read: () => ({ ...objects.read(), roads: roads.paths }),
      write(saved) {
        objects.write(saved);
        if (JSON.stringify(saved.roads) !== JSON.stringify(roads.paths)) roads.build(saved.roads);
      },
    },
    portal: wayUp,
    get hunt() {
      return hunt;
    },
    set hunt(value) {
      hunt = value;
    },
    get isBelow() {
      return placeBelow() !== "";
    },
    sport,
    telemetry() {
      const telemetry = { ...flatTelemetry(simulation, gap, objects), explorers: kit.drones ? BY_DIGIT : [] };
      const place = placeBelow();
      const hint = wayUp ? WAY_UP_HINT : below?.hint;
      return place ? { ...telemetry, hint: `${place} · ${telemetry.hint} · ${hint}` } : telemetry;
    },
    photoCamera: {
      translates: true,
      begin: () => cameras.current(simulation)?.lens ?? currentLens(simulation, host.stage?.pilotEye ?? [0, 0, 0]),
      move: (from, move) => moveLens(from, move, simulation.cameraGround),
      use: cameras.use,
    },
    audio() {
      const state = sounds.state(simulation, listenerOf(simulation, day.hour), weather?.now, hunt?.pump);
      return below?.resound(state) ?? state;
    },
  };
}

/** The way up from a mine to the shaft of a planet, whose link is given. */
function createWayUp(up: string, isOnFoot: () => boolean, placeBelow: () => string): Portal {
  let wasBelow = false;
  return {
    name: "Planet",
    link: () => `?${up}`,
    get crossed() {
      const isBelow = placeBelow() !== "";
      wasBelow ||= isBelow;
      return wasBelow && !isBelow && isOnFoot();
    },
  };
}

/** Explorers that a player can change to in countries, by digit key. */
const BY_DIGIT = ["helicopter", "walker", "drone"] as const;

/** The player's state that carrying needs, in the current simulation. */
function carrierOf(simulation: () => FlatSimulation): Carrier {
  return {
    get walker() {
      return simulation().player.walker;
    },
    get helicopter() {
      return simulation().player.helicopter;
    },
    get ground() {
      return simulation().ground;
    },
    get t() {
      return simulation().t;
    },
  };
}

/** Counts landings, take-offs, and boarding or leaving the helicopter, which are worth saving. */
function createLandingCounter() {
  let count = 0;
  let [landed, seated]: (boolean | undefined)[] = [];
  return {
    get count() {
      return count;
    },
    step({ helicopter, walker, drone }: Player): void {
      const sits = !walker && !drone;
      if (helicopter.landed === landed && sits === seated) return;
      // The first step of a world is no change.
      if (landed !== undefined) count++;
      [landed, seated] = [helicopter.landed, sits];
    },
  };
}

/** The whereabouts in the terms of a request; a detached camera replaces the player's. */
function whereabouts({ player, by, rig }: FlatSimulation, detached: DetachedCamera | null): Whereabouts {
  const { x, y, z, heading, pitch, roll } = activeVehicle(player);
  const { helicopter: h } = player;
  return {
    by,
    at: [x, y, z],
    look: [heading, pitch, roll],
    camera: rig.camera,
    orbit: [...rig.orbit],
    parked: by === "helicopter" ? null : [h.x, h.y, h.z, h.heading],
    ...(detached && detachedWhereabouts(detached, player)),
  };
}

/** The world's table, as sent to workers. */
function tableOf({ name, title, about, explorers, view, start, from, ...table }: Opened<FlatRecipe>): FlatTable {
  return table;
}

function settingsOf(
  world: Opened<FlatRecipe>,
  kit: FlatKit,
  before: Below | null,
  streamed: FlatTable,
): Omit<StageSettings, "below"> & { below: Below | null } {
  const { cloudSea, haze, distance } = world.view;
  return {
    ...kit.generate(tableOf(world), before, streamed),
    roads: kit.roads,
    tiles: kit.tiles,
    seed: world.seed,
    cloudSea,
    haze,
    distance,
  };
}
