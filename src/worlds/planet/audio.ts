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

export interface PlanetAudio {
  /** Call after each step. */
  step(): void;
  /** The current state with the events since the last call; the sun's direction in the planet's axes, and rain at the eye, 0…1. */
  state(sun: Vector, rain: number): AudioState;
}

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

export function createPlanetAudio(simulation: () => Listened, parts: HeardParts = () => []): PlanetAudio {
  let waiting: SoundEvent[] = [];
  let taken: SoundEvent[] = [];
  let [stride, breath] = [NO_STRIDE, RESTED];
  let last: Vector | null = null;
  const sampled = { reads: MAX_READS, x: 0, y: 0, z: 0 };
  const rotor: Mutable<RotorSource> = { x: 0, y: 0, z: 0, turn: 0, load: 0, inside: false };
  const engine: Mutable<EngineSource> = { x: 0, y: 0, z: 0, thrust: 0, inside: false };
  const open: Mutable<OutdoorState> = {
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
  const state: Mutable<AudioState> = {
    ...{
      below: false,
      size: 1,
      openness: 1,
      wet: 0,
      x: 0,
      y: 0,
      z: 0,
      heading: 0,
      speed: 0,
      events: taken,
      open,
      air: 1,
    },
  };

  /** The place at a distance in metres east and north of an eye. */
  const beside = (eye: Vector, { east, north }: TangentFrame, x: number, y: number): Vector =>
    mix(1, eye, 1, mix(x, east, y, north));

  function sample(eye: Vector, frame: TangentFrame, { ground, globe }: Listened): void {
    const moved = Math.hypot(state.x - sampled.x, state.y - sampled.y, state.z - sampled.z);
    if (++sampled.reads < MAX_READS && moved < MAX_DRIFT) return;
    Object.assign(sampled, { reads: 0, x: state.x, y: state.y, z: state.z });
    Object.assign(open, { wood: 0, grass: 0, waters: [] });
    if (open.clearance > CEILING) return;
    Object.assign(
      open,
      coverAround((x, y) => ground.kind(...beside(eye, frame, x, y))),
    );
    open.waters = [...watersNear(eye, frame, ground, globe), ...fallsNear(eye, frame, globe.radius)];
  }

  /** Something at a place, in the engine's metres. */
  const heardAt = (place: Vector, eye: Vector, { east, north, up }: TangentFrame) => {
    const away = mix(1, place, -1, eye);
    return { x: state.x + dot(away, east), y: state.y + dot(away, north), z: state.z + dot(away, up) };
  };

  /** Each fall sounds from where its water is at the listener's altitude, between its lip and its foot. */
  function fallsNear(eye: Vector, frame: TangentFrame, radius: number): WaterSource[] {
    const found: WaterSource[] = [];
    for (const { place, lip, foot, width } of parts().flatMap((part) => part.falls ?? [])) {
      const at = 1 + Math.min(lip, Math.max(foot, state.z)) / radius;
      const heard = heardAt(mix(at, place, 0, place), eye, frame);
      if (Math.hypot(heard.x - state.x, heard.y - state.y, heard.z - state.z) > FALL_RANGE) continue;
      const strength = Math.sqrt(Math.min(1, width / BROAD) * Math.min(1, (lip - foot) / HIGH));
      found.push({ ...heard, falls: true, strength });
    }
    return found;
  }

  /** Water near the listener where water and land meet: the middle of a sea is quiet, and seas of ice and lava are. */
  function watersNear(eye: Vector, frame: TangentFrame, ground: PlanetGround, { climate }: Globe): WaterSource[] {
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
            ...{ x: state.x + x, y: state.y + y, z: level, falls: false },
            // The sea is at the datum, and rivers and lakes are over it.
            strength: level > 0.2 ? RIVER : SHORE,
          });
      }
    return isDry ? found : [];
  }

  function stepFeet(before: Player, after: Player, ground: PlanetGround): void {
    if (before.explorer.by !== "walker" || after.explorer.by !== "walker") {
      [stride, breath] = [NO_STRIDE, RESTED];
      return;
    }
    const [from, to] = [before.explorer.state, after.explorer.state];
    // A plane goes with its walker: the walked distance is that between the planes' middles.
    const place = placeOf(to, ground.radius);
    const away = mix(1, place, -1, placeOf(from, ground.radius));
    const level = mix(1, away, -dot(away, to.plane.up), to.plane.up);
    const walked = { ...to.local, x: from.local.x + Math.hypot(...level), y: from.local.y };
    const [made, next] = footstepsOf(from.local, walked, stride);
    stride = next;
    const [drawn, strength] = stepBreath(breath, from.local, walked, STEP);
    breath = drawn;
    for (const { kind, strength: hard, wet } of made) {
      keep({ kind, strength: hard, ground: wet ? "water" : surfaceAt(place, ground) });
    }
    if (strength > 0) keep({ kind: "breath", strength, ground: "earth" });
  }

  /** Streets are paved, and their bridges of wood. */
  function surfaceAt(place: Vector, ground: PlanetGround): FootstepSurface {
    const { bridges, radius } = ground;
    if (bridges?.deckAt(...place, deck) && Math.hypot(...place) - radius >= deck.base) return "wood";
    const cover = (bridges?.under ?? ground).kind(...place);
    return cover === "road" ? "rock" : footstepSurface(cover);
  }

  function keep(event: SoundEvent): void {
    if (waiting.length < MAX_EVENTS) waiting.push(event);
  }

  /** The flown or parked helicopter in metres from an eye. */
  function setRotor({ player, ground, chasing }: Listened, eye: Vector, frame: TangentFrame): void {
    const { explorer, parked } = player;
    const craft = explorer.by === "helicopter" ? explorer.state : parked;
    open.rotor = null;
    if (!craft) return;
    const place = placeOf(craft, ground.radius);
    if (Math.hypot(...mix(1, place, -1, eye)) > ROTOR_RANGE) return;
    const { load, speed: turn } = rotorOf(craft.local);
    const at = heardAt(place, eye, frame);
    Object.assign(rotor, at, { z: at.z + 2.5, turn, load, inside: explorer.by === "helicopter" && !chasing });
    open.rotor = rotor;
  }

  /** The flown ship, or the one that hovers near a walker. */
  function setEngine({ player, ship: { thrust }, chasing }: Listened, eye: Vector, frame: TangentFrame): void {
    const { explorer, parkedShip } = player;
    const craft = explorer.by === "ship" ? explorer.state : parkedShip;
    open.engine = null;
    if (!craft) return;
    const place: Vector = [craft.x, craft.y, craft.z];
    if (Math.hypot(...mix(1, place, -1, eye)) > SHIP_RANGE) return;
    const inside = explorer.by === "ship" && !chasing;
    open.engine = Object.assign(engine, heardAt(place, eye, frame), { thrust, inside });
  }

  return {
    step() {
      const { before, player, ground } = simulation();
      stepFeet(before, player, ground);
    },
    state(sun, rain) {
      [waiting, taken] = [taken, waiting];
      waiting.length = 0;
      const now = simulation();
      const { player, ground, globe } = now;
      const { x, y, z, forward } = playerView(player);
      const eye: Vector = [x, y, z];
      const frame = tangentFrame(x, y, z);
      const { altitude, clearance, speed, climb } = playerTelemetry(player, ground);
      const moved = last ? mix(1, eye, -1, last) : ([0, 0, 0] as const);
      last = eye;
      state.x += dot(moved, frame.east);
      state.y += dot(moved, frame.north);
      state.z = Math.hypot(x, y, z) - ground.radius;
      state.heading = headingOf(forward, frame);
      state.air = airAt(globe, state.z);
      state.speed = Math.hypot(speed, climb);
      // Clearance of the eye, which is above the feet.
      open.clearance = clearance + Math.max(0, state.z - altitude);
      sample(eye, frame, now);
      open.sun = dot(frame.up, sun);
      open.rain = rain;
      open.wind = CALM * (1 + rain);
      setRotor(now, eye, frame);
      setEngine(now, eye, frame);
      state.events = taken;
      return state;
    },
  };
}

/** Share of the wind at the datum that is heard at an altitude, metres: the cube root of the air's density; 0 on a world without air. */
export function airAt({ radius, climate, wet, giant }: Globe, altitude: number): number {
  if (!wet && !giant) return 0;
  return Math.min(1, Math.exp(-altitude / (3 * planetAtmosphere(radius, climate).thickness)));
}
