/** Wind in the open: noise that never ends, as loud and as bright as the line of hills of 1983, read along time, is high. */
import { PROFILE_1983, sampleProfile } from "../core/profile.ts";
import { white } from "./keyed.ts";

/** Seconds of noise that go round, and in which their end passes into their beginning. */
const ROUND = 5;
const SEAM = 0.5;
/** Samples of the profile a second: a hill lasts some 20 s. */
const PACE = 1.6;
const KEY = 1983;

/** How hard it blows after `time` seconds, 0…1. */
export function gust(time: number): number {
  const { min, max } = PROFILE_1983;
  return (sampleProfile(PROFILE_1983, PACE * time) - min) / (max - min);
}

export function createWind(context: BaseAudioContext, output: AudioNode) {
  const rate = context.sampleRate;
  const buffer = new AudioBuffer({ length: ROUND * rate, sampleRate: rate });
  buffer.copyToChannel(roundNoise(ROUND * rate, SEAM * rate), 0);
  const source = new AudioBufferSourceNode(context, { buffer, loop: true });
  const filter = new BiquadFilterNode(context, { type: "lowpass", frequency: 300, Q: 0.3 });
  const gain = new GainNode(context, { gain: 0 });
  source.connect(filter).connect(gain).connect(output);
  source.start();
  return {
    /** `share` of it that comes here, 0…1, to ears that move at `speed` metres a second. */
    blow(time: number, share: number, speed: number): void {
      const hard = Math.min(1, 0.75 * gust(time) + speed / 40);
      gain.gain.setTargetAtTime(share * (0.05 + 0.35 * hard), context.currentTime, 0.4);
      filter.frequency.setTargetAtTime(220 + 520 * hard, context.currentTime, 0.4);
    },
    dispose() {
      source.stop();
      for (const node of [source, filter, gain]) node.disconnect();
    },
  };
}

function roundNoise(count: number, seam: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(count);
  for (let i = 0; i < count; i++) samples[i] = white(KEY, i);
  for (let i = 0; i < seam; i++) {
    const share = i / seam;
    // Noises that know nothing of one another add by their squares.
    samples[i] = samples[i] * Math.sqrt(share) + white(KEY, count + i) * Math.sqrt(1 - share);
  }
  return samples;
}
