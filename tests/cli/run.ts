/** Runs the command in the test's process with captured streams. */
import { Writable } from "node:stream";
import { scenes } from "../../scenes/index.ts";
import { runCommand } from "../../src/cli/program.ts";
import type { PageSource } from "../../src/cli/studio.ts";
import type { Scenes } from "../../src/cli/worlds.ts";

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly bytes: Buffer;
  readonly err: string;
}

/** Collects what is written to it. */
export class Sink extends Writable {
  readonly chunks: Buffer[] = [];

  override _write(chunk: Buffer, _: string, done: (error?: Error) => void): void {
    this.chunks.push(Buffer.from(chunk));
    setImmediate(() => done());
  }

  get bytes(): Buffer {
    return Buffer.concat(this.chunks);
  }
}

/** Refuses every write as a full disk does. */
export class FullDisk extends Writable {
  override _write(_: Buffer, __: string, done: (error?: Error) => void): void {
    const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    setImmediate(() => done(full));
  }
}

export type Input = string | Uint8Array | AsyncIterable<Uint8Array | string>;

async function* once(input: string | Uint8Array): AsyncGenerator<Uint8Array | string> {
  if (input.length > 0) yield input;
}

/** `args` are split at spaces. */
export async function limitless(
  args: string | readonly string[],
  input: Input = "",
  now = () => 0,
  worlds: Scenes = scenes,
  page?: PageSource,
): Promise<Ran> {
  const [output, errors] = [new Sink(), new Sink()];
  const stream = typeof input === "string" || input instanceof Uint8Array ? once(input) : input;
  const list = typeof args === "string" ? args.split(" ").filter(Boolean) : args;
  const io = { input: stream, output, errors, now, ...(page && { page }) };
  const code = await runCommand(list, io, worlds, "0.0.0");
  await Promise.all([output, errors].map((sink) => new Promise<void>((resolve) => sink.end(resolve))));
  return { code, out: output.bytes.toString(), bytes: output.bytes, err: errors.bytes.toString() };
}
