/** The live world of flat ground: a helicopter and its pilot, who can walk and move things. */

import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { eyeOf } from "../../camera/chase-rig.ts";
import { moveLens } from "../../camera/lens.ts";
import type { ViewPoint } from "../../camera/view-point.ts";
import type { Solid } from "../../core/field/solids.ts";
import { flatGroundAt, type Lakes } from "../../core/flat/flat-ground.ts";
import type { Underground } from "../../core/underground/underground.ts";
import type { Gap, Intent, Pose } from "../../explorers/explorer.ts";
import { EYE_HEIGHT } from "../../explorers/walker.ts";
import type { Changes } from "../../recipe/diff.ts";
import type { FlatRecipe, FlatTable } from "../../recipe/kinds/flat.ts";
import type { ObjectChanges } from "../../recipe/placed-objects.ts";
import type { Opened } from "../../recipe/validate.ts";
import type { Making } from "../../render/making.ts";
import type { Quality } from "../../render/quality.ts";
import type { AudioState, PumpSource } from "../../sound/audio-state.ts";
import { lazy } from "../../stream/lazy.ts";
import type { Telemetry } from "../../ui/telemetry.ts";
import { phrase, say } from "../../words/words.ts";
import { type Clock, clockOf, type LiveWorld, type Portal, STEP, type Stage, type Whereabouts } from "../live-world.ts";
import { drawnSport, linkOf } from "../sport/state.ts";
import { FlatAudio } from "./audio.ts";
import type { FlatWayOut } from "./below/way-out.ts";
import { type BuiltRoads, createBuiltRoads } from "./built-roads.ts";
import { WAY_UP_HINT } from "./controls.ts";
import type { Below, FlatKit } from "./kit.ts";
import type { FlatLandingAid } from "./landing-aid.ts";
import type { DrawnHunt, Moment } from "./moment.ts";
import {
  createDetachedCameras,
  currentLens,
  type DetachedCamera,
  detachedStart,
  detachedWhereabouts,
  lensView,
} from "./photo-lens.ts";
import { PlacedObjects } from "./placed-objects.ts";
import { activeVehicle, type Player, poseOf } from "./player.ts";
import type { FlatStage, StageSettings } from "./render/stage.ts";
import { FlatSimulation } from "./simulation.ts";
import { createFlatSportState, type FlatSportState } from "./sport/state.ts";
import { createStageHost, type StageHost } from "./stage-host.ts";
import { flatTelemetry, listenerOf } from "./telemetry.ts";
import type { CountryWeather, WeatherTime } from "./weather.ts";

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
  /** Things that were taken and put, and the wandering stone. */
  readonly placedObjects: ObjectChanges;
  readonly roads: BuiltRoads;
  /** Whether the player is below the ground of a country. */
  readonly isBelow: boolean;
  readonly sport: FlatSportState;
  readonly simulation: FlatSimulation;
  /** Changes the pilot's intent of a step, as the autopilot does; null for none. */
  pilot: ((own: Intent) => Intent) | null;
  /** Platforms to land on. */
  pads: readonly Solid[];
  /** The view of the last frame. */
  readonly view: ViewPoint | undefined;
  /** The player of the last step. */
  readonly player: Player;
  /** The underground of a country; undefined for none, and in islands. */
  readonly underground: Underground | undefined;
  /** The track below ground and the way out; null until its code is loaded. */
  readonly wayOut: FlatWayOut | null;
}

/** Seconds after the last preview, and at most after the first, until the simulation stands on the ground: that takes longer than drawing it. */
const PREVIEW = { pause: 0.25, most: 1 };

export const createFlatWorld = (opened: Opened<FlatRecipe>, kit: FlatKit): FlatWorld => new LiveFlatWorld(opened, kit);

