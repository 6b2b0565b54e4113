/** Writes WAV files for tests. */

export type WavFormat = "pcm8" | "pcm16" | "pcm24" | "pcm32" | "float32" | "float64";

const WRITERS: Record<WavFormat, [code: number, bits: number, set: (view: DataView, at: number, v: number) => void]> = {
  pcm8: [1, 8, (view, at, v) => view.setUint8(at, Math.round(128 + 127 * v))],
  pcm16: [1, 16, (view, at, v) => view.setInt16(at, Math.round(32_767 * v), true)],
  pcm24: [
    1,
    24,
    (view, at, v) => {
      const whole = Math.round(8_388_607 * v);
      view.setUint16(at, whole & 0xffff, true);
      view.setInt8(at + 2, whole >> 16);
    },
  ],
  pcm32: [1, 32, (view, at, v) => view.setInt32(at, Math.round(2_147_483_647 * v), true)],
  float32: [3, 32, (view, at, v) => view.setFloat32(at, v, true)],
  float64: [3, 64, (view, at, v) => view.setFloat64(at, v, true)],
};

/** A file of numbers from −1 to 1, channels alternating. `extensible` hides the format in a longer header. */
export function wavFile(format: WavFormat, numbers: ArrayLike<number>, channels = 1, extensible = false): Uint8Array {
  const [code, bits, set] = WRITERS[format];
  const header = extensible ? 40 : 16;
  const bytes = new Uint8Array(12 + 8 + 6 + 8 + header + 8 + (numbers.length * bits) / 8);
  const view = new DataView(bytes.buffer);
  const text = (at: number, word: string) => bytes.set(new TextEncoder().encode(word), at);
  text(0, "RIFF");
  view.setUint32(4, bytes.length - 8, true);
  text(8, "WAVE");
  // A chunk of five bytes, which is padded to six, before the others.
  text(12, "note");
  view.setUint32(16, 5, true);
  const at = 26;
  text(at, "fmt ");
  view.setUint32(at + 4, header, true);
  view.setUint16(at + 8, extensible ? 0xfffe : code, true);
  view.setUint16(at + 10, channels, true);
  view.setUint32(at + 12, 8000, true);
  view.setUint16(at + 22, bits, true);
  if (extensible) view.setUint16(at + 32, code, true);
  const data = at + 8 + header;
  text(data, "data");
  view.setUint32(data + 4, (numbers.length * bits) / 8, true);
  for (let i = 0; i < numbers.length; i++) set(view, data + 8 + (i * bits) / 8, numbers[i]);
  return bytes;
}
