import type { Heights } from "./heights.ts";
import type { Io } from "./io.ts";
export async function readHeights(_io: Io, _path: string, _spacing: number): Promise<Heights> {
  throw new Error();
}
