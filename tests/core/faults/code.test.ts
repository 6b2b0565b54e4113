import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faultCode, readFaultCode } from "../../../src/core/faults/code.ts";
import { LINES, SHAPES } from "../../../src/core/faults/faults.ts";
import { FAULT_DEFAULTS, type FaultSettings } from "../../../src/core/faults/settings.ts";

const side = fc.integer({ min: 4, max: 300 });
const settings: fc.Arbitrary<FaultSettings> = fc.record({
  program: fc.constantFrom("faults", "circles"),
  xSize: side,
  ySize: side,
  n: fc.integer({ min: 0, max: 400 }),
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  decay: fc.constantFrom(
    { kind: "inverse" },
    { kind: "prose" },
    { kind: "constant", size: 0.125 },
    { kind: "linear", from: 10.5, to: -3, by: 20 },
    { kind: "weighted", sizes: [[3, 2] as const, [0.1, 40] as const] },
  ),
  when: fc.constantFrom("never", "end", "each"),
  filter: fc.constantFrom({ passes: 2, kx: 0.3, ky: 0.9 }, { passes: 4, kx: 0.5, ky: 0.5 }),
  line: fc.constantFrom(...(Object.keys(LINES) as (keyof typeof LINES)[])),
  shape: fc.constantFrom(...(Object.keys(SHAPES) as (keyof typeof SHAPES)[])),
  width: fc.constantFrom(null, 7.25),
  reach: fc.constantFrom(null, 100),
  radius: fc.constantFrom(null, [3, 40] as const),
  smooth: fc.constantFrom(null, { kernel: "gauss" as const, radius: 3 }),
  matrix: fc.option(fc.constantFrom([1, 2, 1, 2, 4, 2, 1, 2, 1], [0, -1, 0, -1, 5, -1, 0, -1, 0])),
  band: fc.constantFrom(null, [2, 9.5] as const),
});

const text = (json: string) => `f1.${Buffer.from(json).toString("base64url")}`;

describe("codes of fault settings", () => {
  test("give the settings back, in characters that a link needs no escapes for", () => {
    fc.assert(
      fc.property(settings, (given) => {
        const code = faultCode(given);
        expect(code).toMatch(/^f1\.[\w-]*$/);
        expect(code.length).toBeLessThanOrEqual(2000);
        expect(readFaultCode(code)).toEqual(given);
        expect(faultCode(readFaultCode(code))).toBe(code);
      }),
    );
  });

  test("hold only the differences from Krten's land", () => {
    expect(faultCode(FAULT_DEFAULTS)).toBe("f1.");
    expect(readFaultCode("f1.")).toEqual(FAULT_DEFAULTS);
    expect(faultCode({ ...FAULT_DEFAULTS, n: 300 })).toBe(text('{"n":300}'));
  });

  test.each([
    ["p1.AB", "starts with f1."],
    ["f1.a b", 'got " "'],
    ["f1.eyJuIjo", "cut off or damaged"],
    [text("7"), "Expected an object of fault settings, got 7"],
    [text('{"depth":3}'), "Expected a field of program, xSize"],
    [text('{"program":"rain"}'), "Expected a program of krten, faults, circles, got rain"],
    [text('{"xSize":2048}'), "Expected xSize of a land to walk on to be a whole number from 4 to 1024, got 2048"],
    [text('{"n":1.5}'), "Expected n to be a whole number"],
    [text('{"filter":3}'), "Expected filter as"],
    [text('{"xSize":1024,"ySize":1024,"n":10000}'), "Expected at most 953 steps on a land of 1024 × 1024"],
    [text('{"program":"faults","shape":"sine","n":9000}'), "Expected at most 1525 steps on a land of 256 × 256"],
    [text('{"xSize":1024,"ySize":1024,"when":"each","n":200}'), "Expected at most 190 steps on a land of 1024 × 1024"],
    [text('{"xSize":1024,"ySize":1024,"when":"end","n":954}'), "Expected at most 953 steps on a land of 1024 × 1024"],
    [`f1.${"A".repeat(2000)}`, "Expected a code of at most 2000 characters, got 2003"],
  ])("refuse %s with its reason", (code, reason) => {
    expect(() => readFaultCode(code)).toThrow(RangeError);
    expect(() => readFaultCode(code)).toThrow(reason);
  });

  test("refuse settings that are too long for a link, or take too long to make", () => {
    const sizes = Array.from({ length: 300 }, (_, k) => [k + 0.123, 1] as const);
    const weighted: FaultSettings = { ...FAULT_DEFAULTS, program: "faults", decay: { kind: "weighted", sizes } };
    expect(() => faultCode(weighted)).toThrow("a code of at most 2000 characters, got");
    expect(() => faultCode({ ...FAULT_DEFAULTS, n: 1e6 })).toThrow("Expected at most 15258 steps");
    expect(() => faultCode({ ...FAULT_DEFAULTS, n: -1 })).toThrow("Expected n to be a whole number");
  });
});
