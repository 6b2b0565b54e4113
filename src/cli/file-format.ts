/** Formats of output files: that of an option, else by the file's name. A name that belongs to another format is refused. */
import { basename } from "node:path";
import { quote } from "../recipe/quantity.ts";
import { UsageError } from "./errors.ts";

/** Formats by name, each with the extensions of its files: the first is its own, which tells it where others share it. */
export type Extensions<N extends string> = { readonly [name in N]: readonly string[] };

interface Choice<N extends string> {
  /** The format of an option. */
  readonly given?: N | undefined;
  /** The option that gives it, for messages. */
  readonly flag?: string;
  /** The format of a name that tells none. */
  readonly fallback?: N;
}

/** Extensions with a meaning to other programs. Files of a format without one of these can have any other name. */
const KNOWN = new Set(
  [
    "png tif tiff exr tga xy csv glb f32 r16 r16be svg pdf omap json geojson xml ts py cs gd glsl wgsl",
    "jpg jpeg webp gif bmp psd hdr asc hgt obj stl ply fbx gltf usd zip gz js html",
  ].flatMap((line) => line.split(" ")),
);

/** The extension of a file's name without its point, in lower case; empty where it has none. */
const extensionOf = (out: string) => /\.(\w+)$/.exec(basename(out))?.[1].toLowerCase() ?? "";

/** The format of the file `out`; undefined where neither its name nor the choice tells one. Throws a UsageError. */
export function formatOf<N extends string>(
  out: string,
  formats: Extensions<N>,
  { given, flag = "--format", fallback }: Choice<N>,
): N | undefined {
  const names = Object.keys(formats) as N[];
  const extension = extensionOf(out);
  const found = names.filter((name) => formats[name].includes(extension));
  if (given !== undefined) {
    if (found.includes(given) || (found.length === 0 && !KNOWN.has(extension))) return given;
    const named = found.length > 0 ? found.join(" or ") : extension;
    throw new UsageError(
      `OUT: ${quote(basename(out))} is ${named} by its name, and ${flag} ${given}; change one of them.`,
    );
  }
  if (found.length === 0 && KNOWN.has(extension)) {
    const valid = [...new Set(Object.values<readonly string[]>(formats).flat())].map((each) => `.${each}`);
    throw new UsageError(
      `OUT: ${quote(basename(out))} ends in .${extension}, which is not one of ${valid.join(", ")}.`,
    );
  }
  return found.find((name) => formats[name][0] === extension) ?? (found.length === 1 ? found[0] : fallback);
}
