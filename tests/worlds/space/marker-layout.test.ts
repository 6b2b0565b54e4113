import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anchorOf,
  type Label,
  labelRect,
  labelSides,
  overlaps,
  type Rect,
  SYMBOL,
} from "../../../src/worlds/space/ui/marker-layout.ts";

const [WIDTH, HEIGHT] = [1280, 720];
const PICTURE: Rect = { left: 0, top: 0, right: WIDTH, bottom: HEIGHT };
/** A small view where labels are crowded. */
const SMALL: Rect = { left: 0, top: 0, right: 420, bottom: 260 };
const FREE: Rect = { left: 360, top: 80, right: 1240, bottom: 560 };
const anchor = (right: number, up: number, ahead = true) => anchorOf({ right, up, ahead }, WIDTH, HEIGHT, FREE);

const anyLabel = fc.record({
  anchor: fc.record({
    x: fc.integer({ min: 0, max: SMALL.right }),
    y: fc.integer({ min: 0, max: SMALL.bottom }),
    angle: fc.constant(null),
  }),
  width: fc.integer({ min: 30, max: 160 }),
  height: fc.integer({ min: 12, max: 40 }),
  before: fc.constantFrom(null, "left" as const, "below" as const),
}) satisfies fc.Arbitrary<Label>;

describe("marker anchor", () => {
  it("is the target's position on screen", () => {
    expect(anchor(0.5, -0.5)).toEqual({ x: 960, y: 540, angle: null });
  });

  it("is at the edge of the free area, towards a target off screen or behind the camera", () => {
    expect(anchor(3, 0)).toMatchObject({ x: 1240, angle: 90 });
    expect(anchor(-0.2, 0, false)).toMatchObject({ x: 360, angle: -90 });
    expect(anchor(0, 8)).toMatchObject({ x: 800, y: 80, angle: 0 });
    expect(anchor(0, 0, false), "straight behind").toMatchObject({ y: 560, angle: 180 });
  });

  it("stays inside the free area for any direction", () => {
    const beyond = fc.double({ min: -50, max: 50, noNaN: true });
    fc.assert(
      fc.property(beyond, beyond, (right, up) => {
        const { x, y } = anchor(right, up, false);
        expect(x).toBeGreaterThanOrEqual(FREE.left - 1e-6);
        expect(x).toBeLessThanOrEqual(FREE.right + 1e-6);
        expect(y).toBeGreaterThanOrEqual(FREE.top - 1e-6);
        expect(y).toBeLessThanOrEqual(FREE.bottom + 1e-6);
      }),
    );
  });
});

describe("marker labels", () => {
  it("overlap no other label, symbol or obstacle, and stay inside the view", () => {
    const obstacle: Rect = { left: 0, top: 200, right: 150, bottom: 260 };
    let placed = 0;
    fc.assert(
      fc.property(fc.array(anyLabel, { maxLength: 16 }), (all) => {
        const sides = labelSides(all, SMALL, [obstacle]);
        const places = sides.flatMap((side, i) => (side ? [{ i, rect: labelRect(all[i], side) }] : []));
        placed += places.length;
        const isOut = ({ left, top, right, bottom }: Rect) =>
          left < 0 || top < 0 || right > SMALL.right || bottom > SMALL.bottom;
        const symbols = all.map(({ anchor: { x, y } }, i) => ({
          i,
          rect: { left: x - SYMBOL, top: y - SYMBOL, right: x + SYMBOL, bottom: y + SYMBOL },
        }));
        const others = [...places, ...symbols];
        const wrong = places.filter(
          ({ i, rect }) =>
            isOut(rect) ||
            overlaps(rect, obstacle) ||
            others.some((other) => other.i !== i && overlaps(rect, other.rect)),
        );
        expect(wrong).toEqual([]);
      }),
    );
    expect(placed).toBeGreaterThan(100);
  });

  it("keep their side while there is room; the first of two competing labels wins", () => {
    const one: Label = { anchor: { x: 600, y: 300, angle: null }, width: 90, height: 30, before: "left" };
    expect(labelSides([one], PICTURE, [])).toEqual(["left"]);
    const squeezed: Rect[] = [
      { left: 0, top: 0, right: 600 - SYMBOL - 1, bottom: HEIGHT },
      { left: 0, top: 0, right: WIDTH, bottom: 300 - SYMBOL - 1 },
      { left: 0, top: 300 + SYMBOL + 1, right: WIDTH, bottom: HEIGHT },
    ];
    const near = { ...one, anchor: { x: 640, y: 300, angle: null }, height: 16 };
    expect(labelSides([{ ...one, height: 16 }, near], PICTURE, squeezed)).toEqual([null, "right"]);
    expect(labelSides([{ ...one, width: 0 }], PICTURE, []), "not measured yet").toEqual([null]);
  });
});
