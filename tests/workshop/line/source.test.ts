/** Sources of lines. */
import { describe, expect, it } from "vitest";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { profileCsv, profileJson } from "../../../src/workshop/line/files.ts";
import { openSource, readSource, type Source } from "../../../src/workshop/line/source.ts";
import { pngFile } from "../../export/png-file.ts";

const { samples } = PROFILE_1983;
const SETTINGS = { by: "contrast", threshold: 0.2, envelope: "peak" } as const;
const fileOf = (content: BlobPart, name: string, type = "") => new File([content], name, { type });
const samplesOf = async (file: File) => readSource(await openSource(file), 16, SETTINGS);

describe("a file of numbers", () => {
  it("comes back as it was saved, as JSON and as CSV", async () => {
    expect(await samplesOf(fileOf(profileJson("Hills", samples), "hills.json"))).toEqual(samples);
    expect(await samplesOf(fileOf(profileCsv(samples), "hills.csv"))).toEqual(samples);
  });

  it.each([
    ["255 numbers", samples.subarray(1).join(), /^a\.csv: .*255/],
    ["no number", "1, 2, NaN", /^a\.csv: .*NaN/],
    ["broken JSON", "[1, 2", /^a\.csv: .*JSON/],
  ])("is refused by name: %s", async (_, content, message) => {
    await expect(openSource(fileOf(content, "a.csv"))).rejects.toThrow(message);
  });

  it("is refused before it is read where it is too large", async () => {
    const large = { name: "a.csv", type: "", size: 2 ** 21, text: () => Promise.reject(new Error("was read")) };
    await expect(openSource(large as unknown as File)).rejects.toThrow(/^a\.csv: expected at most 1048576 bytes/);
  });
});

describe("a recording", () => {
  it("is refused before it is read where it is too large", async () => {
    const huge = { name: "a.wav", type: "", size: 2 ** 30, arrayBuffer: () => Promise.reject(new Error("was read")) };
    await expect(openSource(huge as unknown as File)).rejects.toThrow(/^a\.wav: expected at most/);
  });

  it("is refused by name where it is none", async () => {
    await expect(samplesOf(fileOf("no sound", "a.wav"))).rejects.toThrow(/^a\.wav: Expected a WAV file/);
  });
});

describe("a picture", () => {
  it("gives its skyline, in as many samples as are asked for", () => {
    const rgba = new Uint8ClampedArray(4 * 16 * 4).fill(255);
    // Ground in the lowest row, and two pixels higher in the column of sample 5.
    for (let x = 0; x < 16; x++)
      for (let y = x === 5 ? 1 : 3; y < 4; y++) rgba.fill(0, 4 * (16 * y + x), 4 * (16 * y + x) + 3);
    const source: Source = { kind: "picture", name: "a.png", picture: { width: 16, height: 4, rgba } };
    const heights = readSource(source, 16, SETTINGS);
    expect([heights[4], heights[5], heights[6]]).toEqual([1, 3, 1]);
  });

  it("is refused before it is read where it is too large", async () => {
    const read = () => Promise.reject(new Error("was read"));
    const huge = { name: "a.png", type: "image/png", size: 2 ** 30, slice: () => ({ arrayBuffer: read }) };
    await expect(openSource(huge as unknown as File)).rejects.toThrow(/^a\.png: expected at most 67108864 bytes/);
  });

  it("is refused by its number of pixels before the browser decodes it", async () => {
    const huge = pngFile({ columns: 60_000, rows: 60_000, chunks: [] });
    await expect(openSource(fileOf(new Blob([huge as BlobPart]), "a.png", "image/png"))).rejects.toThrow(
      "a.png: expected at most 67108864 pixels, got 60000 × 60000.",
    );
  });

  it("is refused by name where all of it is sky", () => {
    const picture = { width: 2, height: 2, rgba: new Uint8ClampedArray(16).fill(255) };
    expect(() => readSource({ kind: "picture", name: "a.png", picture }, 16, SETTINGS)).toThrow(/^a\.png: .*sky/);
  });
});
