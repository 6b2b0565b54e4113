/** The track of the ship since the page was opened, light-years, and the stars it came to. The chart of the nebula shows both. */

export type Place = readonly [x: number, y: number, z: number];

/** Light-years between two places of the track, most places, and light-years to a star from which it counts as visited. */
const [SPACING, MOST, NEAR] = [1, 3000, 0.01];

export class ShipTrack {
  readonly places: Place[] = [];
  readonly visited: Place[] = [];

  /** Call every frame: the ship's place, and that of the nearest star, if one is known. */
  follow([x, y, z]: Place, star: Place | null): void {
    const last = this.places.at(-1);
    if (!last || Math.hypot(x - last[0], y - last[1], z - last[2]) >= SPACING) {
      // The older half keeps every second place.
      if (this.places.length >= MOST)
        this.places.splice(0, MOST / 2, ...this.places.slice(0, MOST / 2).filter((_, k) => k % 2 === 0));
      this.places.push([x, y, z]);
    }
    if (!star || Math.hypot(x - star[0], y - star[1], z - star[2]) > NEAR) return;
    if (!this.visited.some((each) => each.every((v, axis) => v === star[axis]))) this.visited.push(star);
  }
}
