/** Settings of lands that the browser keeps, and links to walk on them. */
import { describe, expect, test } from "vitest";
import { readFaultCode } from "../../../src/core/faults/code.ts";
import { createLand } from "../../../src/core/faults/land.ts";
import { FAULT_DEFAULTS } from "../../../src/core/faults/settings.ts";
import { type KeptLands, keptText, readKept } from "../../../src/workshop/faults/kept.ts";
import { walkLink } from "../../../src/workshop/faults/transport.ts";

const OTHER = { ...FAULT_DEFAULTS, program: "circles", decay: { kind: "constant", size: 3 }, radius: [4, 9] } as const;

test.each([[[FAULT_DEFAULTS]], [[OTHER, FAULT_DEFAULTS]]] as const)("lands come back as they were kept", (lands) => {
  expect(readKept(keptText(lands as KeptLands))).toEqual(lands);
});

test.each([
  null,
  "",
  "{",
  "{}",
  "[]",
  "[null]",
  '[{"xSize":0}]',
  '[{"xSize":1024,"ySize":1024,"n":10000}]',
  '[{"unknown":1}]',
  "[{},{},{}]",
])("text %j gives no lands", (text) => {
  expect(readKept(text)).toBeNull();
});

describe("a link to walk on a land", () => {
  const link = (settings: typeof FAULT_DEFAULTS, start: { name: string; land: ReturnType<typeof createLand> } | null) =>
    walkLink({ plan: { id: 1, settings, start } });

  test("has its settings", () => {
    const ground = new URLSearchParams(link(OTHER, null)).get("ground");
    expect(readFaultCode(ground ?? "")).toEqual(OTHER);
    const moon = walkLink({ plan: { id: 1, settings: OTHER, start: null } }, "?world=planet&preset=moon");
    expect(moon).toBe(`?world=planet&preset=moon&ground=${ground}`);
  });

  test("is refused for too much work, and for the land of a file", () => {
    const large = { ...FAULT_DEFAULTS, xSize: 1024, ySize: 1024, n: 4096 };
    expect(() => link(large, null)).toThrow(
      "Expected at most 953 steps on a land of 1024 × 1024 to walk on, got 4096.",
    );
    expect(() => link(FAULT_DEFAULTS, { name: "a.xy", land: createLand(4, 4) })).toThrow(/not the cells of a\.xy/);
  });
});
