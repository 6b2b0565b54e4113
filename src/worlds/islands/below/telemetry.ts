/** Telemetry below ground: position in words, hints, and the HUD's reading. */
import { faceAt } from "../../../core/underground/cavern.ts";
import { hillAt } from "../../../core/underground/hills.ts";
import { levelAt } from "../../../core/underground/mine-space.ts";
import { wellSpan } from "../../../core/underground/passages.ts";
import type { Underground, UndergroundGround } from "../../../core/underground/underground.ts";
import type { Telemetry } from "../../../ui/telemetry.ts";
import { HINTS } from "./controls.ts";

export type UndergroundExplorer = "walker" | "drone";

export interface UndergroundLocation {
  /** "Outside", "Shaft", "Tunnel", "Level 3", "Cavern, 12 m high". */
  readonly place: string;
  /** Metres below the hills' surface, 0 outside. */
  readonly depth: number;
}

export interface UndergroundTelemetry extends UndergroundLocation {
  readonly explorer: UndergroundExplorer;
  /** Metres above datum of the walker's feet or the drone, and above the ground or water below. */
  readonly altitude: number;
  readonly clearance: number;
  /** Horizontal and vertical speed, m/s. */
  readonly speed: number;
  readonly climb: number;
  /** Degrees clockwise from north. */
  readonly heading: number;
  /** A message in one sentence, "" for none. */
  readonly notice: string;
  /** What keys do in this situation, "" for the usual. */
  readonly hint: string;
}

const span = new Float64Array(2);
/** Metres within which a way is looked for that an eye in a bore must belong to. */
const BORE_RADIUS = 60;

/** Where an eye at (x, y, z) is. */
export function locate(
  { hills, below }: Underground,
  ground: UndergroundGround,
  t: number,
  x: number,
  y: number,
  z: number,
): UndergroundLocation {
  const depth = hillAt(hills, x, y, t) - z;
  if (!(depth > 0)) return { place: "Outside", depth: 0 };
  const bore = () =>
    ground.entrancesNear(x, y, BORE_RADIUS).some(({ well }) => well && wellSpan(well, x, y, span)) ? "Shaft" : "Tunnel";
  if (below.kind === "mine") {
    const level = levelAt(below.space, z);
    return { place: level < 1 ? bore() : `Level ${level}`, depth };
  }
  const [floor, roof] = [faceAt(below.cavern.floor, x, y, t), faceAt(below.cavern.roof, x, y, t)];
  const inCavern = z >= floor && z <= roof;
  return { place: inCavern ? `Cavern, ${Math.max(1, Math.round(roof - floor))} m high` : bore(), depth };
}

/** The HUD's reading; the location begins its hint. */
export function hudReading(
  { place, depth, hint, ...reading }: UndergroundTelemetry,
  explorers: readonly UndergroundExplorer[],
): Telemetry {
  const location = depth > 0 ? `${place}, ${Math.round(depth)} m down` : place;
  return {
    ...reading,
    landed: false,
    land: null,
    place: null,
    hour: null,
    explorers,
    touring: false,
    hint: `${location} · ${hint || HINTS[reading.explorer].usual}`,
  };
}
