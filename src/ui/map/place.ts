/** Places as text: degrees on a planet, metres on flat terrain. */
import { phrase, say } from "../../words/words.ts";
import { englishLetters } from "../compass.ts";
import { decimalMark, placeText, wayText, whole } from "../format.ts";
import type { MapPlace } from "./picture.ts";

export type TypedPlace = { readonly place: MapPlace } | { readonly problem: string };

const WAYS: Readonly<Record<string, readonly [axis: 0 | 1, sign: 1 | -1]>> = {
  N: [0, 1],
  S: [0, -1],
  E: [1, 1],
  W: [1, -1],
};
const FORM = phrase("Enter two numbers, such as 12.5, -30 or 12.5 N 30 W.");

/**
 * Reads typed text with the letters of the compass in the language in use. Where commas are decimal marks, one between two digits is
 * read as such, or as a separator where that gives a place and the mark does not.
 */
function readTyped(typed: string, read: (plain: string) => TypedPlace): TypedPlace {
  const plain = englishLetters(typed.trim().replaceAll("\u2212", "-"));
  const pointed = decimalMark() === "," ? plain.replace(/(\d),(?=\d)/g, "$1.") : plain;
  const first = read(pointed);
  const other = pointed === plain ? first : read(plain);
  return "problem" in first && "place" in other ? other : first;
}

/** "90, 0", "12.5 -30", "12.5° N, 30° W"; a problem names the valid range. */
export const readPlace = (typed: string): TypedPlace => readTyped(typed, degreesOf);

function degreesOf(plain: string): TypedPlace {
  const parts = [...plain.matchAll(/([-+.\d]+(?:e[-+]?\d+)?)(?:\s*°)?(?:\s*([NSEW]))?[\s,;]*/giy)];
  const whole = parts.map(([text]) => text).join("") === plain;
  if (!whole || parts.length !== 2) return { problem: say(FORM) };
  const place: [number, number] = [0, 0];
  for (const [at, [, figures, letter]] of parts.entries()) {
    const value = Number(figures);
    if (!Number.isFinite(value)) return { problem: say(FORM) };
    const way = letter ? WAYS[letter.toUpperCase()] : ([at as 0 | 1, 1] as const);
    // A letter must not name the other axis.
    if (way[0] !== at) return { problem: say("Latitude (N or S) first, then longitude (E or W).") };
    place[at] = value * way[1];
  }
  if (Math.abs(place[0]) > 90) return { problem: say("Latitude must be −90 to 90 degrees.") };
  if (Math.abs(place[1]) > 180) return { problem: say("Longitude must be −180 to 180 degrees.") };
  return { place };
}

/** Text format of places on a map. */
export interface PlaceFormat {
  /** The expected input, which say() translates: "latitude, longitude". */
  readonly form: string;
  read(typed: string): TypedPlace;
  write(place: MapPlace): string;
}

export const DEGREES: PlaceFormat = { form: phrase("latitude, longitude"), read: readPlace, write: placeText };

/** Largest coordinate, metres. */
const FARTHEST = 2e9;

const METRES_FORM =
  /^([-+.\d]+(?:e[-+]?\d+)?)(?:\s*m)?(?:\s*([EW]))?[\s,;]+([-+.\d]+(?:e[-+]?\d+)?)(?:\s*m)?(?:\s*([NS]))?$/i;

/** "128, -64" or "128 E 64 S", metres east and north; a problem names the valid range. */
export const readMetres = (typed: string): TypedPlace => readTyped(typed, metresOf);

function metresOf(plain: string): TypedPlace {
  const parts = METRES_FORM.exec(plain);
  if (!parts) return { problem: say("Enter two numbers, metres east and north, such as 128, -64 or 128 E 64 S.") };
  const [, x, eastward, y, northward] = parts;
  const place = [
    Number(x) * (eastward?.toUpperCase() === "W" ? -1 : 1),
    Number(y) * (northward?.toUpperCase() === "S" ? -1 : 1),
  ] as const;
  if (!place.every((v) => Math.abs(v) <= FARTHEST))
    return { problem: say("Coordinates must be −2,000,000,000 to 2,000,000,000 metres.") };
  return { place };
}

/** "128 m E 64 m S". */
export function metresText([east, north]: MapPlace): string {
  const way = (value: number, to: number) =>
    wayText(`${whole(Math.abs(value))} m`, Math.round(value) < 0 ? to + 180 : to);
  return `${way(east, 90)} ${way(north, 0)}`;
}

export const METRES: PlaceFormat = { form: phrase("metres east, north"), read: readMetres, write: metresText };
