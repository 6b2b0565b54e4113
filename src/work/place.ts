/** Places of tasks, and the measures of a world: flat worlds, planets and free space each give their own. */

/** The three coordinates of a world's links: metres, or light-years in free space. */
export type Place = readonly [x: number, y: number, z: number];

/** The way from one place to another. */
export interface Way {
  /** Degrees clockwise from north. */
  readonly bearing: number;
  /** Distance over the ground, and difference in height, in the world's unit of length. */
  readonly distance: number;
  readonly rise: number;
}

/** Measures of a world. */
export interface Measures {
  way(from: Place, to: Place): Way;
}

/** Measures of a plane with z up. */
export const LEVEL: Measures = {
  way([x0, y0, z0], [x1, y1, z1]) {
    const [east, north] = [x1 - x0, y1 - y0];
    const bearing = (Math.atan2(east, north) * 180) / Math.PI;
    return { bearing: bearing < 0 ? bearing + 360 : bearing, distance: Math.hypot(east, north), rise: z1 - z0 };
  },
};

export const difference = (to: Place, from: Place): Place => [to[0] - from[0], to[1] - from[1], to[2] - from[2]];

export const dot = (a: Place, b: Place): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Straight distance between two places. */
export const apart = (a: Place, b: Place): number => Math.hypot(...difference(a, b));
