/** The files that the command writes. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scenes } from "../../scenes/index.ts";
import type { Scenes } from "../../src/cli/worlds.ts";
import { limitless } from "../cli/run.ts";

/** Files by name. Arrays from other realms are not equal to ours, so all are of this one. */
export type Files = Readonly<Record<string, Uint8Array>>;

/** Runs a command whose last argument is the file to write, and returns all that it wrote. */
export async function filesOfCommand(args: readonly string[], file: string, worlds: Scenes = scenes): Promise<Files> {
  const folder = mkdtempSync(join(tmpdir(), "limitless-export-"));
  try {
    const { code, err } = await limitless([...args, join(folder, file)], "", () => 0, worlds);
    if (code !== 0) throw new Error(err);
    return Object.fromEntries(
      readdirSync(folder).map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
