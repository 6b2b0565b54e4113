/** A key means the same in every world and vehicle, except where a reason is listed here. */
import { expect, it } from "vitest";
import { type ControlsTable, PHOTO_CONTROLS } from "../../src/ui/input/actions.ts";
import { VIEW_KEY } from "../../src/ui/map/views.ts";
import { countryControls as country, controls as islands } from "../../src/worlds/flat/controls.ts";
import { faultControls as faults } from "../../src/worlds/flat/forms/faults/controls.ts";
import { controls as planet } from "../../src/worlds/planet/controls.ts";
import { controls as space } from "../../src/worlds/space/controls.ts";
import { nonEmpty } from "../non-empty.ts";

const TABLES: readonly ControlsTable[] = [islands, country, faults, planet, space, PHOTO_CONTROLS];

/** Meanings that share a key, each sorted, with the reason. */
const SHARED: readonly (readonly [keys: string, meanings: string, reason: string])[] = [
  ["KeyA", "right -1, turn -1", "craft that tilt turn by the arrows and slide by A and D"],
  ["KeyD", "right 1, turn 1", "the same"],
  ["KeyQ", "right -1, roll -1", "craft that tilt roll by Q and E; the others slide"],
  ["KeyE", "right 1, roll 1", "the same"],
  [
    "ArrowUp",
    "forward 1, pitch -1, pitch 1",
    "craft that tilt lower the nose by it, and the camera of photo mode looks up",
  ],
  ["ArrowDown", "forward -1, pitch -1, pitch 1", "the same"],
  ["ShiftLeft", "run 1, up -1", "a walker runs, and has C to climb down"],
  ...["1", "2", "3", "4", "5"].map(
    (digit, i) =>
      [
        `Digit${digit}`,
        [`planet ${digit}`, ["orbiter", "ship", "helicopter", "walker", "drone"][i]].sort().join(", "),
        "a starship has no vehicles to change to, but planets to choose",
      ] as const,
  ),
  ["Enter", "board, go, save", "does what is at hand: get in or out, fly there or land, take the picture"],
  ["NumpadEnter", "board, go, save", "the same"],
  ["F2", "leave, photo", "opens photo mode and closes it"],
  ["KeyO", "mark, search", "finds where to go: the place in view, or the nearest star"],
  ["Escape", "clear, leave", "clears the selection, or closes photo mode"],
];

/** Keys with every meaning that a vehicle or an action of any table gives them. */
function meanings(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  const add = (code: string, meaning: string) => {
    const known = found.get(code) ?? new Set();
    found.set(code, known.add(meaning));
  };
  for (const { vehicles, actions } of TABLES) {
    for (const { scheme } of Object.values(vehicles))
      for (const [code, [axis, sign]] of scheme.moves) add(code, `${axis} ${sign}`);
    for (const [name, { keys = [] }] of Object.entries(actions)) for (const code of keys) add(code, name);
  }
  return new Map([...found].map(([code, of]) => [code, [...of].sort()]));
}

it("gives a key one meaning in all worlds and vehicles, but for the listed pairs", () => {
  const shared = [...meanings()].filter(([, of]) => of.length > 1).map(([code, of]) => [code, of.join(", ")]);
  const listed = SHARED.map(([code, of]) => [code, of]);
  expect(shared.sort()).toEqual(listed.sort());
  for (const [, , reason] of nonEmpty(SHARED)) expect(reason).not.toBe("");
});

it("moves ahead with W and up with Space in every vehicle", () => {
  const vehicles = TABLES.flatMap((table) => Object.values(table.vehicles));
  for (const { scheme, label } of nonEmpty(vehicles)) {
    expect(scheme.moves.get("KeyW"), label).toEqual(["forward", 1]);
    expect(scheme.moves.get("KeyS"), label).toEqual(["forward", -1]);
    expect(scheme.moves.get("Space"), label).toEqual(["up", 1]);
  }
});

it("changes the view with one key, of the vehicle and of the map", () => {
  expect(meanings().get(`Key${VIEW_KEY.toUpperCase()}`)).toEqual(["camera"]);
});
