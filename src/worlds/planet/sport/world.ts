/** A planet as the sport sees it. */
import type { CraftPlace } from "../../../camera/view-point.ts";
import { surfaceOn } from "../../../core/planet/sphere.ts";
import type { PlanetGround } from "../../../explorers/planet-ground.ts";
import { saveKeyOf } from "../../../recipe/ground-key.ts";
import { landName, type PlanetRecipe } from "../../../recipe/kinds/planet.ts";
import { distanceOf, type Geometry, onDatum, type Point, pointOn, UNITS } from "../../../sport/geometry.ts";
import { planetSportGround } from "../../../sport/planet-ground.ts";
import { planOf, surveyCourse } from "../../../sport/race/plan.ts";
import type { RoutePlace } from "../../../sport/race/route.ts";
import { DEEPEST } from "../../../sport/reach.ts";
import { runInSlices } from "../../../stream/time-slices.ts";
import type { SportWorld, Standing } from "../../sport/world.ts";
import type { WorldPage } from "../../world-module.ts";
import { controls } from "../controls.ts";
import type { PlanetWorld } from "../live-world.ts";
import { craftAt } from "./upright.ts";
import { PLANET_WORDS } from "./words.ts";

/** Height at which walkers are put down, metres. */
const ABOVE = 0.05;
/** Radians along a great circle between two points of a leg on the map. */
const BEND = 0.04;

export function planetSportWorld(
  live: Pick<PlanetWorld, "sport" | "simulation" | "pose">,
  page: Pick<WorldPage<PlanetRecipe>, "request" | "recipe">,
): SportWorld {
  const { sport: state } = live;
  const spot = new Float64Array(3);
  const ground = (when: "now" | "first year") =>
    planetSportGround(live.simulation.globe, when === "now" ? live.simulation.t : 0);
  const here = (): Point => {
    const { x, y, z } = live.pose();
    return pointOn(x, y, z, live.simulation.globe.radius);
  };
  /** A walker at a place, metres above the datum or on the ground. */
  function standing(at: Point, heading: number, altitude?: number): Standing {
    const { globe, t } = live.simulation;
    const [x, y, z] = onDatum(at, globe.radius, spot);
    const k = 1 + ((altitude ?? surfaceOn(globe, x, y, z, t)) + ABOVE) / globe.radius;
    return { by: "walker", at: [k * x, k * y, k * z], look: [heading, 0, 0] };
  }
  return {
    state,
    words: PLANET_WORDS,
    controls,
    land() {
      const request = page.request();
      return saveKeyOf(request, landName(page.recipe, request));
    },
    groundKey: () => JSON.stringify(page.request().parameters),
    ground: (_, when) => ground(when),
    altitudeOf: () => 0,
    plan: (course) => ({ ...planOf(course, ground("first year")), altitude: 0 }),
    async survey(course) {
      await runInSlices(surveyCourse(ground("first year"), course));
    },
    levelOf: () => 0,
    altitudeOfLevel: () => 0,
    here: () => ({ at: here(), altitude: 0 }),
    heading: () => live.pose().heading,
    isOnFoot: () => live.simulation.player.explorer.by === "walker",
    runner() {
      const { player, ground } = live.simulation;
      const { x, y, z } = live.pose();
      const [east, north] = here();
      const onFoot = player.explorer.by === "walker";
      return { x: east, y: north, z: Math.hypot(x, y, z) - ground.radius, kind: ground.kind(x, y, z), onFoot };
    },
    standing: ({ at }, heading, z) => standing(at, heading, z),
    standingHere: () => (ground("now").depthAt(...here()) > DEEPEST ? null : standing(here(), live.pose().heading)),
    // An orienteer goes down no shaft.
    setFences() {},
    setGhost(place) {
      state.ghost = place && ghostAt(live.simulation.ground, place);
    },
    toMap: ([x, y]) => [y / UNITS, x / UNITS],
    fromMap: ([latitude, longitude]) => [longitude * UNITS, latitude * UNITS],
    way: (from, to) => greatCircle(ground("first year").geometry, from, to, BEND * live.simulation.globe.radius),
  };
}

/** The runner of an earlier race, on the ground where that is higher now. */
function ghostAt(ground: PlanetGround, { x: east, y: north, z: altitude, heading }: RoutePlace): CraftPlace {
  const [x, y, z] = onDatum([east, north], ground.radius, new Float64Array(3));
  const k = 1 + Math.max(altitude, ground.bed(x, y, z)) / ground.radius;
  return craftAt([k * x, k * y, k * z], heading);
}

/** Places along a great circle, at most `step` metres apart, both ends included. */
function greatCircle(geometry: Geometry, from: Point, to: Point, step: number): Point[] {
  const count = Math.max(1, Math.ceil(distanceOf(geometry, from, to) / step));
  const [east, north] = geometry.way(from, to);
  const between = Array.from({ length: count }, (_, k) =>
    geometry.place(from, (east * k) / count, (north * k) / count),
  );
  return [...between, to];
}
