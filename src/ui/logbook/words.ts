/** Values of the logbook as words. */
import { languageInUse, say } from "../../words/words.ts";
import { decimalMark, distanceText, whole } from "../format.ts";
import { DRONE, HELICOPTER, ORBITER, SHIP, STARSHIP, type VehicleRow, WALKER } from "../input/schemes.ts";

/** "14 Mar 2027", with Latin digits in every language. */
export function dateText(time: number): string {
  const language = languageInUse() === "en" ? "en-GB" : `${languageInUse()}-u-nu-latn`;
  return new Date(time).toLocaleDateString(language, { day: "numeric", month: "short", year: "numeric" });
}

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
  if (unit === "magnitude") {
    const magnitude = String(Math.abs(value)).replace(".", decimalMark());
    return say("magnitude {magnitude}", { magnitude: value < 0 ? `−${magnitude}` : magnitude });
  }
  if (unit === "ly") return say("{value} light-years", { value: whole(value) });
  if (unit === "planets") return say("{value} planets", { value: whole(value) });
  return `${whole(value)} ${unit}`;
}

const VEHICLES: Readonly<Record<string, VehicleRow>> = {
  helicopter: HELICOPTER,
  walker: WALKER,
  orbiter: ORBITER,
  ship: SHIP,
  drone: DRONE,
  starship: STARSHIP,
};

/** The name of a vehicle of another world as a label. */
export const vehicleText = (name: string): string =>
  say(Object.hasOwn(VEHICLES, name) ? VEHICLES[name].label : name.charAt(0).toUpperCase() + name.slice(1));
