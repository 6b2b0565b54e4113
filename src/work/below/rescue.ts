/** Rescue by sound: someone calls from below, and has to be found by the voice and led out. */
import { pick } from "../../core/field/choice.ts";
import { phrase, saying } from "../../words/words.ts";
import type { TaskKind } from "../kind.ts";
import type { Stay } from "../task.ts";
import { type Depths, entranceIn, placeBelow, wayOutOf } from "./depths.ts";
import { journey, outBy, WAYS } from "./journey.ts";

/** Metres round an entrance in which someone is lost, and from which one is found; heights over the place. */
const [REACH, WITHIN, HEIGHTS] = [150, 4, [-3, 3] as const];
/** Places that are tried. */
const TRIES = 60;

const LOST = [saying("A caver"), saying("A miner"), saying("A surveyor"), saying("A shepherd")];

export const RESCUE: TaskKind<Depths> = {
  title: phrase("Rescue by sound"),
  *create(depths, area, random) {
    for (let tries = 0; tries < TRIES; tries++) {
      const entrance = entranceIn(depths, area, random);
      if (!entrance) return null;
      const at = placeBelow(depths, entrance, REACH, random);
      yield;
      const way = at && (yield* wayOutOf(depths, at, WAYS));
      if (!at || !way) continue;
      const who = pick(random, LOST);
      const found: Stay = {
        ...{ kind: "stay", at, within: WITHIN, height: HEIGHTS, seconds: 1, takes: "person", guide: "sound" },
        words: phrase("Follow the voice"),
        told: saying("{who} follows you. Lead the way out.", { who }),
      };
      const out = outBy(way, phrase("Lead the way out"), phrase("Both are out in the open."), { delivers: "person" });
      const brief = saying(
        "{who} is lost below and calls. Go in, listen where the voice comes from, and lead the way out.",
        { who },
      );
      return journey(way, saying("{who} is lost below", { who }), brief, [found, out]);
    }
    return null;
  },
};
