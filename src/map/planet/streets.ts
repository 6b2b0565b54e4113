/** Streets of settlements on a planet's map, and their bridges over rivers. */
import { settlementsOf } from "../../core/planet/settlements.ts";
import type { Globe } from "../../core/planet/sphere.ts";
import { type StreetBridge, type StreetWater, streetWater } from "../../core/planet/street-bridges.ts";
import {
  ACROSS,
  APART,
  bend,
  hasStreet,
  localToDatum,
  planTown,
  settlementsAround,
  type TownPlan,
} from "../../core/planet/streets.ts";
import type { Chart } from "../chart.ts";
import type { Layer, Line } from "../drawing.ts";
import { AREAS, BLACK } from "../palette.ts";
import { createProjection, type Middle } from "./projection.ts";
import { MAX_RIVER_SPAN } from "./rivers.ts";

/** Half of a sheet's diagonal, in spans. */
const CORNER = Math.SQRT1_2;
/** Width of a street with its pavements, metres, and its least width in thin lines. */
const [WIDE, LEAST] = [10, 1.1];
/** Metres of street between points of a line. */
const STEP = 12;

/** Adds the streets to a chart with its rivers, over them, in steps. Wide maps have none. `scale`: pixels of a thin line. */
export function* addStreets(globe: Globe, middle: Middle, chart: Chart, scale: number): Generator<undefined, Chart> {
  const { span, size, layers } = chart;
  if (span > MAX_RIVER_SPAN) return chart;
  const projection = createProjection(globe.radius, middle);
  const [x, y, z] = projection.place(0, 0, new Float64Array(3));
  const point = new Float64Array(2);
  const metre = size / span;
  const toSheet = (place: ArrayLike<number>) => {
    projection.point(place[0], place[1], place[2], point);
    return [size / 2 + metre * point[0], size / 2 - metre * point[1]] as const;
  };
  const streets: Line[] = [];
  const rails: Line[] = [];
  const width = Math.max(LEAST * scale, WIDE * metre);
  for (const settlement of settlementsAround(settlementsOf(globe), [x, y, z], CORNER * span)) {
    const plan = yield* planTown(globe, settlement);
    const water = yield* streetWater(globe, plan);
    yield* pushStreets(plan, water, toSheet, streets);
    for (const bridge of water.bridges) rails.push(...railsOf(bridge, toSheet, width / 2 + scale));
  }
  const drawn: Layer[] = [
    { name: "edges of streets", ink: BLACK, width: width + 1.2 * scale, lines: streets },
    { name: "streets", ink: [...AREAS.path, 1], width, lines: streets },
    { name: "bridges", ink: BLACK, width: 1.3 * scale, lines: rails },
  ];
  const over = layers.findIndex(({ name }) => name === "grid");
  const below = over < 0 ? layers.length : over;
  const some = drawn.filter(({ lines }) => lines.length > 0);
  return { ...chart, layers: [...layers.slice(0, below), ...some, ...layers.slice(below)] };
}

type ToSheet = (place: ArrayLike<number>) => readonly [x: number, y: number];

/** Adds the paved pieces of all streets of a plan, those on bridges too. */
function* pushStreets(plan: TownPlan, { cutsOf }: StreetWater, toSheet: ToSheet, out: Line[]): Generator<undefined> {
  const local = new Float64Array(2);
  const place = new Float64Array(3);
  for (let j = -plan.rows; j <= plan.rows; j++) {
    for (let i = -plan.columns; i <= plan.columns; i++)
      for (const along of [true, false]) {
        if (!hasStreet(plan, i, j, along)) continue;
        const length = along ? ACROSS : APART;
        let from = 0;
        for (const cut of [...cutsOf(i, j, along), { from: length, to: length, bridge: null }]) {
          if (cut.bridge) continue;
          if (cut.from > from) {
            const count = Math.ceil((cut.from - from) / STEP);
            const line: number[] = [];
            for (let k = 0; k <= count; k++) {
              const s = from + ((cut.from - from) * k) / count;
              bend(plan, i * ACROSS + (along ? s : 0), j * APART + (along ? 0 : s), local);
              localToDatum(plan, local[0], local[1], place);
              line.push(...toSheet(place));
            }
            out.push(line);
          }
          from = cut.to;
        }
      }
    yield;
  }
}

/** A line on each side of a bridge, at a distance in pixels from its middle. */
function railsOf({ at, way, deck }: StreetBridge, toSheet: ToSheet, aside: number): Line[] {
  const half = deck.to / 2;
  const [ax, ay] = toSheet(at.map((v, axis) => v - half * way[axis]));
  const [bx, by] = toSheet(at.map((v, axis) => v + half * way[axis]));
  const k = aside / Math.max(1e-9, Math.hypot(bx - ax, by - ay));
  const [px, py] = [k * (by - ay), -k * (bx - ax)];
  return [
    [ax + px, ay + py, bx + px, by + py],
    [ax - px, ay - py, bx - px, by - py],
  ];
}
