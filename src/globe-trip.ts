/** A trip round a planet: an eye that orbits, comes down and looks about, and the stage of one round sheet and its sky. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { fromGeo, geoOf } from "./core/geo.ts";
import { type Globe, surfaceOn } from "./core/sphere.ts";
import type { Pose } from "./explorers/explorer.ts";
import {
  createOrbiter,
  dragOrbiter,
  flyTo,
  type Orbiter,
  orbiterView,
  type RoundGround,
  stepOrbiter,
  turnOrbiter,
  zoomOrbiter,
} from "./explorers/orbiter.ts";
import { directionOf, headingOf, tangentFrame } from "./explorers/tangent.ts";
import { groundAlong } from "./globe-ray.ts";
import { STEP, type Trip } from "./trip.ts";
import type { Rgb } from "./view/atmosphere.ts";
import { createGlobeStage, type GlobeStage } from "./view/globe-stage.ts";
import type { Quality } from "./view/quality.ts";
import { generate } from "./world/generate.ts";
import type { OpenSphere } from "./world/validate.ts";

const FOV = 55;
const DEGREE = Math.PI / 180;
/** Metres above ground under which a drag turns the head, and above which it turns the planet. */
const HEAD_BELOW = 300;
/** Metres over the ground at which a flight to a place of the map ends at least, and radii at most. */
const VISIT_LEAST = 150;
const VISIT_MOST = 0.15;
/** Degrees that the sun stands north of the equator: shadows everywhere, and ice on one pole more than on the other. */
const DECLINATION = 12;

/** Toward the sun in the planet's axes, when it is `hour` at longitude 0. */
export function sunOver(hour: number): Rgb {
  const longitude = ((12 - hour) / 12) * Math.PI;
  const level = Math.cos(DECLINATION * DEGREE);
  return [level * Math.cos(longitude), level * Math.sin(longitude), Math.sin(DECLINATION * DEGREE)];
}

