/** Sources of profiles: a visitor's file of numbers, a recording or a picture. */

import { readProfileText } from "../../core/profiles/read-list.ts";
import { type Picture, readSilhouette, type Silhouette } from "../../core/profiles/read-silhouette.ts";
import { type Envelope, LARGEST_WAV, readWav } from "../../core/profiles/read-wav.ts";
import { refusal } from "../../words/refusal.ts";
import { type Saying, saying } from "../../words/words.ts";
import { wordsOf } from "../core-errors.ts";

/** An opened file, which can be read with other settings again. */
export type Source =
  | { readonly kind: "picture"; readonly name: string; readonly picture: Picture }
  | { readonly kind: "sound"; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: "numbers"; readonly name: string; readonly samples: Float64Array };

export interface ReadSettings {
  readonly by: Silhouette;
  /** 0 to 1. */
  readonly threshold: number;
  readonly envelope: Envelope;
}

/** Pixels along an edge to which larger pictures are reduced: four a sample of the longest line. */
const LARGEST_EDGE = 4096;
/** Bytes of the largest picture. */
const LARGEST_PICTURE = 64 * 2 ** 20;
/** Pixels of the largest PNG, which the browser decodes whole: a small file can hold billions. */
const MOST_PIXELS = 2 ** 26;
const LARGEST_TEXT = 2 ** 20;

/** A refusal that names the file. */
const ofFile = (name: string, problem: Saying) => refusal(saying("{file}: {problem}", { file: name, problem }));

function checkSize({ name, size }: File, most: number): void {
  if (size > most) throw ofFile(name, saying("expected at most {most} bytes, got {size}.", { most, size }));
}

/** Opens a file. Rejects with a RangeError that names it where it is too large, or is none of these. */
export async function openSource(file: File): Promise<Source> {
  const { name, type } = file;
  if (type.startsWith("image/")) {
    checkSize(file, LARGEST_PICTURE);
    return { kind: "picture", name, picture: await pictureOf(file) };
  }
  if (/\.wav$/i.test(name) || type.startsWith("audio/")) {
    checkSize(file, LARGEST_WAV);
    return { kind: "sound", name, bytes: new Uint8Array(await file.arrayBuffer()) };
  }
  checkSize(file, LARGEST_TEXT);
  try {
    return { kind: "numbers", name, samples: readProfileText(await file.text()).samples };
  } catch (error) {
    throw error instanceof RangeError ? ofFile(name, wordsOf(error)) : error;
  }
}

/** A PNG has its sizes at a fixed place. */
async function checkPixels(file: File): Promise<void> {
  const head = new DataView(await file.slice(0, 24).arrayBuffer());
  if (head.byteLength < 24 || head.getUint32(0) !== 0x89504e47) return;
  const [width, height] = [head.getUint32(16), head.getUint32(20)];
  if (width * height > MOST_PIXELS)
    throw ofFile(
      file.name,
      saying("expected at most {most} pixels, got {width} × {height}.", { most: MOST_PIXELS, width, height }),
    );
}

async function pictureOf(file: File): Promise<Picture> {
  await checkPixels(file);
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    throw ofFile(
      file.name,
      saying("expected a picture that the browser can show; this file is damaged or of another kind."),
    );
  }
  const scale = Math.min(1, LARGEST_EDGE / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((edge) => Math.max(1, Math.round(edge * scale)));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw ofFile(file.name, saying("the browser cannot read the pixels of pictures."));
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return { width, height, rgba: context.getImageData(0, 0, width, height).data };
}

/** The samples of a source: `n` of them, but as many as there are in numbers. Throws a RangeError that names the file. */
export function readSource(source: Source, n: number, { by, threshold, envelope }: ReadSettings): Float64Array {
  try {
    if (source.kind === "picture") return readSilhouette(source.picture, n, { by, threshold });
    if (source.kind === "sound") return readWav(source.bytes, n, envelope);
    return source.samples;
  } catch (error) {
    throw error instanceof RangeError ? ofFile(source.name, wordsOf(error)) : error;
  }
}
