/** The census results as sentences. */
import type { StarBox } from "../../../core/space/star-scan.ts";
import { whole } from "../../../ui/format.ts";
import { fixed } from "../../../ui/number-text.ts";
import { durationText, pValueText } from "../ui/number-format.ts";
import type { ChiSquare, Findings } from "./findings.ts";

/** Significance level of the χ² tests. */
const SIGNIFICANCE = 0.01;
/** Wording for a correlation coefficient: from 0.1 on, at least 1 % of the variance is explained. */
const STRENGTHS = [
  [0.7, "a strong"],
  [0.4, "a"],
  [0.1, "a weak"],
  [0, "next to no"],
] as const;

const testText = ({ chiSquare, degrees, p }: ChiSquare): string =>
  `χ² = ${fixed(chiSquare, 1)} for ${degrees} degrees of freedom, ${pValueText(p)}`;

/** "1 star", "3 419 stars". */
export const starsText = (count: number): string => (count === 1 ? "1 star" : `${whole(count)} stars`);

/** Sides of a box: "800 × 600 × 300". */
export const sidesText = ({ x0, y0, z0, x1, y1, z1 }: StarBox): string =>
  [x1 - x0, y1 - y0, z1 - z0].map(whole).join(" × ");

export interface Verdict {
  readonly verdict: string;
  readonly because: string;
}

export function densitySentence({ stars, density }: Findings): string {
  if (stars === 0) return "No star has been found here.";
  return `That is one star in a cube ${fixed(density ** (-1 / 3), 1)} light-years wide.`;
}

/** Number of layers that agree with the mean, of those that are expected to hold at least five stars. */
export function layersSentence({ layers, density }: Findings): string {
  const tested = layers.filter(({ volume }) => volume * density >= 5);
  if (tested.length < 2) return "Too few stars to compare layers.";
  const near = tested.filter(
    ({ volume, count }) => Math.abs(count - volume * density) <= 2 * Math.sqrt(volume * density),
  );
  return `${near.length} of ${tested.length} layers along z agree with the mean within two standard errors.`;
}

export function evennessSentence({ stars, evenness, planets }: Findings): Verdict {
  const without = planets[0] === 0 ? "No star" : planets[0] === 1 ? "One star" : `${whole(planets[0])} stars`;
  const none = `${without} of ${whole(stars)} ${planets[0] > 1 ? "are" : "is"} without planets: one in 30\u202f000 is.`;
  if (evenness.degrees === 0) return { verdict: "Too few stars to compare their numbers.", because: none };
  const because = `(${testText(evenness)}). ${none}`;
  return evenness.p < SIGNIFICANCE
    ? { verdict: "1 to 15 planets are not equally common", because }
    : { verdict: "1 to 15 planets are equally common, as far as can be told", because };
}

/** The relation between colour and number of planets. */
export function correlationSentence({ stars, independence }: Findings): Verdict {
  const { correlation, degrees, p } = independence;
  if (degrees === 0) return { verdict: "Too few stars to tell.", because: "" };
  const r = `r = ${fixed(correlation, 3)} ± ${fixed(1 / Math.sqrt(stars), 3)}`;
  const share = 100 * correlation ** 2;
  const explained = `${share < 0.095 ? "less than 0.1" : fixed(share, 1)} %`;
  const significant = Math.abs(correlation) * Math.sqrt(stars) > 3;
  const strength = STRENGTHS.find(([least]) => Math.abs(correlation) >= least)?.[1];
  const verdict = significant
    ? `There is ${strength} correlation: ${r}, so the number of planets explains ${explained} of the variance of colour.`
    : `No correlation can be seen: ${r}.`;
  if (p >= SIGNIFICANCE)
    return {
      verdict,
      because: `The table shows no other relation either: ${Math.round(100 * p)} of 100 random samples are as uneven (${testText(independence)}).`,
    };
  return {
    verdict,
    because: `${significant ? "The" : "Yet the"} exercise expects two independent quantities, and these are not (${testText(independence)}): both are bits of x·y·z, and the test for a star restricts these bits.`,
  };
}

/** "497 stars in 800 × 600 × 300 light-years, counted in less than a second". */
export function progressText(findings: Findings | undefined, running: boolean, box: StarBox): string {
  const where = `${sidesText(box)} light-years`;
  if (!findings) return running ? `Counting ${where} …` : `Nothing of ${where} was counted.`;
  const { stars, done, seconds } = findings;
  const share = done > 0.001 ? `${(100 * done).toFixed(1)} %` : "less than a thousandth";
  if (running)
    return `${share} of ${where}: ${starsText(stars)} so far, ${durationText((seconds * (1 - done)) / Math.max(done, 1e-300))} left`;
  if (done < 1) return `Partial: ${share} of ${where} was counted, ${starsText(stars)}`;
  return `${starsText(stars)} in ${where}, counted in ${durationText(seconds)}`;
}
