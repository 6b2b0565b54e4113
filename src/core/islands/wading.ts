/** Water on islands as bodies meet it: who wades, what lands, and trunks that are not there for it. */

export interface WaterMet {
  /** Altitude of its surface, metres. */
  level: number;
  /** It stands, and does not run. */
  stands: boolean;
}

export interface WatersMet {
  /** Water at a place of the archipelago of such an index, of time 0; null where it is dry, or nobody knows yet. The same object each time. */
  at(archipelago: number, x: number, y: number): WaterMet | null;
  /** Whether water there, or beside it, lets no plant grow. */
  isBare(archipelago: number, x: number, y: number): boolean;
}

/** Of who is told of none. */
export const NO_WATERS: WatersMet = { at: () => null, isBare: () => false };
