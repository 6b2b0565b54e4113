/**
 * Plays voices on a fixed pool of channels, each with gain, pan and a reverb send. When all channels are in use, the oldest
 * is cut off. Variants of a voice are synthesised on first use: short ones at once, long ones in slices, and heard when they are whole.
 */
import { atOnce, bufferOf, type Synthesiser } from "./synthesis.ts";
import { VARIANTS, VOICES, type VoiceName, voiceSlices } from "./voices.ts";

export interface VoicePool {
  /** `gain` and `send` (to the reverb) are amplitudes; `pan` −1 left to 1 right; `rate` of playback, 1 as synthesised. */
  play(voice: VoiceName, variant: number, gain: number, pan: number, rate: number, send: number): void;
  dispose(): void;
}

const CHANNELS = 12;
/** Longest voice that is synthesised at once, seconds: a step is heard with the foot. */
const SHORT = 0.65;

export function createVoicePool(
  context: BaseAudioContext,
  synthesiser: Synthesiser,
  dry: AudioNode,
  reverb: AudioNode,
): VoicePool {
  const channels = Array.from({ length: CHANNELS }, () => createChannel(context, dry, reverb));
  /** Buffers by voice and variant; null while one is made. */
  const buffers = new Map<string, AudioBuffer | null>();
  let next = 0;

  /** Calls `use` with a voice that is whole, now or later; a voice in the making is left out. */
  function withBuffer(voice: VoiceName, variant: number, use: (buffer: AudioBuffer) => void): void {
    const key = `${voice} ${variant}`;
    const known = buffers.get(key);
    if (known) use(known);
    if (known !== undefined) return;
    const slices = voiceSlices(voice, variant, context.sampleRate);
    const keep = (buffer: AudioBuffer) => {
      buffers.set(key, buffer);
      use(buffer);
    };
    buffers.set(key, null);
    if (VOICES[voice].length <= SHORT) keep(bufferOf(context, atOnce(slices)));
    else synthesiser.make(slices, keep);
  }

  return {
    play(voice, variant, gain, pan, rate, send) {
      withBuffer(voice, variant % VARIANTS, (buffer) => {
        const channel = channels[next];
        next = (next + 1) % CHANNELS;
        channel.play(buffer, gain, pan, rate, send);
      });
    },
    dispose() {
      for (const channel of channels) channel.dispose();
      buffers.clear();
    },
  };
}

function createChannel(context: BaseAudioContext, dry: AudioNode, reverb: AudioNode) {
  const gainNode = new GainNode(context);
  const panner = new StereoPannerNode(context);
  const sendNode = new GainNode(context);
  gainNode.connect(panner).connect(dry);
  sendNode.connect(reverb);
  let source: AudioBufferSourceNode | null = null;

  function end(): void {
    if (!source) return;
    source.onended = null;
    source.disconnect();
    source = null;
  }

  return {
    play(buffer: AudioBuffer, gain: number, pan: number, rate: number, send: number) {
      source?.stop();
      end();
      source = new AudioBufferSourceNode(context, { buffer, playbackRate: rate });
      source.onended = end;
      gainNode.gain.value = gain;
      panner.pan.value = pan;
      sendNode.gain.value = send;
      source.connect(gainNode);
      source.connect(sendNode);
      source.start();
    },
    dispose() {
      source?.stop();
      end();
      for (const node of [gainNode, panner, sendNode]) node.disconnect();
    },
  };
}
