import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  MARK,
  type Rect,
  rectOf,
  sidesOf,
  spotOf,
  touch,
  type Words,
} from "../../../src/worlds/space/ui/marker-layout.ts";

const [WIDTH, HEIGHT] = [1280, 720];
const PICTURE: Rect = { left: 0, top: 0, right: WIDTH, bottom: HEIGHT };
/** Where words are crowded. */
const SMALL: Rect = { left: 0, top: 0, right: 420, bottom: 260 };
const FREE: Rect = { left: 360, top: 80, right: 1240, bottom: 560 };
const spot = (right: number, up: number, ahead = true) => spotOf({ right, up, ahead }, WIDTH, HEIGHT, FREE);

const anyWords = fc.record({
  spot: fc.record({
    x: fc.integer({ min: 0, max: SMALL.right }),
    y: fc.integer({ min: 0, max: SMALL.bottom }),
    turn: fc.constant(null),
  }),
  width: fc.integer({ min: 30, max: 160 }),
  height: fc.integer({ min: 12, max: 40 }),
  before: fc.constantFrom(null, "left" as const, "below" as const),
}) satisfies fc.Arbitrary<Words>;

describe("a mark stands", () => {
  it("on what is seen", () => {
    expect(spot(0.5, -0.5)).toEqual({ x: 960, y: 540, turn: null });
  });

  it("on the edge of what is free, towards what lies outside or behind", () => {
    expect(spot(3, 0)).toMatchObject({ x: 1240, turn: 90 });
    expect(spot(-0.2, 0, false)).toMatchObject({ x: 360, turn: -90 });
    expect(spot(0, 8)).toMatchObject({ x: 800, y: 80, turn: 0 });
    expect(spot(0, 0, false), "straight behind").toMatchObject({ y: 560, turn: 180 });
  });

  it("within what is free, wherever that lies", () => {
    const beyond = fc.double({ min: -50, max: 50, noNaN: true });
    fc.assert(
      fc.property(beyond, beyond, (right, up) => {
        const { x, y } = spot(right, up, false);
        expect(x).toBeGreaterThanOrEqual(FREE.left - 1e-6);
        expect(x).toBeLessThanOrEqual(FREE.right + 1e-6);
        expect(y).toBeGreaterThanOrEqual(FREE.top - 1e-6);
        expect(y).toBeLessThanOrEqual(FREE.bottom + 1e-6);
      }),
    );
  });
});

describe("the words of marks", () => {
  it("lie over no words, no other mark and nothing that is taken, and within the picture", () => {
    const taken: Rect = { left: 0, top: 200, right: 150, bottom: 260 };
    fc.assert(
      fc.property(fc.array(anyWords, { maxLength: 16 }), (all) => {
        const sides = sidesOf(all, SMALL, [taken]);
        const places = sides.flatMap((side, i) => (side ? [{ i, rect: rectOf(all[i], side) }] : []));
        for (const { i, rect } of places) {
          expect(touch(rect, taken)).toBe(false);
          expect(rect.left >= 0 && rect.top >= 0 && rect.right <= SMALL.right && rect.bottom <= SMALL.bottom).toBe(
            true,
          );
          for (const other of places) expect(other.i !== i && touch(rect, other.rect)).toBe(false);
          for (const [k, { spot: at }] of all.entries()) {
            const mark = { left: at.x - MARK, top: at.y - MARK, right: at.x + MARK, bottom: at.y + MARK };
            expect(k !== i && touch(rect, mark)).toBe(false);
          }
        }
      }),
    );
  });

  it("stay on their side while there is room, and the first of two that need it has it", () => {
    const one: Words = { spot: { x: 600, y: 300, turn: null }, width: 90, height: 30, before: "left" };
    expect(sidesOf([one], PICTURE, [])).toEqual(["left"]);
    const squeezed: Rect[] = [
      { left: 0, top: 0, right: 600 - MARK - 1, bottom: HEIGHT },
      { left: 0, top: 0, right: WIDTH, bottom: 300 - MARK - 1 },
      { left: 0, top: 300 + MARK + 1, right: WIDTH, bottom: HEIGHT },
    ];
    const near = { ...one, spot: { x: 640, y: 300, turn: null }, height: 16 };
    expect(sidesOf([{ ...one, height: 16 }, near], PICTURE, squeezed)).toEqual([null, "right"]);
    expect(sidesOf([{ ...one, width: 0 }], PICTURE, []), "not measured yet").toEqual([null]);
  });
});
