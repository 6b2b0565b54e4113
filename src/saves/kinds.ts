/** All kinds of saved records, by name and by key. */
import { ASIDE, KINDS, type KindName, type KindOf, type RecordKind } from "./kind.ts";
import { LOGS, PLACES, TRAILS } from "./log-kinds.ts";
import { COURSES, HUNTS, RACES, RUNS } from "./sport-kinds.ts";
import { WAYPOINTS } from "./waypoint-kind.ts";
import { WORLDS } from "./world-kind.ts";

const BY_NAME: Readonly<Record<KindName, RecordKind<unknown>>> = {
  world: WORLDS,
  hunt: HUNTS,
  race: RACES,
  run: RUNS,
  course: COURSES,
  place: PLACES,
  log: LOGS,
  trail: TRAILS,
  waypoint: WAYPOINTS,
};

export const kindOf: KindOf = (key) => {
  const slash = key.indexOf("/");
  if (slash < 0 || key.startsWith(ASIDE)) return null;
  const name = KINDS.find((each) => each === key.slice(0, slash));
  return name ? BY_NAME[name] : WORLDS;
};
