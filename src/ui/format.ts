/** Numbers as text: metres, metres per second, angles, with true minus signs and thin spaces. */

/** An angle wrapped to [0, 360). */
export function wrapDegrees(degrees: number): number {
  const rest = degrees % 360;
  const wrapped = rest < 0 ? rest + 360 : rest;
  return wrapped === 360 || wrapped === 0 ? 0 : wrapped; // −10⁻²⁰ + 360 rounds to 360; −0 becomes 0
}

/** The signed turn from one direction to another, clockwise positive, in [−180, 180). */
export const turnBetween = (from: number, to: number): number => wrapDegrees(to - from + 180) - 180;

/** Whole degrees with three digits, 000 to 359. */
export const headingText = (degrees: number): string => String(Math.round(wrapDegrees(degrees)) % 360).padStart(3, "0");

/** "8.53° N 3.10° E": hundredths, 10 m on a planet of 60 km. */
export function placeText([latitude, longitude]: readonly [number, number]): string {
  const angle = (value: number, ways: string) => `${Math.abs(value).toFixed(2)}° ${value < 0 ? ways[1] : ways[0]}`;
  return `${angle(latitude, "NS")} ${angle(longitude, "EW")}`;
}

/** "06:40" for an hour of the day; never more than 23:59. */
export function timeText(hour: number): string {
  const minutes = Math.min(1439, Math.floor(hour * 60));
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

const MINUS = "\u2212";
const THIN = "\u202f";

/** A whole number with a true minus sign and thin spaces between thousands; never "−0". */
export function whole(value: number): string {
  const rounded = Math.round(value);
  // Below 10²¹ there are 21 digits; numbers above are written with an exponent.
  const figures = String(Math.abs(rounded)).replace(/\B(?=(?:\d{3}){1,7}$)/g, THIN);
  return rounded < 0 ? MINUS + figures : figures;
}

const tenths = (value: number): string => (Math.round(Math.abs(value) * 10) / 10).toFixed(1);

/** Metres per second: tenths below 10, whole numbers above. */
export const speedText = (speed: number): string => (Math.abs(speed) < 9.95 ? tenths(speed) : whole(Math.abs(speed)));

export const kmhText = (speed: number): string => whole(Math.abs(speed) * 3.6);

/** "+2.1", "−0.4", or "0.0" without a sign. */
export function climbText(climb: number): string {
  const figures = tenths(climb);
  if (figures === "0.0") return figures;
  return (climb < 0 ? MINUS : "+") + figures;
}

/** The unit of a height: kilometres where metres would have more than six digits. */
export const heightUnit = (metres: number): "m" | "km" => (Math.abs(metres) < 999_999.5 ? "m" : "km");

/** A height in whole units. */
export const heightText = (metres: number): string => whole(heightUnit(metres) === "m" ? metres : metres / 1000);

export function clearanceText(clearance: number | null): string {
  if (clearance === null) return "no ground below";
  const metres = Math.max(0, clearance);
  return `${metres < 9.95 ? tenths(metres) : heightText(metres)} ${heightUnit(metres)} above ground`;
}

/** "85 m", "640 m" (to ten), "1.2 km", "14 km". */
export function distanceText(metres: number): string {
  if (metres < 99.5) return `${whole(metres)} m`;
  if (metres < 995) return `${Math.round(metres / 10) * 10} m`;
  return metres < 9950 ? `${tenths(metres / 1000)} km` : `${whole(metres / 1000)} km`;
}

/** The turn to a bearing: "ahead", "35° right", "behind". */
export function turnText(heading: number, bearing: number): string {
  const turn = Math.round(turnBetween(heading, bearing));
  if (Math.abs(turn) < 3) return "ahead";
  if (Math.abs(turn) > 170) return "behind";
  return `${Math.abs(turn)}° ${turn < 0 ? "left" : "right"}`;
}

/** A height difference in words: less than 5 m counts as level. */
export function riseOf(rise: number): { readonly way: "above" | "below" | "level"; readonly text: string } {
  if (Math.abs(rise) < 5) return { way: "level", text: "level" };
  return { way: rise > 0 ? "above" : "below", text: distanceText(Math.abs(rise)) };
}

/** "40 s", "3 min", "1 h 20 min". */
export function durationText(seconds: number): string {
  if (seconds < 99.5) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 100) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
