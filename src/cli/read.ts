/** Files read whole; "-" is standard input. */
import { readFile } from "node:fs/promises";
import { fileFailure } from "./fault.ts";
import type { Io } from "./io.ts";

export async function readWhole({ input }: Io, path: string): Promise<Uint8Array> {
  if (path !== "-")
    return readFile(path).catch((error) => {
      throw fileFailure(path, error);
    });
  const chunks: Uint8Array[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}
