/**
 * The files of an export as one Blob: a single file as it is, several as a ZIP archive without compression, since most of them are
 * compressed. Bytes go to the browser's Blob storage as they come, so that a worker holds a few megabytes of a file of any size.
 */
import { Zip, ZipPassThrough } from "fflate";
import type { Piece } from "./write-order.ts";

export interface Archive {
  /** Adds bytes of a file; those of a file in order, before those of the next one. */
  add(piece: Piece): void;
  end(): Blob;
}

/** Bytes that are held before they go to a Blob. */
const HELD = 4 * 2 ** 20;

/** `isZip`: whether there are several files. */
export function createArchive(isZip: boolean): Archive {
  const parts: Blob[] = [];
  let held: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;

  function hold(bytes: Uint8Array): void {
    held.push(bytes as Uint8Array<ArrayBuffer>);
    length += bytes.length;
    if (length >= HELD) release();
  }
  function release(): void {
    parts.push(new Blob(held));
    held = [];
    length = 0;
  }

  if (!isZip) {
    return {
      add: ({ bytes }) => hold(bytes),
      end() {
        release();
        return new Blob(parts);
      },
    };
  }

  let current: ZipPassThrough | undefined;
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    hold(bytes);
  });
  const finish = () => current?.push(new Uint8Array(), true);
  return {
    add({ file, bytes }) {
      if (current?.filename !== file) {
        finish();
        current = new ZipPassThrough(file);
        zip.add(current);
      }
      current.push(bytes);
    },
    end() {
      finish();
      zip.end();
      release();
      return new Blob(parts);
    },
  };
}
