import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { createArchive } from "../../src/export/archive.ts";

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const MANY = Uint8Array.from({ length: 3_000_000 }, (_, i) => i % 251);

test("a ZIP archive has each file whole, also those larger than what is held", async () => {
  const archive = createArchive(true);
  archive.add({ file: "a.bin", bytes: MANY });
  archive.add({ file: "a.bin", bytes: MANY.subarray(7) });
  archive.add({ file: "b.json", bytes: new TextEncoder().encode("{}") });
  const files = unzipSync(await bytesOf(archive.end()));
  expect(Object.keys(files)).toEqual(["a.bin", "b.json"]);
  expect(Buffer.from(files["a.bin"]).equals(Buffer.concat([MANY, MANY.subarray(7)]))).toBe(true);
  expect(new TextDecoder().decode(files["b.json"])).toBe("{}");
});

test("a single file is saved as it is", async () => {
  const archive = createArchive(false);
  for (const k of [1, 2, 3]) archive.add({ file: "a.bin", bytes: Uint8Array.of(k) });
  expect([...(await bytesOf(archive.end()))]).toEqual([1, 2, 3]);
});
