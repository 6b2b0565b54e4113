/**
 * A chart: the level ground round a place of a planet as a flat explorer knows it, x east, y north, z metres above datum.
 *
 *   place      (x, y) lies √(x² + y²)/(radius + altitude) radians along the great circle that leaves the middle that way,
 *              so that z is the altitude everywhere, what is level stays so, and metres are metres at that altitude
 *   carried    the middle goes with the explorer and "north" goes along by parallel transport: poles are places like others
 *   stretched  across the way by (x/radius)²/6: 0.003 % where a rotor ends, on a planet of 400 m
 *   error      a flight over an Earth is the flat one within 1 mm a minute (tests/explorers/chart.test.ts)
 */
import { DEGREE, wrapHeading } from "./angle.ts";
import type { Gap, Ground, Pose } from "./explorer.ts";
import { headingOf, parallelTransport, tangentFrame } from "./tangent-frame.ts";
import { cross, dot, mix, unit, type Vector } from "./vector.ts";

export interface Chart {
  /** Unit vectors in the planet's axes, at right angles: above the middle, and its y. */
  readonly up: Vector;
  readonly north: Vector;
}

/** Something flat that stands in the middle of its own chart: its x and y are 0. */
export interface Charted<S extends Pose> {
  readonly chart: Chart;
  readonly flat: S;
}

/** How high the ground is, metres above datum, and what grows there, at a place off the centre. */
export interface Relief {
  readonly radius: number;
  readonly floor: (x: number, y: number, z: number) => number;
  readonly kind: (x: number, y: number, z: number) => ReturnType<Ground["kindAt"]>;
}

/** The chart under a place whose y is true north. */
export function chartUnder(place: Vector): Chart {
  const { up, north } = tangentFrame(...place);
  return { up, north };
}

/** The unit vector over (x, y) of a chart at so many metres from the centre. */
export function overChart({ up, north }: Chart, x: number, y: number, away: number): Vector {
  const distance = Math.hypot(x, y);
  if (distance === 0) return up;
  const angle = distance / away;
  const way = mix(x / distance, cross(north, up), y / distance, north);
  return mix(Math.cos(angle), up, Math.sin(angle), way);
}

/** The chart under (x, y) of another. */
export function moveChart(chart: Chart, x: number, y: number, away: number): Chart {
  if (x === 0 && y === 0) return chart;
  const up = unit(overChart(chart, x, y, away));
  const north = parallelTransport(chart.north, chart.up, up);
  return { up, north: unit(mix(1, north, -dot(north, up), up)) };
}

/** What a flat explorer asks of the ground round it; nothing hangs over it. */
export function chartGround(chart: Chart, altitude: number, { radius, floor, kind }: Relief): Ground {
  const away = radius + altitude;
  return {
    gapAt(x: number, y: number, z: number, out: Gap): Gap {
      const [px, py, pz] = overChart(chart, x, y, away);
      out.floor = floor(radius * px, radius * py, radius * pz);
      out.roof = Infinity;
      out.inside = z < out.floor;
      // Out of the rock there is only one way.
      if (out.inside) out.roof = -Infinity;
      return out;
    },
    kindAt(x, y) {
      const [px, py, pz] = overChart(chart, x, y, away);
      return kind(radius * px, radius * py, radius * pz);
    },
  };
}

/** Longest stretch, seconds, for which one chart serves. */
const STRETCH = 1 / 60;

/** Steps a flat explorer dt seconds, a chart for each sixtieth. */
export function stepCharted<S extends Pose>(
  state: Charted<S>,
  dt: number,
  relief: Relief,
  step: (flat: S, dt: number, ground: Ground, chart: Chart) => S,
): Charted<S> {
  const stretches = Math.ceil(dt / STRETCH - 1e-9);
  let { chart, flat } = state;
  for (let i = 0; i < stretches; i++) {
    const altitude = flat.z;
    const next = step(flat, dt / stretches, chartGround(chart, altitude, relief), chart);
    chart = moveChart(chart, next.x, next.y, relief.radius + altitude);
    flat = { ...next, x: 0, y: 0 };
  }
  return { chart, flat };
}

/** Metres from the planet's centre of something in the middle of a chart. */
export function placeOf({ chart: { up }, flat }: Charted<Pose>, radius: number): Vector {
  return mix(radius + flat.z, up, 0, up);
}

/** A vector in the planet's axes as east, north and up of the chart, and back. */
export function onChart({ up, north }: Chart, vector: Vector): Vector {
  return [dot(vector, cross(north, up)), dot(vector, north), dot(vector, up)];
}

export function offChart({ up, north }: Chart, [east, ahead, rise]: Vector): Vector {
  return mix(1, mix(east, cross(north, up), ahead, north), rise, up);
}

/** Degrees clockwise from true north of a heading on a chart. */
export function compassOf(chart: Chart, heading: number): number {
  const angle = heading * DEGREE;
  return headingOf(offChart(chart, [Math.sin(angle), Math.cos(angle), 0]), tangentFrame(...chart.up));
}

/** The heading on a chart of one clockwise from true north. */
export function headingOn({ up, north }: Chart, compass: number): number {
  const frame = tangentFrame(...up);
  const turn = Math.atan2(dot(north, frame.east), dot(north, frame.north)) / DEGREE;
  return wrapHeading(compass - turn);
}
