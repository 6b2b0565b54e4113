/** Controls of caverns and mines: walker and drone. */
import { defineControls, LOOK_GESTURES, MUTE } from "../../../ui/input/actions.ts";
import { DRONE, walker } from "../../../ui/input/schemes.ts";

export const controls = defineControls({
  title: "Caverns and mines",
  greeting: "Walk into a cave mouth or fall down a shaft: falls do no harm.",
  vehicles: { walker: { ...walker("Down a ladder"), digit: 4 }, drone: { ...DRONE, digit: 5 } },
  actions: {
    lamp: {
      label: "Lamp off, on",
      keys: ["KeyL"],
      pad: { walker: "Down", drone: ["X", "Down"] },
      touch: { icon: "lamp" },
    },
    mute: MUTE,
  },
  gestures: [LOOK_GESTURES[0], { help: "on the map: the level above, below", by: ["<", ">"] }],
  notes: ["At a ladder the walker climbs with forward and back; jumping in a fall grasps one."],
});

/** Hints by vehicle and situation, in the syntax of ui/input/hints.ts. */
export const HINTS = {
  walker: {
    usual: "{forward, turn left, back, turn right}: walk · {drone}: fly the drone · {lamp}: lamp · {map}: map",
    climbing: "{forward}: climb · {back}: down",
    belowLadder: "A ladder: {forward} climbs it",
    aboveLadder: "Walk over the edge to hold on to the ladder",
  },
  drone: {
    usual:
      "{forward, left, back, right}: fly · {up, down}: up and down · {nose down, turn left, nose up, turn right}: turn · {walker}: on foot · {lamp}: lamp",
  },
} as const;
