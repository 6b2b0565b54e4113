import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeTga, landFromPixels } from "../../../src/core/faults/images.ts";

describe("heights from pixels", () => {
  test("the first row is the north; grey values are exact, with 8 or 16 bits", () => {
    const land = landFromPixels({ width: 2, height: 3, channels: 1, data: Uint16Array.of(1, 2, 3, 4, 65535, 6) });
    expect([land.xSize, land.ySize]).toEqual([2, 3]);
    expect([...land.heights]).toEqual([65535, 3, 1, 6, 4, 2]);
    const all = Uint8Array.from({ length: 256 }, (_, i) => i);
    expect([...landFromPixels({ width: 256, height: 1, channels: 1, data: all }).heights]).toEqual([...all]);
  });

  test("colour by luminance, without alpha, between the heights of black and white", () => {
    const data = Uint8Array.of(255, 0, 0, 9, 0, 255, 0, 8, 0, 0, 255, 7, 255, 255, 255, 0);
    const land = landFromPixels({ width: 4, height: 1, channels: 4, data }, [-10, 90]);
    [11.26, 61.52, -2.78, 90].forEach((height, x) => {
      expect(land.heights[x]).toBeCloseTo(height, 12);
    });
    const rgb = landFromPixels({ width: 1, height: 1, channels: 3, data: Uint8Array.of(10, 20, 30) });
    expect(rgb.heights[0]).toBeCloseTo(0.2126 * 10 + 0.7152 * 20 + 0.0722 * 30, 12);
    const grayAlpha = landFromPixels({ width: 2, height: 1, channels: 2, data: Uint8Array.of(5, 0, 6, 255) });
    expect([...grayAlpha.heights]).toEqual([5, 6]);
  });

  test("a wrong number of values, no channels, no pixels or invalid heights throw", () => {
    const pixels = { width: 2, height: 2, channels: 3, data: new Uint8Array(11) };
    expect(() => landFromPixels(pixels)).toThrow("Expected 12 values for 2 × 2 pixels of 3, got 11");
    expect(() => landFromPixels({ ...pixels, channels: 5 })).toThrow(
      "channels to be a whole number from 1 to 4, got 5",
    );
    expect(() => landFromPixels({ ...pixels, width: 0 })).toThrow("xSize to be a whole number from 1");
    expect(() => landFromPixels(pixels, [0, Number.NaN])).toThrow("finite height of white, got NaN");
  });
});

interface Tga {
  readonly type: number;
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly flags?: number;
  readonly id?: number[];
  readonly palette?: number[];
}

function tga(
  { type, width, height, bits, flags = 0, id = [], palette = [] }: Tga,
  body: readonly number[],
): Uint8Array {
  const map = palette.length > 0 ? [1, type, 0, 0, palette.length / 3, 0, 24] : [0, type, 0, 0, 0, 0, 0];
  const sizes = [0, 0, 0, 0, width & 255, width >> 8, height & 255, height >> 8];
  return Uint8Array.from([id.length, ...map, ...sizes, bits, flags, ...id, ...palette, ...body]);
}

