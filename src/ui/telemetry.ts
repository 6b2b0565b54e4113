/** Telemetry of a live world for the HUD, which translates its words when it shows them. */
import type { Words } from "../words/words.ts";

export interface DirectionReading {
  /** Degrees clockwise from north. */
  readonly bearing: number;
  /** Horizontal distance, metres. */
  readonly distance: number;
  /** Height difference in metres, positive upwards. */
  readonly rise: number;
  /** Seconds to get there, where they are shown; null where they are unknown. */
  readonly seconds?: number | null;
  /** A sentence in place of the figures, in the language in use. */
  readonly words?: string;
}

/** The way to the waypoint. */
export interface CourseReading extends DirectionReading {
  /** Words for the place; absent or "" where nothing is known of it. */
  readonly name?: Words;
  /** The waypoint itself: another object is another waypoint. */
  readonly of?: object;
}

/** Something in the way of a player, which stops or drops them. */
export interface AheadReading {
  /** An edge has no ground below; a drop has. */
  readonly what: "edge" | "drop" | "steep" | "wall" | "roof" | "water" | "rock";
  /** Metres to it, and metres down of a drop. */
  readonly distance: number;
  readonly drop?: number;
}

export interface Telemetry {
  /** Name of the vehicle or character in the table of controls. */
  readonly explorer: string;
  /** Metres above datum. */
  readonly altitude: number;
  /** Metres above the ground or water below, null where there is none. */
  readonly clearance: number | null;
  /** Whether there is water below. */
  readonly overWater?: boolean;
  /** Metres per second. */
  readonly speed: number;
  readonly climb: number;
  /** Degrees clockwise from north. */
  readonly heading: number;
  readonly landed: boolean;
  /** A message in one sentence, "" for none. */
  readonly notice: string;
  /** Whether the notice says why something was refused. */
  readonly refused?: boolean;
  /** Name of the place below ground, such as "level 3, 40 m down"; absent or "" above it. */
  readonly below?: string;
  /** Direction to the nearest land, null when none is near. */
  readonly land: DirectionReading | null;
  /** Direction to the nearest place to land a helicopter that is low; null over it. */
  readonly site?: DirectionReading | null | undefined;
  /** Directions to the waypoint, with the seconds to it, and to the parked helicopter while the player is away from it. */
  readonly course?: CourseReading | null;
  /** Destination of the autopilot; null while the player steers. */
  readonly autopilot?: "waypoint" | "home" | "goal" | null;
  /** Direction to the place where a descent from orbit that begins now ends, with a sentence. */
  readonly descent?: DirectionReading | null;
  readonly parked?: DirectionReading | null;
  /** Latitude and longitude, degrees north and east, on a planet. */
  readonly place: readonly [latitude: number, longitude: number] | null;
  /** Solar time there, 0 to 24, on a planet. */
  readonly hour: number | null;
  /** Vehicles and characters to switch between, in the order of their keys; none where there is no choice. */
  readonly explorers: readonly string[];
  readonly touring: boolean;
  /** The next keys to press, in the syntax of input/hints.ts. */
  readonly hint: string;
  /** Present in free space only. */
  readonly space?: SpaceReading;
}

/** Something near the player, such as "Nearest island". */
export interface NearReading extends DirectionReading {
  readonly name: Words;
}

/** A height or a distance of the player in metres, and what it counts from: "up", "from Veldor". */
export interface HeightReading {
  readonly metres: number;
  readonly of: Words;
}

/** The place of the player, as the kind of world tells it to the readout. */
export interface PlaceReading {
  /** Words after the world's name: "over an island", "near Brambridge"; "" for nothing to tell. */
  readonly at: Words;
  /** The coordinates as text, by the name of their form; the usual form first. */
  readonly coordinates: Readonly<Record<string, string>>;
  readonly height: HeightReading | null;
  /** Hour of the day, null where there is none. */
  readonly hour: number | null;
  /** The nearest first. */
  readonly near: readonly NearReading[];
  /** The obstacle ahead, for those who do not see it; null for none. */
  readonly ahead?: AheadReading | null;
}

export interface SpaceReading {
  /** Astronomical units per second: now, and at full input. */
  readonly speed: number;
  readonly cruise: number;
  /** "between the stars", "at Veldor", "in orbit of Veldor II". */
  readonly where: string;
  /** Names of the star that the ship is at, and of the planet that it is in orbit of; null between the stars. */
  readonly visit: { readonly star: string; readonly planet: string | null } | null;
  /** Stage of a journey: nothing selected, a target, on the way to it, or among a star's planets. */
  readonly stage: "free" | "selected" | "course" | "arrived";
  /**
   * The selected target, or else the nearest star: its name, the distance in astronomical units, along the deck and above it too, and
   * the turn to it, degrees clockwise.
   */
  readonly nearest: {
    readonly name: string;
    readonly distance: number;
    readonly level: number;
    readonly rise: number;
    readonly turn: number;
  } | null;
  /** Whether that is the selected target. */
  readonly selected: boolean;
  /** Astronomical units above the planet that the ship is in orbit of, or from the star of its system; null between the stars. */
  readonly from: { readonly distance: number; readonly of: string } | null;
}
