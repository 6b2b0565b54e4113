/** The tables of controls: no key or button has two meanings. Their keys themselves are listed in docs/controls.md. */
import { describe, expect, it } from "vitest";
import { type ControlsTable, isMovementKey, PHOTO_CONTROLS, padActions } from "../../src/ui/input/actions.ts";
import { PAD_BUTTONS } from "../../src/ui/input/schemes.ts";
import { countryControls as country, controls as islands } from "../../src/worlds/flat/controls.ts";
import { controls as planet } from "../../src/worlds/planet/controls.ts";
import { controls as space } from "../../src/worlds/space/controls.ts";
import { nonEmpty } from "../non-empty.ts";

const TABLES: Readonly<Record<string, ControlsTable>> = { islands, country, planet, space, photo: PHOTO_CONTROLS };

describe.each(nonEmpty(Object.keys(TABLES)))("the controls of %s", (name) => {
  const table = TABLES[name];

  it("gives every key and character one action, and none to a key that moves", () => {
    const rows = Object.values(table.actions);
    for (const part of ["keys", "typed"] as const) {
      const all = rows.flatMap((row) => row[part] ?? []);
      expect(new Set(all).size).toBe(all.length);
      for (const code of all) expect(isMovementKey(table, code), code).toBe(false);
    }
    expect(rows.flatMap((row) => row.keys ?? []).length).toBeGreaterThan(2);
  });

  it("gives every digit to one vehicle", () => {
    const digits = Object.values(table.vehicles).flatMap(({ digit }) => digit ?? []);
    expect(new Set(digits).size).toBe(digits.length);
  });

  it("gives no button of a gamepad that moves a vehicle an action", () => {
    for (const [vehicle, { scheme }] of nonEmpty(Object.entries(table.vehicles))) {
      const moving = scheme.axes.flatMap(({ plus, minus }) => [...(plus.pad ?? []), ...(minus?.pad ?? [])]);
      for (const button of nonEmpty(moving))
        expect(padActions(table, vehicle).has(PAD_BUTTONS.indexOf(button))).toBe(false);
    }
  });
});
