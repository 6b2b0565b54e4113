/**
 * What a visitor of free space can point at, choose and fly to: stars and their planets. The trip answers it, the page shows it;
 * neither knows how the other does.
 */
import type { Star } from "../../core/space/stars.ts";

export type Target =
  | { readonly kind: "star"; readonly star: Star }
  /** `index` counts from 1, the innermost. */
  | { readonly kind: "planet"; readonly star: Star; readonly index: number };

/** Something marked in the picture: the nearest star, what is chosen, the planets of the star that one is at. */
export interface Mark {
  readonly target: Target;
  readonly name: string;
  readonly role: "nearest" | "chosen" | "planet";
  /** Astronomical units from the eye. */
  readonly distance: number;
  /** From −1 to 1 right and up of the picture's middle; beyond where it is outside. */
  readonly right: number;
  readonly up: number;
  /** False behind the eye. */
  readonly ahead: boolean;
}

/** Where a flight by itself is going. */
export interface Course {
  readonly target: Target;
  /** 0 to 1 of the way. */
  readonly done: number;
  /** Seconds that are left. */
  readonly left: number;
}

/** A planet that can be landed on, and the link of its world. */
export interface Landing {
  readonly target: Target;
  readonly link: string;
}

export interface Heavens {
  readonly chosen: Target | null;
  choose(target: Target | null): void;
  marks(): readonly Mark[];
  /** What lies under a point of the picture, −1 to 1; null where there is nothing within a fingertip of it. */
  at(right: number, up: number): Target | null;
  /** Flies to what is chosen, or is there at once: before a star, in orbit round a planet. */
  warp(atOnce: boolean): void;
  readonly course: Course | null;
  /** The star whose planets are near enough to be seen; null between the stars. */
  readonly star: Star | null;
  /** The planet in whose orbit one is; null elsewhere. */
  landing(): Landing | null;
  /** Astronomical units a second at full wish, in steps of a wheel's notch, quicker and slower. */
  readonly cruise: number;
  throttle(notches: number): void;
  /** The nearest star but the one that one is at, of so many planets where that is said; null where none is within reach. Found in a worker. */
  nearest(planets?: number): Promise<Star | null>;
}
