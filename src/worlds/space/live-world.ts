/** A trip through free space: a journey, and the stage of gas, stars and planets that shows what is seen on it. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { type Lens, turnLens } from "../../camera/lens.ts";
import { chaseInSpace } from "../../camera/round-chase-rig.ts";
import { lightYears, placeAt, separation } from "../../core/space/place.ts";
import { systemOf } from "../../core/space/star-system.ts";
import { createGalaxy, type Star } from "../../core/space/stars.ts";
import { attitudeOf, lookOf } from "../../explorers/starship.ts";
import { mix, unit, type Vector } from "../../explorers/vector.ts";
import type { PlanetRecipe, PlanetTable } from "../../recipe/kinds/planet.ts";
import type { SpaceRecipe } from "../../recipe/kinds/space.ts";
import { planetRecipe } from "../../recipe/star-planet.ts";
import type { Opened } from "../../recipe/validate.ts";
import { starColour } from "../../render/atmosphere/stars.ts";
import type { Quality } from "../../render/quality.ts";
import { createPool, type Epoch, type Ticket } from "../../stream/pool.ts";
import { clockOf, type LiveWorld } from "../live-world.ts";
import type { WorldContext } from "../world-module.ts";
import { WORKERS } from "./jobs/source.ts";
import { nearestLoaded, pickStar } from "./jobs/star-queries.ts";
import { createStarStream, type StarStream } from "./jobs/star-stream.ts";
import type { SpaceCamera, StarLookup } from "./markers.ts";
import type { ShipInstance } from "./render/ship.ts";
import { createSpaceStage, type SpaceStage } from "./render/space-stage.ts";
import { createSpaceSimulation, type ShipPose } from "./simulation.ts";
import { createTargets } from "./target-selection.ts";
import type { Targets } from "./targets.ts";
import { spaceTelemetry } from "./telemetry.ts";

/** Degrees of the picture's height, and CSS pixels of it that a fingertip covers. */
const FOV = 60;
const FINGERTIP = 22;
const TAN = Math.tan((FOV * Math.PI) / 360);
/** How brightly a ship is lit close to a star and between the stars, and the astronomical units at which it is halfway. */
const [LIT, UNLIT, HALFWAY] = [1.3, 0.55, 300];

export interface SpaceWorld extends LiveWorld {
  /** What can be pointed at, selected and flown to. */
  readonly targets: Targets;
}

