/**
 * A journey round a planet: a traveller, the camera's rig, the planet's day and year, and perhaps a tour, without a
 * screen. All are stepped by fixed sixtieths of a second, so that the same keys always lead to the same place.
 */

import { turnRig } from "../../camera/chase-rig.ts";
import { createRoundRig, type RoundRig } from "../../camera/round-chase-rig.ts";
import { fromGeo } from "../../core/planet/geo.ts";
import { altitudeOn, type Globe, kindOn, surfaceOn } from "../../core/planet/sphere.ts";
import { DECLINATION } from "../../core/space/star-system.ts";
import type { Intent } from "../../explorers/explorer.ts";
import type { PlanetGround } from "../../explorers/planet-ground.ts";
import type { Vector } from "../../explorers/vector.ts";
import { generate } from "../../recipe/generate.ts";
import type { ExplorerName, SphereExplorer } from "../../recipe/recipe.ts";
import type { OpenSphere } from "../../recipe/validate.ts";
import type { Rgb } from "../../render/atmosphere/atmosphere.ts";
import { STEP } from "../live-world.ts";
import { createShipAnimation, type ShipAnimation, stepShipAnimation } from "./craft-states.ts";
import { boardTraveller, changeTo } from "./handover.ts";
import { planTour, stepTour, type Tour } from "./tour.ts";
import { lookTraveller, stepTraveller, visitTraveller, zoomTraveller } from "./travel.ts";
import { createTraveller, parkedOf, readingOfTraveller, type Traveller, travellerPose } from "./traveller.ts";

/** Metres over the ground at which a flight to a place of the map ends at least, and radii at most. */
const [VISIT_LEAST, VISIT_MOST] = [150, 0.15];
/** Share of the height that is left when one flies to what was clicked. */
const NEARER = 0.06;

/** Toward the sun in the planet's axes, when it is `hour` at longitude 0. */
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
  /** A step ago. */
  readonly before: Traveller;
  readonly ship: ShipAnimation;
  readonly touring: boolean;
  /** True behind a craft. */
  readonly chasing: boolean;
  /** Seconds since the opening. */
  readonly seconds: number;
  /** Years, and years a second. */
  t: number;
  rate: number;
  /** Of the day at longitude 0; and hours a second. */
  hour: number;
  spin: number;
  step(intent: Intent): void;
  /** A drag, degrees of the view to the right and down, and CSS pixels; notches of a wheel. */
  look(degrees: readonly [number, number], pixels: readonly [number, number], wheel: number): void;
  /** Flies over a place, a direction, nearer to the ground. */
  visit(place: Vector): void;
  /** Flies over a place, or is there at once. */
  goTo(latitude: number, longitude: number, atOnce: boolean): void;
  change(by: SphereExplorer): void;
  board(): void;
  changeCamera(): void;
  /** Begins a tour, or ends it where it is. */
  tour(): void;
  /** The same person on another planet, as a request says. */
  move(world: OpenSphere): void;
}

export function createPlanetSimulation(opened: OpenSphere): PlanetSimulation {
  const { camera, orbit, t, rate, hour, spin } = opened.start;
  let globe = generate(opened);
  let ground = groundOf(globe, () => journey.t);
  let traveller: Traveller;
  let before: Traveller;
  let ship: ShipAnimation;
  let tour: Tour | null = null;
  let steps = 0;
  // Who begins without a craft sees the first one from behind.
  const own = camera === "cockpit" && !isCraft(opened.start.by);
  const rig = createRoundRig(own ? "chase" : camera, orbit);

  /** Anything that a person asks for ends a tour, and a camera that stood free. */
  const take = () => {
    tour = null;
    if (rig.camera === "free") rig.camera = "chase";
  };
  const now = (next: Traveller) => {
    traveller = before = next;
  };

  /** An orbiter up there who looks as the traveller did. */
  function overPlace([x, y, z]: Vector, altitude: number): Traveller {
    const k = (globe.radius + altitude) / Math.hypot(x, y, z);
    const pose = travellerPose(traveller, ground);
    return createTraveller(
      "orbiter",
      { ...pose, x: k * x, y: k * y, z: k * z, roll: 0 },
      parkedOf(traveller, ground),
      ground,
    );
  }

  const journey: PlanetSimulation = {
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
      if (Object.values(intent).some((axis) => axis !== 0)) take();
      this.t += this.rate * STEP;
      if (this.spin !== 0) this.hour = (((this.hour + this.spin * STEP) % 24) + 24) % 24;
      before = traveller;
      if (tour) ({ tour, traveller } = stepTour(tour, traveller, STEP, ground));
      else traveller = stepTraveller(traveller, intent, STEP, ground);
      ship = stepShipAnimation(ship, traveller, intent, ground);
      steps++;
    },
    look([right, down], [dx, dy], wheel) {
      take();
      if (this.chasing) {
        turnRig(rig, dx, dy, wheel);
        return;
      }
      now(lookTraveller(zoomTraveller(traveller, -wheel), right, down, ground));
    },
    visit(place) {
      if (traveller.who.by !== "orbiter") return;
      take();
      const nearer = Math.max(2, traveller.who.is.clearance * NEARER);
      now(visitTraveller(traveller, place, ground.height(...place) + nearer, ground));
    },
    goTo(latitude, longitude, atOnce) {
      take();
      const [x, y, z] = fromGeo({ latitude, longitude, altitude: 0 }, globe.radius, new Float64Array(3));
      const { clearance } = readingOfTraveller(traveller, ground);
      const over = Math.min(Math.max(VISIT_LEAST, clearance), VISIT_MOST * globe.radius);
      const altitude = ground.height(x, y, z) + over;
      if (atOnce) now(overPlace([x, y, z], altitude));
      else now(visitTraveller(changeTo(traveller, "orbiter", ground), [x, y, z], altitude, ground));
    },
    change(by) {
      take();
      traveller = changeTo(traveller, by, ground);
    },
    board() {
      take();
      traveller = boardTraveller(traveller, ground);
    },
    changeCamera() {
      if (!isCraft(traveller.who.by)) return;
      rig.camera = rig.camera === "chase" ? "cockpit" : "chase";
      rig.orbit[0] = 0;
      rig.orbit[1] = 12;
      rig.axes = null;
    },
    tour() {
      const ends = tour !== null;
      take();
      if (!ends) tour = planTour(traveller, ground, sunDirectionAt(this.hour));
    },
    move(world) {
      globe = generate(world);
      ground = groundOf(globe, () => journey.t);
      tour = null;
      rig.axes = null;
      now(settle(world, ground));
      ship = createShipAnimation(traveller, ground);
    },
  };
  now(settle(opened, ground));
  ship = createShipAnimation(traveller!, ground);
  return journey;
}

function isCraft(by: ExplorerName): by is "ship" | "helicopter" {
  return by === "ship" || by === "helicopter";
}

/** Whoever a request says, where it says. */
function settle({ start }: OpenSphere, ground: PlanetGround): Traveller {
  const [x, y, z] = start.at;
  const [heading, pitch, roll] = start.look;
  const { parked } = start;
  const left = parked && { x: parked[0], y: parked[1], z: parked[2], heading: parked[3] };
  return createTraveller(start.by as SphereExplorer, { x, y, z, heading, pitch, roll }, left, ground);
}

function groundOf(globe: Globe, year: () => number): PlanetGround {
  return {
    radius: globe.radius,
    height: (x, y, z) => surfaceOn(globe, x, y, z, year()),
    bed: (x, y, z) => altitudeOn(globe, x, y, z, year()),
    kind: (x, y, z) => kindOn(globe, x, y, z, year()),
  };
}
