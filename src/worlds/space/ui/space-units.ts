/** Figures of free space, three digits of them, each in the unit that fits: from kilometres to light-years. */
import { whole } from "../../../ui/reading.ts";

export interface Figure {
  readonly figure: string;
  readonly unit: string;
}

/** Kilometres, light-seconds and light-years of an astronomical unit. */
const KM_PER_AU = 149_597_870.7;
const LIGHT_SECONDS_PER_AU = 499.004_784;
const AU_PER_LY = 63_241.077_084;

/** "4.24", "37.1", "640", "12 400": three digits, and zeros after them. */
export function threeDigits(value: number): string {
  if (value < 0.000_5) return "0";
  const [first, ...rest] = value.toExponential(2).split(/e/);
  const power = Number(rest[0]);
  if (power < 2) return (Number(first) * 10 ** power).toFixed(2 - Math.max(0, power));
  return whole(Math.round(Number(first) * 100) * 10 ** (power - 2));
}

/** Of astronomical units: "12 400 km", "1.20 million km", "0.840 AU", "4.24 ly". */
export function spanOf(au: number): Figure {
  const km = au * KM_PER_AU;
  if (km < 999_500) return { figure: threeDigits(km), unit: "km" };
  if (au < 0.0995) return { figure: threeDigits(km / 1e6), unit: "million km" };
  if (au < 0.0995 * AU_PER_LY) return { figure: threeDigits(au), unit: "AU" };
  return { figure: threeDigits(au / AU_PER_LY), unit: "ly" };
}

/** Of astronomical units a second: "9 300 km/s", "12.0 light-seconds/s", "4.00 AU/s", "5.00 ly/s". */
export function paceOf(au: number): Figure {
  if (au === 0) return { figure: "0", unit: "km/s" };
  const lightSeconds = au * LIGHT_SECONDS_PER_AU;
  if (lightSeconds < 0.0995) return { figure: threeDigits(au * KM_PER_AU), unit: "km/s" };
  if (au < 0.995) return { figure: threeDigits(lightSeconds), unit: "light-seconds/s" };
  if (au < 0.00995 * AU_PER_LY) return { figure: threeDigits(au), unit: "AU/s" };
  return { figure: threeDigits(au / AU_PER_LY), unit: "ly/s" };
}

export const written = ({ figure, unit }: Figure): string => `${figure} ${unit}`;

/** Seconds that are left: never none while there are some. */
export const leftOf = (seconds: number): Figure => ({ figure: String(Math.max(1, Math.ceil(seconds))), unit: "s" });

/** Where a value lies between the least and the most, 0 to 1 by its logarithm. */
export function logShare(value: number, least: number, most: number): number {
  return Math.max(0, Math.min(1, Math.log(value / least) / Math.log(most / least)));
}
