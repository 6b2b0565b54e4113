/** The way of a pilot through the rings of a race, straight from ring to ring, where no rock is. */
import type { Place } from "../../src/work/place.ts";
import type { Ring, Task } from "../../src/work/task.ts";
import type { Corner } from "../browser/pilot.ts";

/** Speed of the race, m/s; metres that are risen first, between places on the way, and flown on behind the middle of a ring. */
const [SLOW, RISEN, APART, BEHIND] = [28, 60, 60, 14];

export function ringWay({ start, goals }: Task): Corner[] {
  const corner = ([x, y, z]: Place, through: number): Corner => ({ x, y, z, fastest: SLOW, through });
  const [sx, sy, sz] = start.at;
  const way = [corner([sx, sy, sz + RISEN], 8)];
  let from: Place = [sx, sy, sz + RISEN];
  for (const { at, through } of goals.filter((goal): goal is Ring => goal.kind === "ring")) {
    const length = Math.hypot(at[0] - from[0], at[1] - from[1]);
    for (let along = APART; along < length - APART / 2; along += APART) {
      const share = along / length;
      const [x, y, z] = [0, 1, 2].map((axis) => from[axis] + share * (at[axis] - from[axis]));
      way.push(corner([x, y, z], 20));
    }
    way.push(corner([at[0] + BEHIND * through[0], at[1] + BEHIND * through[1], at[2]], 10));
    from = at;
  }
  return way;
}
