/** Places near a player of flat ground, to choose a waypoint from: where to land, the nearest island, the helicopter, home, and features. */
import type { FlatGround } from "../../core/flat/flat-ground.ts";
import { altitudeOf } from "../../map/flat/chart.ts";
import { flatPlaces } from "../../map/flat/places.ts";
import { placesOf } from "../../map/place-words.ts";
import type { DirectionReading, Telemetry } from "../../ui/telemetry.ts";
import { phrase, type Words } from "../../words/words.ts";
import type { Course, Position } from "../course-bar.ts";
import type { NearPlace } from "../work/near-places.ts";
import { groundAt } from "./map/atlas.ts";

export interface NearGround {
  readonly flat: FlatGround;
  readonly here: Position;
  /** Level of the map at the player. */
  readonly level: number;
  readonly t: number;
  readonly telemetry: Telemetry;
  readonly home: Position | null;
  /** Whether towns, lakes and hills have names. */
  readonly hasNames: boolean;
  /** A place with what the map says of it. */
  describe(place: Position, level: number): Course;
  levelAt(place: Position): number;
}

/** Metres between samples of the way of a walker, which no open sky may be in. */
const SAMPLED = 4;
/** A name that says more than the map does. */
const HOUSE = phrase("House");

/** The places that are known at once, then the features, each nearest first. */
export function* nearFlatPlaces(near: NearGround): Generator<readonly NearPlace<Course>[] | undefined, undefined> {
  yield knownPlaces(near);
  const { flat, here, level, t, telemetry, hasNames } = near;
  if (telemetry.below) return;
  const places = yield* placesOf(flatPlaces(flat, altitudeOf(flat, level), [here.x, here.y], null, t, hasNames));
  const found = places.map(({ name, kind, place: [x, y] }) => {
    const { z } = groundAt(flat, [x, y], level, t);
    const course = near.describe({ x, y, z }, level);
    return named(course, kind !== "" || name === HOUSE ? name : course.what || name);
  });
  yield found.filter(({ place }) => telemetry.explorer !== "walker" || isJoined(near, place));
}

const named = (course: Course, name: Words): NearPlace<Course> => ({ name, place: { ...course, what: name } });

function knownPlaces({ here, home, telemetry, describe, levelAt }: NearGround): NearPlace<Course>[] {
  const { site, land, parked } = telemetry;
  const rows: readonly (readonly [Words, Position | null])[] = [
    [phrase("Place to land"), site ? onWay(here, site) : null],
    [phrase("Nearest island"), land && onWay(here, land)],
    [phrase("Your helicopter"), parked ? onWay(here, parked) : null],
    [phrase("Home"), home],
  ];
  return rows
    .flatMap(([name, place]) => (place ? [named(describe(place, levelAt(place)), name)] : []))
    .sort((a, b) => distance(here, a.place) - distance(here, b.place));
}

const distance = (a: Position, b: Position): number => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

function onWay({ x, y, z }: Position, { bearing, distance, rise }: DirectionReading): Position {
  const angle = (bearing * Math.PI) / 180;
  return { x: x + distance * Math.sin(angle), y: y + distance * Math.cos(angle), z: z + rise };
}

/** Whether there is ground all along a straight way. */
function isJoined({ flat, here, level, t }: NearGround, to: Position): boolean {
  const [east, north] = [to.x - here.x, to.y - here.y];
  const count = Math.ceil(Math.hypot(east, north) / SAMPLED);
  for (let k = 1; k < count; k++)
    if (groundAt(flat, [here.x + (east * k) / count, here.y + (north * k) / count], level, t).open) return false;
  return true;
}
