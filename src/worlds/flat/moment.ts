/** The state of a world of flat ground that a frame shows: time, weather, objects, the sport and a hunt. */
import type { CraftPlace } from "../../camera/view-point.ts";
import type { ObjectChanges } from "../../recipe/placed-objects.ts";
import type { DrawnSport } from "../sport/state.ts";

/** Weather as it is drawn; all numbers are 0…1. */
export interface DrawnWeather {
  readonly rain: number;
  readonly wind: number;
  readonly fog: number;
  /** Wetness of the ground. */
  readonly wetness: number;
  /** Light of lightning. */
  readonly flash: number;
  /** Whether falling drops are drawn: not with reduced motion. */
  readonly drops: boolean;
}

/** Drawn parts of a treasure hunt. */
export interface DrawnHunt {
  readonly pump: CraftPlace & {
    /** Turn of its flywheel, radians. */
    readonly turn: number;
    /** Heights of the ground below its pipe, metres over the pump house's; another list is another pump house. */
    readonly bed: readonly number[];
  };
  readonly chest: CraftPlace & {
    /** Opening of the lid, 0…1. */
    readonly open: number;
  };
}

export interface Moment {
  /** Years, for the land; seconds, for wind and rotors. */
  readonly t: number;
  readonly seconds: number;
  readonly hour: number;
  /** Cloud cover, from 0 clear to 1 a storm. */
  readonly clouds: number;
  /** Null in worlds without weather. */
  readonly weather: DrawnWeather | null;
  /** Sky occlusion: the share of sky overhead that is rock, 0…1. Raises the exposure. */
  readonly skyOcclusion: number;
  /** Fade of the picture to cloud, 0…1. */
  readonly veil: number;
  /** A walker's parachute, and its opening, 0…1; null for none. */
  readonly canopy: (CraftPlace & { readonly open: number }) | null;
  readonly objectChanges: ObjectChanges;
  /** Undefined where nothing of the sport is drawn. */
  readonly sport?: DrawnSport | undefined;
  /** Absent where there is none. */
  readonly hunt?: DrawnHunt | null;
}
