/** Krten's program with 256 × 256 points, 100 faults and four filter passes after each: ours against a TypeScript transcription of his C. */
import { krten, krtenLines } from "../../src/core/faults/krten.ts";
import { createLand, encodeLand } from "../../src/core/faults/land.ts";
import { type Result, round } from "./case.ts";
import { transcribedFaults } from "./krten-transcribed.ts";
import { timeInTurns } from "./turns.ts";

const BAR = { transcription: 2 };
const size = 256;

function ours(options: Parameters<typeof krten>[1]): ReturnType<typeof createLand> {
  const land = createLand(size, size);
  const turns = krten(land, options);
  while (!turns.next().done);
  return land;
}

/** The transcription's columns in Krten's file format. */
function fileOf(columns: readonly Int32Array[]): Uint8Array {
  const ints = Int32Array.from([size, size, ...columns.flatMap((column) => [...column])]);
  return new Uint8Array(ints.buffer);
}

export default async function faults(): Promise<Result> {
  const lines = krtenLines(createLand(size, size), { n: 100, seed: 1994 });
  let differing = 0;
  for (const k of [0.5, 0.3]) {
    const filter = { passes: 4, kx: k, ky: k } as const;
    const bytes = encodeLand(ours({ lines, filter, when: "each" }));
    const theirs = fileOf(transcribedFaults(lines, size, size, filter, "each"));
    differing += bytes.reduce((count, byte, i) => count + (byte === theirs[i] ? 0 : 1), bytes.length - theirs.length);
  }
  const filter = { passes: 4, kx: 0.5, ky: 0.5 } as const;
  const ms = timeInTurns({
    ours: () => ours({ lines, filter, when: "each" }),
    transcription: () => transcribedFaults(lines, size, size, filter, "each"),
  });
  const times = ms.transcription / ms.ours;
  return {
    bar: BAR,
    ok: differing === 0 && times >= BAR.transcription,
    transcription: round(times),
    differing,
    oursMs: round(ms.ours),
    transcriptionMs: round(ms.transcription),
  };
}
