/** Readers of lists, recordings and pictures: each gives samples of a valid profile, or names what is wrong. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createProfile, PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { readProfileText } from "../../../src/core/profiles/read-list.ts";
import { readSilhouette } from "../../../src/core/profiles/read-silhouette.ts";
import { LARGEST_WAV, readWav } from "../../../src/core/profiles/read-wav.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { type WavFormat, wavFile } from "./wav.ts";

/** Random texts, files and pictures. */
const RUNS = sampled(10_000, 2500);
const HILLS = [...PROFILE_1983.samples];
const SIXTEEN = Array.from({ length: 16 }, (_, i) => i / 2 - 3);

/** Expects a valid profile, or a RangeError that says what was expected. Returns whether it was valid. */
function isValid(read: () => Float64Array): boolean {
  try {
    const { samples } = createProfile(read());
    if (!(samples.length >= 16 && samples.length <= 4096)) expect.fail(`${samples.length} samples`);
    return true;
  } catch (error) {
    if (!(error instanceof RangeError && /^Expected .{5,300}\.$/s.test(error.message))) throw error;
    return false;
  }
}

describe("text", () => {
  test.each([
    ["commas", SIXTEEN.join(", ")],
    ["lines", SIXTEEN.join("\r\n")],
    ["semicolons and a byte-order mark", `\uFEFF${SIXTEEN.join(";")}\n`],
    ["a CSV column", `height\n${SIXTEEN.join("\n")}\n`],
    ["the last of two CSV columns", `i,height\n${SIXTEEN.map((v, i) => `${i},${v}`).join("\n")}`],
    ["JSON", JSON.stringify(SIXTEEN)],
    ["a table", JSON.stringify({ samples: SIXTEEN })],
    ["a table whose name is a number", JSON.stringify({ name: 7, samples: SIXTEEN })],
    ["a table whose name is spaces", JSON.stringify({ name: " ", samples: SIXTEEN })],
  ])("%s", (_, text) => {
    expect(readProfileText(text)).toEqual({ samples: Float64Array.from(SIXTEEN) });
  });

  test("the file of a named profile", () => {
    const file = JSON.stringify({ profile: { name: " Alps ", samples: HILLS } });
    expect(readProfileText(file)).toEqual({ name: "Alps", samples: PROFILE_1983.samples });
  });

  test.each([
    ["nothing", " \n", "Expected 16 to 4096 numbers, got an empty text."],
    ["255 numbers", HILLS.slice(1).join(","), "Expected 16 to 4096 samples, a power of two, got 255."],
    ["8 numbers", "[1,2,3,4,5,6,7,8]", "Expected 16 to 4096 samples, a power of two, got 8."],
    ["NaN", [...SIXTEEN.slice(1), "NaN"].join("\n"), 'Expected numbers, got "NaN" in line 16.'],
    ["a word under a heading", "h\n1\ntwo", 'Expected numbers, got "two" in line 3.'],
    ["null", JSON.stringify([...SIXTEEN, null]), "Expected numbers, got null at index 16."],
    ["half of JSON", "[1,2", "Expected JSON, since the text starts with a bracket; it cannot be parsed."],
    ["other JSON", "{}", "Expected a list of numbers, or a table with samples, or with a profile that has samples."],
    [
      "a mountain",
      JSON.stringify([1e9, ...SIXTEEN.slice(1)]),
      "Expected samples from -32768 to 32768, got 1000000000 at index 0.",
    ],
    ["two mebibytes", " ".repeat(2 ** 21), "Expected at most 1048576 characters, got 2097152."],
  ])("%s is refused", (_, text, message) => {
    expect(() => readProfileText(text)).toThrow(new RangeError(message));
  });

  test("fuzzed texts", () => {
    const whole = fc.constantFrom(JSON.stringify(SIXTEEN), SIXTEEN.join(","), `h\n${SIXTEEN.join("\n")}`);
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.json(),
      fc
        .tuple(whole, fc.nat(80), fc.constantFrom("", "e9", ",", "-", "]", " 7", "\n"), fc.nat(2))
        .map(([all, at, put, gone]) => all.slice(0, at) + put + all.slice(at + gone)),
    );
    let valid = 0;
    fc.assert(
      fc.property(text, (given) => {
        if (isValid(() => readProfileText(given).samples)) valid++;
      }),
      { numRuns: RUNS },
    );
    expect(valid).toBeGreaterThan(100);
  });
});

