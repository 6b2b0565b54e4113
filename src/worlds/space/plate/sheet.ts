/**
 * The seed's plate as a sheet over the view: `src/worlds/space/plate/view.ts` shows it, `src/worlds/space/plate/exposure.ts` has it exposed by workers.
 * To be imported when it is opened, and not before.
 */

import type { CosmicWorld } from "../../../recipe/recipe.ts";
import { createPhotographer } from "./exposure.ts";
import { createPlateSheet, type PlateSheet } from "./view.ts";

export interface PlateOptions {
  /** The world's table as it is now. */
  world(): CosmicWorld;
  /** Its time, years. */
  year(): number;
  /** Where the traveller is, light-years. */
  ship?(): readonly [x: number, y: number, z: number];
  /** A star was chosen to fly to, in whole light-years; the sheet has closed. */
  onStar(x: number, y: number, z: number): void;
  onClose(): void;
}

/** Opens at once. */
export function createPlateView(host: HTMLElement, { world, year, ...rest }: PlateOptions): PlateSheet {
  return createPlateSheet(host, { source: createPhotographer(world, year), ...rest });
}
