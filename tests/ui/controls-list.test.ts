/** The card of controls lists everything that its world's table has. */
import { describe, expect, it } from "vitest";
import { type ControlsTable, touchActions } from "../../src/ui/input/actions.ts";
import {
  type ControlsSection,
  keyParts,
  keySections,
  padSection,
  partsOf,
  touchSections,
} from "../../src/ui/input/controls-list.ts";
import { DRONE, ORBITER, PHOTO_CAMERA, SHIP, STARSHIP, WALKER, walker } from "../../src/ui/input/schemes.ts";
import { controls as islands, countryControls as land } from "../../src/worlds/flat/controls.ts";
import { controls as planet } from "../../src/worlds/planet/controls.ts";
import { controls as space } from "../../src/worlds/space/controls.ts";
import { nonEmpty } from "../non-empty.ts";

const actionsOn = (sections: readonly ControlsSection[]) =>
  new Set(sections.flatMap(({ lines }) => lines.flatMap(({ actions }) => actions)));
const capsOn = (sections: readonly ControlsSection[]) =>
  sections.flatMap(({ lines }) => lines.flatMap(({ caps }) => caps));

describe.each(Object.entries({ islands, land, planet, space }))("the card of %s", (_, table: ControlsTable) => {
  const rows = Object.entries(table.actions);

  it("lists every action with a key, and every vehicle", () => {
    const sections = keySections(table);
    const listed = actionsOn(sections);
    for (const [name, { keys, typed }] of nonEmpty(rows)) if (keys ?? typed) expect([...listed], name).toContain(name);
    const titles = sections.map(({ title }) => title);
    for (const { label } of nonEmpty(Object.values(table.vehicles))) expect(titles).toContain(label);
  });

  it("lists every action with a button of a gamepad", () => {
    const listed = actionsOn([padSection(table)]);
    for (const [name, { pad }] of nonEmpty(rows))
      if (pad && pad.length !== 0) expect([...listed], name).toContain(name);
  });

  it("lists sticks and touch buttons, and no key, for a touch screen", () => {
    const sections = touchSections(table);
    const listed = actionsOn(sections);
    for (const vehicle of nonEmpty(Object.keys(table.vehicles)))
      for (const [name] of touchActions(table, vehicle)) expect([...listed], name).toContain(name);
    const words = new Set(capsOn(sections).filter((cap) => typeof cap === "string"));
    expect(words).toContain("Left stick");
    for (const word of nonEmpty(words))
      expect(["Left stick", "Right stick", "Drag", "Pinch", "Tap", "Double-tap", "Long touch"]).toContain(word);
  });

  it("has words for every line, none of them twice in a section", () => {
    for (const { lines } of [...keySections(table), ...touchSections(table), padSection(table)]) {
      const words = lines.map(({ what }) => what);
      for (const what of words) expect(what).toMatch(/\S/);
      expect(new Set(words).size).toBe(words.length);
    }
  });
});

it("the card of islands lists the key that switches the sound off", () => {
  const lines = keySections(islands).flatMap((section) => section.lines);
  expect(lines.find(({ actions }) => actions.includes("mute"))?.caps).toEqual(["KeyN"]);
});

it("a walker's keys are named, those for down only where they do anything", () => {
  const table = (vehicle: typeof WALKER): ControlsTable => ({ ...islands, vehicles: { walker: vehicle }, actions: {} });
  expect(partsOf("KeyQ", table(WALKER))).toBe("sidestep left");
  expect(partsOf("Space", table(WALKER))).toBe("jump");
  expect(partsOf("KeyC", table(WALKER))).toBe("");
  expect(partsOf("KeyC", table(walker("Down a ladder")))).toBe("down a ladder");
  const [{ title, parts }] = keyParts(table(WALKER));
  expect(title).toBe("On foot");
  expect(parts.map(({ what }) => what)).not.toContain(undefined);
  const jump = keySections(table(WALKER)).flatMap(({ lines }) => lines.filter(({ caps }) => caps.includes("Space")));
  expect(jump.map(({ what }) => what)).toEqual(["jump"]);
});

it("vehicles have labels of their own", () => {
  const labels = [ORBITER, SHIP, DRONE, STARSHIP, PHOTO_CAMERA].map(({ label }) => label);
  expect(labels).toEqual(["Orbiter", "Ship", "Drone", "Starship", "Camera"]);
});
