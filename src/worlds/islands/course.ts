/** A course: a place that someone has set on the map, and the way to it from where they are. */

export interface Spot {
  /** Metres east, north and up. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface Course extends Spot {
  /** Of the map, 0 the uppermost. */
  readonly level: number;
}

export interface Way {
  /** Degrees clockwise from north. */
  readonly bearing: number;
  /** Metres along the level, and up. */
  readonly distance: number;
  readonly rise: number;
}

export function wayTo(from: Spot, to: Spot): Way {
  const [east, north] = [to.x - from.x, to.y - from.y];
  const bearing = (Math.atan2(east, north) * 180) / Math.PI;
  return { bearing: bearing < 0 ? bearing + 360 : bearing, distance: Math.hypot(east, north), rise: to.z - from.z };
}

/** Metres along the level, and up or down, within which one has arrived: on foot, and by helicopter. */
const NEAR = { walker: [8, 6], helicopter: [50, 150] } as const;

export function arrived({ distance, rise }: Way, by: keyof typeof NEAR): boolean {
  const [along, up] = NEAR[by];
  return distance <= along && Math.abs(rise) <= up;
}
