/** The features that have arrived round an eye, less those that were taken, the cones that were put down, and the ground under them. */
import { hash3 } from "../../../../core/field/hash.ts";
import { crossingOf, isCrossing } from "../../../../core/planet/ring-features.ts";
import type { Globe } from "../../../../core/planet/sphere.ts";
import type { ScatterStream } from "../../../../stream/scatter.ts";
import { featuresOf, type StandingFeature, settle, standingAt } from "./standing.ts";

/** Changes by players: keys of generated features that were taken, and of the crossings on which a cone was put. */
export interface PlanetObjects {
  readonly taken: ReadonlySet<string>;
  readonly put: readonly string[];
}

/** Bytes accepted from the stream per frame. */
const BUDGET = 16_384;

export class KnownFeatures {
  globe: Globe;
  /** Whether they changed since they were listed. */
  isChanged = true;
  /** Features by cell, in the order of their keys. */
  #resident = new Map<string, readonly StandingFeature[]>();
  #all: readonly StandingFeature[] = [];
  /** Order in which ground is found: features of cells near the eye first; none after cells have arrived. */
  #order: readonly StandingFeature[] = [];
  #cones = new Map<string, StandingFeature>();
  #shown: PlanetObjects | undefined;
  #next = 0;

  constructor(globe: Globe) {
    this.globe = globe;
  }

  each(found: (feature: StandingFeature) => void): void {
    for (const each of this.#all) if (!this.#shown?.taken.has(each.key)) found(each);
    for (const each of this.#cones.values()) found(each);
  }

  /** Takes cells from a stream; false where there were none. */
  receive(stream: Pick<ScatterStream, "take" | "release">): boolean {
    const { added, removed } = stream.take(BUDGET);
    for (const key of removed) this.#resident.delete(key);
    for (const chunk of added) {
      this.#resident.set(chunk.key, featuresOf(chunk, this.globe.radius));
      stream.release(chunk);
    }
    if (added.length + removed.length === 0) return false;
    // The order of drawing does not depend on the order of arrival.
    this.#resident = new Map([...this.#resident].sort(([a], [b]) => (a < b ? -1 : 1)));
    this.#all = [...this.#resident.values()].flat();
    this.#order = [];
    this.isChanged = true;
    return true;
  }

  /** Changes by players. */
  show(now: PlanetObjects): void {
    if (now === this.#shown) return;
    this.#shown = now;
    const { radius } = this.globe;
    // Objects of another radius are shown until those of this one are loaded.
    this.#cones = new Map(now.put.filter((key) => isCrossing(key, radius)).flatMap((key) => this.#coneAt(key) ?? []));
    this.isChanged = true;
  }

  #coneAt(key: string): readonly [[string, StandingFeature]] | null {
    const before = this.#cones.get(key);
    if (before) return [[key, before]];
    const { radius } = this.globe;
    const [x, y, z] = crossingOf(key, radius).place.map(Math.floor);
    const cone = standingAt("cone", key, radius, hash3(x, y, z));
    return cone && [[key, cone]];
  }

  /** Finds the ground under `most` features that lack it, or had it in another year; near the eye first. */
  settle(t: number, most: number, eye: readonly number[]): void {
    let left = most;
    for (const cone of this.#cones.values()) {
      if (cone.year === t || left-- <= 0) continue;
      settle(cone, this.globe, t);
      this.isChanged = true;
    }
    if (this.#order.length === 0) {
      this.#order = orderOf([...this.#resident.values()], eye);
      this.#next = 0;
    }
    for (let k = 0; k < this.#order.length && left > 0; k++) {
      const feature = this.#order[this.#next];
      this.#next = (this.#next + 1) % this.#order.length;
      if (feature.year === t) continue;
      settle(feature, this.globe, t);
      left--;
      this.isChanged = true;
    }
  }

  clear(): void {
    this.#resident.clear();
    this.#all = this.#order = [];
    this.#cones.clear();
    this.#shown = undefined;
    this.isChanged = true;
  }
}

/** Features of cells, those of the cell whose first one is nearest to the eye first. */
function orderOf(cells: readonly (readonly StandingFeature[])[], eye: readonly number[]): StandingFeature[] {
  return cells
    .filter(([first]) => first !== undefined)
    .map((cell) => ({ cell, away: Math.hypot(...cell[0].place.map((v, axis) => v - eye[axis])) }))
    .sort((a, b) => a.away - b.away)
    .flatMap(({ cell }) => cell);
}
