/** The lens of photo mode in a mine: it moves in the mine's flat space, and keeps its pose on the planet. */
import { type Lens, type LensMove, moveLens } from "../../../camera/lens.ts";
import { clamp, DEGREE, wrapHeading } from "../../../explorers/angle.ts";
import { type PlanetGround, walkedMineGround } from "../../../explorers/planet-ground.ts";
import { poseOfView, viewOfPose } from "../../../explorers/tangent-frame.ts";
import { placeOf, toPlane } from "../../../explorers/tangent-plane.ts";
import { mix } from "../../../explorers/vector.ts";
import { attitudeOf } from "../player.ts";
import type { HungMine } from "./planet-mine.ts";

/** A lens in the mine's coordinates, with headings of the shaft. */
export function lensInMine(lens: Lens, { plane }: HungMine, radius: number): Lens {
  const { x, y, z, forward } = viewOfPose({ ...lens, roll: 0 });
  const [east, north, up] = toPlane(plane, mix(1, [x, y, z], -radius, plane.up));
  const [fx, fy, fz] = toPlane(plane, forward);
  const [dx, dy, dz] = plane.offset;
  const heading = wrapHeading(Math.atan2(fx, fy) / DEGREE);
  const pitch = Math.asin(clamp(fz, -1, 1)) / DEGREE;
  return { ...lens, x: east - dx, y: north - dy, z: up - dz, heading, pitch };
}

export function moveMineLens(lens: Lens, move: LensMove, mine: HungMine, ground: PlanetGround): Lens {
  const { plane } = mine;
  const from = lensInMine(lens, mine, ground.radius);
  const moved = moveLens(from, move, walkedMineGround(mine, from.z, ground));
  const [x, y, z] = placeOf({ plane, local: moved }, ground.radius);
  const pose = poseOfView({ x, y, z, ...attitudeOf({ plane, local: { ...moved, roll: 0 } }) });
  return { ...pose, roll: moved.roll, fov: moved.fov };
}
