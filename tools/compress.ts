/**
 * Compresses the files of `dist/` that are text, each as `.br` and `.gz` beside it, for servers that send such files as they are. The
 * last step of `npm run build`; tests and benches use the build without it, since it takes longer than the build itself.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Pictures and fonts are compressed already. */
export const TEXT = /\.(?:css|html|js|json|map|svg|txt|webmanifest)$/;

/** Names of files that this program writes. */
export const COMPRESSED = /\.(?:br|gz)$/;

/** Each way to compress, at its smallest, by the ending of its files. */
const WAYS = {
  br: (data: Buffer) =>
    promisify(brotliCompress)(data, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length },
    }),
  gz: (data: Buffer) => promisify(gzip)(data, { level: 9 }),
};

/** Writes the compressed files of a folder, and returns the bytes of each kind; a file that does not shrink gets none. */
export async function compressFolder(folder: string): Promise<Record<string, number>> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => TEXT.test(file));
  const bytes: Record<string, number> = { plain: 0, br: 0, gz: 0 };
  const compress = async (file: string) => {
    const data = readFileSync(join(folder, file));
    bytes.plain += data.length;
    for (const [ending, way] of Object.entries(WAYS)) {
      const small = await way(data);
      bytes[ending] += Math.min(small.length, data.length);
      if (small.length < data.length) writeFileSync(join(folder, `${file}.${ending}`), small);
    }
  };
  await Promise.all(files.map(compress));
  return bytes;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { plain, br, gz } = await compressFolder(fileURLToPath(new URL("../dist", import.meta.url)));
  console.log(`Text of dist/: ${plain} bytes, ${br} as brotli, ${gz} as gzip.`);
}
