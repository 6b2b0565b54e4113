/** State of the sport in a world of flat ground: that of all worlds, and fences round shafts. */
import { createSportState, type SportChoice, type SportState } from "../../sport/state.ts";
import type { Fences } from "../obstacles.ts";

export interface FlatSportState extends SportState {
  /** Null where shafts have none. */
  fences: Fences | null;
}

export const createFlatSportState = (start: SportChoice): FlatSportState => ({
  ...createSportState(start),
  fences: null,
});
