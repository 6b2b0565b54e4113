/** Places as text: degrees on a planet, metres on flat terrain. */

import { placeText, whole } from "../format.ts";
import type { MapPlace } from "./picture.ts";

export type TypedPlace = { readonly place: MapPlace } | { readonly problem: string };

const WAYS: Readonly<Record<string, readonly [axis: 0 | 1, sign: 1 | -1]>> = {
  N: [0, 1],
  S: [0, -1],
  E: [1, 1],
  W: [1, -1],
};
const FORM = "Enter two numbers, such as 12.5, -30 or 12.5 N 30 W.";

/** "90, 0", "12.5 -30", "12.5° N, 30° W"; a problem names the valid range. */
export function readPlace(typed: string): TypedPlace {
  const parts = [
    ...typed
      .trim()
      .replaceAll("\u2212", "-")
      .matchAll(/([-+.\d]+(?:e[-+]?\d+)?)(?:\s*°)?(?:\s*([NSEW]))?[\s,;]*/giy),
  ];
  const whole = parts.map(([text]) => text).join("") === typed.trim().replaceAll("\u2212", "-");
  if (!whole || parts.length !== 2) return { problem: FORM };
  const place: [number, number] = [0, 0];
  for (const [at, [, figures, letter]] of parts.entries()) {
    const value = Number(figures);
    if (!Number.isFinite(value)) return { problem: FORM };
    const way = letter ? WAYS[letter.toUpperCase()] : ([at as 0 | 1, 1] as const);
    // A letter must not name the other axis.
    if (way[0] !== at) return { problem: "Latitude (N or S) first, then longitude (E or W)." };
    place[at] = value * way[1];
  }
  if (Math.abs(place[0]) > 90) return { problem: "Latitude must be −90 to 90 degrees." };
  if (Math.abs(place[1]) > 180) return { problem: "Longitude must be −180 to 180 degrees." };
  return { place };
}

/** Text format of places on a map. */
export interface PlaceFormat {
  /** The expected input: "latitude, longitude". */
  readonly form: string;
  read(typed: string): TypedPlace;
  write(place: MapPlace): string;
}

export const DEGREES: PlaceFormat = { form: "latitude, longitude", read: readPlace, write: placeText };

/** Largest coordinate, metres. */
const FARTHEST = 2e9;

const METRES_FORM =
  /^([-+.\d]+(?:e[-+]?\d+)?)(?:\s*m)?(?:\s*([EW]))?[\s,;]+([-+.\d]+(?:e[-+]?\d+)?)(?:\s*m)?(?:\s*([NS]))?$/i;

/** "128, -64" or "128 E 64 S", metres east and north; a problem names the valid range. */
export function readMetres(typed: string): TypedPlace {
  const parts = METRES_FORM.exec(typed.trim().replaceAll("\u2212", "-"));
  if (!parts) return { problem: "Enter two numbers, metres east and north, such as 128, -64 or 128 E 64 S." };
  const [, x, eastward, y, northward] = parts;
  const place = [
    Number(x) * (eastward?.toUpperCase() === "W" ? -1 : 1),
    Number(y) * (northward?.toUpperCase() === "S" ? -1 : 1),
  ] as const;
  if (!place.every((v) => Math.abs(v) <= FARTHEST))
    return { problem: "Coordinates must be \u22122,000,000,000 to 2,000,000,000 metres." };
  return { place };
}

/** "128 m E 64 m S". */
export function metresText([east, north]: MapPlace): string {
  const way = (value: number, ways: string) =>
    `${whole(Math.abs(value))} m ${Math.round(value) < 0 ? ways[1] : ways[0]}`;
  return `${way(east, "EW")} ${way(north, "NS")}`;
}

export const METRES: PlaceFormat = { form: "metres east, north", read: readMetres, write: metresText };
