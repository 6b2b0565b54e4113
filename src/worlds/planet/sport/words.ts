/** Words of the sport on planets. */
import { phrase } from "../../../words/words.ts";
import { CONTOURS, type SportWords } from "../../sport/hints.ts";

export const PLANET_WORDS: SportWords = {
  noGround: phrase("Orienteers are on foot: fly over land first."),
  map: [
    phrase("White on the map is runnable wood, green is thicket: slow. Yellow and olive are open land, blue is water."),
    CONTOURS,
  ],
  explorer: [
    {
      keys: phrase(
        "{board} comes down from above to walk: {forward, turn left, back, turn right} walk, {run} runs. {map} opens and closes the map.",
      ),
      touch: phrase(
        "The door comes down from above to walk, and the left stick walks. The map's button opens the map.",
      ),
    },
    phrase("On the map, a click flies to a place. Large map, in its corner, shows the roles and Courses."),
    phrase("Courses makes a course round where you are: press Generate there, then Run it."),
    phrase("Ways between controls are the shortest on the globe: the compass turns along them."),
  ],
};
