/** A place as people write it. */

export type TypedPlace =
  | { readonly place: readonly [latitude: number, longitude: number] }
  | { readonly fault: string };

const WAYS: Readonly<Record<string, readonly [axis: 0 | 1, sign: 1 | -1]>> = {
  N: [0, 1],
  S: [0, -1],
  E: [1, 1],
  W: [1, -1],
};
const FORM = "Two numbers, as 12.5, -30 or 12.5 N 30 W.";

/** "90, 0", "12.5 -30", "12.5° N, 30° W"; the fault names the range. */
export function readPlace(typed: string): TypedPlace {
  const parts = [
    ...typed
      .trim()
      .replaceAll("\u2212", "-")
      .matchAll(/([-+.\d]+(?:e[-+]?\d+)?)\s*°?\s*([NSEW])?[\s,;]*/giy),
  ];
  const whole = parts.map(([text]) => text).join("") === typed.trim().replaceAll("\u2212", "-");
  if (!whole || parts.length !== 2) return { fault: FORM };
  const place: [number, number] = [0, 0];
  for (const [at, [, figures, letter]] of parts.entries()) {
    const value = Number(figures);
    if (!Number.isFinite(value)) return { fault: FORM };
    const way = letter ? WAYS[letter.toUpperCase()] : ([at as 0 | 1, 1] as const);
    // A letter may not name the other axis.
    if (way[0] !== at) return { fault: "Latitude (N or S) first, then longitude (E or W)." };
    place[at] = value * way[1];
  }
  if (Math.abs(place[0]) > 90) return { fault: "Latitude goes from −90 to 90 degrees." };
  if (Math.abs(place[1]) > 180) return { fault: "Longitude goes from −180 to 180 degrees." };
  return { place };
}
