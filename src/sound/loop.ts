/** A sound that goes on: samples that go round, through a low-pass, at a loudness and a place between left and right. */
import { white } from "./keyed.ts";

export interface Loop {
  /** `gain` amplitude, `hz` where trebles end, `pan` −1 left to 1 right, `speed` of playing, 1 as made; reached within `within` s. */
  tell(gain: number, hz: number, pan: number, speed?: number, within?: number): void;
  dispose(): void;
}

export function createLoop(context: BaseAudioContext, samples: Float32Array<ArrayBuffer>, output: AudioNode): Loop {
  const buffer = new AudioBuffer({ length: samples.length, sampleRate: context.sampleRate });
  buffer.copyToChannel(samples, 0);
  const source = new AudioBufferSourceNode(context, { buffer, loop: true });
  const filter = new BiquadFilterNode(context, { type: "lowpass", frequency: 300, Q: 0.3 });
  const gain = new GainNode(context, { gain: 0 });
  const panner = new StereoPannerNode(context);
  source.connect(filter).connect(gain).connect(panner).connect(output);
  source.start();
  return {
    tell(loud, hz, pan, speed = 1, within = 0.1) {
      const now = context.currentTime;
      gain.gain.setTargetAtTime(loud, now, within);
      filter.frequency.setTargetAtTime(hz, now, within);
      panner.pan.setTargetAtTime(pan, now, within);
      source.playbackRate.setTargetAtTime(speed, now, within);
    },
    dispose() {
      source.stop();
      for (const node of [source, filter, gain, panner]) node.disconnect();
    },
  };
}

/** `count` samples of noise whose end passes into their beginning over `seam` of them. */
export function roundNoise(key: number, count: number, seam: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(count);
  for (let i = 0; i < count; i++) samples[i] = white(key, i);
  for (let i = 0; i < seam; i++) {
    const share = i / seam;
    // Noises that know nothing of one another add by their squares.
    samples[i] = samples[i] * Math.sqrt(share) + white(key, count + i) * Math.sqrt(1 - share);
  }
  return samples;
}

/** Samples that were laid past a round's end, added where it begins again. */
export function rounded(laid: Float32Array, count: number): Float32Array<ArrayBuffer> {
  const round = new Float32Array(count);
  for (let i = 0; i < laid.length; i++) round[i % count] += laid[i];
  return round;
}
