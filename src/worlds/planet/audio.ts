/**
 * Audio state of a planet: footsteps, the helicopter's rotor, the ship's jets, wind in its air, wildlife, rain, and rivers, falls and shores
 * near the listener.
 * Loaded after the first picture.
 *
 *   place   the engine's x and y are metres that the listener has moved east and north since the world was opened, z metres above datum
 *   air     thins out with height; there is none on a world without air
 */
import type { Globe } from "../../core/planet/sphere.ts";
import { RESTED, stepBreath } from "../../explorers/breath.ts";
import { footstepsOf, NO_STRIDE } from "../../explorers/footsteps.ts";
import { rotorOf } from "../../explorers/helicopter-spec.ts";
import { type Deck, depthOn, type PlanetGround } from "../../explorers/planet-ground.ts";
import { headingOf, type TangentFrame, tangentFrame } from "../../explorers/tangent-frame.ts";
import { placeOf } from "../../explorers/tangent-plane.ts";
import { dot, mix, type Vector } from "../../explorers/vector.ts";
import { planetAtmosphere } from "../../render/atmosphere/planet-atmosphere.ts";
import {
  type AudioState,
  CALM,
  coverAround,
  type EngineSource,
  type FootstepSurface,
  footstepSurface,
  type OutdoorState,
  type RotorSource,
  type SoundEvent,
  type WaterSource,
} from "../../sound/audio-state.ts";
import { STEP } from "../live-world.ts";
import type { Player } from "./player.ts";
import { playerTelemetry, playerView } from "./player.ts";
import type { PlanetPart } from "./render/lazy-part.ts";
import type { PlanetSimulation } from "./simulation.ts";

const deck: Deck = { base: 0, top: 0 };

/** Loaded parts of a stage, such as rivers and towns. */
export type HeardParts = () => readonly Pick<PlanetPart, "falls">[];

type Listened = Pick<PlanetSimulation, "player" | "before" | "ground" | "globe" | "chasing" | "ship">;

/** Maximum number of events kept between two reads. */
const MAX_EVENTS = 16;
/** Directions and radii in metres of the search for water. */
const DIRECTIONS = 8;
const WATER_RADII = [6, 28];
/** Movement in metres, or number of reads, after which the surroundings are sampled again; and the height from which nothing is heard. */
const [MAX_DRIFT, MAX_READS, CEILING] = [6, 90, 120];
/** Audible ranges of the rotor, of a ship and of falls, metres. */
const [ROTOR_RANGE, SHIP_RANGE, FALL_RANGE] = [2500, 1500, 500];
/** Width and drop at which a fall reaches full strength, metres. */
const [BROAD, HIGH] = [4, 12];
/** Metres of water that is heard, and the amplitudes at one metre of a river and of a shore. */
const SHALLOWEST = 0.05;
const [RIVER, SHORE] = [0.45, 0.3];

type Mutable<T> = { -readonly [name in keyof T]: T[name] };

