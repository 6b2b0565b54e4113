/** Words of the sport in worlds of flat ground. */
import { phrase } from "../../../words/words.ts";
import { CONTOURS, type SportWords } from "../../sport/hints.ts";

/** A country. */
export const COUNTRY_WORDS: SportWords = {
  noGround: phrase("Orienteers are on foot: fly over land first."),
  map: [
    phrase("White on the map is runnable wood, green is thicket: slow. Yellow is open land, blue is water."),
    phrase(
      "Brown lines are contours, 5 m of height from one to the next. Where they are close, it is steep; a closed ring is a top.",
    ),
  ],
  explorer: [
    {
      keys: phrase(
        "{forward, turn left, back, turn right} walk, {run} runs, and a drag looks around. {map} opens and closes the map.",
      ),
      touch: phrase("The left stick walks, and a drag looks around. A tap on the round map opens the large one."),
    },
    {
      keys: phrase("{board} boards the helicopter beside you; pressed twice, it takes you back to it."),
      touch: phrase("The door boards the helicopter beside you; pressed twice, it takes you back to it."),
    },
    phrase("A mine shaft lets you down unhurt, and its ladder leads up again."),
    phrase(
      "With the map: Run an easy course, Find the treasure or Take me to a cave begin at once, Courses makes your own, and as Engineer you build roads.",
    ),
  ],
};

/** Islands. */
export const ISLAND_WORDS: SportWords = {
  noGround: phrase("Orienteers are on foot: fly over an island first."),
  map: [
    phrase(
      "White on the map is runnable wood, green is thicket: slow. Yellow and olive are open land, blue is water. A hatched edge is a rim.",
    ),
    CONTOURS,
  ],
  explorer: [
    {
      keys: phrase(
        "{forward, turn left, back, turn right} walk and fly, {up} goes up, and a drag looks around. {map} opens and closes the map.",
      ),
      touch: phrase(
        "The left stick walks and flies, and a drag looks around. A tap on the round map opens the large one.",
      ),
    },
    {
      keys: phrase("{board} leaves the helicopter once it has landed, and boards it again beside it."),
      touch: phrase("The door leaves the helicopter once it has landed, and boards it again beside it."),
    },
    phrase("A walker who steps over a rim falls, and a parachute opens by itself."),
    phrase("With the map: Courses makes a course to run on foot. Press Generate there, then Run it."),
  ],
};
