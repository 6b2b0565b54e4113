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
import type { AddSolids, Bridges, Deck, PlanetGround } from "../../explorers/planet-ground.ts";
import type { Vector } from "../../explorers/vector.ts";
import { onSphere, type PlanetExplorer, type PlanetRecipe } from "../../recipe/kinds/planet.ts";
import { generatePlanet } from "../../recipe/kinds/planet-generator.ts";
import { canonical } from "../../recipe/quantity.ts";
import type { Opened } from "../../recipe/validate.ts";
import type { Rgb } from "../../render/atmosphere/atmosphere.ts";
import { STEP } from "../live-world.ts";
import { createShipAnimation, type ShipAnimation, stepShipAnimation } from "./craft-states.ts";
import { NO_GROUND, needsGround, stepInGas } from "./gas-flight.ts";
import { refuse, stepOutOrBoard, switchExplorer } from "./handover.ts";
import { type HeldPlace, heldPlaceOf, levelOfHeld } from "./held-place.ts";
import { createPlayer, type Player, parkedPlace, playerPose, playerTelemetry } from "./player.ts";
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

export interface PlanetSimulation {
  readonly globe: Globe;
  readonly ground: PlanetGround;
  readonly rig: RoundRig;
  readonly player: Player;
  /** The player one step ago, for interpolation. */
  readonly before: Player;
  readonly ship: ShipAnimation;
  readonly touring: boolean;
  /** Place at which a walker of a link waits for buildings to arrive; null for none. */
  readonly held: HeldPlace | null;
  /** True while the camera follows a craft from behind. */
  readonly chasing: boolean;
  /** Seconds since opening. */
  readonly seconds: number;
  /** Years, and years per second. */
  t: number;
  rate: number;
  /** Solar time at longitude 0, and hours per second. */
  hour: number;
  spin: number;
  step(intent: Intent): void;
  /** A drag: degrees of the view to the right and down, the same in CSS pixels, and wheel notches. */
  look(degrees: readonly [number, number], pixels: readonly [number, number], wheel: number): void;
  /** Flies an orbiter over a place given as a direction, closer to the ground. */
  flyTo(place: Vector): void;
  /** Flies over a place given in degrees, or moves there at once. */
  goTo(latitude: number, longitude: number, atOnce: boolean): void;
  changeExplorer(by: PlanetExplorer): void;
  board(): void;
  changeCamera(): void;
  /** Shows a message for some seconds: the reason why an action did nothing. */
  refuse(message: string): void;
  /** Starts the guided tour, or stops it where it is. Its code is loaded on demand. */
  toggleTour(code: TourCode): void;
  /** Replaces the world; the player starts at the place of the world's request. */
  setWorld(world: Opened<PlanetRecipe>): void;
  /** Continues on the ground of another world of the same radius. */
  setGround(world: Opened<PlanetRecipe>): void;
  /** Puts the player on the ground at once, as a link does: a frozen world has no steps. */
  settle(): void;
  /** Puts a walker of a link on the buildings there, once they have arrived; false if it was not waiting. */
  arrive(world: Opened<PlanetRecipe>): boolean;
}

