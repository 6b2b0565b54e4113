/** Every public function refuses bad arguments, except the readings that docs/generator.md names. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ROOT } from "../documents.ts";
import { nonEmpty } from "../non-empty.ts";
import { CALLS, type Call, callWith, ENTRIES, type Leaf, leavesOf, replaced } from "./public-calls.ts";

/** Readings of inner loops, which the page of the library lists. */
const UNCHECKED = new Set(
  [
    "sampleProfile fieldAt fieldFloorAt gradientAt coverAt anchorPhases goldenTerms solidTerms aboveSea columnAt openingAt",
    "faceOf placeOn altitudeOf densityAt glowAt erodedAt erodedGradientAt mapRange",
  ].flatMap((line) => line.split(" ")),
);

/** Numbers that can be infinite, and arrays of any length, by function and path. */
const ANY: Readonly<Record<string, readonly string[]>> = {
  boundsOver: ["2.halfX", "2.halfY", "2.halfZ", "2.halfT", "2.blur"],
  boundsOn: ["6", "7"],
  densityBounds: ["1.halfX", "1.halfY", "1.halfZ"],
  slopePace: ["0"],
  pondsIn: ["2.lake"],
  streamFrom: ["3.lake"],
  streamsIn: ["2.lake"],
  streamsThrough: ["2.lake"],
  wetIn: ["2.lake"],
  terraAt: ["3.lake", "3.shore"],
  fillTerra: ["3.lake", "3.shore"],
  caveMouthAt: ["4"],
  createErodedLand: ["0.peak"],
  createGlobe: ["0.peak", "0.snow"],
  nearestStar: ["4.faintest"],
  faults: ["1.width", "1.reach"],
  decodeLand: ["1"],
  fillStars: ["2"],
  interpolateClosed: ["0"],
  interpolateEvery: ["0"],
  superpose: ["0"],
  histogramOf: ["0"],
};

/** Bad values for a number or an array that a function takes. */
function badOf(name: string, { path, value }: Leaf): unknown[] {
  const isAny = ANY[name]?.includes(path.join(".")) === true;
  if (typeof value === "number") {
    const seeds = path.at(-1) === "seed" ? [0.5] : [];
    return isAny ? [Number.NaN] : [Number.NaN, Infinity, -Infinity, ...seeds];
  }
  if (isAny) return [];
  const array = value as Float64Array;
  return array.length > 0 ? [array.slice(0, -1)] : [];
}

const CASES = Object.entries(CALLS).flatMap(([entry, calls]) =>
  Object.entries(calls).map(([name, call]) => [entry, name, call] as const),
);

test("the table of calls has every public function", () => {
  for (const [entry, module] of nonEmpty(Object.entries(ENTRIES))) {
    const names = Object.entries(module).flatMap(([name, value]) => (typeof value === "function" ? [name] : []));
    expect(Object.keys(CALLS[entry as keyof typeof CALLS]).sort()).toEqual(names.sort());
  }
});

test("the page of the library lists the readings that check nothing", () => {
  const text = readFileSync(join(ROOT, "docs/generator.md"), "utf8");
  const [, list] = /Readings that inner loops call check nothing[^:]*:([\s\S]*?)\.\n/.exec(text) ?? [];
  const names = [...list.matchAll(/`(\w+)`/g)].map(([, name]) => name).filter((name) => name !== "createField");
  expect(names.sort()).toEqual([...UNCHECKED].sort());
});

const refusalOf = (call: Call, args: unknown): unknown => {
  try {
    callWith(call, args as readonly unknown[]);
    return null;
  } catch (error) {
    return error;
  }
};

describe.each(nonEmpty(CASES))("%s: %s", (_, name, call) => {
  const bad = UNCHECKED.has(name)
    ? []
    : leavesOf(call[1]()).flatMap((leaf) => badOf(name, leaf).map((value) => [leaf.path, value] as const));

  test("takes good arguments, and refuses bad ones with a RangeError of what is expected and given", () => {
    expect(() => callWith(call, call[1]())).not.toThrow();
    const accepted = bad.flatMap(([path, value]) => {
      const error = refusalOf(call, replaced(call[1](), path, value));
      const isNamed = ArrayBuffer.isView(value) || /^Expected .*got /.test(String((error as Error | null)?.message));
      if (error instanceof RangeError && isNamed) return [];
      return [`${path.join(".")} of ${ArrayBuffer.isView(value) ? "a shorter array" : value}: ${error}`];
    });
    expect(accepted).toEqual([]);
  });
});

test("several bad numbers at once are refused too", () => {
  const able = CASES.flatMap(([, name, call]) => {
    const leaves = leavesOf(call[1]()).filter((leaf) => typeof leaf.value === "number");
    return UNCHECKED.has(name) || leaves.length === 0 ? [] : [{ call, leaves }];
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...able),
      fc.nat(),
      fc.array(fc.nat(), { maxLength: 3 }),
      ({ call, leaves }, one, more) => {
        let args: unknown = call[1]();
        for (const i of [one, ...more]) args = replaced(args, leaves[i % leaves.length].path, Number.NaN);
        expect(refusalOf(call, args)).toBeInstanceOf(RangeError);
      },
    ),
    { numRuns: 300 },
  );
});

test("reversed boxes are refused", () => {
  const reversed: readonly (readonly [entry: keyof typeof CALLS, name: string, at: number, box: object])[] = [
    ["core", "pondsIn", 1, { west: 9, south: 0, east: 0, north: 9 }],
    ["core", "streamsIn", 1, { west: 0, south: 9, east: 9, north: 0 }],
    ["core", "boundsOver", 2, { x: 0, y: 0, halfX: -1, halfY: 1, blur: 0 }],
    ["galaxy", "censusOf", 1, { x0: 0, y0: 0, z0: 9, x1: 9, y1: 9, z1: 0 }],
    ["galaxy", "scanStars", 1, { x0: 9, y0: 0, z0: 0, x1: 0, y1: 9, z1: 9 }],
    ["faults", "removeBand", 1, [3, 1]],
  ];
  for (const [entry, name, at, box] of reversed) {
    const call = CALLS[entry][name];
    const args = [...call[1]()];
    args.splice(at, Array.isArray(box) ? box.length : 1, ...(Array.isArray(box) ? box : [box]));
    expect(refusalOf(call, args), name).toBeInstanceOf(RangeError);
  }
});
