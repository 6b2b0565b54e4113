/** Astronomical distances as text, to three digits: kilometres, astronomical units and light-years. */
import { say } from "../words/words.ts";
import { decimals, whole } from "./format.ts";

export interface Figure {
  readonly figure: string;
  readonly unit: string;
}

export const KM_PER_AU = 149_597_870.7;
export const AU_PER_LY = 63_241.077_084;

/** Three significant digits: "4.24", "37.1", "640", "12 400". */
export function threeDigits(value: number): string {
  if (value < 0.000_5) return "0";
  const [first, ...rest] = value.toExponential(2).split(/e/);
  const power = Number(rest[0]);
  if (power < 2) return decimals(Number(first) * 10 ** power, 2 - Math.max(0, power));
  return whole(Math.round(Number(first) * 100) * 10 ** (power - 2));
}

/** A distance given in astronomical units: "12 400 km", "1.20 million km", "0.840 AU", "4.24 ly". */
export function distanceFigure(au: number): Figure {
  const km = au * KM_PER_AU;
  if (km < 999_500) return { figure: threeDigits(km), unit: "km" };
  if (au < 0.0995) return { figure: threeDigits(km / 1e6), unit: say("million km") };
  if (au < 0.0995 * AU_PER_LY) return { figure: threeDigits(au), unit: "AU" };
  return { figure: threeDigits(au / AU_PER_LY), unit: "ly" };
}

export const figureText = ({ figure, unit }: Figure): string => `${figure} ${unit}`;
