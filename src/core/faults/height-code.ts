/**
 * A height map of a visitor as text, for tables of worlds and the browser's storage.
 *
 *   g1~columns~rows~cell~height~flooded~cells
 *
 *   cells    three base64url digits a cell, in the order of `Land`: 0 is the lowest height, 2¹⁸ − 1 the highest
 *   measures metres a cell, metres from the lowest to the highest cell, and the share of them under the sea
 *   range    4 to 1,025 columns and rows: drawing takes 28 bytes a cell, and each worker 40
 *   level    a map without any difference has zeros alone
 *   error    at most 2⁻¹⁹ of the range of heights; a text gives the same bits everywhere (tests/core/faults/height-code.test.ts)
 */
import { checkFinite, checkWhole } from "../checks.ts";
import { createLand, type Land } from "./land.ts";

export interface Measures {
  /** Metres a cell. */
  readonly cell: number;
  /** Metres from the lowest to the highest cell. */
  readonly height: number;
  /** The share of the height that is under the sea. */
  readonly flooded: number;
}

/** Ranges of the measures, and the decimals that are kept. */
export const MEASURES = { cell: [0.5, 100, 3], height: [1, 9000, 2], flooded: [0, 0.9, 4] } as const;
/** Columns and rows. */
export const SIDE = [4, 1025] as const;

const PREFIX = "g1~";
const HEAD = /^g1~(\d{1,4})~(\d{1,4})~([\d.]{1,8})~([\d.]{1,8})~([\d.]{1,8})~/;
export const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const UNKNOWN = 64;

export const isHeightCode = (code: string): boolean => code.startsWith(PREFIX);

interface Head extends Measures {
  readonly xSize: number;
  readonly ySize: number;
  /** Characters before the cells. */
  readonly length: number;
}

/** The text before the cells. */
export const headText = ({ xSize, ySize, cell, height, flooded }: Omit<Head, "length">) => {
  const numbers = Object.entries({ cell, height, flooded } satisfies Measures).map(([name, value]) => {
    const [least, most, digits] = MEASURES[name as keyof Measures];
    checkFinite({ [name]: value });
    if (value < least || value > most) throw new RangeError(`Expected ${name} from ${least} to ${most}, got ${value}.`);
    return String(Number(value.toFixed(digits)));
  });
  return `${PREFIX}${xSize}~${ySize}~${numbers.join("~")}~`;
};

/** The size and the measures of a code. Throws a RangeError that names the problem. */
export function heightHead(code: string): Head {
  const match = HEAD.exec(code.slice(0, 60));
  if (!match) throw new RangeError("Expected a height map as text, g1~columns~rows~cell~height~flooded~cells.");
  const [xSize, ySize, cell, height, flooded] = match.slice(1).map(Number);
  checkWhole("columns of a height map", xSize, ...SIDE);
  checkWhole("rows of a height map", ySize, ...SIDE);
  const head = { xSize, ySize, cell, height, flooded, length: match[0].length };
  if (headText(head) !== match[0])
    throw new RangeError(`Expected numbers as they are written, ${headText(head)}, got ${match[0]}.`);
  return head;
}

const VALUES = new Uint8Array(128).fill(UNKNOWN);
for (const [value, digit] of [...DIGITS].entries()) VALUES[digit.charCodeAt(0)] = value;

/** The heights of a code, from 0 to 2¹⁸ − 1. Throws a RangeError that names the problem. */
export function readHeightCode(code: string): Land {
  const { xSize, ySize, length } = heightHead(code);
  const land = createLand(xSize, ySize);
  const { heights } = land;
  if (code.length !== length + 3 * heights.length)
    throw new RangeError(
      `Expected ${3 * heights.length} characters for ${xSize} × ${ySize} cells, got ${code.length - length}.`,
    );
  for (let i = 0, at = length; i < heights.length; i++, at += 3) {
    let bits = 0;
    for (let k = 0; k < 3; k++) {
      const digit = VALUES[code.charCodeAt(at + k)] ?? UNKNOWN;
      if (digit === UNKNOWN)
        throw new RangeError(`Expected characters A–Z, a–z, 0–9, - and _, got ${JSON.stringify(code[at + k])}.`);
      bits = (bits << 6) | digit;
    }
    heights[i] = bits;
  }
  return land;
}
