/** Synthesis of samples in slices of a few milliseconds, one an update, so that no frame waits for a whole sound. */

/** The samples of a sound, with a pause after each slice. */
export type Slices = Generator<void, Float32Array<ArrayBuffer>>;

/** A queue of sounds in the making. */
export interface Synthesiser {
  /** Begins a sound; `use` takes it when it is whole. */
  make(slices: Slices, use: (buffer: AudioBuffer) => void): void;
  /** Makes the next slice of the first sound in the queue. */
  step(): void;
  /** Gives up all that is not whole. */
  dispose(): void;
}

export function createSynthesiser(context: BaseAudioContext): Synthesiser {
  const queue: { readonly slices: Slices; readonly use: (buffer: AudioBuffer) => void }[] = [];
  return {
    make: (slices, use) => void queue.push({ slices, use }),
    step() {
      if (queue.length === 0) return;
      const [{ slices, use }] = queue;
      const { done, value } = slices.next();
      if (!done) return;
      queue.shift();
      use(bufferOf(context, value));
    },
    dispose: () => void queue.splice(0),
  };
}

/** The whole sound without a pause. */
export function atOnce(slices: Slices): Float32Array<ArrayBuffer> {
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}

export function bufferOf(context: BaseAudioContext, samples: Float32Array<ArrayBuffer>): AudioBuffer {
  const buffer = new AudioBuffer({ length: samples.length, sampleRate: context.sampleRate });
  buffer.copyToChannel(samples, 0);
  return buffer;
}
