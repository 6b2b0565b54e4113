/**
 * The planet simulation: a traveller, the camera rig, the planet's day and year, and the guided tour, without a screen.
 * It advances in fixed steps of 1/60 s, so the same input always leads to the same place.
 */

import { turnRig } from "../../camera/chase-rig.ts";
import { createRoundRig, type RoundRig } from "../../camera/round-chase-rig.ts";
import { fromGeo } from "../../core/planet/geo.ts";
import { altitudeOn, type Globe, kindOn, surfaceOn } from "../../core/planet/sphere.ts";
import { DECLINATION } from "../../core/space/star-system.ts";
import type { Intent } from "../../explorers/explorer.ts";
import type { PlanetGround } from "../../explorers/planet-ground.ts";
import type { Vector } from "../../explorers/vector.ts";
import type { PlanetExplorer, PlanetRecipe } from "../../recipe/kinds/planet.ts";
import { generatePlanet } from "../../recipe/kinds/planet.ts";
import type { Opened } from "../../recipe/validate.ts";
import type { Rgb } from "../../render/atmosphere/atmosphere.ts";
import { STEP } from "../live-world.ts";
import { createShipAnimation, type ShipAnimation, stepShipAnimation } from "./craft-states.ts";
import { boardTraveller, changeTo } from "./handover.ts";
import { planTour, stepTour, type Tour } from "./tour.ts";
import { lookTraveller, stepTraveller, visitTraveller, zoomTraveller } from "./travel.ts";
import { createTraveller, parkedOf, readingOfTraveller, type Traveller, travellerPose } from "./traveller.ts";

/** Height above ground at which a flight to a place of the map ends: at least in metres, at most in planet radii. */
const [GOTO_MIN, GOTO_MAX] = [150, 0.15];
/** A double click flies down to this share of the current height above ground. */
const APPROACH = 0.06;

/** Unit vector towards the sun in the planet's axes; `hour` is solar time at longitude 0. */
export function sunDirectionAt(hour: number): Rgb {
  const longitude = ((12 - hour) / 12) * Math.PI;
  const level = Math.cos((DECLINATION * Math.PI) / 180);
  return [level * Math.cos(longitude), level * Math.sin(longitude), Math.sin((DECLINATION * Math.PI) / 180)];
}

export interface PlanetSimulation {
  readonly globe: Globe;
  readonly ground: PlanetGround;
  readonly rig: RoundRig;
  readonly traveller: Traveller;
  /** The traveller one step ago, for interpolation. */
  readonly before: Traveller;
  readonly ship: ShipAnimation;
  readonly touring: boolean;
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
  /** Starts the guided tour, or stops it where it is. */
  toggleTour(): void;
  /** Replaces the world; the traveller starts where the world's request says. */
  setWorld(world: Opened<PlanetRecipe>): void;
}

