/** Water that falls and water that runs: a roar, and over it the bubbles of a brook. Each of the two is heard where it is loudest. */
import { keyed } from "./keyed.ts";
import { lay } from "./layers.ts";
import { createLoop, rounded, roundNoise } from "./loop.ts";

/** Seconds of each round, and in which the roar's end passes into its beginning. */
const ROUND = 4;
const SEAM = 0.4;
const KEY = 204;

/** A brook: bubbles that close, strewn over a hush. */
export function brookSamples(rate: number): Float32Array<ArrayBuffer> {
  const count = ROUND * rate;
  const laid = new Float32Array(count + rate);
  for (let k = 0; k < 10 * ROUND; k++) {
    const at = k / 10;
    const bubbles = { kind: "bubbles", at, length: 0.5, count: 9, low: 420, high: 2300, gain: 0.07 } as const;
    lay(laid, bubbles, keyed(KEY, k), rate);
  }
  const hush = roundNoise(KEY, count, SEAM * rate);
  const round = rounded(laid, count);
  for (let i = 0; i < count; i++) round[i] += 0.035 * hush[i];
  return round;
}

export function createWaters(context: BaseAudioContext, output: AudioNode) {
  const rate = context.sampleRate;
  const roar = createLoop(context, roundNoise(KEY + 1, ROUND * rate, SEAM * rate), output);
  const brook = createLoop(context, brookSamples(rate), output);
  return {
    /** Amplitudes 0…1 of what falls and of what runs, and where; `away` metres to what falls. */
    flow(falls: number, fallsPan: number, away: number, runs: number, runsPan: number): void {
      roar.tell(0.5 * falls, 300 + 5200 / (1 + away / 45), fallsPan, 1, 0.3);
      brook.tell(0.8 * runs, 5200, runsPan, 1, 0.3);
    },
    dispose() {
      roar.dispose();
      brook.dispose();
    },
  };
}
