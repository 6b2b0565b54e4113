/** The words of a place reading: heights and distances in the unit that fits, and directions. */
import { say } from "../../words/words.ts";
import { distanceFigure, figureText, KM_PER_AU } from "../astronomical.ts";
import { distanceText, heightText, heightUnit, timeText } from "../format.ts";
import { listed } from "../listed.ts";
import type { DirectionReading, HeightReading, NearReading, PlaceReading } from "../telemetry.ts";

/** Metres from which lengths are astronomical. */
const ASTRONOMICAL = 1e9;
/** Metres below which a height is told to the metre. */
const EXACT = 10_000;
/** Ratio of rise to distance from which something is above or below rather than in a direction. */
const STEEP = 3;
/** Difference in height that is told, in metres and as a share of the distance. */
const [LEAST_RISE, SHARE] = [5, 0.1];

/** "590 m", "14 km", "384 400 km", "1.20 AU", "4.24 ly". */
export const lengthText = (metres: number): string =>
  metres < ASTRONOMICAL ? distanceText(metres) : figureText(distanceFigure(metres / 1000 / KM_PER_AU));

/** "1 320 m up", "110 km above the sea". */
export function heightWords({ metres, of }: HeightReading): string {
  const figure =
    Math.abs(metres) < EXACT ? `${heightText(metres)} ${heightUnit(metres)}` : lengthText(Math.abs(metres));
  return say("{height} {of}##a height and what it counts from", { height: figure, of: say(of) });
}

/** "590 m, 35° right, 280 m lower" with the words of a turn, or "above" and "below" where that is the direction. */
export function wayWords({ distance, rise }: DirectionReading, turn: string): string {
  const away = Math.hypot(distance, rise);
  if (Math.abs(rise) > STEEP * distance)
    return say(rise > 0 ? "{far} above" : "{far} below", { far: lengthText(away) });
  const way = { far: lengthText(distance), turn, height: lengthText(Math.abs(rise)) };
  if (Math.abs(rise) < Math.max(LEAST_RISE, SHARE * distance)) return say("{far}, {turn}", way);
  return say(rise > 0 ? "{far}, {turn}, {height} higher" : "{far}, {turn}, {height} lower", way);
}

/** "Nearest island 590 m, 35° right, 280 m lower", with the words of a turn. */
export function nearWords(near: NearReading, turn: string): string {
  const words = say("{what} {way}##something near and the way to it", {
    what: say(near.name),
    way: wayWords(near, turn),
  });
  // A line begins with a capital, in all languages that have them.
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The coordinates in a form, or in the usual one where the kind does not have it. */
export function coordinatesIn({ coordinates }: PlaceReading, form: string | null): string {
  const [usual] = Object.values(coordinates);
  return (form !== null && Object.hasOwn(coordinates, form) ? coordinates[form] : usual) ?? "";
}

/** The form after the one that is shown. */
export function nextForm({ coordinates }: PlaceReading, form: string | null): string {
  const names = Object.keys(coordinates);
  const at = form === null ? 0 : Math.max(0, names.indexOf(form));
  return names[(at + 1) % names.length];
}

/** Height and hour: "1 320 m up · 14:20". */
export const besideWords = ({ height, hour }: PlaceReading): string =>
  [...(height ? [heightWords(height)] : []), ...(hour === null ? [] : [timeText(hour)])].join(" · ");

/** Largest length of the place in a tab's title. */
const LONGEST = 48;

/** "Skylands, over an island – Limitless". */
export function tabTitle(world: string, { at }: Pick<PlaceReading, "at">): string {
  const place = [say(world), say(at)].filter((words) => words !== "" && words.length <= LONGEST);
  return say("{place} – Limitless", { place: listed(place) });
}
