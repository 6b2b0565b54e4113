/** A world of flat ground as the sport sees it. */

import { type FlatGround, flatGroundAt } from "../../../core/flat/flat-ground.ts";
import { altitudeOf } from "../../../map/flat/chart.ts";
import { saveKeyOf } from "../../../recipe/ground-key.ts";
import type { SceneRequest } from "../../../recipe/request.ts";
import { courseAltitude, planOn } from "../../../sport/archipelago.ts";
import { countryGround } from "../../../sport/country-ground.ts";
import type { Course } from "../../../sport/course.ts";
import type { MapExport } from "../../../sport/export/export-file.ts";
import type { MapScale } from "../../../sport/export/sheet.ts";
import { planOf } from "../../../sport/race/plan.ts";
import { planDescriptions } from "../../../sport/race/plan-descriptions.ts";
import type { Runner } from "../../../sport/race/race.ts";
import type { RoutePlace } from "../../../sport/race/route.ts";
import { say } from "../../../words/words.ts";
import type { SportWorld, Standing } from "../../sport/world.ts";
import type { WorldPage } from "../../world-module.ts";
import { controls, countryControls } from "../controls.ts";
import type { FlatWorld } from "../live-world.ts";
import { levelAt } from "../map/atlas.ts";
import { withFences } from "./fences.ts";
import { COUNTRY_WORDS, ISLAND_WORDS } from "./words.ts";

/** Height at which walkers are put down, metres. */
const ABOVE = 0.05;

type FlatSportWorld = Pick<FlatWorld, "sport" | "player" | "clock" | "pose" | "where" | "placedObjects">;

/** `flat` is the ground that the map shows. */
export function flatSportWorld(
  live: FlatSportWorld,
  flat: () => FlatGround,
  page: Pick<WorldPage, "request">,
): SportWorld {
  const { sport: state } = live;
  const t = () => live.clock.t;
  const levelOf = (altitude: number): number => {
    const { altitudes } = flat();
    // A setting may have removed the archipelago.
    return altitudes.includes(altitude) ? altitudes.length - 1 - altitudes.indexOf(altitude) : 0;
  };
  const isIslands = flat().form === "islands";
  return {
    state,
    words: isIslands ? ISLAND_WORDS : COUNTRY_WORDS,
    controls: isIslands ? controls : countryControls,
    land: () => landOf(page.request()),
    // Without the lakes' level, which weather changes all the time.
    groundKey() {
      const { sea, relief, altitudes, paths } = flat();
      return JSON.stringify([sea, relief, altitudes, paths]);
    },
    ground: (altitude, when) => countryGround(flat(), when === "now" ? t() : 0, altitude),
    altitudeOf: (course) => courseAltitude(flat(), course),
    plan: (course) => planOn(flat(), course),
    levelOf,
    altitudeOfLevel: (level) => altitudeOf(flat(), level),
    here() {
      const pose = live.pose();
      return { at: [pose.x, pose.y], altitude: altitudeOf(flat(), levelAt(flat(), pose, t())) };
    },
    heading: () => live.pose().heading,
    isOnFoot: () => live.where().by === "walker",
    runner: (altitude) => runnerOf(live, flat(), altitude),
    standing({ at: [x, y], altitude }, heading, z) {
      const height = countryGround(flat(), t(), altitude).heightAt(x, y);
      // Years may have taken the ground.
      const floor = z ?? altitude + (Number.isNaN(height) ? 0 : height);
      return onFoot(x, y, floor, heading);
    },
    standingHere() {
      const { x, y, z, heading } = live.pose();
      const { floor } = flatGroundAt(flat(), t()).gapAt(x, y, z, { floor: 0, roof: 0, inside: false });
      return floor === Number.NEGATIVE_INFINITY ? null : onFoot(x, y, floor, heading);
    },
    setFences(stand) {
      state.fences = stand ? (headframes) => withFences(headframes, flat) : null;
    },
    setGhost(place, altitude) {
      state.ghost = place && ghostAt(countryGround(flat(), t(), altitude).heightAt(place.x, place.y) + altitude, place);
    },
    toMap: (at) => at,
    fromMap: (place) => place,
    way: (from, to) => [from, to],
    ...(!isIslands && { printed: (...given) => printedMap(live, flat(), ...given) }),
  };
}

const landOf = (request: SceneRequest) => saveKeyOf(request, request.world);

const onFoot = (x: number, y: number, floor: number, heading: number): Standing => ({
  by: "walker",
  at: [x, y, floor + ABOVE],
  look: [heading, 0, 0],
});

function runnerOf({ player, clock }: FlatSportWorld, flat: FlatGround, altitude: number): Runner {
  const { walker } = player;
  const { x, y, z } = walker ?? player.drone ?? player.helicopter;
  // Flags are known by their place east and north, which other archipelagos have too.
  const isThere = altitudeOf(flat, levelAt(flat, { x, y, z }, clock.t)) === altitude;
  const onFoot = walker !== null && walker.stance !== "glides" && isThere;
  return { x, y, z, kind: countryGround(flat, clock.t, altitude).kindAt(x, y), onFoot };
}

/** Between two points of a route at a rim there may be no ground. */
const ghostAt = (floor: number, { x, y, z, heading }: RoutePlace) => ({
  ...{ x, y, heading, pitch: 0, roll: 0 },
  z: floor > z ? floor : z,
});

async function printedMap(
  { clock }: FlatSportWorld,
  flat: FlatGround,
  course: Course,
  scale: MapScale,
  climb: number,
): Promise<Omit<MapExport, "format">> {
  const { countryPrintGround } = await import("../map/print-ground.ts");
  const firstYear = countryGround(flat, 0, courseAltitude(flat, course));
  const planned = planOf(course, firstYear);
  if ("problem" in planned) throw new RangeError(say(planned.problem));
  return {
    ground: countryPrintGround(flat, clock.t),
    scale,
    title: course.name,
    at: course.start,
    course,
    descriptions: { controls: planDescriptions(planned.plan, firstYear), climb },
  };
}
