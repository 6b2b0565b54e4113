/** Every action of every vehicle is reached by keys, by touch and by gamepad: by a control of its own, or by a way that is listed here. */
import { describe, expect, it } from "vitest";
import { toolsOf } from "../../src/ui/door/tools.ts";
import {
  type ActionRow,
  belongsTo,
  type ControlsTable,
  padActions,
  padButtonsOf,
  touchActions,
} from "../../src/ui/input/actions.ts";
import { countryControls as country, controls as islands } from "../../src/worlds/flat/controls.ts";
import { faultControls as faults } from "../../src/worlds/flat/forms/faults/controls.ts";
import { controls as planet } from "../../src/worlds/planet/controls.ts";
import { controls as space } from "../../src/worlds/space/controls.ts";
import { nonEmpty } from "../non-empty.ts";

const TABLES: Readonly<Record<string, ControlsTable>> = { islands, country, faults, planet, space };
/** Sheets and photo mode have rows of their own in the door. */
const DOOR_ROWS = ["photo", "workshop", "logbook", "exercises"];
/** Other ways to actions without a control of their own, by device. */
const WAYS: Readonly<Record<"key" | "touch" | "pad", Readonly<Record<string, string>>>> = {
  key: {
    leave: "the key for boarding",
    "previous vehicle": "the digit keys",
    "next vehicle": "the digit keys",
  },
  touch: {
    leave: "the button for boarding",
    ...Object.fromEntries(Object.keys(planet.vehicles).map((name) => [name, "the buttons of the vehicles"])),
    "previous vehicle": "the buttons of the vehicles",
    "next vehicle": "the buttons of the vehicles",
    mark: "a long touch of the view",
    map: "the map's button",
    menu: "the door's button",
    help: "the button of the card",
    hide: "photo mode hides all",
    faster: "the buttons beside the speed",
    slower: "the buttons beside the speed",
    previous: "a touch of a star, and the button for the next",
    clear: "a touch of the sky",
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => [`planet ${n}`, "a touch of the planet"])),
  },
  pad: {
    ...Object.fromEntries(Object.keys(planet.vehicles).map((name) => [name, "the buttons for the next vehicle"])),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => [`planet ${n}`, "the buttons for the next"])),
  },
};

const doorOf = (table: ControlsTable) => [...DOOR_ROWS, ...toolsOf(table, DOOR_ROWS).map(({ action }) => action)];

describe.each(nonEmpty(Object.keys(TABLES)))("the controls of %s", (name) => {
  const table = TABLES[name];
  const reached: Readonly<Record<"key" | "touch" | "pad", (row: ActionRow, action: string, by: string) => boolean>> = {
    key: ({ keys = [], typed = [] }) => keys.length + typed.length > 0,
    touch: (_, action, by) => touchActions(table, by).some(([touched]) => touched === action),
    pad: (row, _, by) => padButtonsOf(row, by).length > 0,
  };

  it("reach every action of every vehicle by each device", () => {
    const door = doorOf(table);
    const lost: string[] = [];
    for (const by of nonEmpty(Object.keys(table.vehicles)))
      for (const [action, row] of nonEmpty(Object.entries(table.actions).filter(([, each]) => belongsTo(each, by))))
        for (const device of ["key", "touch", "pad"] as const) {
          const hasWay = Object.hasOwn(WAYS[device], action) || (device !== "key" && door.includes(action));
          if (!hasWay && !reached[device](row, action, by)) lost.push(`${action} of the ${by} by ${device}`);
        }
    expect(lost).toEqual([]);
  });

  it("give a gamepad's button one action in each vehicle", () => {
    for (const by of nonEmpty(Object.keys(table.vehicles))) {
      const all = Object.values(table.actions).flatMap((row) => padButtonsOf(row, by));
      expect(padActions(table, by).size, by).toBe(all.length);
    }
  });

  it("have tasks by a button of every vehicle's gamepad", () => {
    const { tasks } = table.actions;
    if (tasks === undefined) throw new Error(`Expected tasks in ${name}.`);
    for (const by of nonEmpty(Object.keys(table.vehicles))) expect(padButtonsOf(tasks, by), by).toHaveLength(1);
  });
});

it("lists no way that is needless", () => {
  for (const [device, ways] of Object.entries(WAYS)) {
    const names = nonEmpty(Object.keys(ways));
    for (const action of names)
      expect(
        Object.values(TABLES).some((table) => Object.hasOwn(table.actions, action)),
        `${action} by ${device}`,
      ).toBe(true);
  }
});
