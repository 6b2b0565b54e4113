/**
 * Exits: the last part of a way out, from the floor below an entrance into the open air.
 *
 *   well          its ladder up to firm ground
 *   level tunnel  the ladder of the well in its floor, past that well on the other side, and along the tunnel
 *   incline       its ladder, where it has one, and up along the tunnel
 */
import type { Entrance } from "./entrances.ts";
import { type Hills, hillAt } from "./hills.ts";
import { type Tunnel, tunnelFloor } from "./passages.ts";
import type { Way, WayPlace } from "./way.ts";

/** Metres from the last rung to firm ground, from a mouth into the open, and between places along a tunnel. */
const [FIRM, OUT, SPACING] = [1.2, 3, 4];
/** Metres from the axis of a tunnel at which a walker passes the well in its floor, and before and behind the well's middle. */
const [ASIDE, PAST] = [1.25, 2.2];

/** `floorAt` gives the altitude of the floor of the space below, metres; NaN in rock. */
export function exitOf(
  { tunnel, well, ladder, x, y }: Entrance,
  hills: Hills,
  floorAt: (x: number, y: number) => number,
  t: number,
): Way | null {
  if (ladder && well && !tunnel) {
    const [east, north] = [ladder.x + FIRM * ladder.facing[0], ladder.y + FIRM * ladder.facing[1]];
    return [...rungs(ladder), [east, north, hillAt(hills, east, north, t)]];
  }
  if (!tunnel) return null;
  const alongOf = (px: number, py: number) => (px - x) * tunnel.into[0] + (py - y) * tunnel.into[1];
  const outside = placeIn(tunnel, -OUT, 0);
  const open: WayPlace = [outside[0], outside[1], hillAt(hills, outside[0], outside[1], t)];
  if (ladder && well) {
    const s = alongOf(well.x, well.y);
    const passing = [s + PAST, s - PAST].map((each) => placeIn(tunnel, each, -ASIDE));
    return [...rungs(ladder), placeIn(tunnel, s + PAST, 0), ...passing, ...alongTunnel(tunnel, s - PAST), open];
  }
  if (ladder) return [...rungs(ladder), ...alongTunnel(tunnel, alongOf(ladder.x, ladder.y) - FIRM), open];
  const [endX, endY] = placeIn(tunnel, tunnel.length, 0);
  const floor = floorAt(endX, endY);
  if (Number.isNaN(floor)) return null;
  return [[endX, endY, floor], ...lowered(alongTunnel(tunnel, tunnel.length - 1), floorAt), open];
}

const rungs = ({ x, y, bottom, top }: NonNullable<Entrance["ladder"]>): WayPlace[] => [
  [x, y, bottom],
  [x, y, top],
];

/** A place on the floor of a tunnel, `s` metres along it and `c` to the right of one who goes in. */
function placeIn(tunnel: Tunnel, s: number, c: number): WayPlace {
  const [ex, ey] = tunnel.into;
  return [tunnel.x + ex * s + ey * c, tunnel.y + ey * s - ex * c, tunnelFloor(tunnel, s)];
}

/** Places along the axis of a tunnel, from `from` metres out to its mouth. */
function alongTunnel(tunnel: Tunnel, from: number): WayPlace[] {
  const places: WayPlace[] = [];
  for (let s = from; s > 0.5 * SPACING; s -= SPACING) places.push(placeIn(tunnel, s, 0));
  return [...places, placeIn(tunnel, 0, 0)];
}

/** Places of a tunnel, on the floor of the space below where that is open up to the tunnel. */
function lowered(places: readonly WayPlace[], floorAt: (x: number, y: number) => number): WayPlace[] {
  return places.map(([x, y, z]) => {
    const floor = floorAt(x, y);
    return [x, y, floor < z && z - floor < 1 ? floor : z];
  });
}
