/** The arithmetic of a heading tape: a strip of the compass that slides under a fixed mark. */

/** The width of a degree, in em. */
export const TAPE_DEGREE = 0.25;

export interface TapeMark {
  /** Along the strip; below 0 and above 360 where the strip repeats itself at its ends. */
  readonly degrees: number;
  readonly size: "minor" | "major";
  /** A letter for the eight winds, degrees between them, nothing on minor marks. */
  readonly label: string | null;
}

const WINDS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/** An angle in [0, 360). */
export function wrapDegrees(degrees: number): number {
  const rest = degrees % 360;
  const wrapped = rest < 0 ? rest + 360 : rest;
  return wrapped === 360 || wrapped === 0 ? 0 : wrapped; // −10⁻²⁰ + 360 is 360, and −0 is no heading
}

/** The signed turn from one direction to another, clockwise positive, in [−180, 180). */
export const turnBetween = (from: number, to: number): number => wrapDegrees(to - from + 180) - 180;

/** Whole degrees with three figures, 000 to 359: what a pilot reads. */
export const headingText = (degrees: number): string => String(Math.round(wrapDegrees(degrees)) % 360).padStart(3, "0");

export function tapeMarks(from: number, to: number): TapeMark[] {
  const marks: TapeMark[] = [];
  for (let degrees = Math.ceil(from / 5) * 5; degrees <= to; degrees += 5) {
    const direction = wrapDegrees(degrees);
    const major = direction % 15 === 0;
    const wind = direction % 45 === 0 ? WINDS[direction / 45] : String(direction);
    marks.push({ degrees, size: major ? "major" : "minor", label: major ? wind : null });
  }
  return marks;
}

export interface TapePointer {
  /** Degrees right of the middle of the tape, within ±half. */
  readonly offset: number;
  /** −1 and 1 where the bearing lies beyond the left or right end. */
  readonly beyond: -1 | 0 | 1;
}

/** Where a bearing stands on a tape that shows `half` degrees to each side. */
export function tapePointer(heading: number, bearing: number, half: number): TapePointer {
  const turn = turnBetween(heading, bearing);
  if (turn < -half) return { offset: -half, beyond: -1 };
  if (turn > half) return { offset: half, beyond: 1 };
  return { offset: turn, beyond: 0 };
}