export class PlanetAudio {
  readonly #simulation: () => Listened;
  readonly #parts: HeardParts;
  readonly #feet = new Feet();
  #last: Vector | null = null;
  readonly #sampled = { reads: MAX_READS, x: 0, y: 0, z: 0 };
  readonly #rotor: Mutable<RotorSource> = { x: 0, y: 0, z: 0, turn: 0, load: 0, inside: false };
  readonly #engine: Mutable<EngineSource> = { x: 0, y: 0, z: 0, thrust: 0, inside: false };
  readonly #open: Mutable<OutdoorState> = {
    ...{
      clearance: 0,
      wood: 0,
      grass: 0,
      sun: 0,
      rotor: null,
      pump: null,
      waters: [],
      rain: 0,
      wind: CALM,
      engine: null,
    },
  };
  readonly #state: Mutable<AudioState> = {
    ...{ below: false, size: 1, openness: 1, wet: 0, x: 0, y: 0, z: 0, heading: 0, speed: 0, air: 1, events: [] },
    open: this.#open,
  };

  constructor(simulation: () => Listened, parts: HeardParts = () => []) {
    [this.#simulation, this.#parts] = [simulation, parts];
  }

  /** Call after each step. */
  step(): void {
    const { before, player, ground } = this.#simulation();
    this.#feet.step(before, player, ground);
  }

  /** The current state with the events since the last call; the sun's direction in the planet's axes, and rain at the eye, 0…1. */
  state(sun: Vector, rain: number): AudioState {
    const [state, open] = [this.#state, this.#open];
    const now = this.#simulation();
    const { player, ground, globe } = now;
    const { x, y, z, forward } = playerView(player);
    const eye: Vector = [x, y, z];
    const frame = tangentFrame(x, y, z);
    const { altitude, clearance, speed, climb } = playerTelemetry(player, ground);
    const moved = this.#last ? mix(1, eye, -1, this.#last) : ([0, 0, 0] as const);
    this.#last = eye;
    state.x += dot(moved, frame.east);
    state.y += dot(moved, frame.north);
    state.z = Math.hypot(x, y, z) - ground.radius;
    state.heading = headingOf(forward, frame);
    state.air = airAt(globe, state.z);
    state.speed = Math.hypot(speed, climb);
    // Clearance of the eye, which is above the feet.
    open.clearance = clearance + Math.max(0, state.z - altitude);
    this.#sample(eye, frame, now);
    open.sun = dot(frame.up, sun);
    open.rain = rain;
    open.wind = CALM * (1 + rain);
    open.rotor = this.#rotorOf(now, eye, frame);
    open.engine = this.#engineOf(now, eye, frame);
    state.events = this.#feet.take();
    return state;
  }

  #sample(eye: Vector, frame: TangentFrame, { ground, globe }: Listened): void {
    const { x, y, z } = this.#state;
    const sampled = this.#sampled;
    const moved = Math.hypot(x - sampled.x, y - sampled.y, z - sampled.z);
    if (++sampled.reads < MAX_READS && moved < MAX_DRIFT) return;
    Object.assign(sampled, { reads: 0, x, y, z });
    Object.assign(this.#open, { wood: 0, grass: 0, waters: [] });
    if (this.#open.clearance > CEILING) return;
    const cover = coverAround((east, north) => ground.kind(...beside(eye, frame, east, north)));
    const waters = [...this.#watersNear(eye, frame, ground, globe), ...this.#fallsNear(eye, frame, globe.radius)];
    Object.assign(this.#open, cover, { waters });
  }

  /** Something at a place, in the engine's metres. */
  #heardAt(place: Vector, eye: Vector, { east, north, up }: TangentFrame) {
    const { x, y, z } = this.#state;
    const away = mix(1, place, -1, eye);
    return { x: x + dot(away, east), y: y + dot(away, north), z: z + dot(away, up) };
  }

  /** Each fall sounds from where its water is at the listener's altitude, between its lip and its foot. */
  #fallsNear(eye: Vector, frame: TangentFrame, radius: number): WaterSource[] {
    const { x, y, z } = this.#state;
    const found: WaterSource[] = [];
    for (const { place, lip, foot, width } of this.#parts().flatMap((part) => part.falls ?? [])) {
      const at = 1 + Math.min(lip, Math.max(foot, z)) / radius;
      const heard = this.#heardAt(mix(at, place, 0, place), eye, frame);
      if (Math.hypot(heard.x - x, heard.y - y, heard.z - z) > FALL_RANGE) continue;
      const strength = Math.sqrt(Math.min(1, width / BROAD) * Math.min(1, (lip - foot) / HIGH));
      found.push({ ...heard, falls: true, strength });
    }
    return found;
  }

  /** Water near the listener where water and land meet: the middle of a sea is quiet, and seas of ice and lava are. */
  #watersNear(eye: Vector, frame: TangentFrame, ground: PlanetGround, { climate }: Globe): WaterSource[] {
    const found: WaterSource[] = [];
    if (climate !== undefined && climate !== "temperate") return found;
    let isDry = depthOn(ground, ...eye) <= SHALLOWEST;
    for (const radius of WATER_RADII)
      for (let i = 0; i < DIRECTIONS; i++) {
        const angle = (2 * Math.PI * (i + 0.5)) / DIRECTIONS;
        const [x, y] = [radius * Math.sin(angle), radius * Math.cos(angle)];
        const place = beside(eye, frame, x, y);
        const level = ground.height(...place);
        if (level - ground.bed(...place) <= SHALLOWEST) isDry = true;
        else
          found.push({
            ...{ x: this.#state.x + x, y: this.#state.y + y, z: level, falls: false },
            // The sea is at the datum, and rivers and lakes are over it.
            strength: level > 0.2 ? RIVER : SHORE,
          });
      }
    return isDry ? found : [];
  }

  /** The flown or parked helicopter; null where it is too far from an eye. */
  #rotorOf({ player, ground, chasing }: Listened, eye: Vector, frame: TangentFrame): RotorSource | null {
    const { explorer, parked } = player;
    const craft = explorer.by === "helicopter" ? explorer.state : parked;
    if (!craft) return null;
    const place = placeOf(craft, ground.radius);
    if (Math.hypot(...mix(1, place, -1, eye)) > ROTOR_RANGE) return null;
    const { load, speed: turn } = rotorOf(craft.local);
    const at = this.#heardAt(place, eye, frame);
    const inside = explorer.by === "helicopter" && !chasing;
    return Object.assign(this.#rotor, at, { z: at.z + 2.5, turn, load, inside });
  }

  /** The flown ship, or the one that hovers near a walker; null where it is too far from an eye. */
  #engineOf({ player, ship: { thrust }, chasing }: Listened, eye: Vector, frame: TangentFrame): EngineSource | null {
    const { explorer, parkedShip } = player;
    const craft = explorer.by === "ship" ? explorer.state : parkedShip;
    if (!craft) return null;
    const place: Vector = [craft.x, craft.y, craft.z];
    if (Math.hypot(...mix(1, place, -1, eye)) > SHIP_RANGE) return null;
    const inside = explorer.by === "ship" && !chasing;
    return Object.assign(this.#engine, this.#heardAt(place, eye, frame), { thrust, inside });
  }
}

/** The place at a distance in metres east and north of an eye. */
const beside = (eye: Vector, { east, north }: TangentFrame, x: number, y: number): Vector =>
  mix(1, eye, 1, mix(x, east, y, north));

/** Sounds of a walker's feet and breath. */
class Feet {
  #waiting: SoundEvent[] = [];
  #taken: SoundEvent[] = [];
  #stride = NO_STRIDE;
  #breath = RESTED;

  step(before: Player, after: Player, ground: PlanetGround): void {
    if (before.explorer.by !== "walker" || after.explorer.by !== "walker") {
      [this.#stride, this.#breath] = [NO_STRIDE, RESTED];
      return;
    }
    const [from, to] = [before.explorer.state, after.explorer.state];
    // A plane goes with its walker: the walked distance is that between the planes' middles.
    const place = placeOf(to, ground.radius);
    const away = mix(1, place, -1, placeOf(from, ground.radius));
    const level = mix(1, away, -dot(away, to.plane.up), to.plane.up);
    const walked = { ...to.local, x: from.local.x + Math.hypot(...level), y: from.local.y };
    const [made, stride] = footstepsOf(from.local, walked, this.#stride);
    const [breath, strength] = stepBreath(this.#breath, from.local, walked, STEP);
    [this.#stride, this.#breath] = [stride, breath];
    for (const { kind, strength: hard, wet } of made)
      this.#keep({ kind, strength: hard, ground: wet ? "water" : surfaceAt(place, ground) });
    if (strength > 0) this.#keep({ kind: "breath", strength, ground: "earth" });
  }

  /** The events since the last call; the returned list is reused. */
  take(): readonly SoundEvent[] {
    [this.#waiting, this.#taken] = [this.#taken, this.#waiting];
    this.#waiting.length = 0;
    return this.#taken;
  }

  #keep(event: SoundEvent): void {
    if (this.#waiting.length < MAX_EVENTS) this.#waiting.push(event);
  }
}

/** Streets are paved, and their bridges of wood. */
function surfaceAt(place: Vector, ground: PlanetGround): FootstepSurface {
  const { bridges, radius } = ground;
  if (bridges?.deckAt(...place, deck) && Math.hypot(...place) - radius >= deck.base) return "wood";
  const cover = (bridges?.under ?? ground).kind(...place);
  return cover === "road" ? "rock" : footstepSurface(cover);
}

/** Share of the wind at the datum that is heard at an altitude, metres: the cube root of the air's density; 0 on a world without air. */
export function airAt({ radius, climate, wet, giant }: Globe, altitude: number): number {
  if (!wet && !giant) return 0;
  return Math.min(1, Math.exp(-altitude / (3 * planetAtmosphere(radius, climate).thickness)));
}
