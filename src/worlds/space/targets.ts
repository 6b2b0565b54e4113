/** Stars and planets that can be selected and flown to, and the interface between the live world, which answers, and the page, which shows them. */

import { planetName, type Star, starName } from "../../core/space/stars.ts";

export type Target =
  | { readonly kind: "star"; readonly star: Star }
  /** `index` counts from 1, the innermost. */
  | { readonly kind: "planet"; readonly star: Star; readonly index: number };

/** A target marked in the view: the nearest star, the selected target, and the planets of the current star. */
export interface Marker {
  readonly target: Target;
  readonly name: string;
  readonly role: "nearest" | "selected" | "planet";
  /** Astronomical units from the camera. */
  readonly distance: number;
  /** Normalized device coordinates; outside −1…1 when off screen. */
  readonly right: number;
  readonly up: number;
  /** False behind the camera. */
  readonly ahead: boolean;
}

/** Progress of an automatic flight. */
export interface Course {
  readonly target: Target;
  /** 0 to 1. */
  readonly done: number;
  /** Seconds left. */
  readonly left: number;
}

/** A planet that can be landed on, and the link to its world. */
export interface Landing {
  readonly target: Target;
  readonly link: string;
}

export interface Targets {
  readonly selected: Target | null;
  select(target: Target | null): void;
  markers(): readonly Marker[];
  /** The stars that keys step through: those within 100 light-years, the nearest first. */
  around(): readonly Star[];
  /** The target at a point of the view in normalized device coordinates; null when none is within a fingertip. */
  pick(right: number, up: number): Target | null;
  /** Flies to the selected target, or jumps there: in front of a star, into orbit round a planet. */
  warp(atOnce: boolean): void;
  /** The planet or star where the visit began; null, with a notice, where there is none near. */
  home(): Target | null;
  readonly course: Course | null;
  /** The star whose system the ship is in; null between the stars. */
  readonly star: Star | null;
  /** The planet the ship is in orbit of; null elsewhere. */
  landing(): Landing | null;
  /** Changes the cruise speed by wheel notches. */
  throttle(notches: number): void;
  /** Finds, in a worker, the nearest star other than the current one, with that number of planets if given; null when none is in range. */
  nearest(planets?: number): Promise<Star | null>;
}

export function targetName(target: Target): string {
  return target.kind === "planet" ? planetName(target.star, target.index) : starName(target.star);
}

/** A unique key; for a planet it equals `from` in the link to its world. */
export function targetKey(target: Target): string {
  const { x, y, z } = target.star;
  return [x, y, z, target.kind === "planet" ? target.index : 0].join();
}

export function sameTarget(a: Target | null, b: Target | null): boolean {
  if (!a || !b) return a === b;
  const sameStar = a.star.x === b.star.x && a.star.y === b.star.y && a.star.z === b.star.z;
  return sameStar && (a.kind === "planet" ? a.index : 0) === (b.kind === "planet" ? b.index : 0);
}