export function createGlobeTrip(opened: OpenSphere): Trip {
  let world = opened;
  let globe = generate(world);
  let { t, rate } = world.start;
  let seconds = 0;
  let stage: GlobeStage | undefined;
  let canvas: HTMLCanvasElement | null = null;
  let ground = groundOf(globe, () => t);
  let orbiter = createOrbiter(viewOf(world), ground);
  let before = orbiter;
  let speed = 0;
  let climb = 0;

  const altitudeOf = ({ x, y, z }: Orbiter) => Math.hypot(x, y, z) - globe.radius;
  const poseNow = (): Pose => {
    const { x, y, z, pitch, ahead } = orbiter;
    return { x, y, z, heading: headingOf(ahead, tangentFrame(x, y, z)), pitch, roll: 0 };
  };

  return {
    get t() {
      return t;
    },
    set t(value) {
      t = value;
    },
    get rate() {
      return rate;
    },
    set rate(value) {
      rate = value;
    },
    stage(engine: Engine, quality: Quality) {
      canvas = engine.getRenderingCanvas();
      stage = createGlobeStage(engine, globe, quality, false, world.seed);
      return stage;
    },
    draw(share, _dt, settled, calm) {
      stage?.draw(
        { ...between(orbiterView(before), orbiterView(orbiter), share), fov: FOV },
        { t, seconds: calm ? 0 : seconds, sun: sunOver(world.view.hour) },
        settled,
      );
    },
    step(intent) {
      if (rate !== 0) t += rate * STEP;
      before = orbiter;
      orbiter = stepOrbiter(orbiter, intent, STEP, ground);
      seconds += STEP;
      speed = Math.hypot(orbiter.x - before.x, orbiter.y - before.y, orbiter.z - before.z) / STEP;
      climb = (altitudeOf(orbiter) - altitudeOf(before)) / STEP;
    },
    look(dx, dy, wheel) {
      const radians = (FOV * DEGREE) / (canvas?.clientHeight || 720);
      if (wheel !== 0) orbiter = zoomOrbiter(orbiter, -wheel);
      if (dx === 0 && dy === 0) return;
      const degrees = (2 * radians) / DEGREE;
      if (orbiter.clearance < HEAD_BELOW) orbiter = turnOrbiter(orbiter, dx * degrees, -dy * degrees);
      else orbiter = dragOrbiter(orbiter, dx * radians, -dy * radians, ground);
      before = orbiter;
    },
    visit(right, up) {
      const view = orbiterView(orbiter);
      const tan = Math.tan((FOV * DEGREE) / 2);
      const aspect = canvas ? canvas.clientWidth / Math.max(1, canvas.clientHeight) : 1;
      const place = groundAlong(globe, t, view, right * tan * aspect, up * tan);
      if (!place) return;
      const surface = surfaceOn(globe, ...place, t);
      orbiter = flyTo(orbiter, place, surface + Math.max(2, orbiter.clearance * 0.06), ground);
    },
    goTo(latitude, longitude) {
      const [x, y, z] = fromGeo({ latitude, longitude, altitude: 0 }, globe.radius, new Float64Array(3));
      const clearance = Math.min(Math.max(VISIT_LEAST, orbiter.clearance), VISIT_MOST * globe.radius);
      orbiter = flyTo(orbiter, [x, y, z], surfaceOn(globe, x, y, z, t) + clearance, ground);
    },
    board() {},
    changeCamera() {},
    show(next) {
      const sameShape = shapeOf(world as OpenSphere) === shapeOf(next as OpenSphere);
      world = next as OpenSphere;
      if (sameShape) return false;
      globe = generate(world);
      ground = groundOf(globe, () => t);
      orbiter = createOrbiter(viewOf(world), ground);
      before = orbiter;
      return true;
    },
    pose: poseNow,
    where() {
      const { x, y, z, heading, pitch, roll } = poseNow();
      const { camera, orbit } = world.start;
      return { by: "orbiter", at: [x, y, z], look: [heading, pitch, roll], camera, orbit, parked: null };
    },
    reading() {
      const { x, y, z, heading } = poseNow();
      const { latitude, longitude, altitude } = geoOf(x, y, z, globe.radius);
      return {
        explorer: "orbiter",
        altitude,
        clearance: orbiter.clearance,
        speed,
        climb,
        heading,
        landed: false,
        notice: "",
        land: null,
        place: [latitude, longitude],
        hint: "Arrows: travel · W S: down and up · A D: turn · Double-click: fly there",
      };
    },
  };
}

/** What a new stage is needed for: everything but the hour, the year and the view. */
function shapeOf({ shape, seed, profile, sea, peak, cover, snow, fields }: OpenSphere): string {
  return JSON.stringify([shape, seed, profile, sea, peak, cover, snow, fields]);
}

function groundOf(globe: Globe, year: () => number): RoundGround {
  return { radius: globe.radius, height: (x, y, z) => surfaceOn(globe, x, y, z, year()) };
}

/** Where a request puts the eye. */
function viewOf({ start }: OpenSphere) {
  const [x, y, z] = start.at;
  const [heading, pitch] = start.look;
  const frame = tangentFrame(x, y, z);
  return { x, y, z, forward: directionOf(heading, pitch, frame), up: directionOf(heading, pitch + 90, frame) };
}

type View = ReturnType<typeof orbiterView>;

/** Between two steps; both directions stay unit to a millionth, since a step turns little. */
function between(a: View, b: View, share: number): { at: Rgb; forward: Rgb; up: Rgb } {
  const mix = (p: number, q: number) => p + (q - p) * share;
  const each = (p: Rgb, q: Rgb): Rgb => [mix(p[0], q[0]), mix(p[1], q[1]), mix(p[2], q[2])];
  return { at: each([a.x, a.y, a.z], [b.x, b.y, b.z]), forward: each(a.forward, b.forward), up: each(a.up, b.up) };
}