describe("WAV", () => {
  /** 32 frames that swell from 0 to 31/32 with alternating signs. */
  const swell = Float64Array.from({ length: 32 }, (_, i) => ((i % 2 === 0 ? 1 : -1) * i) / 32);

  test.each<[WavFormat, number]>([
    ["pcm8", 0.01],
    ["pcm16", 1e-4],
    ["pcm24", 1e-6],
    ["pcm32", 1e-8],
    ["float32", 1e-7],
    ["float64", 0],
  ])("%s, with a plain and a long header", (format, error) => {
    for (const extensible of [false, true]) {
      const samples = readWav(wavFile(format, swell, 1, extensible), 16);
      nonEmpty(samples).forEach((sample, i) => {
        expect(Math.abs(sample - (2 * i + 1) / 32)).toBeLessThanOrEqual(error);
      });
    }
  });

  test("the root of the mean square, and two channels", () => {
    const rms = readWav(wavFile("float64", swell), 16, "rms");
    expect(rms[15]).toBeCloseTo(Math.sqrt((30 * 30 + 31 * 31) / 2) / 32, 14);
    const stereo = Float64Array.from({ length: 64 }, (_, i) => (i % 2 === 0 ? 0 : swell[i >> 1]));
    expect(readWav(wavFile("float64", stereo, 2), 16)).toEqual(readWav(wavFile("float64", swell), 16));
    expect(readWav(wavFile("float64", stereo, 2), 16, "rms")[15]).toBeCloseTo(rms[15] / Math.SQRT2, 14);
  });

  const file = wavFile("pcm16", swell);
  const changed = (at: number, ...bytes: number[]) => {
    const out = file.slice();
    out.set(bytes, at);
    return out;
  };
  test.each([
    ["nothing", new Uint8Array(0), 16, "Expected a WAV file, which starts with RIFF and WAVE."],
    ["a picture", changed(0, 0x89, 0x50), 16, "Expected a WAV file, which starts with RIFF and WAVE."],
    ["a cut file", file.subarray(0, -1), 16, "Expected 64 bytes of sound, got 63: the WAV file ends early."],
    ["no data", file.subarray(0, 50), 16, "Expected sound in the WAV file, got no data chunk."],
    ["no channels", changed(36, 0), 16, "Expected a WAV file with 1 channel or more, got 0."],
    ["compressed sound", changed(34, 2), 16, /got format 2 of 16 bits\.$/],
    ["12 bits", changed(48, 12), 16, /got format 1 of 12 bits\.$/],
    ["a short sound", file, 64, "Expected a recording of 64 frames or more, got 32."],
    ["255 samples", file, 255, "Expected 16 to 4096 samples, a power of two, got 255."],
    [
      "NaN",
      wavFile("float32", new Float64Array(32).fill(Number.NaN)),
      16,
      "Expected finite numbers, got NaN at number 0.",
    ],
  ])("%s is refused", (_, bytes, n, message) => {
    expect(() => readWav(bytes, n)).toThrow(message);
  });

  test("a file of more than 64 MiB is refused by its size alone", () => {
    expect(() => readWav(new Uint8Array(LARGEST_WAV + 1), 16)).toThrow(
      "Expected a WAV file of at most 67108864 bytes, got 67108865.",
    );
  });

  test("fuzzed files", () => {
    const files = [file, wavFile("float32", swell, 2, true), wavFile("pcm8", swell)];
    const edit = fc.tuple(fc.nat(80), fc.nat(255));
    let valid = 0;
    fc.assert(
      fc.property(fc.constantFrom(...files), fc.array(edit, { maxLength: 4 }), fc.nat(160), (given, edits, length) => {
        const bytes = given.slice();
        for (const [at, byte] of edits) if (at < bytes.length) bytes[at] = byte;
        if (isValid(() => readWav(length < 30 ? bytes.subarray(0, 4 * length) : bytes, 16))) valid++;
      }),
      { numRuns: RUNS },
    );
    expect(valid).toBeGreaterThan(100);
  });
});

