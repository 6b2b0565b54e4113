/**
 * The planet simulation: a player, the camera rig, the planet's day and year, and the guided tour, without a screen.
 * It advances in fixed steps of 1/60 s, so the same input always leads to the same place.
 */

import { turnRig } from "../../camera/chase-rig.ts";
import { createRoundRig, type RoundRig } from "../../camera/round-chase-rig.ts";
import { fromGeo } from "../../core/planet/geo.ts";
import { altitudeOn, type Globe, kindOn, surfaceOn } from "../../core/planet/sphere.ts";
import { DECLINATION } from "../../core/space/star-system.ts";
import type { Intent } from "../../explorers/explorer.ts";
import type { AddSolids, Bridges, Deck, HangingMine, PlanetGround } from "../../explorers/planet-ground.ts";
import type { Vector } from "../../explorers/vector.ts";
import { onSphere, type PlanetExplorer, type PlanetRecipe } from "../../recipe/kinds/planet.ts";
import { generatePlanet } from "../../recipe/kinds/planet-generator.ts";
import { canonical } from "../../recipe/quantity.ts";
import type { Opened } from "../../recipe/validate.ts";
import type { Rgb } from "../../render/atmosphere/atmosphere.ts";
import type { Words } from "../../words/words.ts";
import { STEP } from "../live-world.ts";
import { createShipAnimation, type ShipAnimation, stepShipAnimation } from "./craft-states.ts";
import { NO_GROUND, needsGround, stepInGas } from "./gas-flight.ts";
import { climbDown, IN_MINE, refuse, stepOutOrBoard, switchExplorer } from "./handover.ts";
import { type HeldPlace, heldPlaceOf, levelOfHeld } from "./held-place.ts";
import {
  createMinePlayer,
  createPlayer,
  type Player,
  parkedPlace,
  placeInMine,
  playerPose,
  playerTelemetry,
  rehung,
} from "./player.ts";
import { flyPlayerTo, stepPlayer, turnView, zoomPlayer } from "./player-step.ts";
import type { Tour } from "./tour.ts";

/** Height above ground at which a flight to a place of the map ends: at least in metres, at most in planet radii. */
const [GOTO_MIN, GOTO_MAX] = [150, 0.15];
/** Tries to find a place on the ground that stays the same when it is rounded as in a link; one is nearly always enough. */
const MAX_SETTLES = 8;
/** A double click flies down to this share of the current height above ground. */
const APPROACH = 0.06;

/** Unit vector towards the sun in the planet's axes; `hour` is solar time at longitude 0. */
export function sunDirectionAt(hour: number): Rgb {
  const longitude = ((12 - hour) / 12) * Math.PI;
  const level = Math.cos((DECLINATION * Math.PI) / 180);
  return [level * Math.cos(longitude), level * Math.sin(longitude), Math.sin((DECLINATION * Math.PI) / 180)];
}

/** Objects on a planet's ground, most of which arrive late. Places are metres from the centre; only their direction counts. */
export interface Surroundings {
  /** Metres above the datum of the river or lake over a place in a year, −Infinity for none. */
  riverAt(t: number, x: number, y: number, z: number): number;
  /** Metres above the datum of the roof over a place, −Infinity where there is none. */
  roofOver(x: number, y: number, z: number): number;
  readonly deckAt: Bridges["deckAt"];
  /** Whether a street is there. */
  isPaved(x: number, y: number, z: number): boolean;
  /** Whether the houses and bridges round a place have arrived. */
  isBuiltAt(x: number, y: number, z: number): boolean;
  readonly addSolids?: AddSolids;
  /** The mine below the shaft that a walker is at, of a year. */
  mine?(globe: Globe, t: number): HangingMine | undefined;
}

/** Dry land, on which nothing is built. */
const NOTHING: Surroundings = {
  riverAt: () => -Infinity,
  roofOver: () => -Infinity,
  deckAt: () => false,
  isPaved: () => false,
  isBuiltAt: () => true,
};

type TourCode = Pick<typeof import("./tour.ts"), "planTour" | "stepTour">;

export class PlanetSimulation {
  readonly rig: RoundRig;
  /** Years, and years per second. */
  t: number;
  rate: number;
  /** Solar time at longitude 0, and hours per second. */
  hour: number;
  spin: number;
  readonly #around: Surroundings;
  #globe: Globe;
  #ground: PlanetGround;
  #player: Player;
  #before: Player;
  #ship: ShipAnimation;
  #held: HeldPlace | null = null;
  #tour: (TourCode & { readonly now: Tour }) | null = null;
  #steps = 0;

  constructor(opened: Opened<PlanetRecipe>, given: Partial<Surroundings> = NOTHING) {
    const { camera, orbit, by, t, rate, hour, spin } = opened.start;
    this.#around = { ...NOTHING, ...given };
    [this.t, this.rate, this.hour, this.spin] = [t, rate, hour, spin];
    this.#globe = generatePlanet(opened);
    this.#ground = this.#groundNow();
    // An explorer without a cockpit gets the chase view of the first craft it boards.
    this.rig = createRoundRig(camera === "cockpit" && !isCraft(by) ? "chase" : camera, orbit);
    this.#held = heldPlaceOf(opened, this.#ground, this.#around);
    this.#player = this.#before = spawn(opened, this.#ground);
    this.#ship = createShipAnimation(this.#player, this.#ground);
  }

