/** Controls of free space: a starship, and the selection of stars and planets. */
import { type ActionRow, AIDS, CAMERA, defineControls, MUTE, PAGE_ACTIONS, TASKS } from "../../ui/input/actions.ts";
import { STARSHIP } from "../../ui/input/schemes.ts";

const section = "Stars and planets";
const STEP = "select the previous, the next";
const SPEED = "faster, slower";

/** A planet by its digit key, counted from the innermost. */
const planet = (digit: number): ActionRow => ({
  label: `Planet ${digit}`,
  keys: [`Digit${digit}`],
  section,
  help: "select a planet",
});

export const controls = defineControls({
  title: "Space",
  greeting: "Fly to any star, land on any planet.",
  vehicles: { starship: STARSHIP },
  actions: {
    // Some keyboards type the plus with Shift, which moves down: the equals sign without it does the same.
    faster: { label: "Faster", typed: ["+", "="], pad: "Up", repeats: true, vehicles: ["starship"], help: SPEED },
    slower: { label: "Slower", typed: ["-"], pad: "Down", repeats: true, vehicles: ["starship"], help: SPEED },
    previous: { label: "Select the previous", keys: ["Comma"], pad: "Left", section, help: STEP },
    next: { label: "Select the next", keys: ["Period"], pad: "Right", touch: { icon: "target" }, section, help: STEP },
    "planet 1": planet(1),
    "planet 2": planet(2),
    "planet 3": planet(3),
    "planet 4": planet(4),
    "planet 5": planet(5),
    "planet 6": planet(6),
    "planet 7": planet(7),
    "planet 8": planet(8),
    "planet 9": planet(9),
    go: {
      label: "Fly there, or land",
      keys: ["Enter", "NumpadEnter"],
      pad: "A",
      touch: { icon: "ship" },
      section,
    },
    home: AIDS.home,
    clear: { label: "Clear selection", keys: ["Escape"], pad: "B", section },
    search: { ofPage: true, label: "Nearest star", keys: ["KeyO"], section, help: "nearest star" },
    tasks: TASKS,
    // The D-pad changes the speed here.
    help: { ...PAGE_ACTIONS.help, pad: [] },
    exercises: { ofPage: true, label: "Exercises", keys: ["F8"] },
    camera: CAMERA,
    mute: MUTE,
    map: { ...PAGE_ACTIONS.map, label: "Plate" },
  },
  gestures: [
    { help: SPEED, by: ["Wheel"], section: "starship" },
    { help: "select a star or a planet", by: ["Click"], section },
    { help: "fly there", by: ["Double-click"], section },
    { help: "turn the ship or the chase camera", by: ["Drag"] },
  ],
  notes: [
    "Without input the starship comes to rest, and it slows near stars and planets.",
    "Any movement key ends an automatic flight.",
  ],
});

/** Hints by vehicle and situation, in the syntax of ui/input/hints.ts. */
export const HINTS = {
  starship: {
    usual:
      "{search}: nearest star · {forward, left, back, right}: fly · {nose down, turn left, nose up, turn right}: turn · Wheel: speed",
    onCourse: "Any flight key: stop here",
    canLand: "{go}: land · {previous, next}: select another",
    atStar: "{planet 1} to {planet 9}: select a planet · {clear}: clear selection",
    selected: "{go}: fly there · {previous, next}: select another · {clear}: clear selection",
  },
} as const;
