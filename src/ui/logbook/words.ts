/** Values of the logbook as words. */
import { distanceText, whole } from "../format.ts";

/** "14 Mar 2027". */
export const dateText = (time: number): string =>
  new Date(time).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** "35 s", "12 min", "3 h 20 min". */
export function hoursText(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  const rest = minutes % 60;
  if (minutes < 60) return `${minutes} min`;
  return `${whole(Math.floor(minutes / 60))} h${rest > 0 ? ` ${rest} min` : ""}`;
}

/** A value with its unit; metres as kilometres where there are many. */
export function valueText(value: number, unit: string): string {
  if (unit === "m") return value < 0 ? `−${distanceText(-value)}` : distanceText(value);
  if (unit === "magnitude") return `magnitude ${value < 0 ? "−" : ""}${Math.abs(value)}`;
  if (unit === "ly") return `${whole(value)} light-years`;
  return `${whole(value)} ${unit}`;
}

/** The name of a vehicle of another world as a label. */
export const vehicleText = (name: string): string =>
  name === "walker" ? "On foot" : name.charAt(0).toUpperCase() + name.slice(1);
