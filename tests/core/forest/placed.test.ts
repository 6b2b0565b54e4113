import { describe, expect, test } from "vitest";
import {
  carry,
  clearStreams,
  keyAt,
  type Placed,
  place,
  placedAt,
  remove,
  removeAll,
} from "../../../src/core/forest/placed.ts";
import { createCountry, terraAt } from "../../../src/core/forest/terra.ts";

const land = createCountry();

test("keys are unique for signs and digits, and round half toward +∞", () => {
  expect([keyAt(12, 345), keyAt(123, 45), keyAt(-12, 345), keyAt(-0.5, 0.5), keyAt(-0, 2.4)]).toEqual([
    "12,345",
    "123,45",
    "-12,345",
    "0,1",
    "0,2",
  ]);
});

describe("the store", () => {
  test("place, placedAt, remove and removeAll", () => {
    const placed: Placed = new Map();
    place(placed, 3.4, -2.5, "rocket");
    expect(placedAt(placed, 3, -2)).toBe("rocket");
    expect(placedAt(placed, 3, -3)).toBeUndefined();
    place(placed, 5, 5, "stream");
    place(placed, 6, 5, "marsh");
    place(placed, 7, 5, "road");
    place(placed, 8, 5, "stream");
    clearStreams(placed);
    expect([...placed.keys()]).toEqual(["3,-2", "7,5"]);
    removeAll(placed, "road");
    remove(placed, 3, -2);
    remove(placed, 3, -2);
    expect(placed.size).toBe(0);
  });
  test("survives a JSON round trip", () => {
    const placed: Placed = new Map();
    place(placed, -1, 2, "t");
    place(placed, 1, 2, "none");
    expect(new Map(JSON.parse(JSON.stringify([...placed])))).toEqual(placed);
  });
});

describe("a carried cone", () => {
  const home: [number, number] = [514, -1186];
  const cone: [number, number] = [535, -1186];
  test("marks its generated place as empty, and leaves no mark where it was placed", () => {
    expect(terraAt(land, ...cone).feature).toBe("cone");
    const placed: Placed = new Map();
    const [a, b]: [number, number][] = [
      [540, -1180],
      [550, -1180],
    ];
    carry(placed, "cone", cone, a, terraAt(land, ...cone).feature);
    expect(terraAt(land, ...cone, { placed }).feature).toBe("none");
    expect(terraAt(land, ...a, { placed }).feature).toBe("cone");
    carry(placed, "cone", a, b, terraAt(land, ...a).feature);
    expect(terraAt(land, ...a, { placed })).toEqual(terraAt(land, ...a));
    expect(terraAt(land, ...b, { placed }).feature).toBe("cone");
    carry(placed, "cone", b, cone, terraAt(land, ...b).feature);
    carry(placed, "cone", cone, home, terraAt(land, ...cone).feature);
    expect(terraAt(land, ...cone, { placed }).feature).toBe("none");
  });
  test("a departed helicopter leaves grass, as in the Java", () => {
    expect(terraAt(land, ...cone, { placed: new Map([["535,-1186", "none"]]) })).toMatchObject({
      kind: "grass",
      feature: "none",
    });
  });
});
