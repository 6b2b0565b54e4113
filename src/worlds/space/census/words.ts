/** What the answers to the exercises mean, in sentences. */

import { whole } from "../../../ui/reading.ts";
import { chanceText, fixed, lastingText } from "../ui/figures.ts";
import { sidesText } from "./corners.ts";
import type { Corners, Findings } from "./result.ts";

/** Chances below which what is seen is not put down to chance. */
const RARE = 0.01;
/** What is said of a coefficient: of 0.1 the square, what is explained, is a hundredth. */
const STRENGTHS = [
  [0.7, "a strong"],
  [0.4, "a"],
  [0.1, "a weak"],
  [0, "next to no"],
] as const;

const test = ({ chiSquare, degrees, p }: Findings["evenness"]): string =>
  `χ² = ${fixed(chiSquare, 1)} for ${degrees} degrees of freedom, ${chanceText(p)}`;

/** "1 star", "3 419 stars". */
export const starsText = (count: number): string => (count === 1 ? "1 star" : `${whole(count)} stars`);

export interface Verdict {
  readonly verdict: string;
  readonly because: string;
}

/** "One star in a cube 66 light-years wide …" */
export function densitySentence({ stars, density }: Findings): string {
  if (stars === 0) return "No star has been found here.";
  return `That is one star in a cube ${fixed(density ** (-1 / 3), 1)} light-years wide.`;
}

/** Of the layers with enough stars to tell, how many keep within two standard errors of the mean. */
export function layersSentence({ layers, density }: Findings): string {
  const told = layers.filter(({ volume }) => volume * density >= 5);
  if (told.length < 2) return "Too few stars to compare layers.";
  const near = told.filter(
    ({ volume, count }) => Math.abs(count - volume * density) <= 2 * Math.sqrt(volume * density),
  );
  return `${near.length} of ${told.length} layers along z agree with the mean within two standard errors.`;
}

export function evennessSentence({ stars, evenness, planets }: Findings): Verdict {
  const without = planets[0] === 0 ? "No star" : planets[0] === 1 ? "One star" : `${whole(planets[0])} stars`;
  const none = `${without} of ${whole(stars)} ${planets[0] > 1 ? "are" : "is"} without planets: one in 30\u202f000 is.`;
  if (evenness.degrees === 0) return { verdict: "Too few stars to compare their numbers.", because: none };
  return evenness.p < RARE
    ? { verdict: "1 to 15 planets are not equally common", because: `(${test(evenness)}). ${none}` }
    : { verdict: "1 to 15 planets are equally common, as far as can be told", because: `(${test(evenness)}). ${none}` };
}

/** Exercise 4: what the table says of colour and planets. */
export function linkSentence({ stars, independence }: Findings): Verdict {
  const { correlation, degrees, p } = independence;
  if (degrees === 0) return { verdict: "Too few stars to tell.", because: "" };
  const r = `r = ${fixed(correlation, 3)} ± ${fixed(1 / Math.sqrt(stars), 3)}`;
  const share = 100 * correlation ** 2;
  const explained = `${share < 0.095 ? "less than 0.1" : fixed(share, 1)} %`;
  const clear = Math.abs(correlation) * Math.sqrt(stars) > 3;
  const line = !clear
    ? `No correlation can be seen: ${r}.`
    : `There is ${STRENGTHS.find(([least]) => Math.abs(correlation) >= least)?.[1]} correlation: ${r}, so that planets explain ${explained} of how colours vary.`;
  if (p >= RARE)
    return {
      verdict: line,
      because: `Nor does the table show any other link: chance alone makes one as uneven in ${Math.round(100 * p)} of 100 samples (${test(independence)}).`,
    };
  return {
    verdict: line,
    because: `${clear ? "The" : "Yet the"} exercise expects two things that are independent, and these are not (${test(independence)}): both are bits of x·y·z, and the rule for a star leaves those little choice.`,
  };
}

/** "497 stars in 800 × 600 × 300 light-years, counted in less than a second". */
export function progressText(findings: Findings | undefined, running: boolean, box: Corners): string {
  const where = `${sidesText(box)} light-years`;
  if (!findings) return running ? `Counting ${where} …` : `Nothing of ${where} was counted.`;
  const { stars, done, seconds } = findings;
  const share = done > 0.001 ? `${(100 * done).toFixed(1)} %` : "less than a thousandth";
  if (running)
    return `${share} of ${where}: ${starsText(stars)} so far, ${lastingText((seconds * (1 - done)) / Math.max(done, 1e-300))} left`;
  if (done < 1) return `Partial: ${share} of ${where} was counted, ${starsText(stars)}`;
  return `${starsText(stars)} in ${where}, counted in ${lastingText(seconds)}`;
}
