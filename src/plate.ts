/**
 * The seed's plate as a sheet over the view: `src/ui/plate.ts` shows it, `src/photographer.ts` has it exposed by workers.
 * To be imported when it is opened, and not before.
 */
import { createPhotographer } from "./photographer.ts";
import { createPlateSheet, type PlateSheet } from "./ui/plate.ts";
import type { CosmicWorld } from "./world/recipe.ts";

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
