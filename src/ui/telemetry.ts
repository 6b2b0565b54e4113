/** What a live world reports to the HUD. */

export interface LandReading {
  /** Degrees clockwise from north. */
  readonly bearing: number;
  /** Metres along the level. */
  readonly distance: number;
  /** Metres, positive where the land is above. */
  readonly rise: number;
}

export interface Telemetry {
  /** Name of the vehicle or character in the table of controls. */
  readonly explorer: string;
  /** Metres above datum. */
  readonly altitude: number;
  /** Metres above the ground below, null where there is none. */
  readonly clearance: number | null;
  /** Metres a second. */
  readonly speed: number;
  readonly climb: number;
  /** Degrees clockwise from north. */
  readonly heading: number;
  readonly landed: boolean;
  /** What went wrong or right just now, in a sentence; empty when there is nothing to say. */
  readonly notice: string;
  /** The nearest land, null when none is near. */
  readonly land: LandReading | null;
  /** A course that was set on the map, and one's helicopter where one is not beside it. */
  readonly course?: LandReading | null;
  readonly parked?: LandReading | null;
  /** Latitude and longitude, degrees north and east, on a planet. */
  readonly place: readonly [latitude: number, longitude: number] | null;
  /** Solar time there, 0 to 24, on a planet. */
  readonly hour: number | null;
  /** Vehicles and characters to switch between, in the order of their keys; none where there is no choice. */
  readonly explorers: readonly string[];
  readonly touring: boolean;
  /** What to press next, in the syntax of input/hints.ts. */
  readonly hint: string;
  /** In free space alone. */
  readonly space?: SpaceReading;
}

export interface SpaceReading {
  /** Astronomical units a second, and those at full wish. */
  readonly speed: number;
  readonly cruise: number;
  /** "between the stars", "at Veldor", "in orbit of Veldor II". */
  readonly where: string;
  /** What is chosen, or else the nearest star: its name, and astronomical units to it. */
  readonly nearest: { readonly name: string; readonly distance: number } | null;
}
