/** What was put somewhere, and what was taken away: between islands, as those who draw it and walk into it see it. */

export interface Put {
  /** A cone that someone carried, or the thing that moves by itself. */
  readonly thing: "cone" | "mystery";
  /** Metres; the ground's altitude. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Degrees clockwise from north. */
  readonly heading: number;
}

export interface Belongings {
  /** `featureKey` of each feature of the generator's own that is gone. */
  readonly taken: ReadonlySet<string>;
  readonly put: readonly Put[];
}

export const NO_BELONGINGS: Belongings = { taken: new Set(), put: [] };
