/** Controls of free space: a starship, and the selection of stars and planets. */
import { type ActionRow, AIDS, CAMERA, defineControls, MUTE, PAGE_ACTIONS, TASKS } from "../../ui/input/actions.ts";
import { STARSHIP } from "../../ui/input/schemes.ts";
import { phrase } from "../../words/words.ts";

const section = phrase("Stars and planets");
const STEP = phrase("select the previous, the next");
const SPEED = phrase("faster, slower");

/** A planet by its digit key, counted from the innermost. */
const planet = (digit: number, label: string): ActionRow => ({
  label,
  keys: [`Digit${digit}`],
  section,
  help: phrase("select a planet"),
});

export const controls = defineControls({
  title: phrase("Space"),
  greeting: phrase("Fly to any star, land on any planet."),
  vehicles: { starship: STARSHIP },
  actions: {
    // Some keyboards type the plus with Shift, which moves down: the equals sign without it does the same.
    faster: {
      label: phrase("Faster"),
      typed: ["+", "="],
      pad: "Up",
      repeats: true,
      vehicles: ["starship"],
      help: SPEED,
    },
    slower: { label: phrase("Slower"), typed: ["-"], pad: "Down", repeats: true, vehicles: ["starship"], help: SPEED },
    previous: { label: phrase("Select the previous"), keys: ["Comma"], pad: "Left", section, help: STEP },
    next: {
      label: phrase("Select the next"),
      keys: ["Period"],
      pad: "Right",
      touch: { icon: "target" },
      section,
      help: STEP,
    },
    "planet 1": planet(1, phrase("Planet 1")),
    "planet 2": planet(2, phrase("Planet 2")),
    "planet 3": planet(3, phrase("Planet 3")),
    "planet 4": planet(4, phrase("Planet 4")),
    "planet 5": planet(5, phrase("Planet 5")),
    "planet 6": planet(6, phrase("Planet 6")),
    "planet 7": planet(7, phrase("Planet 7")),
    "planet 8": planet(8, phrase("Planet 8")),
    "planet 9": planet(9, phrase("Planet 9")),
    go: {
      label: phrase("Fly there, or land"),
      keys: ["Enter", "NumpadEnter"],
      pad: "A",
      touch: { icon: "ship" },
      section,
    },
    home: AIDS.home,
    clear: { label: phrase("Clear selection"), keys: ["Escape"], pad: "B", section },
    search: { ofPage: true, label: phrase("Nearest star"), keys: ["KeyO"], section, help: phrase("nearest star") },
    tasks: TASKS,
    // The D-pad changes the speed here.
    help: { ...PAGE_ACTIONS.help, pad: [] },
    exercises: { ofPage: true, label: phrase("Exercises"), keys: ["F8"] },
    camera: CAMERA,
    mute: MUTE,
    map: { ...PAGE_ACTIONS.map, label: phrase("Plate") },
  },
  gestures: [
    { help: SPEED, by: [phrase("Wheel")], section: "starship" },
    { help: phrase("select a star or a planet"), by: [phrase("Click")], section },
    { help: phrase("fly there"), by: [phrase("Double-click")], section },
    { help: phrase("turn the ship or the chase camera"), by: [phrase("Drag")] },
  ],
  notes: [
    phrase("Without input the starship comes to rest, and it slows near stars and planets."),
    phrase("Any movement key ends an automatic flight."),
  ],
});

/** Hints by vehicle and situation, in the syntax of ui/input/hints.ts. */
export const HINTS = {
  starship: {
    usual: phrase(
      "{search}: nearest star · {forward, left, back, right}: fly · {nose down, turn left, nose up, turn right}: turn · Wheel: speed",
    ),
    onCourse: phrase("Any flight key: stop here"),
    canLand: phrase("{go}: land · {previous, next}: select another"),
    atStar: phrase("{planet 1} to {planet 9}: select a planet · {clear}: clear selection"),
  },
} as const;