export function createSpaceWorld(opened: Opened<SpaceRecipe>, { loadRecipe }: WorldContext): SpaceWorld {
  let world = opened;
  let stage: SpaceStage | undefined;
  let canvas: HTMLCanvasElement | null = null;
  let stars: StarStream | undefined;
  let epoch: Epoch | undefined;
  let search: { readonly ticket: Ticket; end(star: Star | null): void } | null = null;
  /** Of a photographer, who in space turns and goes nowhere. */
  let lens: Lens | null = null;
  const journey = createSpaceSimulation(createGalaxy(), world.start);
  const sight: StarLookup = {
    nearest: (place) => (stars && nearestLoaded(stars, place)?.star) ?? null,
    pick: (place, direction, tolerance) => (stars ? pickStar(stars, place, direction, tolerance) : null),
  };
  let picture: SpaceCamera = { ...journey.poseAt(1), tan: [TAN, TAN] };

  const freeFov = () => (journey.rig.camera === "free" ? world.start.fov : null);

  /** The table of a planet's world; the planets' recipe is loaded when the first one is near. */
  async function worldOf(star: Star, index: number): Promise<PlanetTable> {
    const recipe = (await loadRecipe("planet")) as PlanetRecipe;
    return planetRecipe(recipe, systemOf(star), index).world;
  }

  /** The last search ends with nothing where another begins. */
  function seek(planets?: number): Promise<Star | null> {
    search?.ticket.cancel();
    search?.end(null);
    return new Promise((end, fail) => {
      const from = lightYears(journey.ship.place);
      const ticket = epoch?.order({
        job: "nearest",
        key: `star of ${planets ?? "any"} planets`,
        // Who is at a star looks for another.
        ask: {
          from,
          beyond: journey.nearby.system(journey.ship.place) ? 0.5 : -1,
          ...(planets !== undefined && { planets }),
        },
        // Somebody waits for it.
        priority: -1,
        bytes: 0,
        done(found) {
          search = null;
          end(found?.star ?? null);
        },
        failed: fail,
      });
      if (ticket) search = { ticket, end };
      else end(null);
    });
  }

  const targets = createTargets(journey, {
    stars: sight,
    camera: () => picture,
    fingertip: () => (FINGERTIP * 2 * TAN) / (canvas?.clientHeight || 720),
    onJump: () => stage?.jump(journey.ship.place, journey.t),
    search: seek,
  });

  return {
    targets,
    clock: clockOf(() => journey),
    stage(engine: Engine, quality: Quality) {
      canvas = engine.getRenderingCanvas();
      const pool = createPool({ source: WORKERS });
      epoch = pool.open(world);
      search?.end(null);
      search = null;
      stars = createStarStream(world, pool);
      stage = createSpaceStage(engine, world, quality, {
        pool,
        stars,
        place: journey.ship.place,
        all: world.start.freeze,
        t: journey.t,
        worldOf,
      });
      return stage;
    },
    draw(share, dt, settled, calm) {
      const seen = journey.poseAt(share);
      const { rig, seconds } = journey;
      const chase = rig.camera === "chase" && !lens ? chaseInSpace(rig, seen, dt, settled) : null;
      const { forward, up } = lens ? attitudeOf([lens.heading, lens.pitch, lens.roll]) : (chase ?? seen);
      const aspect = canvas ? canvas.width / Math.max(1, canvas.height) : 1;
      const fov = lens?.fov ?? freeFov() ?? FOV;
      const tan = Math.tan((fov * Math.PI) / 360);
      picture = { place: seen.place, t: seen.t, forward, up, tan: [tan * aspect, tan] };
      const ship = chase && shipOf(seen, chase.from, journey.thrust, sight.nearest(seen.place));
      stage?.draw(
        { place: seen.place, forward, up, fov },
        { t: seen.t, seconds: calm ? 0 : seconds },
        dt,
        settled,
        ship,
      );
    },
    step: (intent) => journey.step(intent),
    look(dx, dy, wheel) {
      const degrees = FOV / (canvas?.clientHeight || 720);
      journey.look([dx * degrees, dy * degrees], [dx, dy], wheel);
    },
    actions: { camera: () => journey.changeCamera() },
    apply(next, changes) {
      world = next as Opened<SpaceRecipe>;
      if (!changes.profile && (changes.ground || changes.look)) stage?.show(world);
      // The profile's samples lie in textures.
      return changes.profile;
    },
    restart(next) {
      world = next as Opened<SpaceRecipe>;
      journey.restart(world.start);
      stage?.jump(journey.ship.place, journey.t);
    },
    pose() {
      const [x, y, z] = lightYears(journey.ship.place);
      const [heading, pitch, roll] = lookOf(journey.ship);
      return { x, y, z, heading, pitch, roll };
    },
    where: () => ({
      ...journey.where(),
      fov: freeFov(),
      ...(lens && {
        look: [lens.heading, lens.pitch, lens.roll] as const,
        camera: "free" as const,
        fov: lens.fov,
      }),
    }),
    photoCamera: {
      translates: false,
      begin() {
        const [heading, pitch, roll] = lookOf(picture);
        const [x, y, z] = lightYears(journey.ship.place);
        return { x, y, z, heading, pitch, roll, fov: freeFov() ?? FOV };
      },
      move: turnLens,
      use(next) {
        lens = next;
      },
    },
    telemetry: () => spaceTelemetry(journey, sight),
  };
}

/** Seen from right behind, whole jets would hide what one flies to. */
const JETS = 0.35;

/** The ship before an eye that is `from` metres away from its pilot's, lit by a star. */
function shipOf({ place, forward, up }: ShipPose, from: Vector, thrust: number, star: Star | null): ShipInstance {
  const toStar: Vector = star ? separation(place, placeAt([star.x, star.y, star.z])) : [0, 0, 1];
  const distance = Math.hypot(...toStar);
  const bright = UNLIT + ((LIT - UNLIT) * HALFWAY) / (HALFWAY + distance);
  const colour = starColour(star?.colour ?? 7);
  const [x, y, z] = mix(-1, from, 0, from);
  return {
    ...{ x, y, z, heading: 0, pitch: 0, roll: 0, axes: { forward, up }, thrust: JETS * thrust, legs: 0 },
    toStar: distance > 0 ? unit(toStar) : up,
    light: mix(bright, colour, 0, colour),
  };
}
