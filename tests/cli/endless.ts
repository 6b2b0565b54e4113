/** Writes to a file endlessly, until a signal interrupts it. */
import { Readable, Writable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { writeWhole } from "../../src/cli/files.ts";

async function* endless(): AsyncGenerator<Uint8Array> {
  for (;;) {
    yield new Uint8Array(10);
    process.stdout.write("written\n");
    await setTimeout(5);
  }
}

const io = { input: Readable.from([]), output: new Writable(), errors: new Writable(), now: () => 0 };
await writeWhole(io, process.argv[2], endless());