class LiveFlatWorld implements FlatWorld {
  hunt: WorldHunt | null = null;
  wider = 0;
  pilot: FlatWorld["pilot"] = null;
  pads: FlatWorld["pads"] = [];
  view: ViewPoint | undefined;
  readonly clock: Clock;
  readonly sport: FlatSportState;
  readonly roads: BuiltRoads;
  readonly portal: Portal | undefined;
  readonly actions: LiveWorld["actions"];
  readonly photoCamera: LiveWorld["photoCamera"];
  readonly saves: NonNullable<LiveWorld["saves"]>;
  readonly #kit: FlatKit;
  readonly #host: StageHost;
  readonly #cameras = createDetachedCameras();
  readonly #objects: PlacedObjects;
  readonly #weather: CountryWeather | undefined;
  readonly #sounds: FlatAudio;
  readonly #landings = createLandingCounter();
  readonly #carrying = lazy(() => import("./carrying-code.ts"), {
    name: phrase("Moving things"),
    onError: ({ message }) => this.#simulation.say(message),
  });
  readonly #day: { hour: number; spin: number };
  readonly #gap: Gap = { floor: 0, roof: 0, inside: false };
  #world: Opened<FlatRecipe>;
  /** The table of the streams: it stays the same object while other ground is previewed. */
  #table: FlatTable;
  #settings: Omit<StageSettings, "below">;
  #below: Below | null;
  #simulation: FlatSimulation;
  /** Null until its code is loaded. */
  #landingAid: FlatLandingAid | null = null;
  /** Null until its code is loaded. */
  wayOut: FlatWayOut | null = null;
  #hasLamp = true;
  #preview: Preview | null = null;

  constructor(opened: Opened<FlatRecipe>, kit: FlatKit) {
    [this.#world, this.#kit, this.#table] = [opened, kit, tableOf(opened)];
    ({ below: this.#below, ...this.#settings } = settingsOf(opened, kit, null, this.#table));
    const { flat } = this.#settings;
    this.#host = createStageHost(kit.workers);
    this.sport = createFlatSportState(opened.start);
    this.#objects = new PlacedObjects(flat, opened.start.t);
    this.roads = createBuiltRoads(flat);
    this.#simulation = this.#begin();
    this.#objects.lookAround(this.#simulation);
    this.#day = { hour: opened.view.hour, spin: opened.start.spin };
    this.clock = clockOf(
      () => this.#simulation,
      () => this.#day,
    );
    this.#weather = kit.weather?.(this.#weatherTime);
    this.#sounds = new FlatAudio(this.#host.watersNear);
    this.portal = opened.up
      ? createWayUp(
          opened.up,
          () => this.#simulation.walker !== null,
          () => this.#placeBelow,
        )
      : undefined;
    this.actions = this.#createActions();
    this.photoCamera = this.#createPhotoCamera();
    this.saves = this.#createSaves();
  }

  *stage(engine: Engine, quality: Quality, failed: (error: Error) => void): Making<Stage> {
    const { x, y, z } = this.#viewAt(1, 0, true, [0, 0, 0]);
    const first = { eye: [x, y, z] as const, t: this.#simulation.t, all: this.#world.start.freeze };
    const below = this.#below && { stage: this.#below.stage, first, lamp: () => this.#hasLamp };
    const stage = yield* this.#host.make(engine, quality, this.#settings, this.#table, below, failed);
    this.#waitForStart(stage);
    return stage;
  }

  draw(share: number, dt: number, skipSmoothing: boolean, reducedMotion: boolean): void {
    const { stage } = this.#host;
    if (!stage) return;
    const view = this.#viewAt(share, dt, skipSmoothing, stage.pilotEye);
    this.view = view;
    const helicopter = this.#simulation.helicopterAt(share);
    const shown = this.#cameras.current(this.#simulation)?.showHelicopter ?? this.#simulation.rig.camera !== "free";
    const craft = reducedMotion ? { ...helicopter, rotorAngle: 0 } : helicopter;
    stage.draw(view, this.#momentAt(share, reducedMotion), craft, shown, dt, skipSmoothing);
  }

  step(intent: Intent): void {
    const simulation = this.#simulation;
    const { seconds } = simulation;
    const preview = this.#preview;
    if (preview && (seconds - preview.last >= PREVIEW.pause || seconds - preview.first >= PREVIEW.most))
      this.#standOnPreview(preview);
    const day = this.#day;
    if (day.spin !== 0) day.hour = (((day.hour + day.spin * STEP) % 24) + 24) % 24;
    simulation.step(this.pilot?.(intent) ?? intent);
    this.#sounds.hear(simulation.events);
    this.#stepWeather();
    // Frozen pictures take no steps, and so have no wandering stone.
    const code = this.#objects.isComplete ? undefined : this.#carrying.poll();
    if (code) {
      this.#objects.complete(code, this.#world.home);
      this.#landingAid = new code.FlatLandingAid();
      this.wayOut = new code.FlatWayOut();
    }
    this.#objects.step(simulation);
    this.#landingAid?.follow(simulation);
    if (this.#below) this.wayOut?.step(this.pose(), this.isBelow, this.#settings.flat, this.#below, simulation.t);
    this.#landings.step(simulation.player);
    for (const step of this.sport.steps) step();
    const { x, y, z, heading, pitch, roll } = listenerOf(simulation, day.hour);
    this.#below?.listen({ x, y, z, heading, pitch, roll }, simulation.t);
  }

  look(dx: number, dy: number, wheel: number): void {
    this.#simulation.look(dx, dy, wheel);
  }

  get simulation(): FlatSimulation {
    return this.#simulation;
  }

  get player(): Player {
    return this.#simulation.player;
  }

  get placedObjects(): ObjectChanges {
    return this.#objects.shown;
  }

  get underground(): Underground | undefined {
    return this.#below?.underground;
  }

  get isBelow(): boolean {
    return this.#placeBelow !== "";
  }

  apply(next: Opened, changes: Changes): ReturnType<LiveWorld["apply"]> {
    this.#setWorld(next);
    const { freeze } = this.#world.start;
    if (freeze) this.#weather?.settle(this.#weatherTime);
    const { haze, distance, cloudSea } = this.#world.view;
    this.#settings = { ...this.#settings, haze, distance, cloudSea };
    if (changes.look) this.#host.stage?.setView(this.#settings);
    if (!changes.ground) return "none";
    this.#preview = null;
    this.#table = tableOf(this.#world);
    ({ below: this.#below, ...this.#settings } = settingsOf(this.#world, this.#kit, this.#below, this.#table));
    // A change of shader source needs a new stage.
    if (!changes.programs) this.#host.setGround(this.#settings, this.#table);
    this.#setGround();
    this.#objects.setGround(this.#settings.flat);
    this.roads.setGround(this.#settings.flat);
    if (changes.programs) return "now";
    // A frozen picture waits for its plants.
    return freeze ? "behind" : "none";
  }

  preview(next: Opened): void {
    const { seconds } = this.#simulation;
    const { first, place } = this.#preview ?? { first: seconds, place: this.#placeBelow };
    const world = next as Opened<FlatRecipe>;
    const preview = { world, place, first, last: seconds };
    this.#preview = preview;
    const { lakes } = this.#settings.flat;
    const before = { ...this.#settings, below: this.#below };
    const shown = this.#kit.preview(tableOf(world), before, this.#table, place !== "");
    this.#below = shown.below;
    this.#settings = { ...this.#settings, flat: lakes ? { ...shown.flat, lakes } : shown.flat };
    this.#host.preview(this.#settings);
    if (this.#world.start.freeze) this.#standOnPreview(preview);
    // Rock follows at once, objects on the ground above it once the pointer rests.
    else if (place) this.#simulation.setBelow(this.#below);
  }

  restart(next: Opened): void {
    this.#setWorld(next);
    this.#simulation = this.#begin();
    this.#weather?.settle(this.#weatherTime);
    this.#objects.lookAround(this.#simulation);
    this.#waitForStart(this.#host.stage);
  }

  pose(): Pose {
    return poseOf(activeVehicle(this.#simulation.player));
  }

  where(): Whereabouts {
    return {
      ...whereabouts(this.#simulation, this.#cameras.current(this.#simulation)),
      ...this.#day,
      ...this.#lakeLevel(),
      ...linkOf(this.sport),
    };
  }

  telemetry(): Telemetry {
    const reading = flatTelemetry(this.#simulation, this.#gap, this.#objects, this.#landingAid?.reading);
    const telemetry = { ...reading, explorers: this.#kit.drones ? BY_DIGIT : [] };
    const place = this.#placeBelow;
    const hint = say(this.portal ? WAY_UP_HINT : (this.#below?.hint ?? ""));
    const way = this.wayOut;
    if (way?.notice) telemetry.notice = way.notice;
    return place ? { ...telemetry, below: place, hint: `${way?.words || telemetry.hint} · ${hint}` } : telemetry;
  }

  audio(): AudioState {
    const listener = listenerOf(this.#simulation, this.#day.hour);
    const state = this.#sounds.state(this.#simulation, listener, this.#weather?.now, this.hunt?.pump);
    const heard = this.#below?.resound(state) ?? state;
    const { voice } = this.sport;
    return voice ? { ...heard, voice } : heard;
  }

  #begin(): FlatSimulation {
    const link = detachedStart(this.#world.start);
    const begun = new FlatSimulation(this.#settings.flat, link?.start ?? this.#world.start, {
      ...this.#world.view,
      waters: this.#host.waters,
      below: this.#below,
      drones: this.#kit.drones ?? null,
      searchLand: this.#kit.searchLand,
      parked: () => this.#objects.shown.helicopters,
      sport: this.sport,
      built: (whose) => [...this.pads, ...(this.hunt?.solids ?? []), ...this.#objects.solids(whose)],
      isTaken: (key) => this.#objects.shown.taken.has(key),
    });
    this.#cameras.openLink(link?.detached ?? null);
    if (link) begun.rig.camera = "free";
    return begun;
  }

  get #weatherTime(): WeatherTime {
    return { choice: this.#world.start.weather, t: this.#simulation.t, hour: this.#day.hour };
  }

  #stepWeather(): void {
    const { lakes } = this.#settings.flat;
    if (!this.#weather || !lakes) return;
    this.#weather.step(this.#weatherTime, this.#simulation.seconds, lakes);
    this.hunt?.step(lakes);
    this.#sounds.hear(this.#weather.events);
  }

  #setWorld(next: Opened): void {
    this.#world = next as Opened<FlatRecipe>;
    this.#day.hour = this.#world.view.hour;
    this.#day.spin = this.#world.start.spin;
  }

  #viewAt(share: number, dt: number, skipSmoothing: boolean, pilotEye: FlatStage["pilotEye"]): ViewPoint {
    const { rig, by, cameraGround } = this.#simulation;
    const detached = this.#cameras.current(this.#simulation);
    const view = detached
      ? lensView(detached.lens, cameraGround)
      : eyeOf(rig, by, this.#simulation.visitorAt(share), cameraGround, dt, skipSmoothing, pilotEye, this.wider);
    return this.#preview && !this.#preview.place ? this.#aboveGround(view) : view;
  }

  #momentAt(share: number, reducedMotion: boolean): Moment {
    const { t, skyOcclusion, seconds, veil } = this.#simulation;
    const { clouds } = this.#world.view;
    return {
      t,
      seconds: reducedMotion ? 0 : seconds,
      hour: this.#day.hour,
      clouds: this.#weather?.clouds(clouds) ?? clouds,
      weather: this.#weather?.drawn(seconds, reducedMotion) ?? null,
      skyOcclusion,
      veil,
      canopy: this.#simulation.parachuteAt(share),
      objectChanges: this.#objects.shown,
      sport: drawnSport(this.sport, this.#landingAid?.mark ?? null),
      hunt: this.hunt?.drawn ?? null,
    };
  }

  /** Has the player stand on the ground that is drawn. */
  #standOnPreview({ world }: Preview): void {
    const { lakes } = this.#settings.flat;
    ({ below: this.#below, ...this.#settings } = settingsOf(world, this.#kit, this.#below, this.#table));
    if (lakes) Object.assign(this.#settings.flat, { lakes });
    this.#preview = null;
    this.#setGround();
  }

  #setGround(): void {
    this.#simulation.setGround(this.#settings.flat, this.#below);
    if (this.#world.start.freeze) this.#simulation.settle();
  }

  /** A view above ground that the player does not stand on yet. */
  #aboveGround(view: ViewPoint): ViewPoint {
    const ground = flatGroundAt(this.#settings.flat, this.#simulation.t);
    const { floor } = ground.gapAt(view.x, view.y, view.z, this.#gap);
    return { ...view, z: Math.max(view.z, floor + EYE_HEIGHT) };
  }

  /** Name of the player's place below ground, "" above it. During a preview the mines around are not searched. */
  get #placeBelow(): string {
    if (this.#preview) return this.#preview.place;
    const { x, y, z } = activeVehicle(this.#simulation.player);
    return this.#below?.placeAt(x, y, z + EYE_HEIGHT, this.#simulation.t) ?? "";
  }

  /** The lakes' level, which weather moves, as a parameter of links and settings. */
  #lakeLevel(): Pick<Whereabouts, "parameters"> {
    const { lakes, sea } = this.#settings.flat;
    if (!lakes) return {};
    return { parameters: { ...this.#world.start.parameters, lake: sea + (this.hunt?.linkedLevel ?? lakes.level) } };
  }

  /** Makes the next frame of a stage wait for the data around the player. */
  #waitForStart(stage: FlatStage | undefined): void {
    if (!stage) return;
    const view = this.#viewAt(1, 0, true, stage.pilotEye);
    stage.waitFor(view, this.#momentAt(1, true), this.#world.start.freeze);
  }

  #createActions(): LiveWorld["actions"] {
    /** An action that the player's role may forbid, with the reason as a notice. */
    const unlessForbidden = (action: string, act: () => void) => () => {
      const words = this.sport.forbids(action, this.#simulation.by);
      if (words) this.#simulation.say(words);
      else act();
    };
    return {
      board: unlessForbidden("board", () => {
        const other = this.#objects.boardOther(this.#simulation);
        if (other) this.#simulation.boardOther(other);
        else this.#simulation.board();
      }),
      leave: () => {
        if (this.#simulation.by === "helicopter") this.#simulation.board();
      },
      helicopter: unlessForbidden("helicopter", () => this.#simulation.changeTo("helicopter")),
      walker: () => this.#simulation.changeTo("walker"),
      drone: unlessForbidden("drone", () => this.#simulation.changeTo("drone")),
      carry: () => {
        for (const act of this.sport.acts) if (act()) return;
        this.#objects.carry(this.#simulation);
      },
      camera: () => this.#simulation.changeCamera(),
      "way out": () => this.wayOut?.toggle(this.isBelow),
      lamp: () => {
        this.#hasLamp = !this.#hasLamp;
      },
    };
  }

  #createPhotoCamera(): LiveWorld["photoCamera"] {
    return {
      translates: true,
      begin: () =>
        this.#cameras.current(this.#simulation)?.lens ??
        currentLens(this.#simulation, this.#host.stage?.pilotEye ?? [0, 0, 0]),
      move: (from, move) => moveLens(from, move, this.#simulation.cameraGround),
      use: this.#cameras.use,
    };
  }

  #createSaves(): NonNullable<LiveWorld["saves"]> {
    const [landings, objects, roads] = [this.#landings, this.#objects, this.roads];
    return {
      get changes() {
        return landings.count + objects.changes + roads.changes;
      },
      read: () => ({ ...objects.read(), roads: roads.kept }),
      write(saved) {
        objects.write(saved);
        if (JSON.stringify(saved.roads) !== JSON.stringify(roads.kept)) roads.restore(saved.roads);
      },
    };
  }
}

/** Ground that is drawn, where the player does not stand on it yet. */
interface Preview {
  readonly world: Opened<FlatRecipe>;
  /** Name of the player's place below ground as the preview began, "" above it. */
  readonly place: string;
  /** Seconds of the simulation at the first preview since the player stood on the ground, and at the last. */
  readonly first: number;
  readonly last: number;
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