describe("silhouette", () => {
  /** A picture whose column x is `ground` below a skyline at `heights[x]` pixels, and `sky` above. */
  function draw(heights: readonly number[], rows: number, sky: number, ground: number, alpha = 255) {
    const width = heights.length;
    const rgba = new Uint8ClampedArray(4 * width * rows);
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < width; x++) {
        const isGround = rows - y <= heights[x];
        rgba.fill(isGround ? ground : sky, 4 * (y * width + x), 4 * (y * width + x) + 3);
        rgba[4 * (y * width + x) + 3] = isGround ? 255 : alpha;
      }
    return { width, height: rows, rgba };
  }
  const hills = Array.from({ length: 32 }, (_, x) => 4 + (x % 7));

  test.each([
    ["dark hills on a light sky", 240, 40, 255],
    ["light hills on a dark sky", 20, 200, 255],
    ["dark hills on nothing", 0, 10, 0],
  ])("%s", (_, sky, ground, alpha) => {
    const picture = draw(hills, 20, sky, ground, alpha);
    expect([...readSilhouette(picture, 32)]).toEqual(hills);
    expect([...readSilhouette(picture, 16)]).toEqual(
      Array.from({ length: 16 }, (_, i) => Math.max(hills[2 * i], hills[2 * i + 1])),
    );
    expect([...readSilhouette(picture, 64)].filter((_, i) => i % 2 === 0)).toEqual(hills);
  });

  test("by darkness, against a sky of two brightnesses", () => {
    const picture = draw(hills, 20, 240, 40);
    picture.rgba.fill(150, 4 * 32 * 2, 4 * 32 * 3);
    expect([...readSilhouette(picture, 32, { by: "dark", threshold: 0.3 })]).toEqual(hills);
    // To contrast, the darker part of the sky is ground.
    expect(() => readSilhouette(picture, 32, { threshold: 0.2 })).toThrow("the ground is level");
    expect([...readSilhouette(picture, 32, { threshold: 0.5 })]).toEqual(hills);
  });

  test.each([
    ["an empty sky", draw(new Array(32).fill(0), 8, 200, 0), {}, "Expected a skyline, but all is sky."],
    ["level ground", draw(new Array(32).fill(3), 8, 200, 0), {}, "Expected a skyline, but the ground is level."],
    [
      "too few bytes",
      { width: 8, height: 8, rgba: new Uint8Array(8) },
      {},
      "Expected 256 bytes (8 × 8 pixels), got 8.",
    ],
    ["no pixels", { width: 0, height: 8, rgba: new Uint8Array(0) }, {}, "with a width of 1 to 16384 pixels, got 0."],
    ["a threshold", draw(hills, 20, 200, 0), { threshold: Number.NaN }, "Expected a threshold of 0 to 1, got NaN."],
  ])("%s is refused", (_, picture, options, message) => {
    expect(() => readSilhouette(picture, 32, options)).toThrow(message);
  });

  test("fuzzed pictures", () => {
    const size = fc.integer({ min: -1, max: 20 });
    let valid = 0;
    fc.assert(
      fc.property(
        size,
        size,
        fc.uint8Array({ maxLength: 400 }),
        fc.boolean(),
        fc.nat(1000),
        (width, height, bytes, dark, by) => {
          const rgba = Uint8Array.from(
            { length: by < 950 ? Math.max(0, 4 * width * height) : bytes.length },
            (_, i) => bytes[i % Math.max(1, bytes.length)] ?? 0,
          );
          const options = { by: dark ? "dark" : "contrast", threshold: by / 990 } as const;
          if (isValid(() => readSilhouette({ width, height, rgba }, 16, options))) valid++;
        },
      ),
      { numRuns: RUNS },
    );
    expect(valid).toBeGreaterThan(100);
  });
});
