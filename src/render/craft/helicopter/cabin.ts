/** The cabin's interior: lining, window frames, floor, bulkhead, doors, seats. */
import { linspace, smoothPath } from "../../model/curve.ts";
import { cut } from "../../model/cut.ts";
import {
  AMBER,
  CARPET,
  CHROME,
  FRAME,
  HEADLINER,
  LEATHER,
  RUBBER,
  SEAL,
  STEEL,
  TRIM,
  TRIM_DARK,
} from "../../model/paint.ts";
import { addMirrored, addQuad, addVertex, type Coat, createMesh, type Mesh, type Paint } from "../../model/part.ts";
import { addPatch, addSurface, holeEdges, normalAt, type Patch } from "../../model/patch.ts";
import { addBox, addTube } from "../../model/shapes.ts";
import { add, cross, dot, type Frame, frameAt, scale, sub, unit, type Vec3 } from "../../model/vec.ts";
import { addSeat } from "../seat.ts";
import { cutPanes, hull, onHull } from "./hull.ts";

export const PILOT_X = 0.34;
const SEAT_TOP = 1.02;
const BACK_U = 3.75;
const THICKNESS = 0.038;
/** Denser at the top, for the corners beside the narrow centre post. */
const COLUMNS = [...linspace(0, 0.72, 8), 0.81, 0.88, 0.94, 0.975, 0.988, 1];

/** Darkens towards the floor and the rear corners (baked ambient occlusion). */
const shaded =
  (paint: Paint): ((p: Vec3) => Paint) =>
  ([, y, z]) => {
    const k = Math.min(1, 0.45 + 0.5 * Math.max(0, y - 0.6)) * Math.min(1, 0.75 + 0.25 * Math.max(0, z + 0.9));
    return [paint[0] * k, paint[1] * k, paint[2] * k, paint[3]];
  };

/** Cloth overhead; posts and frames are darker, to keep contrast with the view low. */
const lining: Coat = ([x, y, z]) => {
  const cloth = Math.min(1, Math.max(0, (y - 1.95) / 0.08)) * Math.min(1, Math.max(0, (1.08 - z) / 0.06));
  const [r, g, b] = [0, 1, 2].map((k) => FRAME[k] + (HEADLINER[k] - FRAME[k]) * cloth);
  return shaded([r, g, b, FRAME[3]])([x, y, z]);
};

export function addCabin(mesh: Mesh): void {
  const half = createMesh();
  let patch = cutPanes([0, 0.12, ...linspace(0.32, 2.0, 11), ...linspace(2.25, BACK_U, 6)], COLUMNS, 0);
  const onSkin = (to: string) => (label: string) => (label === "skin" || label === "sill" ? to : label);
  patch = cut(patch, (p) => p[1] - 1.06, onSkin("sill"));
  patch = cut(patch, (p) => p[1] - 0.76, onSkin("foot"));
  const coats: Record<string, Coat> = { skin: lining, sill: shaded(TRIM), foot: shaded(CARPET) };
  addPatch(half, patch, (label) => coats[label] ?? null, { offset: -THICKNESS, inward: true });
  addReveals(half, patch);
  addFloor(half);
  addDoor(half);
  addMirrored(mesh, half);
  addSeats(mesh);
}

/** Reveals: the depth of the frames round every pane. */
function addReveals(half: Mesh, patch: Patch): void {
  for (const [a, b, within] of holeEdges(patch, (label) => label === "glass" || label === "skylight")) {
    const normals = [a, b].map((i) => normalAt(patch.surface, patch.uv[2 * i], patch.uv[2 * i + 1]));
    const [pa, pb] = [patch.points[a], patch.points[b]];
    const across = unit(cross(sub(pb, pa), normals[0]));
    const facing = dot(across, sub(patch.points[within], pa)) > 0 ? across : scale(across, -1);
    const vertex = (p: Vec3): number => addVertex(half, p, facing, SEAL);
    const inner = [pa, pb].map((p, k) => vertex(add(p, scale(normals[k], -THICKNESS))));
    addQuad(half, vertex(pa), vertex(pb), inner[1], inner[0]);
  }
}

function addFloor(half: Mesh): void {
  addSurface(
    half,
    (u, v) => [0.58 * v * Math.min(1, 1.55 - 0.36 * u), 0.7, u],
    [-0.86, 0.3, 1.1, 1.58],
    [0, 1],
    shaded(CARPET),
  );
  addSurface(
    half,
    (u, v) => [hull(BACK_U - 0.02, v)[0] * u * 0.96, hull(BACK_U - 0.02, v)[1], hull(BACK_U - 0.02, v)[2]],
    [0, 1],
    linspace(0.03, 0.97, 8),
    shaded(TRIM),
  );
}

const within = (frame: Frame, depth: number): Frame => ({
  ...frame,
  origin: add(frame.origin, scale(frame.y, -depth)),
});

/** Armrest, handle and pocket of the front door, and the grip on its post. */
function addDoor(half: Mesh): void {
  addBox(half, within(onHull(0.72, 1.03), 0.07), [0.24, 0.035, 0.022], 0.015, LEATHER);
  addBox(half, within(onHull(1.1, 1.04), 0.05), [0.05, 0.012, 0.018], 0, CHROME);
  addBox(half, within(onHull(0.8, 0.86), 0.055), [0.2, 0.02, 0.05], 0, TRIM_DARK);
  const grip = [
    [1.4, 1.32],
    [1.37, 1.38],
    [1.29, 1.6],
    [1.27, 1.66],
  ].map(([z, y], k): Vec3 => {
    const frame = onHull(z, y);
    return add(frame.origin, scale(frame.y, k === 0 || k === 3 ? -0.04 : -0.085));
  });
  addTube(half, smoothPath(grip, 2), 0.011, RUBBER, 5);
}

function addSeats(mesh: Mesh): void {
  for (const x of [-PILOT_X, PILOT_X]) {
    addSeat(mesh, frameAt(x, SEAT_TOP, 0.42), 0.44, LEATHER, TRIM_DARK);
    // Harness over the backrest.
    for (const side of [-0.07, 0.07])
      addTube(
        mesh,
        [
          [x + side, 1.7, 0.05],
          [x + side, 1.71, 0.085],
          [x + side, 1.66, 0.115],
          [x + side * 1.7, 1.08, 0.24],
        ],
        0.018,
        AMBER,
        4,
        0.25,
      );
    addBox(mesh, frameAt(x, 1.045, 0.3), [0.03, 0.012, 0.03], 0, STEEL);
  }
  addSeat(mesh, frameAt(0, SEAT_TOP - 0.02, -0.42), 1.16, LEATHER, TRIM_DARK);
}
