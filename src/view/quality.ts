/** What each quality draws. Triangles at high stay under 600,000. */
import type { QualityName } from "../world/request.ts";
import type { Detail } from "./sheets.ts";

export interface Quality extends Omit<Detail, "distance"> {
  /** Drawn pixels a CSS pixel, at most. */
  readonly pixelRatio: number;
  /** Multisampling. */
  readonly samples: number;
  /** Side of each sun shadow map; 0 for none. */
  readonly shadow: number;
  readonly bloom: boolean;
}

export const QUALITY: Readonly<Record<QualityName, Quality>> = {
  low: { K: 2, finest: 32, filter: 1 / 48, pixelRatio: 0.75, samples: 1, shadow: 0, bloom: false },
  medium: { K: 2, finest: 16, filter: 1 / 64, pixelRatio: 1, samples: 1, shadow: 1024, bloom: true },
  high: { K: 2, finest: 16, filter: 1 / 64, pixelRatio: 1.5, samples: 4, shadow: 2048, bloom: true },
  ultra: { K: 2.6, finest: 16, filter: 1 / 96, pixelRatio: 2, samples: 4, shadow: 2048, bloom: true },
};
