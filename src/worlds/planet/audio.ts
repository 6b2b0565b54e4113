/**
 * Audio state of a planet: footsteps, the helicopter's rotor, the ship's jets, wind in its air, wildlife, rain, and rivers, falls and shores
 * near the listener.
 * Loaded after the first picture.
 *
 *   place   the engine's x and y are metres that the listener has moved east and north since the world was opened, z metres above datum
 *   air     thins out with height; there is none on a world without air
 */
import type { Globe } from "../../core/planet/sphere.ts";
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
  type WaterSource,
} from "../../sound/audio-state.ts";
import { Footsteps } from "../footsteps.ts";
import { type Mutable, OutdoorAudio } from "../outdoor-audio.ts";
import { placeInMine, playerTelemetry, playerView } from "./player.ts";
import type { PlanetPart } from "./render/lazy-part.ts";
import type { PlanetSimulation } from "./simulation.ts";

const deck: Deck = { base: 0, top: 0 };

/** Loaded parts of a stage, such as rivers and towns. */
export type HeardParts = () => readonly Pick<PlanetPart, "falls">[];

type Listened = Pick<PlanetSimulation, "player" | "before" | "ground" | "globe" | "chasing" | "ship">;

/** Directions and radii in metres of the search for water. */
const DIRECTIONS = 8;
const WATER_RADII = [6, 28];
/** Height from which nothing on the ground is heard, metres. */
const CEILING = 120;
/** Audible ranges of a ship and of falls, metres. */
const [SHIP_RANGE, FALL_RANGE] = [1500, 500];
/** Width and drop at which a fall reaches full strength, metres. */
const [BROAD, HIGH] = [4, 12];
/** Metres of water that is heard, and the amplitudes at one metre of a river and of a shore. */
const SHALLOWEST = 0.05;
const [RIVER, SHORE] = [0.45, 0.3];

export class PlanetAudio extends OutdoorAudio {
  readonly #simulation: () => Listened;
  readonly #parts: HeardParts;
  readonly #feet = new Footsteps();
  #last: Vector | null = null;
  readonly #engine: Mutable<EngineSource> = { x: 0, y: 0, z: 0, thrust: 0, inside: false };

  constructor(simulation: () => Listened, parts: HeardParts = () => []) {
    super();
    [this.#simulation, this.#parts] = [simulation, parts];
  }

  /** Call after each step. */
  step(): void {
    const { before, player, ground } = this.#simulation();
    const [from, to] = [before.explorer, player.explorer];
    if (from.by !== "walker" || to.by !== "walker") this.#feet.step(null, null, () => "earth");
    else {
      // A plane goes with its walker: the walked distance is that between the planes' middles.
      const place = placeOf(to.state, ground.radius);
      const away = mix(1, place, -1, placeOf(from.state, ground.radius));
      const { up } = to.state.plane;
      const level = mix(1, away, -dot(away, up), up);
      const { local } = from.state;
      const walked = { ...to.state.local, x: local.x + Math.hypot(...level), y: local.y };
      this.#feet.step(local, walked, () =>
        placeInMine(player, ground) ? footstepSurface("bare") : surfaceAt(place, ground),
      );
    }
    this.hear(this.#feet.events);
  }

  /** The current state with the events since the last call; the sun's direction in the planet's axes, and rain at the eye, 0…1. */
  state(sun: Vector, rain: number): AudioState {
    const { now: state, open } = this;
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
    if (this.isSampleDue()) this.#sample(eye, frame, now);
    open.sun = dot(frame.up, sun);
    open.rain = rain;
    open.wind = CALM * (1 + rain);
    this.#placeRotor(now, eye, frame);
    open.engine = this.#engineOf(now, eye, frame);
    this.takeEvents();
    return state;
  }

  #sample(eye: Vector, frame: TangentFrame, { ground, globe }: Listened): void {
    Object.assign(this.open, { wood: 0, grass: 0, waters: [] });
    if (this.open.clearance > CEILING) return;
    const cover = coverAround((east, north) => ground.kind(...beside(eye, frame, east, north)));
    const waters = [...this.#watersNear(eye, frame, ground, globe), ...this.#fallsNear(eye, frame, globe.radius)];
    Object.assign(this.open, cover, { waters });
  }

  /** Something at a place, in the engine's metres. */
  #heardAt(place: Vector, eye: Vector, { east, north, up }: TangentFrame) {
    const { x, y, z } = this.now;
    const away = mix(1, place, -1, eye);
    return { x: x + dot(away, east), y: y + dot(away, north), z: z + dot(away, up) };
  }

  /** Each fall sounds from where its water is at the listener's altitude, between its lip and its foot. */
  #fallsNear(eye: Vector, frame: TangentFrame, radius: number): WaterSource[] {
    const { x, y, z } = this.now;
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
            ...{ x: this.now.x + x, y: this.now.y + y, z: level, falls: false },
            // The sea is at the datum, and rivers and lakes are over it.
            strength: level > 0.2 ? RIVER : SHORE,
          });
      }
    return isDry ? found : [];
  }

  /** Places the rotor of the flown or parked helicopter. */
  #placeRotor({ player, ground, chasing }: Listened, eye: Vector, frame: TangentFrame): void {
    const { explorer, parked } = player;
    const craft = explorer.by === "helicopter" ? explorer.state : parked;
    const at = craft && this.#heardAt(placeOf(craft, ground.radius), eye, frame);
    const rotor = craft ? rotorOf(craft.local) : { load: 0, speed: 0 };
    this.placeRotor(at, rotor, explorer.by === "helicopter" && !chasing);
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