  get globe(): Globe {
    return this.#globe;
  }

  get ground(): PlanetGround {
    return this.#ground;
  }

  get player(): Player {
    return this.#player;
  }

  /** The player one step ago, for interpolation. */
  get before(): Player {
    return this.#before;
  }

  get ship(): ShipAnimation {
    return this.#ship;
  }

  /** Place at which a walker of a link waits for buildings to arrive; null for none. */
  get held(): HeldPlace | null {
    return this.#held;
  }

  get touring(): boolean {
    return this.#tour !== null;
  }

  /** True while the camera follows a craft from behind. */
  get chasing(): boolean {
    return this.rig.camera === "chase" && isCraft(this.#player.explorer.by);
  }

  /** Seconds since opening. */
  get seconds(): number {
    return this.#steps * STEP;
  }

  step(intent: Intent): void {
    if (Object.values(intent).some((axis) => axis !== 0)) this.#takeControl();
    this.t += this.rate * STEP;
    if (this.spin !== 0) this.hour = (((this.hour + this.spin * STEP) % 24) + 24) % 24;
    this.#before = this.#player;
    const held = this.#held;
    if (held && (this.#player.explorer.by !== "walker" || this.#around.isBuiltAt(...held.place))) this.#held = null;
    this.#stepPlayer(intent);
    this.#ship = stepShipAnimation(this.#ship, this.#player, intent, this.#ground);
    this.#steps++;
  }

  /** A drag: degrees of the view to the right and down, the same in CSS pixels, and wheel notches. */
  look([right, down]: readonly [number, number], [dx, dy]: readonly [number, number], wheel: number): void {
    this.#takeControl();
    if (this.chasing) turnRig(this.rig, dx, dy, wheel);
    else this.#place(turnView(zoomPlayer(this.#player, -wheel), right, down, this.#ground));
  }

  /** Flies an orbiter over a place given as a direction, closer to the ground. */
  flyTo(place: Vector): void {
    const { explorer } = this.#player;
    if (explorer.by !== "orbiter") return;
    this.#takeControl();
    const clearance = Math.max(2, explorer.state.clearance * APPROACH);
    this.#place(flyPlayerTo(this.#player, place, this.#ground.height(...place) + clearance, this.#ground));
  }

  /** Flies over a place given in degrees, or moves there at once. */
  goTo(latitude: number, longitude: number, atOnce: boolean): void {
    this.#takeControl();
    const ground = this.#ground;
    const [x, y, z] = fromGeo({ latitude, longitude, altitude: 0 }, ground.radius, new Float64Array(3));
    const { clearance } = playerTelemetry(this.#player, ground);
    const over = Math.min(Math.max(GOTO_MIN, clearance), GOTO_MAX * ground.radius);
    const altitude = ground.height(x, y, z) + over;
    if (atOnce) this.#place(this.#orbiterOver([x, y, z], altitude));
    else this.#place(flyPlayerTo(switchExplorer(this.#player, "orbiter", ground), [x, y, z], altitude, ground));
  }

  changeExplorer(by: PlanetExplorer): void {
    this.#takeControl();
    if (this.#globe.climate === "gas" && needsGround(by)) this.refuse(NO_GROUND);
    else this.#player = switchExplorer(this.#player, by, this.#ground);
  }

  board(): void {
    this.#takeControl();
    if (this.#globe.climate === "gas") this.refuse(NO_GROUND);
    else this.#player = stepOutOrBoard(this.#player, this.#ground);
  }

  /** A walker at a shaft takes its ladder. */
  climbDown(): void {
    this.#player = climbDown(this.#player, this.#ground);
  }

  /** Shows a message for some seconds: the reason why an action did nothing. */
  refuse(message: Words): void {
    this.#player = refuse(this.#player, message);
  }

  changeCamera(): void {
    const { rig } = this;
    if (!isCraft(this.#player.explorer.by)) return;
    rig.camera = rig.camera === "chase" ? "cockpit" : "chase";
    rig.orbit[0] = 0;
    rig.orbit[1] = 12;
    rig.axes = null;
  }

  /** Starts the guided tour, or stops it where it is. Its code is loaded on demand. */
  toggleTour({ planTour, stepTour }: TourCode): void {
    const wasTouring = this.touring;
    this.#takeControl();
    if (wasTouring) return;
    if (placeInMine(this.#player, this.#ground)) {
      this.refuse(IN_MINE);
      return;
    }
    this.#tour = { planTour, stepTour, now: planTour(this.#player, this.#ground, sunDirectionAt(this.hour)) };
  }

  /** Replaces the world; the player starts at the place of the world's request. */
  setWorld(world: Opened<PlanetRecipe>): void {
    this.setGround(world);
    this.#tour = null;
    this.rig.axes = null;
    this.#held = heldPlaceOf(world, this.#ground, this.#around);
    this.#place(spawn(world, this.#ground));
    this.#ship = createShipAnimation(this.#player, this.#ground);
  }

  /** Continues on the ground of another world of the same radius. */
  setGround(world: Opened<PlanetRecipe>): void {
    this.#held = null;
    this.#globe = generatePlanet(world);
    this.#ground = this.#groundNow();
  }

  /** Puts the player on the ground at once, as a link does: a frozen world has no steps. */
  settle(): void {
    const ground = this.#ground;
    this.#place(rehung(this.#player, ground));
    if (placeInMine(this.#player, ground)) return;
    const ranges = onSphere(ground.radius);
    const placeNow = () => {
      const { x, y, z } = playerPose(this.#player, ground);
      return [x, y, z].map((value, axis) => canonical(ranges[axis], value));
    };
    let place = placeNow();
    for (let i = 0; i < MAX_SETTLES; i++) {
      const [x, y, z] = place;
      const pose = { ...playerPose(this.#player, ground), x, y, z };
      this.#place(createPlayer(this.#player.explorer.by, pose, parkedPlace(this.#player, ground), ground));
      place = placeNow();
      if (place[0] === x && place[1] === y && place[2] === z) return;
    }
  }

  /** Puts a walker of a link on the buildings there, once they have arrived; false if it was not waiting. */
  arrive(world: Opened<PlanetRecipe>): boolean {
    if (!this.#held) return false;
    this.#held = null;
    this.#place(spawn(world, this.#ground));
    return true;
  }

  /** Puts a walker of a link into the mine there, once it is loaded. */
  enterMine(world: Opened<PlanetRecipe>): void {
    this.#held = null;
    this.#place(spawn(world, this.#ground));
  }

  #stepPlayer(intent: Intent): void {
    const [player, ground, tour] = [this.#player, this.#ground, this.#tour];
    if (tour) {
      const next = tour.stepTour(tour.now, player, STEP, ground);
      this.#tour = next.tour && { ...tour, now: next.tour };
      this.#player = next.player;
    } else
      this.#player =
        this.#globe.climate === "gas" ? stepInGas(player, intent, ground) : stepPlayer(player, intent, STEP, ground);
  }

  /** Input of any kind ends the tour and the free camera. */
  #takeControl(): void {
    this.#tour = null;
    if (this.rig.camera === "free") this.rig.camera = "chase";
  }

  /** Sets the player without interpolation from the last step. */
  #place(next: Player): void {
    this.#player = this.#before = next;
  }

  /** An orbiter over a place with the player's view direction. */
  #orbiterOver([x, y, z]: Vector, altitude: number): Player {
    const ground = this.#ground;
    const k = (ground.radius + altitude) / Math.hypot(x, y, z);
    const pose = { ...playerPose(this.#player, ground), x: k * x, y: k * y, z: k * z, roll: 0 };
    return createPlayer("orbiter", pose, parkedPlace(this.#player, ground), ground);
  }

  #groundNow(): PlanetGround {
    return groundOf(
      this.#globe,
      () => this.t,
      this.#around,
      () => this.#held,
    );
  }
}

function isCraft(by: string): by is "ship" | "helicopter" {
  return by === "ship" || by === "helicopter";
}

/** The player that a world's request describes. */
function spawn({ start }: Opened<PlanetRecipe>, ground: PlanetGround): Player {
  const [x, y, z] = start.at;
  const [heading, pitch, roll] = start.look;
  const { parked } = start;
  const left = parked && { x: parked[0], y: parked[1], z: parked[2], heading: parked[3] };
  const mine = start.mine && start.by === "walker" && ground.mine?.();
  if (mine) return createMinePlayer(mine, start, left, ground);
  return createPlayer(start.by as PlanetExplorer, { x, y, z, heading, pitch, roll }, left, ground);
}

function groundOf(
  globe: Globe,
  year: () => number,
  { riverAt, roofOver, deckAt, isPaved, addSolids, mine }: Surroundings,
  held: () => HeldPlace | null,
): PlanetGround {
  const { radius } = globe;
  const built = (x: number, y: number, z: number) => Math.max(roofOver(x, y, z), levelOfHeld(held(), radius, x, y, z));
  const under: Bridges["under"] = {
    height: (x, y, z) => Math.max(surfaceOn(globe, x, y, z, year()), riverAt(year(), x, y, z), built(x, y, z)),
    bed: (x, y, z) => Math.max(built(x, y, z), altitudeOn(globe, x, y, z, year())),
    kind: (x, y, z) => (isPaved(x, y, z) ? "road" : kindOn(globe, x, y, z, year())),
  };
  const deck: Deck = { base: 0, top: 0 };
  const topOf = (x: number, y: number, z: number) => (deckAt(x, y, z, deck) ? deck.top : -Infinity);
  return {
    radius,
    height: (x, y, z) => Math.max(under.height(x, y, z), topOf(x, y, z)),
    bed: (x, y, z) => Math.max(under.bed(x, y, z), topOf(x, y, z)),
    kind: (x, y, z) => (deckAt(x, y, z, deck) ? "road" : under.kind(x, y, z)),
    addSolids,
    bridges: { deckAt, under },
    mine: () => mine?.(globe, year()),
  };
}
