/** Words of a treasure hunt: its title, the next task, the button and the news. */
import type { Point } from "../../../sport/geometry.ts";
import { clueText, DIRECTIONS } from "../../../sport/hunt/clue.ts";
import type { Hunt } from "../../../sport/hunt/create.ts";
import { type HuntProgress, isPumping, levelOf, type Told } from "../../../sport/hunt/progress.ts";
import { bearingTo, distance, pointOf } from "../../../sport/hunt/solve.ts";
import { featureWords } from "../../../sport/words.ts";
import { distanceText } from "../../../ui/format.ts";
import { wholeLength } from "../../../ui/measured.ts";

/** Metres from the start within which the way to it is not shown. */
const AT_START = 25;

interface OpenHunt {
  readonly hunt: Hunt;
  readonly progress: HuntProgress;
}

export const huntTitle = (seed: number): string => `Treasure hunt ${seed}`;

export const isAtStart = ({ start }: Hunt, at: Point | undefined): boolean =>
  at !== undefined && distance(at, pointOf(start)) <= AT_START;

/** Words on the button; "" where there is nothing to press. */
export function pressWords({ hunt, progress }: OpenHunt): string {
  if (progress.taken) return "";
  if (progress.found < hunt.clues.length) return "It is here";
  return progress.pumped === null ? "Start the pump" : "";
}

export function taskWords({ hunt, progress }: OpenHunt, at: Point | undefined): string {
  const { found, pumped, taken } = progress;
  const { start, clues, lake, drained, treasure } = hunt;
  if (found < clues.length) {
    const clue = `Clue ${found + 1} of ${clues.length}: ${clueText(clues[found], wholeLength)}`;
    if (found > 0 || isAtStart(hunt, at)) return clue;
    return `The hunt starts at the ${featureWords(start.feature)} ${start.code}, ${wayWords(at, start)}. ${clue}`;
  }
  if (pumped === null) return `All clues are solved. Start the pump at the pump house by ${lake}.`;
  if (taken) return `You have found the treasure of ${lake}.`;
  const depth = wholeLength(-drained);
  if (isPumping(progress)) return `The pump lowers the lake: ${wholeLength(-levelOf(hunt, progress))} of ${depth}.`;
  return `The lake is down by ${depth}. Something glints on its bed, ${wayWords(at, treasure)}.`;
}

/** "320 m to the north"; "" without a place to go from. */
function wayWords(from: Point | undefined, to: { readonly x: number; readonly y: number }): string {
  if (!from) return "";
  const end = pointOf(to);
  return `${distanceText(distance(from, end))} to the ${DIRECTIONS[Math.round(bearingTo(from, end) / 45) % 8]}`;
}

export function toldWords({ answers }: Hunt, news: Told): string {
  switch (news.kind) {
    case "found": {
      const site = answers[news.clue];
      return site ? `Found: ${featureWords(site.feature)} ${site.code}.` : "Found: the pump house.";
    }
    case "not here":
      return "It is not here.";
    case "pump starts":
      return "The pump runs.";
    case "drained":
      return "The lake is down.";
    case "taken":
      return "The chest opens: gold!";
  }
}
