/**
 * Plays voices on a fixed pool of channels, each with gain, pan and a reverb send. When all channels are in use, the oldest
 * is cut off. Variants of a voice are synthesised on first use.
 */
import { synthesise, VARIANTS, type VoiceName } from "./voices.ts";

export interface VoicePool {
  /** `gain` and `send` (to the reverb) are amplitudes; `pan` −1 left to 1 right; `rate` of playback, 1 as synthesised. */
  play(voice: VoiceName, variant: number, gain: number, pan: number, rate: number, send: number): void;
  dispose(): void;
}

const CHANNELS = 12;

export function createVoicePool(context: BaseAudioContext, dry: AudioNode, reverb: AudioNode): VoicePool {
  const channels = Array.from({ length: CHANNELS }, () => createChannel(context, dry, reverb));
  const buffers = new Map<VoiceName, AudioBuffer[]>();
  let next = 0;

  function bufferOf(voice: VoiceName, variant: number): AudioBuffer {
    let variants = buffers.get(voice);
    if (!variants) buffers.set(voice, (variants = []));
    const known = variants[variant];
    if (known) return known;
    const samples = synthesise(voice, variant, context.sampleRate);
    const buffer = new AudioBuffer({ length: samples.length, sampleRate: context.sampleRate });
    buffer.copyToChannel(samples, 0);
    variants[variant] = buffer;
    return buffer;
  }

  return {
    play(voice, variant, gain, pan, rate, send) {
      const channel = channels[next];
      next = (next + 1) % CHANNELS;
      channel.play(bufferOf(voice, variant % VARIANTS), gain, pan, rate, send);
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
