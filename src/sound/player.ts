/**
 * Plays voices: a few channels take turns, each with a loudness, a place between left and right, and a share that goes to
 * the echo. A voice's variants are made when they are first asked for.
 */
import { synthesise, VARIANTS, type VoiceName } from "./voices.ts";

export interface Player {
  /**
   * `gain` amplitude; `pan` −1 left to 1 right; `speed` of playing, 1 as made; `echo` amplitude of what goes to the echo.
   * Where all channels sound, the one that began first is cut off.
   */
  play(voice: VoiceName, variant: number, gain: number, pan: number, speed: number, echo: number): void;
  dispose(): void;
}

const CHANNELS = 12;

export function createPlayer(context: BaseAudioContext, dry: AudioNode, echo: AudioNode): Player {
  const channels = Array.from({ length: CHANNELS }, () => createChannel(context, dry, echo));
  const buffers = new Map<VoiceName, AudioBuffer[]>();
  let turn = 0;

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
    play(voice, variant, gain, pan, speed, sent) {
      const channel = channels[turn];
      turn = (turn + 1) % CHANNELS;
      channel.play(bufferOf(voice, variant % VARIANTS), gain, pan, speed, sent);
    },
    dispose() {
      for (const channel of channels) channel.dispose();
      buffers.clear();
    },
  };
}

function createChannel(context: BaseAudioContext, dry: AudioNode, echo: AudioNode) {
  const gain = new GainNode(context);
  const panner = new StereoPannerNode(context);
  const send = new GainNode(context);
  gain.connect(panner).connect(dry);
  send.connect(echo);
  let source: AudioBufferSourceNode | null = null;

  function end(): void {
    if (!source) return;
    source.onended = null;
    source.disconnect();
    source = null;
  }

  return {
    play(buffer: AudioBuffer, loud: number, pan: number, speed: number, sent: number) {
      source?.stop();
      end();
      source = new AudioBufferSourceNode(context, { buffer, playbackRate: speed });
      source.onended = end;
      gain.gain.value = loud;
      panner.pan.value = pan;
      send.gain.value = sent;
      source.connect(gain);
      source.connect(send);
      source.start();
    },
    dispose() {
      source?.stop();
      end();
      for (const node of [gain, panner, send]) node.disconnect();
    },
  };
}
