/** Words of a treasure hunt: its title, the next task, the button and the news. */

import type { Point } from "../../../sport/geometry.ts";
import type { Site } from "../../../sport/ground.ts";
import { clueText, DIRECTIONS, type Direction } from "../../../sport/hunt/clue.ts";
import type { Hunt } from "../../../sport/hunt/create.ts";
import { type HuntProgress, isPumping, levelOf, type Told } from "../../../sport/hunt/progress.ts";
import { bearingTo, distance, pointOf } from "../../../sport/hunt/solve.ts";
import { type FeatureTexts, featureWords, textOf } from "../../../sport/words.ts";
import { distanceText } from "../../../ui/format.ts";
import { wholeLength } from "../../../ui/measured.ts";
import { phrase, type Saying, say, saying } from "../../../words/words.ts";

/** Metres from the start within which the way to it is not shown. */
const AT_START = 25;

interface OpenHunt {
  readonly hunt: Hunt;
  readonly progress: HuntProgress;
}

export const huntTitle = (seed: number): string => say("Treasure hunt {seed}", { seed });

export const isAtStart = ({ start }: Hunt, at: Point | undefined): boolean =>
  at !== undefined && distance(at, pointOf(start)) <= AT_START;

/** Words on the button; "" where there is nothing to press. */
export function pressWords({ hunt, progress }: OpenHunt): string {
  if (progress.taken) return "";
  if (progress.found < hunt.clues.length) return say("It is here");
  return progress.pumped === null ? say("Start the pump") : "";
}

export function taskWords({ hunt, progress }: OpenHunt, at: Point | undefined): string {
  const { found, pumped, taken } = progress;
  const { start, clues, lake, drained, treasure } = hunt;
  if (found < clues.length) {
    const [number, count] = [found + 1, clues.length];
    const clue = saying("Clue {number} of {count}: {clue}", {
      number,
      count,
      clue: clueText(clues[found], wholeLength),
    });
    return found > 0 || isAtStart(hunt, at)
      ? say(clue)
      : say("{start} {clue}##two sentences", { start: startWords(start, at), clue });
  }
  if (pumped === null) return say("All clues are solved. Start the pump at the pump house by {lake}.", { lake });
  if (taken) return say("You have found the treasure of {lake}.", { lake });
  const depth = wholeLength(-drained);
  if (isPumping(progress)) {
    const fallen = wholeLength(-levelOf(hunt, progress));
    return say("The pump lowers the lake: {fallen} of {depth}.", { fallen, depth });
  }
  return at
    ? say("The lake is down by {depth}. Something glints on its bed, {way}.", { depth, way: wayWords(at, treasure) })
    : say("The lake is down by {depth}. Something glints on its bed.", { depth });
}

/** "The hunt starts at the boulder KV, 320 m to the north." */
function startWords({ feature, code, x, y }: Site, at: Point | undefined): Saying {
  const thing = { words: textOf(STARTS, feature), values: { code } };
  return at
    ? saying("The hunt starts at {thing}, {way}.", { thing, way: wayWords(at, { x, y }) })
    : saying("The hunt starts at {thing}.", { thing });
}

const STARTS: FeatureTexts = {
  mine: phrase("the mineshaft {code}##where a hunt starts"),
  boulder: phrase("the boulder {code}##where a hunt starts"),
  knoll: phrase("the knoll {code}##where a hunt starts"),
  root: phrase("the rootstock {code}##where a hunt starts"),
  waterhole: phrase("the water hole {code}##where a hunt starts"),
  x: phrase("the man-made object {code}##where a hunt starts"),
};

/** "320 m to the north". */
function wayWords(from: Point, to: { readonly x: number; readonly y: number }): Saying {
  const end = pointOf(to);
  const direction = DIRECTIONS[Math.round(bearingTo(from, end) / 45) % 8];
  return { words: WAYS[direction], values: { distance: distanceText(distance(from, end)) } };
}

const WAYS: Readonly<Record<Direction, string>> = {
  north: phrase("{distance} to the north"),
  "north-east": phrase("{distance} to the north-east"),
  east: phrase("{distance} to the east"),
  "south-east": phrase("{distance} to the south-east"),
  south: phrase("{distance} to the south"),
  "south-west": phrase("{distance} to the south-west"),
  west: phrase("{distance} to the west"),
  "north-west": phrase("{distance} to the north-west"),
};

export function toldWords({ answers }: Hunt, news: Told): string {
  switch (news.kind) {
    case "found": {
      const site = answers[news.clue];
      return site
        ? say("Found: {feature} {code}.", { feature: featureWords(site.feature), code: site.code })
        : say("Found: the pump house.");
    }
    case "not here":
      return say("It is not here.");
    case "pump starts":
      return say("The pump runs.");
    case "drained":
      return say("The lake is down.");
    case "taken":
      return say("The chest opens: gold!");
  }
}
