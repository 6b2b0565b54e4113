/** A fake Web Audio that counts nodes, connections and sources, throws on numbers that the real one throws on, and records its warnings. */
import { vi } from "vitest";

class FakeParam {
  set value(value: number) {
    if (!Number.isFinite(value)) throw new TypeError(`The value ${value} is non-finite.`);
    if (value > this.#max) this.#warnings.push(`value ${value} outside nominal range [0, ${this.#max}]`);
    this.#value = value;
  }
  get value() {
    return this.#value;
  }
  #value: number;
  readonly #max: number;
  readonly #warnings: string[];
  /** A value above `max` is out of the nominal range, which browsers warn about. */
  constructor(value: number, max = Infinity, warnings: string[] = []) {
    this.#value = value;
    this.#max = max;
    this.#warnings = warnings;
  }
  setValueAtTime(value: number) {
    this.value = value;
  }
  linearRampToValueAtTime(value: number) {
    this.value = value;
  }
  setTargetAtTime(value: number) {
    this.value = value;
  }
  cancelScheduledValues() {}
}

class FakeBuffer {
  readonly length: number;
  constructor({ length, sampleRate }: { length: number; sampleRate: number }) {
    if (!(Number.isInteger(length) && length > 0 && sampleRate > 0)) throw new RangeError("No such buffer.");
    this.length = length;
  }
  copyToChannel() {}
}

class FakeNode {
  readonly context: FakeContext;
  readonly links = new Set<FakeNode>();
  readonly gain: FakeParam;
  readonly pan = new FakeParam(0);
  readonly frequency: FakeParam;
  readonly playbackRate = new FakeParam(1);
  buffer: FakeBuffer | null = null;
  onended: (() => void) | null = null;
  playing = false;
  constructor(context: FakeContext, options: { gain?: number; buffer?: FakeBuffer } = {}) {
    this.context = context;
    this.gain = new FakeParam(options.gain ?? 1);
    this.frequency = new FakeParam(350, context.sampleRate / 2, context.warnings);
    this.buffer = options.buffer ?? null;
    context.nodes.add(this);
  }
  connect(to: FakeNode) {
    this.links.add(to);
    return to;
  }
  disconnect() {
    this.links.clear();
  }
  start() {
    this.playing = true;
    this.context.played++;
  }
  stop() {
    if (!this.context.played) throw new Error("Never started.");
    this.playing = false;
  }
}

export class FakeContext {
  static made: FakeContext[] = [];
  /** Sample rate of new contexts. */
  static sampleRate = 48_000;
  readonly sampleRate = FakeContext.sampleRate;
  readonly warnings: string[] = [];
  readonly nodes = new Set<FakeNode>();
  readonly destination = new FakeNode(this);
  currentTime = 0;
  played = 0;
  state = "running";
  constructor() {
    FakeContext.made.push(this);
  }
  async resume() {
    this.state = "running";
  }
  async suspend() {
    this.state = "suspended";
  }
  async close() {
    this.state = "closed";
  }
  /** Number of connections between nodes. */
  get links(): number {
    return [...this.nodes].reduce((sum, node) => sum + node.links.size, 0);
  }
  get playing(): FakeNode[] {
    return [...this.nodes].filter((node) => node.playing);
  }
  /** Number of convolvers with an impulse response. */
  get activeConvolvers(): number {
    return this.convolvers.filter((node) => node.buffer).length;
  }
  get convolvers(): FakeNode[] {
    return [...this.nodes].filter((node) => node instanceof FakeConvolver);
  }
  /** Ends all one-shot sources. */
  end(): void {
    for (const node of this.playing)
      if (node.onended) {
        node.playing = false;
        node.onended();
      }
  }
}

class FakeConvolver extends FakeNode {}

class FakeSource extends FakeNode {}

/** Replaces the globals of Web Audio until `vi.unstubAllGlobals()`. */
export function stubAudio(): void {
  FakeContext.sampleRate = 48_000;
  FakeContext.made = [];
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("AudioBuffer", FakeBuffer);
  vi.stubGlobal("ConvolverNode", FakeConvolver);
  vi.stubGlobal("AudioBufferSourceNode", FakeSource);
  for (const name of ["GainNode", "StereoPannerNode", "BiquadFilterNode", "WaveShaperNode"])
    vi.stubGlobal(name, FakeNode);
}
