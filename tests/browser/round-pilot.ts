/** Walks over a globe, and flights down to it, as moves (moves.ts). The functions are sent to the page as text, and can use only their arguments. */
import type { Moves, Steered } from "./moves.ts";

/** Metres from a globe's centre. */
export type Spot = readonly [x: number, y: number, z: number];

/**
 * Walks along the great circle to within `near` metres of a place, and faces it. Goes round what stands in the way. Throws where there is
 * no way on.
 */
export function* walkRound(walker: Steered, to: Spot, near: number): Moves<void> {
  const turnTo = (aside: number) => {
    const now = walker.pose();
    const level = Math.hypot(now.x, now.y);
    const away = Math.hypot(level, now.z);
    const east = (now.x * to[1] - now.y * to[0]) / level;
    const up = (now.x * to[0] + now.y * to[1] + now.z * to[2]) / away;
    const north = (to[2] * away - now.z * up) / level;
    const bearing = (Math.atan2(east, north) * 180) / Math.PI + aside;
    const left = away * Math.atan2(Math.hypot(east, north), up);
    return { left, turn: ((((bearing - now.heading + 180) % 360) + 360) % 360) - 180 };
  };
  let [best, stuck] = [Infinity, 0];
  for (;;) {
    // Aside for three seconds after one without progress, to either side in turns.
    const aside = stuck > 10 ? (Math.floor(stuck / 40) % 2 === 0 ? 70 : -70) : 0;
    const { left, turn } = turnTo(aside);
    if (left < near) break;
    if (left < best - 0.2) [best, stuck] = [left, 0];
    else stuck++;
    if (stuck > 400) throw new Error(`No way on, ${left} m short of ${to}.`);
    // A tenth of a second turns by 9° at most.
    yield [0.1, Math.abs(turn) > 9 ? { turn: Math.sign(turn) } : { turn: turn / 9, forward: 1 }];
  }
  for (let k = 0; k < 200; k++) {
    const { turn } = turnTo(0);
    if (Math.abs(turn) < 0.5) return;
    yield [1 / 60, { turn: Math.max(-1, Math.min(1, turn / 1.5)) }];
  }
}

/** Flies a ship straight to a place at a share of the engines' speed at most, and stops there. Throws where it does not arrive. */
export function* flyDown(ship: Steered, to: Spot, throttle: number): Moves<void> {
  const dot = (a: Spot, b: Spot) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const cross = (a: Spot, b: Spot): Spot => [
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
  ];
  const sum = (k: number, a: Spot, l: number, b: Spot): Spot => [
    k * a[0] + l * b[0],
    k * a[1] + l * b[1],
    k * a[2] + l * b[2],
  ];
  const radians = Math.PI / 180;
  for (let steps = 0; ; steps++) {
    const now = ship.pose();
    const here: Spot = [now.x, now.y, now.z];
    const way = sum(1, to, -1, here);
    const left = Math.hypot(...way);
    if (left < 4) return;
    if (steps > 5000) throw new Error(`No way on, ${left} m short of ${to}.`);
    const away = Math.hypot(...here);
    const above = sum(1 / away, here, 0, here);
    const level = Math.hypot(above[0], above[1]);
    const east: Spot = [-above[1] / level, above[0] / level, 0];
    const along = sum(Math.sin(now.heading * radians), east, Math.cos(now.heading * radians), cross(above, east));
    const tilted = (pitch: number) => sum(Math.cos(pitch * radians), along, Math.sin(pitch * radians), above);
    const [forward, upright] = [tilted(now.pitch), tilted(now.pitch + 90)];
    const rolled = cross(forward, upright);
    const up = sum(Math.cos(now.roll * radians), upright, Math.sin(now.roll * radians), rolled);
    // The top speed falls with the height; the last metres are flown ever more slowly.
    const top = Math.max(30, 0.8 * (away - Math.hypot(...to)));
    const share = Math.min(throttle, (0.5 * left) / top) / left;
    const intent = {
      forward: share * dot(way, forward),
      right: share * dot(way, cross(forward, up)),
      up: share * dot(way, up),
    };
    yield [1 / 20, intent];
  }
}

/**
 * Brings an orbiter to some metres over a place, from where the place is in the middle of the view, and holds it there for some seconds.
 * Throws where it does not come there.
 */
export function* lookAt(orbiter: Steered, to: Spot, above: number, seconds: number): Moves<void> {
  const clamp = (value: number) => Math.max(-1, Math.min(1, value));
  const ground = Math.hypot(...to);
  for (let steps = 0, held = 0; held < seconds; steps++) {
    if (steps > 6000) throw new Error(`The view does not come to ${to}.`);
    const now = orbiter.pose();
    const level = Math.hypot(now.x, now.y);
    const away = Math.hypot(level, now.z);
    const east = (now.x * to[1] - now.y * to[0]) / level;
    const cosine = (now.x * to[0] + now.y * to[1] + now.z * to[2]) / away;
    const north = (to[2] * away - now.z * cosine) / level;
    const distance = Math.hypot(east, north);
    const bearing = (Math.atan2(east, north) * 180) / Math.PI;
    const turn = ((((bearing - now.heading + 180) % 360) + 360) % 360) - 180;
    const pitch = (Math.atan2(cosine - away, distance) * 180) / Math.PI;
    // Higher where the way is long: an orbiter is as quick as it is high.
    const wanted = distance > 4 * above ? distance / 3 : above;
    const climb = Math.log(wanted / Math.max(1, away - ground));
    const off = pitch - now.pitch;
    const isAt = Math.abs(turn) < 6 && Math.abs(off) < 6 && Math.abs(climb) < 0.3;
    const intent = { turn: clamp(turn / 20), forward: Math.abs(turn) > 60 ? 0 : clamp(off / 20), up: clamp(climb) };
    yield [1 / 20, isAt ? {} : intent];
    held = isAt ? held + 1 / 20 : 0;
  }
}
