/**
 * The first directory of a TIFF or BigTIFF: its tags with their values.
 *
 *   error    a RangeError for other files, and for tags whose values are beyond the end of the file
 *   source   Adobe, TIFF 6.0; BigTIFF of libtiff 4
 */
import { refusal } from "../words/refusal.ts";
import { saying } from "../words/words.ts";

/** Bytes of the values of each type, and how one is read; other types are skipped. */
const TYPES: Readonly<
  Record<number, readonly [size: number, read: (view: DataView, at: number, le: boolean) => number]>
> = {
  1: [1, (view, at) => view.getUint8(at)],
  2: [1, (view, at) => view.getUint8(at)],
  3: [2, (view, at, le) => view.getUint16(at, le)],
  4: [4, (view, at, le) => view.getUint32(at, le)],
  8: [2, (view, at, le) => view.getInt16(at, le)],
  9: [4, (view, at, le) => view.getInt32(at, le)],
  11: [4, (view, at, le) => view.getFloat32(at, le)],
  12: [8, (view, at, le) => view.getFloat64(at, le)],
  16: [8, (view, at, le) => Number(view.getBigUint64(at, le))],
};
/** Limits of the tags of a directory, and of the values of a tag. */
const [MOST_TAGS, MOST_VALUES] = [4096, 2 ** 22];

export interface TiffDirectory {
  /** Whether numbers are stored with their lowest byte first. */
  readonly isLittle: boolean;
  /** The values of a tag; none where it is missing. */
  values(tag: number): readonly number[];
  /** The first value of a tag. */
  value(tag: number, otherwise: number): number;
  /** The text of a tag; "" where it is missing. */
  text(tag: number): string;
}

export function readTiffDirectory(bytes: Uint8Array): TiffDirectory {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const order = bytes.length < 16 ? 0 : view.getUint16(0);
  const isLittle = order === 0x4949;
  const version = order === 0x4949 || order === 0x4d4d ? view.getUint16(2, isLittle) : 0;
  if (version !== 42 && version !== 43) throw refusal(saying("Expected a TIFF, got a file of another kind."));
  const isBig = version === 43;
  const word = isBig ? 8 : 4;
  const number = (at: number, size: number) => {
    if (at + size > bytes.length)
      throw refusal(
        saying("Expected at least {needed} bytes, got {size}: the TIFF ends early.", {
          needed: at + size,
          size: bytes.length,
        }),
      );
    return TYPES[{ 2: 3, 4: 4, 8: 16 }[size] ?? 1][1](view, at, isLittle);
  };
  const start = number(isBig ? 8 : 4, word);
  const count = number(start, isBig ? 8 : 2);
  if (count > MOST_TAGS)
    throw refusal(saying("Expected at most {most} tags in the TIFF, got {count}.", { most: MOST_TAGS, count }));
  const tags = new Map<number, () => readonly number[]>();
  for (let i = 0; i < count; i++) {
    const at = start + (isBig ? 8 : 2) + i * (4 + 2 * word);
    const [tag, type, length] = [number(at, 2), number(at + 2, 2), number(at + 4, word)];
    const [size, read] = TYPES[type] ?? [0, () => 0];
    if (size === 0) continue;
    const own = at + 4 + word;
    const place = size * length > word ? number(own, word) : own;
    tags.set(tag, () => {
      if (!(length <= MOST_VALUES && place + size * length <= bytes.length))
        throw refusal(
          saying(
            "Expected up to {most} values of tag {tag} within the {size} bytes of the TIFF, got {length} from byte {place}.",
            { most: MOST_VALUES, tag, size: bytes.length, length, place },
          ),
        );
      return Array.from({ length }, (_, k) => read(view, place + k * size, isLittle));
    });
  }
  const values = (tag: number) => tags.get(tag)?.() ?? [];
  return {
    isLittle,
    values,
    value: (tag, otherwise) => values(tag)[0] ?? otherwise,
    text: (tag) =>
      String.fromCharCode(...values(tag))
        .replace(/\0.*$/s, "")
        .trim(),
  };
}
