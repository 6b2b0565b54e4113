/** Views of islands that cover chunk borders, rims and large distances. */

import type { ViewPoint } from "../../../src/camera/view-point.ts";
import { aboveSea, type FlatGround, flatGroundAt, shoreAt } from "../../../src/core/flat/flat-ground.ts";
import { NO_OBJECT_CHANGES } from "../../../src/recipe/placed-objects.ts";
import type { Moment } from "../../../src/worlds/flat/moment.ts";

/** Ten in the morning in clear air. */
export const MOMENT: Moment = {
  t: 0,
  seconds: 0,
  hour: 10,
  clouds: 0,
  weather: null,
  skyOcclusion: 0,
  veil: 0,
  canopy: null,
  objectChanges: NO_OBJECT_CHANGES,
};

/** A helicopter that no view shows. */
export const NOBODY = {
  ...{ x: 0, y: 0, z: 0, heading: 0, pitch: 0, roll: 0, altitude: 0 },
  ...{ rotorAngle: 0, rotorSpeed: 0, speed: 0, climb: 0 },
};

type Place = readonly [x: number, y: number];
const LEVEL = 1;

const viewAt = (x: number, y: number, z: number, heading: number, pitch: number, roll = 0): ViewPoint => ({
  x,
  y,
  z,
  heading,
  pitch,
  roll,
  fov: 60,
  near: 0.4,
  inside: false,
  focus: [x, y, z],
});

/** Shores around a place: where q turns positive along spokes, and the heading inland. */
export function shoresFrom(
  islands: FlatGround,
  [x, y]: Place,
  count: number,
): { x: number; y: number; inland: number }[] {
  const altitude = islands.altitudes[LEVEL];
  const found: { x: number; y: number; inland: number }[] = [];
  for (let spoke = 0; found.length < count && spoke < 400; spoke++) {
    const angle = spoke * 2.399963;
    const qAt = (r: number) => aboveSea(islands, x + r * Math.sin(angle), y + r * Math.cos(angle), altitude);
    for (let r = 100 + 37 * spoke, before = qAt(r); r < 100 + 37 * spoke + 3000; r += 10) {
      const now = qAt(r + 10);
      if (before <= 0 === now <= 0) {
        before = now;
        continue;
      }
      let [low, high] = [r, r + 10];
      for (let i = 0; i < 40; i++) {
        const middle = (low + high) / 2;
        if (qAt(middle) > 0 === now > 0) high = middle;
        else low = middle;
      }
      const [sx, sy] = [x + high * Math.sin(angle), y + high * Math.cos(angle)];
      const slope = (dx: number, dy: number) =>
        aboveSea(islands, sx + dx, sy + dy, altitude) - aboveSea(islands, sx - dx, sy - dy, altitude);
      found.push({ x: sx, y: sy, inland: (Math.atan2(slope(1, 0), slope(0, 1)) * 180) / Math.PI });
      break;
    }
  }
  return found;
}

/** Along every shore: just over it, level with it and under it, out at sea and inland, looking along it and across. */
function rims(islands: FlatGround, place: Place, count: number): ViewPoint[] {
  return shoresFrom(islands, place, count).map(({ x, y, inland }, i) => {
    const out = [6, 25, -8, 90, 2.5][i % 5];
    const up = [2, 0.3, 5, -12, -3, 30, -0.4][i % 7];
    const turn = [88, -92, 0, 95, -70, 40][i % 6];
    const r = (inland * Math.PI) / 180;
    const [ex, ey] = [x - out * Math.sin(r), y - out * Math.cos(r)];
    return viewAt(
      ex,
      ey,
      shoreAt(islands, ex, ey, islands.altitudes[LEVEL]) + up,
      inland + turn,
      up > 0 ? -8 : 9,
      i % 3 === 0 ? 25 : 0,
    );
  });
}

/** Straight on, 90 m a frame, past one archipelago: over it, beside it, under it. */
function passes(islands: FlatGround, [x, y]: Place, frames: number): ViewPoint[] {
  const altitude = islands.altitudes[LEVEL];
  return Array.from({ length: 3 * frames }, (_, i) => {
    const [row, step] = [Math.floor(i / frames), i % frames];
    const z = altitude + [330, 25, -450][row];
    const pitch = [-12 - 5 * step, 2 - step, 8 + 6 * step][row];
    return viewAt(x + 61 * step, y + 66 * step, z, 43 + 7 * step, pitch, 3 * step);
  });
}

/** Straight up from low to where all is coarse, looking down: every level of detail comes and goes. */
function climb(islands: FlatGround, [x, y]: Place, frames: number): ViewPoint[] {
  const altitude = islands.altitudes[LEVEL];
  return Array.from({ length: frames }, (_, i) => viewAt(x + i, y, altitude + 240 * 1.27 ** i, 20 * i, -50 - 3 * i));
}

/** Every view around a place whose eye is in the open. */
export function viewsAround(islands: FlatGround, place: Place, scale: number): ViewPoint[] {
  const ground = flatGroundAt(islands);
  const gap = { floor: 0, roof: 0, inside: false };
  const views = [
    ...passes(islands, place, 4 * scale),
    ...rims(islands, place, 8 * scale),
    ...climb(islands, place, 4 * scale),
  ];
  return views.filter(({ x, y, z }) => {
    // A little off on all sides, for the near plane.
    return [0, 1.5, -1.5].every((d) => {
      const { floor, roof, inside } = ground.gapAt(x + d, y - d, z, gap);
      return !inside && z - floor > 1 && roof - z > 1;
    });
  });
}

/** The same eye through a glass that magnifies one pixel of its picture so many times. */
export function magnified(
  view: ViewPoint,
  [px, py]: readonly [number, number],
  [width, height]: readonly [number, number],
  times: number,
): ViewPoint {
  const radian = Math.PI / 180;
  const half = Math.tan((view.fov * radian) / 2);
  const [across, up] = [
    (((px + 0.5) / width) * 2 - 1) * half * (width / height),
    (((py + 0.5) / height) * 2 - 1) * half,
  ];
  const [h, p, r] = [view.heading * radian, view.pitch * radian, view.roll * radian];
  const ahead = [Math.cos(p) * Math.sin(h), Math.cos(p) * Math.cos(h), Math.sin(p)];
  const right = [Math.cos(h), -Math.sin(h), 0];
  const over = [-Math.sin(p) * Math.sin(h), -Math.sin(p) * Math.cos(h), Math.cos(p)];
  const [x, y, z] = ahead.map(
    (a, i) =>
      a +
      across * (right[i] * Math.cos(r) - over[i] * Math.sin(r)) +
      up * (over[i] * Math.cos(r) + right[i] * Math.sin(r)),
  );
  return {
    ...view,
    heading: Math.atan2(x, y) / radian,
    pitch: Math.atan2(z, Math.hypot(x, y)) / radian,
    fov: (2 * Math.atan(half / times)) / radian,
  };
}
