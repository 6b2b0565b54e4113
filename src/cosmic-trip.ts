/** A trip through free space: a starship, and the stage of gas and stars that shows what is seen from it. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { lightYears, METRES_PER_AU, placeAt } from "./core/space.ts";
import { attitudeOf, createStarship, lookOf, stepStarship } from "./explorers/starship.ts";
import { createPool } from "./stream/pool.ts";
import { createStarStream } from "./stream/star-stream.ts";
import { STEP, type Trip } from "./trip.ts";
import { type CosmicStage, createCosmicStage } from "./view/cosmic-stage.ts";
import type { Quality } from "./view/quality.ts";
import type { OpenCosmic } from "./world/validate.ts";

const FOV = 60;

export function createCosmicTrip(opened: OpenCosmic): Trip {
  let world = opened;
  let stage: CosmicStage | undefined;
  let ship = settle(world);
  let { t, rate } = world.start;
  let steps = 0;

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
      const pool = createPool();
      const stars = createStarStream(world, pool);
      stage = createCosmicStage(engine, world, quality, { pool, stars, place: ship.place, all: world.start.freeze });
      return stage;
    },
    draw(_share, dt, settled, calm) {
      stage?.draw({ ...ship, fov: FOV }, { t, seconds: calm ? 0 : steps * STEP }, dt, settled);
    },
    step(intent) {
      t += rate * STEP;
      ship = stepStarship(ship, intent, STEP);
      steps++;
    },
    look() {},
    visit() {},
    board() {},
    changeCamera() {},
    show(next) {
      world = next as OpenCosmic;
      return true;
    },
    enter(next) {
      world = next as OpenCosmic;
      ship = settle(world);
      stage?.jump(ship.place);
    },
    pose() {
      const [x, y, z] = lightYears(ship.place);
      const [heading, pitch, roll] = lookOf(ship);
      return { x, y, z, heading, pitch, roll };
    },
    where: () => ({
      by: "starship",
      at: ship.place.cell,
      off: ship.place.off,
      look: lookOf(ship),
      camera: world.start.camera,
      orbit: world.start.orbit,
      parked: null,
    }),
    reading: () => ({
      explorer: "starship",
      altitude: 0,
      clearance: null,
      speed: Math.hypot(...ship.velocity) * METRES_PER_AU,
      climb: 0,
      heading: lookOf(ship)[0],
      landed: false,
      notice: "",
      land: null,
      place: null,
      hour: null,
      explorers: [],
      touring: false,
      hint: "W A S D: fly · Arrows: turn · Q E: roll",
    }),
  };
}

function settle({ start }: OpenCosmic) {
  return createStarship(placeAt(start.at, start.off), attitudeOf(start.look));
}