export function createPlanetSimulation(
  opened: Opened<PlanetRecipe>,
  given: Partial<Surroundings> = NOTHING,
): PlanetSimulation {
  const around = { ...NOTHING, ...given };
  const { camera, orbit, t, rate, hour, spin } = opened.start;
  let globe = generatePlanet(opened);
  /** Temporary ground of a link's walker, until the buildings there have arrived. */
  let held: HeldPlace | null = null;
  const groundNow = () =>
    groundOf(
      globe,
      () => simulation.t,
      around,
      () => held,
    );
  let ground = groundNow();
  let player: Player;
  let before: Player;
  let ship: ShipAnimation;
  let tour: (TourCode & { readonly now: Tour }) | null = null;
  let steps = 0;
  // An explorer without a cockpit gets the chase view of the first craft it boards.
  const startsOnFoot = camera === "cockpit" && !isCraft(opened.start.by);
  const rig = createRoundRig(startsOnFoot ? "chase" : camera, orbit);

  /** Input of any kind ends the tour and the free camera. */
  const takeControl = () => {
    tour = null;
    if (rig.camera === "free") rig.camera = "chase";
  };
  /** Sets the player without interpolation from the last step. */
  const setPlayer = (next: Player) => {
    player = before = next;
  };

  /** An orbiter over a place with the player's view direction. */
  function orbiterOver([x, y, z]: Vector, altitude: number): Player {
    const k = (globe.radius + altitude) / Math.hypot(x, y, z);
    const pose = playerPose(player, ground);
    return createPlayer(
      "orbiter",
      { ...pose, x: k * x, y: k * y, z: k * z, roll: 0 },
      parkedPlace(player, ground),
      ground,
    );
  }

  /** The player of a world's request. */
  function start(world: Opened<PlanetRecipe>): void {
    held = null;
    held = heldPlaceOf(world, ground, around);
    setPlayer(spawn(world, ground));
  }

  const simulation: PlanetSimulation = {
    t,
    rate,
    hour,
    spin,
    rig,
    get globe() {
      return globe;
    },
    get ground() {
      return ground;
    },
    get player() {
      return player;
    },
    get before() {
      return before;
    },
    get ship() {
      return ship;
    },
    get held() {
      return held;
    },
    get touring() {
      return tour !== null;
    },
    get chasing() {
      return rig.camera === "chase" && isCraft(player.explorer.by);
    },
    get seconds() {
      return steps * STEP;
    },
    step(intent) {
      if (Object.values(intent).some((axis) => axis !== 0)) takeControl();
      this.t += this.rate * STEP;
      if (this.spin !== 0) this.hour = (((this.hour + this.spin * STEP) % 24) + 24) % 24;
      before = player;
      if (held && (player.explorer.by !== "walker" || around.isBuiltAt(...held.place))) held = null;
      if (tour) {
        const next = tour.stepTour(tour.now, player, STEP, ground);
        tour = next.tour && { ...tour, now: next.tour };
        ({ player } = next);
      } else
        player = globe.climate === "gas" ? stepInGas(player, intent, ground) : stepPlayer(player, intent, STEP, ground);
      ship = stepShipAnimation(ship, player, intent, ground);
      steps++;
    },
    look([right, down], [dx, dy], wheel) {
      takeControl();
      if (this.chasing) {
        turnRig(rig, dx, dy, wheel);
        return;
      }
      setPlayer(turnView(zoomPlayer(player, -wheel), right, down, ground));
    },
    flyTo(place) {
      if (player.explorer.by !== "orbiter") return;
      takeControl();
      const clearance = Math.max(2, player.explorer.state.clearance * APPROACH);
      setPlayer(flyPlayerTo(player, place, ground.height(...place) + clearance, ground));
    },
    goTo(latitude, longitude, atOnce) {
      takeControl();
      const [x, y, z] = fromGeo({ latitude, longitude, altitude: 0 }, globe.radius, new Float64Array(3));
      const { clearance } = playerTelemetry(player, ground);
      const over = Math.min(Math.max(GOTO_MIN, clearance), GOTO_MAX * globe.radius);
      const altitude = ground.height(x, y, z) + over;
      if (atOnce) setPlayer(orbiterOver([x, y, z], altitude));
      else setPlayer(flyPlayerTo(switchExplorer(player, "orbiter", ground), [x, y, z], altitude, ground));
    },
    changeExplorer(by) {
      takeControl();
      if (globe.climate === "gas" && needsGround(by)) {
        player = refuse(player, NO_GROUND);
        return;
      }
      player = switchExplorer(player, by, ground);
    },
    board() {
      takeControl();
      if (globe.climate === "gas") {
        player = refuse(player, NO_GROUND);
        return;
      }
      player = stepOutOrBoard(player, ground);
    },
    refuse(message) {
      player = refuse(player, message);
    },
    changeCamera() {
      if (!isCraft(player.explorer.by)) return;
      rig.camera = rig.camera === "chase" ? "cockpit" : "chase";
      rig.orbit[0] = 0;
      rig.orbit[1] = 12;
      rig.axes = null;
    },
    toggleTour({ planTour, stepTour }) {
      const wasTouring = tour !== null;
      takeControl();
      if (!wasTouring) tour = { planTour, stepTour, now: planTour(player, ground, sunDirectionAt(this.hour)) };
    },
    arrive(world) {
      if (!held) return false;
      held = null;
      setPlayer(spawn(world, ground));
      return true;
    },
    setGround(world) {
      held = null;
      globe = generatePlanet(world);
      ground = groundNow();
    },
    settle() {
      const ranges = onSphere(globe.radius);
      const placeNow = () => {
        const { x, y, z } = playerPose(player, ground);
        return [x, y, z].map((value, axis) => canonical(ranges[axis], value));
      };
      let place = placeNow();
      for (let i = 0; i < MAX_SETTLES; i++) {
        const [x, y, z] = place;
        const pose = { ...playerPose(player, ground), x, y, z };
        setPlayer(createPlayer(player.explorer.by, pose, parkedPlace(player, ground), ground));
        place = placeNow();
        if (place[0] === x && place[1] === y && place[2] === z) return;
      }
    },
    setWorld(world) {
      globe = generatePlanet(world);
      ground = groundNow();
      tour = null;
      rig.axes = null;
      start(world);
      ship = createShipAnimation(player, ground);
    },
  };
  start(opened);
  ship = createShipAnimation(player!, ground);
  return simulation;
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
  return createPlayer(start.by as PlanetExplorer, { x, y, z, heading, pitch, roll }, left, ground);
}

function groundOf(
  globe: Globe,
  year: () => number,
  { riverAt, roofOver, deckAt, isPaved, addSolids }: Surroundings,
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
  };
}