export function createPlanetSimulation(opened: Opened<PlanetRecipe>): PlanetSimulation {
  const { camera, orbit, t, rate, hour, spin } = opened.start;
  let globe = generatePlanet(opened);
  let ground = groundOf(globe, () => simulation.t);
  let traveller: Traveller;
  let before: Traveller;
  let ship: ShipAnimation;
  let tour: Tour | null = null;
  let steps = 0;
  // An explorer without a cockpit gets the chase view of the first craft it boards.
  const startsOnFoot = camera === "cockpit" && !isCraft(opened.start.by);
  const rig = createRoundRig(startsOnFoot ? "chase" : camera, orbit);

  /** Input of any kind ends the tour and the free camera. */
  const takeControl = () => {
    tour = null;
    if (rig.camera === "free") rig.camera = "chase";
  };
  /** Without interpolation from the last step. */
  const setTraveller = (next: Traveller) => {
    traveller = before = next;
  };

  /** An orbiter over a place with the traveller's view direction. */
  function orbiterOver([x, y, z]: Vector, altitude: number): Traveller {
    const k = (globe.radius + altitude) / Math.hypot(x, y, z);
    const pose = travellerPose(traveller, ground);
    return createTraveller(
      "orbiter",
      { ...pose, x: k * x, y: k * y, z: k * z, roll: 0 },
      parkedOf(traveller, ground),
      ground,
    );
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
    get traveller() {
      return traveller;
    },
    get before() {
      return before;
    },
    get ship() {
      return ship;
    },
    get touring() {
      return tour !== null;
    },
    get chasing() {
      return rig.camera === "chase" && isCraft(traveller.who.by);
    },
    get seconds() {
      return steps * STEP;
    },
    step(intent) {
      if (Object.values(intent).some((axis) => axis !== 0)) takeControl();
      this.t += this.rate * STEP;
      if (this.spin !== 0) this.hour = (((this.hour + this.spin * STEP) % 24) + 24) % 24;
      before = traveller;
      if (tour) ({ tour, traveller } = stepTour(tour, traveller, STEP, ground));
      else traveller = stepTraveller(traveller, intent, STEP, ground);
      ship = stepShipAnimation(ship, traveller, intent, ground);
      steps++;
    },
    look([right, down], [dx, dy], wheel) {
      takeControl();
      if (this.chasing) {
        turnRig(rig, dx, dy, wheel);
        return;
      }
      setTraveller(lookTraveller(zoomTraveller(traveller, -wheel), right, down, ground));
    },
    flyTo(place) {
      if (traveller.who.by !== "orbiter") return;
      takeControl();
      const clearance = Math.max(2, traveller.who.is.clearance * APPROACH);
      setTraveller(visitTraveller(traveller, place, ground.height(...place) + clearance, ground));
    },
    goTo(latitude, longitude, atOnce) {
      takeControl();
      const [x, y, z] = fromGeo({ latitude, longitude, altitude: 0 }, globe.radius, new Float64Array(3));
      const { clearance } = readingOfTraveller(traveller, ground);
      const over = Math.min(Math.max(GOTO_MIN, clearance), GOTO_MAX * globe.radius);
      const altitude = ground.height(x, y, z) + over;
      if (atOnce) setTraveller(orbiterOver([x, y, z], altitude));
      else setTraveller(visitTraveller(changeTo(traveller, "orbiter", ground), [x, y, z], altitude, ground));
    },
    changeExplorer(by) {
      takeControl();
      traveller = changeTo(traveller, by, ground);
    },
    board() {
      takeControl();
      traveller = boardTraveller(traveller, ground);
    },
    changeCamera() {
      if (!isCraft(traveller.who.by)) return;
      rig.camera = rig.camera === "chase" ? "cockpit" : "chase";
      rig.orbit[0] = 0;
      rig.orbit[1] = 12;
      rig.axes = null;
    },
    toggleTour() {
      const wasTouring = tour !== null;
      takeControl();
      if (!wasTouring) tour = planTour(traveller, ground, sunDirectionAt(this.hour));
    },
    setWorld(world) {
      globe = generatePlanet(world);
      ground = groundOf(globe, () => simulation.t);
      tour = null;
      rig.axes = null;
      setTraveller(spawn(world, ground));
      ship = createShipAnimation(traveller, ground);
    },
  };
  setTraveller(spawn(opened, ground));
  ship = createShipAnimation(traveller!, ground);
  return simulation;
}

function isCraft(by: string): by is "ship" | "helicopter" {
  return by === "ship" || by === "helicopter";
}

/** The traveller that a world's request describes. */
function spawn({ start }: Opened<PlanetRecipe>, ground: PlanetGround): Traveller {
  const [x, y, z] = start.at;
  const [heading, pitch, roll] = start.look;
  const { parked } = start;
  const left = parked && { x: parked[0], y: parked[1], z: parked[2], heading: parked[3] };
  return createTraveller(start.by as PlanetExplorer, { x, y, z, heading, pitch, roll }, left, ground);
}

function groundOf(globe: Globe, year: () => number): PlanetGround {
  return {
    radius: globe.radius,
    height: (x, y, z) => surfaceOn(globe, x, y, z, year()),
    bed: (x, y, z) => altitudeOn(globe, x, y, z, year()),
    kind: (x, y, z) => kindOn(globe, x, y, z, year()),
  };
}
