/** Controls of a planet: orbiter, ship, helicopter, walker and drone, each by a digit key. */
import {
  AIDS,
  CAMERA,
  defineControls,
  LOOK_GESTURES,
  MARK_GESTURE,
  MUTE,
  TASKS,
  WAY_OUT,
} from "../../ui/input/actions.ts";
import { DRONE, HELICOPTER, ORBITER, SHIP, walker } from "../../ui/input/schemes.ts";
import { phrase } from "../../words/words.ts";
import { CRAFT_HINTS, LADDER_HINTS } from "../hints.ts";

export const controls = defineControls({
  title: phrase("Planet"),
  greeting: phrase("From space to the ground without loading."),
  vehicles: {
    orbiter: { ...ORBITER, digit: 1 },
    ship: { ...SHIP, digit: 2 },
    helicopter: { ...HELICOPTER, digit: 3 },
    walker: { ...walker(phrase("Down a shaft")), digit: 4 },
    drone: { ...DRONE, digit: 5 },
  },
  actions: {
    board: {
      label: phrase("Step out, board"),
      keys: ["Enter", "NumpadEnter"],
      pad: { orbiter: "A", ship: "A", helicopter: "A", walker: "Y", drone: "Y" },
      touch: { icon: "door" },
      vehicles: ["orbiter", "ship", "helicopter", "walker", "drone"],
      help: {
        orbiter: phrase("come down to walk"),
        ship: phrase("step out"),
        helicopter: phrase("step out, once landed"),
        walker: phrase("board"),
        drone: phrase("board, or go on on foot"),
      },
    },
    tour: {
      label: phrase("Tour"),
      keys: ["KeyT"],
      pad: { orbiter: "X", ship: "X", helicopter: "X" },
      help: phrase("tour to the ground and back"),
    },
    carry: {
      label: phrase("Pick up, drop"),
      keys: ["KeyX"],
      pad: { walker: "X" },
      touch: { icon: "carry", vehicles: ["walker"] },
      vehicles: ["walker"],
    },
    lamp: {
      label: phrase("Lamp off, on"),
      keys: ["KeyL"],
      pad: { walker: "Down" },
      touch: { icon: "lamp", vehicles: ["walker"] },
      vehicles: ["walker"],
    },
    back: { ofPage: true, label: phrase("Back to space"), keys: ["KeyB"], help: phrase("back to space") },
    "way out": WAY_OUT,
    tasks: TASKS,
    ...AIDS,
    camera: CAMERA,
    mute: MUTE,
  },
  gestures: [
    { help: phrase("pull the ground along; near it, look around"), by: [phrase("Drag")], section: "orbiter" },
    { help: phrase("down, up"), by: [phrase("Wheel"), phrase("Pinch")], section: "orbiter" },
    { help: phrase("fly there"), by: [phrase("Double-click")], section: "orbiter" },
    ...LOOK_GESTURES,
    MARK_GESTURE,
  ],
  notes: [
    phrase("Any key ends the tour."),
    phrase("The key back to space works on planets of a star."),
    phrase("At a shaft the key for down, or a step over the edge, leads on to the ladder into the mine below."),
    phrase("Far from the ground, switching to the helicopter, the walker or the drone first descends."),
    phrase("Flying out as far as possible leads from a planet of a star back to space, as the key does."),
  ],
});

/** Hints by vehicle and situation, in the syntax of ui/input/hints.ts. */
export const HINTS = {
  orbiter: {
    usual: phrase(
      "{forward, turn left, back, turn right}: travel and turn · {down}: down · {up}: up · Double-click: fly there",
    ),
    low: phrase("{board}: come down to walk · {forward, turn left, back, turn right}: travel and turn · {up}: up"),
  },
  ship: {
    usual: phrase(
      "{forward, left, back, right}: thrust · {up, down}: up and down · {nose down, turn left, nose up, turn right}: pitch and turn · {roll left, roll right}: roll · {camera}: cockpit",
    ),
    standing: phrase("{board}: step out · {up}: lift off"),
  },
  helicopter: { ...CRAFT_HINTS.helicopter, usual: CRAFT_HINTS.helicopter.flying },
  drone: { usual: CRAFT_HINTS.drone.flying },
  walker: {
    usual: phrase("{forward, turn left, back, turn right}: walk · {board}: board · {helicopter}: bring the helicopter"),
    walk: phrase("{forward, turn left, back, turn right}: walk"),
    atShaft: phrase("{down}: down the shaft, into its mine"),
    below: phrase("{way out}: way out · {lamp}: lamp · {map}: map of the level"),
    ...LADDER_HINTS,
  },
} as const;
