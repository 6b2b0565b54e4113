/** Words of the sport in worlds of flat ground. */
import { CONTOURS, type SportWords } from "../../sport/hints.ts";

/** A country. */
export const COUNTRY_WORDS: SportWords = {
  ground: "land",
  map: [
    "White on the map is runnable wood, green is thicket: slow. Yellow is open land, blue is water.",
    "Brown lines are contours, 5 m of height from one to the next. Where they are close, it is steep; a closed ring is a top.",
  ],
  explorer: [
    {
      keys: "{forward, turn left, back, turn right} walk, {run} runs, and a drag looks around. {map} opens and closes the map.",
      touch: "The left stick walks, and a drag looks around. A tap on the round map opens the large one.",
    },
    {
      keys: "{board} boards the helicopter beside you; pressed twice, it takes you back to it.",
      touch: "The door boards the helicopter beside you; pressed twice, it takes you back to it.",
    },
    "A mine shaft lets you down unhurt, and its ladder leads up again.",
    "With the map: Run an easy course, Find the treasure or Take me to a cave begin at once, Courses makes your own, and as Engineer you build roads.",
  ],
};

/** Islands. */
export const ISLAND_WORDS: SportWords = {
  ground: "an island",
  map: [
    "White on the map is runnable wood, green is thicket: slow. Yellow and olive are open land, blue is water. A hatched edge is a rim.",
    CONTOURS,
  ],
  explorer: [
    {
      keys: "{forward, turn left, back, turn right} walk and fly, {up} goes up, and a drag looks around. {map} opens and closes the map.",
      touch: "The left stick walks and flies, and a drag looks around. A tap on the round map opens the large one.",
    },
    {
      keys: "{board} leaves the helicopter once it has landed, and boards it again beside it.",
      touch: "The door leaves the helicopter once it has landed, and boards it again beside it.",
    },
    "A walker who steps over a rim falls, and a parachute opens by itself.",
    "With the map: Courses makes a course to run on foot. Press Generate there, then Run it.",
  ],
};
