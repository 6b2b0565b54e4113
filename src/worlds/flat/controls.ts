/** Controls of islands: helicopter and walker. */
import { CARRY_HINTS } from "../../explorers/carrying.ts";
import { LANDING_SLOPE } from "../../explorers/helicopter-hull.ts";
import {
  AIDS,
  CAMERA,
  defineControls,
  LOOK_GESTURES,
  MARK_GESTURE,
  MINIMAP,
  MUTE,
  TASKS,
  WAY_OUT,
} from "../../ui/input/actions.ts";
import { DRONE, HELICOPTER, walker } from "../../ui/input/schemes.ts";
import { phrase } from "../../words/words.ts";
import { CRAFT_HINTS, LADDER_HINTS } from "../hints.ts";

const LANDING = `The helicopter lands on ground within ${LANDING_SLOPE}° of level, and shows the reason where it cannot. To land, hold a key for down.`;

export const controls = defineControls({
  title: phrase("Islands in the sky"),
  greeting: phrase("Without input the helicopter hovers. The map has courses to run on foot."),
  vehicles: { helicopter: HELICOPTER, walker: walker(phrase("Down a ladder or under a parachute")) },
  actions: {
    board: {
      label: phrase("Step out, board"),
      keys: ["Enter", "NumpadEnter"],
      pad: { helicopter: "A", walker: "Y" },
      touch: { icon: "door" },
      vehicles: ["helicopter", "walker"],
      help: { helicopter: phrase("step out, once landed"), walker: phrase("board the helicopter") },
    },
    leave: {
      label: phrase("Step out"),
      pad: "B",
      vehicles: ["helicopter"],
      help: phrase("step out, once landed"),
    },
    lamp: {
      label: phrase("Lamp off, on"),
      keys: ["KeyL"],
      pad: { walker: "Down" },
      touch: { icon: "lamp", vehicles: ["walker"] },
    },
    carry: {
      label: phrase("Pick up, drop"),
      keys: ["KeyX"],
      pad: "X",
      touch: { icon: "carry" },
      vehicles: ["walker"],
    },
    tasks: TASKS,
    "way out": WAY_OUT,
    camera: CAMERA,
    ...AIDS,
    minimap: MINIMAP,
    mute: MUTE,
  },
  gestures: [
    ...LOOK_GESTURES,
    MARK_GESTURE,
    { help: phrase("on the map of a country: all, contours or kinds"), by: ["V"] },
  ],
  notes: [
    LANDING,
    "It never enters rock, and may fly below an island.",
    "Far from the helicopter, pressing the key for boarding twice returns to it.",
    "A walker who steps over an edge falls, and a parachute opens by itself.",
    "The mine shaft of a thick island leads to a small mine; its ladder leads up again.",
  ],
});

/** Controls of countries: the same, with a drone, and a headlamp for the underground. */
export const countryControls = defineControls({
  ...controls,
  title: phrase("Countries"),
  vehicles: {
    helicopter: { ...HELICOPTER, digit: 3 },
    walker: { ...walker(phrase("Down a ladder")), digit: 4 },
    drone: { ...DRONE, digit: 5 },
  },
  greeting: phrase(
    "Walk anywhere; a mine shaft lets you down unhurt. The map has courses to run, roads to build and a treasure hunt.",
  ),
  actions: {
    ...controls.actions,
    board: {
      label: phrase("Step out, board"),
      keys: ["Enter", "NumpadEnter"],
      pad: { helicopter: "A", walker: "Y", drone: "Y" },
      touch: { icon: "door" },
      vehicles: ["helicopter", "walker", "drone"],
      help: {
        helicopter: phrase("step out, once landed"),
        walker: phrase("board the helicopter"),
        drone: phrase("board the helicopter"),
      },
    },
    lamp: {
      label: phrase("Lamp off, on"),
      keys: ["KeyL"],
      pad: { walker: "Down", drone: "X" },
      touch: { icon: "lamp", vehicles: ["walker", "drone"] },
    },
  },
  notes: [
    LANDING,
    "Far from the helicopter, pressing the key for boarding twice returns to it.",
    "At a ladder the walker climbs with forward and back; jumping in a fall grasps one.",
    "In a race, the key for picking up punches a flag within 5 m.",
  ],
});

/** Hints by vehicle and situation, in the syntax of ui/input/hints.ts. */
export const HINTS = {
  helicopter: CRAFT_HINTS.helicopter,
  walker: {
    walking: phrase("{forward, turn left, back, turn right}: walk · {run}: run · {up}: jump"),
    nearHelicopter: phrase("{board}: board the helicopter"),
    ...LADDER_HINTS,
    falling: phrase("You come down unhurt · {board}: back to the helicopter"),
    gliding: phrase(
      "{turn left, turn right}: steer · {forward, back}: faster, slower · {down}: sink · {board}: back to the helicopter",
    ),
    ...CARRY_HINTS,
  },
} as const;

/** Hints of a country's drone. */
export const DRONE_HINTS = { drone: CRAFT_HINTS.drone } as const;

/** Further keys below the ground of a country, and in a mine of an island. */
export const BELOW_HINT = phrase("{way out}: way out · {lamp}: lamp · {map}: map of the level");
export const MINE_HINT = phrase("{way out}: way out · {lamp}: lamp");
/** Hint in a mine under a shaft of a planet. */
export const WAY_UP_HINT = phrase("{lamp}: lamp · {map}: map · at a ladder {up}: up to the planet");
