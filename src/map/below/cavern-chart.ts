/**
 * The map of a cavern: dark rock, pale shaded open floor, darker low passages, blue pools; contours of the floor, a line where
 * floor and roof meet, and the entrances.
 */
import { type Cavern, faceAt, openingAt } from "../../core/underground/cavern.ts";
import type { UndergroundGround } from "../../core/underground/underground.ts";
import { type PaintedChart, paintAreas } from "../areas.ts";
import type { ChartRequest } from "../chart-source.ts";
import { contourLines, intervalFor, isIndexContour, levelsBetween } from "../contours.ts";
import { type Layer, type Line, projectLine } from "../drawing.ts";
import { type MapFrame, worldToSheet } from "../frame.ts";
import { createGridLines } from "../grid.ts";
import { altitudeAt, type Heightfield, sampleHeightfield } from "../heightfield.ts";
import { drawLabels } from "../labels.ts";
import { BLUE, BROWN, GRID, type Rgb, UNDERGROUND, WALL } from "../palette.ts";
import { drawExits, drawTunnels, type SymbolSheet } from "./symbols.ts";

interface CavernMap {
  readonly cavern: Cavern;
  /** Altitude of standing water, metres above datum. */
  readonly pool: number;
  readonly ground: UndergroundGround;
  readonly t: number;
}

interface CavernChart extends PaintedChart {
  /** Metres between contours of the floor. */
  readonly interval: number;
}

/** The kinds of area on a cavern's map, in the order of their colours. */
export const PLACES = ["rock", "low", "open", "tall", "pool", "deep"] as const;
type CavernPlace = (typeof PLACES)[number];

/** Headroom in metres below which a person cannot stand and above which a hall is tall; depth of deep water. */
const [LOW, TALL, DEEP] = [1.8, 12, 1.2];
const COLOURS: readonly Rgb[] = PLACES.map((place) => UNDERGROUND[place]);

/** The kind of area by the floor's altitude, headroom and water level, metres. */
export function cavernPlace(floor: number, room: number, pool: number): CavernPlace {
  if (!(room > 0)) return "rock";
  if (floor < pool) return pool - floor > DEEP ? "deep" : "pool";
  return room < LOW ? "low" : room < TALL ? "open" : "tall";
}

export function drawCavernChart(plan: CavernMap, frame: MapFrame, request: ChartRequest): CavernChart {
  const { span, size, cells, scale } = request;
  const [floor, room] = surveys(plan, frame, span, cells);
  const sheet: SymbolSheet = { at: worldToSheet(frame, span, size), metre: size / span, scale };
  const entrances = plan.ground.entrancesNear(frame.x, frame.y, 0.75 * span);
  const rules = createGridLines(frame, span);
  const toSheet = (right: number, up: number) => [(right / span + 0.5) * size, (0.5 - up / span) * size] as const;
  const interval = intervalFor(floor.altitudes);
  const layers = [
    ...drawContours(plan, floor, room, interval, size / cells, scale),
    { name: "walls", ink: WALL, width: 1.6 * scale, lines: traced(room, 0, size / cells) },
    { name: "grid", ink: GRID, width: 0.9 * scale, lines: rules.map(({ line }) => projectLine(line, toSheet)) },
    ...drawTunnels(entrances, sheet),
    ...drawExits(entrances, sheet),
    ...drawLabels({ marks: [], gridLines: () => rules }, request, toSheet),
  ];
  const share = cells / size;
  const codeAt = (px: number, py: number) => {
    const place = cavernPlace(
      altitudeAt(floor, px * share, py * share),
      altitudeAt(room, px * share, py * share),
      plan.pool,
    );
    return PLACES.indexOf(place);
  };
  const areas = paintAreas(size, COLOURS, codeAt, shader(floor, room, share));
  return { areas, layers: layers.filter(({ lines }) => lines.length > 0), interval };
}

/** Surveys of the floor's altitude and of the headroom. */
function surveys(
  { cavern, t }: CavernMap,
  { place }: MapFrame,
  span: number,
  cells: number,
): [Heightfield, Heightfield] {
  const at = new Float64Array(2);
  const survey = (read: (x: number, y: number) => number) =>
    sampleHeightfield(
      {
        altitudes(xs, ys, _, out) {
          for (let k = 0; k < xs.length; k++) {
            place(xs[k], ys[k], at);
            out[k] = read(at[0], at[1]);
          }
        },
      },
      span,
      cells,
    );
  return [survey((x, y) => faceAt(cavern.floor, x, y, t)), survey((x, y) => openingAt(cavern, x, y, t))];
}

function drawContours(
  { pool }: CavernMap,
  floor: Heightfield,
  room: Heightfield,
  interval: number,
  pixels: number,
  scale: number,
): Layer[] {
  const [thin, fifth]: [Line[], Line[]] = [[], []];
  let [lowest, highest] = [Infinity, -Infinity];
  for (const altitude of floor.altitudes) {
    lowest = Math.min(lowest, altitude);
    highest = Math.max(highest, altitude);
  }
  const open = (level: number) => traced(floor, level, pixels, room);
  for (const level of levelsBetween(Math.max(lowest, pool), highest, interval))
    (isIndexContour(level, interval) ? fifth : thin).push(...open(level));
  return [
    { name: "contours", ink: BROWN, width: scale, lines: thin },
    { name: "index contours", ink: BROWN, width: 1.9 * scale, lines: fifth },
    { name: "shores", ink: BLUE, width: 1.3 * scale, lines: open(pool) },
  ];
}

/** Contour lines of a level in pixels, cut where `room` (if given) is negative. */
function traced(survey: Heightfield, level: number, pixels: number, room?: Heightfield): Line[] {
  const lines: Line[] = [];
  for (const whole of contourLines(survey, level)) {
    let line: number[] = [];
    const end = () => {
      if (line.length > 2) lines.push(line);
      line = [];
    };
    for (let k = 0; k < whole.length; k += 2) {
      if (room && altitudeAt(room, whole[k], whole[k + 1]) < 0) end();
      else line.push(whole[k] * pixels, whole[k + 1] * pixels);
    }
    end();
  }
  return lines;
}

/** Largest darkening of a floor that faces away from the upper left, reached at a slope of 1 in 2. */
const SHADE = 0.2;

function shader(floor: Heightfield, room: Heightfield, cells: number): (x: number, y: number) => number {
  const steepest = 0.5 * 2 * floor.cell;
  return (x, y) => {
    const [u, v] = [x * cells, y * cells];
    if (altitudeAt(room, u, v) <= 0) return 1;
    const right = altitudeAt(floor, u + 1, v) - altitudeAt(floor, u - 1, v);
    const down = altitudeAt(floor, u, v + 1) - altitudeAt(floor, u, v - 1);
    return 1 + SHADE * Math.max(-1, Math.min(0.2, (right + down) / steepest));
  };
}
