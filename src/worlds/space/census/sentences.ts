/** The census results as sentences. */
import type { StarBox } from "../../../core/space/star-scan.ts";
import { whole } from "../../../ui/format.ts";
import { fixed } from "../../../ui/number-text.ts";
import { phrase, say } from "../../../words/words.ts";
import { durationText, pValueText } from "../ui/number-format.ts";
import type { ChiSquare, Findings } from "./findings.ts";

/** Significance level of the χ² tests. */
const SIGNIFICANCE = 0.01;
/** Sentences for a correlation coefficient: from 0.1 on, at least 1 % of the variance is explained. */
const STRENGTHS = [
  [
    0.7,
    phrase("There is a strong correlation: {r}, so the number of planets explains {share} of the variance of colour."),
  ],
  [0.4, phrase("There is a correlation: {r}, so the number of planets explains {share} of the variance of colour.")],
  [
    0.1,
    phrase("There is a weak correlation: {r}, so the number of planets explains {share} of the variance of colour."),
  ],
  [
    0,
    phrase(
      "There is next to no correlation: {r}, so the number of planets explains {share} of the variance of colour.",
    ),
  ],
] as const;

const testText = ({ chiSquare, degrees, p }: ChiSquare): string =>
  say("χ² = {value} for {n} degrees of freedom, {p}", { value: fixed(chiSquare, 1), n: degrees, p: pValueText(p) });

/** "1 star", "3 419 stars". */
export const starsText = (count: number): string =>
  say("{stars} star|{stars} stars", { n: count, stars: whole(count) });

/** Sides of a box: "800 × 600 × 300". */
export const sidesText = ({ x0, y0, z0, x1, y1, z1 }: StarBox): string =>
  [x1 - x0, y1 - y0, z1 - z0].map(whole).join(" × ");

export interface Verdict {
  readonly verdict: string;
  readonly because: string;
}

export function densitySentence({ stars, density }: Findings): string {
  if (stars === 0) return say("No star has been found here.");
  return say("That is one star in a cube {side} light-years wide.", { side: fixed(density ** (-1 / 3), 1) });
}

/** Number of layers that agree with the mean, of those that are expected to hold at least five stars. */
export function layersSentence({ layers, density }: Findings): string {
  const tested = layers.filter(({ volume }) => volume * density >= 5);
  if (tested.length < 2) return say("Too few stars to compare layers.");
  const near = tested.filter(
    ({ volume, count }) => Math.abs(count - volume * density) <= 2 * Math.sqrt(volume * density),
  );
  return say("{near} of {tested} layers along z agree with the mean within two standard errors.", {
    near: near.length,
    tested: tested.length,
  });
}

export function evennessSentence({ stars, evenness, planets }: Findings): Verdict {
  const none = barrenSentence(planets[0], stars);
  if (evenness.degrees === 0) return { verdict: say("Too few stars to compare their numbers."), because: none };
  const because = say("({test}). {more}", { test: testText(evenness), more: none });
  return evenness.p < SIGNIFICANCE
    ? { verdict: say("1 to 15 planets are not equally common"), because }
    : { verdict: say("1 to 15 planets are equally common, as far as can be told"), because };
}

/** Stars without planets, of all. */
function barrenSentence(count: number, stars: number): string {
  const all = whole(stars);
  if (count === 0) return say("No star of {all} is without planets: one in 30\u202f000 is.", { all });
  return say(
    "One star of {all} is without planets: one in 30\u202f000 is.|{stars} stars of {all} are without planets: one in 30\u202f000 is.",
    { n: count, stars: whole(count), all },
  );
}

/** The relation between colour and number of planets. */
export function correlationSentence({ stars, independence }: Findings): Verdict {
  const { correlation, degrees, p } = independence;
  if (degrees === 0) return { verdict: say("Too few stars to tell."), because: "" };
  const r = `r = ${fixed(correlation, 3)} ± ${fixed(1 / Math.sqrt(stars), 3)}`;
  const share = 100 * correlation ** 2;
  const explained = share < 0.095 ? say("less than {share} %", { share: fixed(0.1, 1) }) : `${fixed(share, 1)} %`;
  const significant = Math.abs(correlation) * Math.sqrt(stars) > 3;
  const strength = STRENGTHS.find(([least]) => Math.abs(correlation) >= least) ?? STRENGTHS[3];
  const verdict = significant
    ? say(strength[1], { r, share: explained })
    : say("No correlation can be seen: {r}.", { r });
  const test = testText(independence);
  if (p >= SIGNIFICANCE)
    return {
      verdict,
      because: say("The table shows no other relation either: {n} of 100 random samples are as uneven ({test}).", {
        n: Math.round(100 * p),
        test,
      }),
    };
  return {
    verdict,
    because: say(
      significant
        ? "The exercise expects two independent quantities, and these are not ({test}): both are bits of x·y·z, and the test for a star restricts these bits."
        : "Yet the exercise expects two independent quantities, and these are not ({test}): both are bits of x·y·z, and the test for a star restricts these bits.",
      { test },
    ),
  };
}

/** "497 stars in 800 × 600 × 300 light-years, counted in less than a second". */
export function progressText(findings: Findings | undefined, running: boolean, box: StarBox): string {
  const sides = sidesText(box);
  if (!findings)
    return say(running ? "Counting {sides} light-years …" : "Nothing of {sides} light-years was counted.", { sides });
  const { stars, done, seconds } = findings;
  const share = done > 0.001 ? `${fixed(100 * done, 1)} %` : say("less than a thousandth");
  const values = { share, sides, stars: starsText(stars) };
  if (running) {
    const left = durationText((seconds * (1 - done)) / Math.max(done, 1e-300));
    return say("{share} of {sides} light-years: {stars} so far, {left} left", { ...values, left });
  }
  if (done < 1) return say("Partial: {share} of {sides} light-years was counted, {stars}", values);
  return say("{stars} in {sides} light-years, counted in {time}", {
    ...{ sides, stars: values.stars, time: durationText(seconds) },
  });
}
