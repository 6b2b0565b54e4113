/** The measurement of a graphics card, with a clock that passes as fast as the card is slow. */
import { expect, test } from "vitest";
import { PROBE_LIMIT, timeUnit } from "../../src/render/gpu-probe.ts";

/** A card that needs so many milliseconds for a unit, and for the first pass and each readback besides. */
function card(unitMs: number, firstMs = 0, readbackMs = 0) {
  let [now, drawn] = [0, 0];
  const unit = timeUnit(
    (passes) => {
      now += (unitMs * passes) / 16 + readbackMs + (drawn === 0 ? firstMs : 0);
      drawn += passes;
    },
    () => now,
  );
  return { unit, ms: now };
}

test("a unit is timed on cards from fast to slow", () => {
  for (const ms of [0.02, 0.1, 1, 4, 20, 80, 400]) expect(card(ms).unit, `${ms} ms`).toBeCloseTo(ms, 6);
  // Readback counts little, since many passes are timed at once.
  expect(card(0.4, 40, 0.5).unit).toBeLessThan(0.45);
});

test("it takes at most 0.2 s, and a pass where a pass takes long", () => {
  for (const unitMs of [0.001, 0.01, 0.1, 1, 10, 100, 1000])
    for (const firstMs of [0, 50, 150, 190]) {
      const { ms } = card(unitMs, firstMs);
      expect(ms, `${unitMs} ms after ${firstMs} ms`).toBeLessThanOrEqual(PROBE_LIMIT + unitMs / 16);
    }
});

test("it gives up where the first pass takes all the time", () => {
  expect(card(1, 300)).toMatchObject({ unit: null });
});