describe("TGA", () => {
  const two = { type: 2, width: 2, height: 2, bits: 24 };
  // Bottom row first, blue first.
  const body = [3, 2, 1, 6, 5, 4, 9, 8, 7, 12, 11, 10];

  test("true colour is returned as RGB from the top row, for any origin", () => {
    const { width, height, channels, data } = decodeTga(tga(two, body));
    expect([width, height, channels]).toEqual([2, 2, 3]);
    expect([...data]).toEqual([7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6]);
    const of = (flags: number) => [...decodeTga(tga({ ...two, flags }, body)).data];
    expect(of(0x20)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(of(0x10)).toEqual([10, 11, 12, 7, 8, 9, 4, 5, 6, 1, 2, 3]);
    expect(of(0x30)).toEqual([4, 5, 6, 1, 2, 3, 10, 11, 12, 7, 8, 9]);
  });

  test("the image ID, an unused palette and trailing data are skipped", () => {
    const dressed = tga({ ...two, id: [65, 66], palette: [9, 9, 9, 8, 8, 8] }, [...body, 1, 2, 3]);
    expect(decodeTga(dressed)).toEqual(decodeTga(tga(two, body)));
  });

  test("grey, and 32 bits with alpha last", () => {
    expect([...decodeTga(tga({ type: 3, width: 1, height: 2, bits: 8 }, [5, 6])).data]).toEqual([6, 5]);
    const { channels, data } = decodeTga(tga({ type: 2, width: 1, height: 1, bits: 32 }, [1, 2, 3, 4]));
    expect([channels, ...data]).toEqual([4, 3, 2, 1, 4]);
  });

  test("run-length: a run of three and two raw pixels across a row end", () => {
    const run = tga({ type: 11, width: 5, height: 1, bits: 8 }, [0x82, 7, 0x01, 8, 9]);
    expect([...decodeTga(run).data]).toEqual([7, 7, 7, 8, 9]);
    const colours = tga({ type: 10, width: 2, height: 2, bits: 24, flags: 0x20 }, [0x82, 1, 2, 3, 0x00, 4, 5, 6]);
    expect([...decodeTga(colours).data]).toEqual([3, 2, 1, 3, 2, 1, 3, 2, 1, 6, 5, 4]);
  });

  test("any packet encoding decodes to the plain image", () => {
    const packets = fc.array(
      fc.record({ run: fc.boolean(), count: fc.integer({ min: 1, max: 128 }), value: fc.nat(255) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(packets, fc.constantFrom(8, 24, 32), (some, bits) => {
        const held = bits / 8;
        const pixel = (value: number) => Array.from({ length: held }, (_, i) => (value + 31 * i) & 255);
        const encoded: number[] = [];
        const plain: number[] = [];
        for (const { run, count, value } of some) {
          const pixels = Array.from({ length: count }, (_, i) => pixel(run ? value : value + i));
          plain.push(...pixels.flat());
          encoded.push(...(run ? [127 + count, ...pixels[0]] : [count - 1, ...pixels.flat()]));
        }
        const header = { type: bits === 8 ? 3 : 2, width: plain.length / held, height: 1, bits };
        const expected = decodeTga(tga(header, plain));
        expect(decodeTga(tga({ ...header, type: header.type + 8 }, encoded))).toEqual(expected);
        expect(() => decodeTga(tga({ ...header, type: header.type + 8 }, encoded.slice(0, -1)))).toThrow(RangeError);
      }),
    );
  });

  test.each<[string, Uint8Array]>([
    ["at least 18 bytes, its header, got 0", new Uint8Array(0)],
    ["got type 1 with 8", tga({ ...two, type: 1, bits: 8 }, body)],
    ["got type 2 with 16", tga({ ...two, bits: 16 }, body)],
    ["got type 0 with 24", tga({ ...two, type: 0 }, body)],
    ["the TGA image's width to be a whole number from 1 to 65535, got 0", tga({ ...two, width: 0 }, body)],
    ["Expected 12 bytes of TGA pixels, got 11", tga(two, body.slice(0, 11))],
    ["bytes of TGA pixels, got 0", tga({ type: 10, width: 65535, height: 65535, bits: 32 }, [])],
    [
      "bytes of TGA pixels, got 0",
      tga({ type: 10, width: 65535, height: 65535, bits: 32, id: [1] }, []).subarray(0, 18),
    ],
  ])("%s", (message, bytes) => {
    expect(() => decodeTga(bytes)).toThrow(RangeError);
    expect(() => decodeTga(bytes)).toThrow(message);
  });

  test("arbitrary bytes decode or throw, quickly", () => {
    const bytes = fc.array(fc.nat(255), { maxLength: 200 });
    const start = fc.tuple(fc.nat(3), fc.constant(0), fc.constantFrom(2, 3, 10, 11)).map((a) => [...a]);
    const wild = fc.tuple(start, bytes).map(([head, rest]) => Uint8Array.from([...head, ...rest]));
    // Bytes that begin with the header of a small image: some of them decode.
    const [type, side, bits] = [fc.constantFrom(2, 3, 10, 11), fc.integer({ min: 1, max: 4 }), fc.constantFrom(8, 24)];
    const small = fc
      .tuple(fc.record({ type, width: side, height: side, bits, flags: fc.nat(255) }), bytes)
      .map(([head, rest]) => tga(head, rest));
    fc.assert(
      fc.property(fc.oneof(wild, small), (given) => {
        try {
          const { width, height, channels, data } = decodeTga(given);
          expect(data.length).toBe(width * height * channels);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
