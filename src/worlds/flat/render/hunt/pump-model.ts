/**
 * The pump house: brick walls under a slate roof, a flywheel at its side that turns while it pumps, and a pipe down the bank.
 *
 *   axes     x right, y up, z towards the water; the origin is on the ground at its middle
 *   bricks   one quad each, in several colours, over a wall of mortar
 */
import { hash3, unitFloat } from "../../../../core/field/hash.ts";
import {
  addQuad,
  addVertex,
  createMesh,
  type Mesh,
  type Paint,
  type Part,
  tinted,
  toPart,
} from "../../../../render/model/part.ts";
import { addBox, addFace, addLathe, addPlate, addTube } from "../../../../render/model/shapes.ts";
import { type Frame, frameAlong, frameAt, scale, toModel, unit, type Vec3 } from "../../../../render/model/vec.ts";
import { HALF_X, HALF_Z, PIPE_ASIDE, PIPE_STEP } from "./pump-size.ts";

/** Heights of the plinth, the eaves and the ridge, and maximum fall of the ground below it; metres. */
const [PLINTH, EAVES, RIDGE, UNDER] = [0.32, 2.35, 3.75, 1.3];
/** The middle of the flywheel, and its radius. */
export const WHEEL: Vec3 = [HALF_X + 0.34, 1.05, 0.1];
const WHEEL_RADIUS = 0.88;
/** Point at which the pipe leaves the wall. */
const PIPE: Vec3 = [PIPE_ASIDE, 0.75, HALF_Z];

const MORTAR: Paint = [0.3, 0.27, 0.23, 0.02];
const STONE: Paint = [0.27, 0.26, 0.24, 0.05];
const OAK: Paint = [0.115, 0.07, 0.038, 0.12];
const GREEN: Paint = [0.035, 0.095, 0.065, 0.35];
const CREAM: Paint = [0.62, 0.57, 0.45, 0.25];
const IRON: Paint = [0.045, 0.048, 0.052, 0.45];
const RED: Paint = [0.3, 0.032, 0.022, 0.5];
const BRASS: Paint = [0.6, 0.4, 0.1, 0.85];
const PANE: Paint = [0.02, 0.03, 0.035, 0.95];

/** 0…1 by whole numbers. */
const share = (i: number, j: number, k: number): number => unitFloat(hash3(i, j, k));

/** A brick's colour: red ones, some brown and some burnt. */
function brick(course: number, at: number, wall: number): Paint {
  const kind = share(course, at, wall);
  const light = 0.78 + 0.4 * share(at, course, wall + 9);
  if (kind < 0.12) return tinted([0.1, 0.055, 0.045, 0.1], light);
  return tinted(kind < 0.45 ? [0.2, 0.09, 0.058, 0.04] : [0.25, 0.1, 0.06, 0.04], light);
}

/** Length and height of a brick with its joint, and the joint; metres. */
const [LENGTH, COURSE, JOINT] = [0.29, 0.112, 0.016];

interface Opening {
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
}

/** A wall of bricks in the frame's xy plane, seen from +z, `top` high. `halfAt` is its half width at a height; an opening is left out. */
function addWall(
  mesh: Mesh,
  frame: Frame,
  top: number,
  halfAt: (y: number) => number,
  wall: number,
  opening?: Opening,
): void {
  const free = (x0: number, x1: number, y0: number, y1: number) =>
    !opening || x1 <= opening.left || x0 >= opening.right || y1 <= opening.low || y0 >= opening.high;
  const within = (x: number, y: number) => Math.max(-halfAt(y), Math.min(halfAt(y), x));
  const quad = (x0: number, x1: number, y0: number, y1: number, out: number, coat: Paint) => {
    // Bricks under a gable are cut by its slope.
    const corners = [
      [within(x0, y0), y0],
      [within(x1, y0), y0],
      [within(x1, y1), y1],
      [within(x0, y1), y1],
    ].map(([x, y]) => addVertex(mesh, toModel(frame, [x, y, out]), frame.z, coat));
    addQuad(mesh, corners[0], corners[1], corners[2], corners[3]);
  };
  for (let course = 0; PLINTH + course * COURSE < top - 0.02; course++) {
    const low = PLINTH + course * COURSE;
    const high = Math.min(top, low + COURSE);
    const half = halfAt(low);
    for (let x = -halfAt(0) - (course % 2 === 0 ? 0 : LENGTH / 2), at = 0; x < half; x += LENGTH, at++) {
      const [left, right] = [Math.max(-half, x), Math.min(half, x + LENGTH)];
      if (right - left < 0.03 || !free(left, right, low, high)) continue;
      quad(left, right, low, high, 0, MORTAR);
      quad(left + JOINT / 2, right - JOINT / 2, low + JOINT / 2, high - JOINT / 2, 0.009, brick(course, at, wall));
    }
  }
}

/** Frames of the four walls, x along the wall and z outward: front, right, back, left. */
const FRONT: Frame = { ...frameAt(0, 0, HALF_Z), x: [-1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };
const RIGHT: Frame = { origin: [HALF_X, 0, 0], x: [0, 0, 1], y: [0, 1, 0], z: [1, 0, 0] };
const BACK: Frame = { ...frameAt(0, 0, -HALF_Z), x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, -1] };
const LEFT: Frame = { origin: [-HALF_X, 0, 0], x: [0, 0, -1], y: [0, 1, 0], z: [-1, 0, 0] };

const WINDOW: Opening = { left: -0.2, right: 0.95, low: 1.08, high: 1.98 };
const DOOR: Opening = { left: -0.58, right: 0.58, low: 0, high: 2.08 };
/** Half width of a wall with a gable, whose slopes stay under the roof. */
const gable = (y: number) => HALF_Z * Math.max(0, Math.min(1, (RIDGE - 0.06 - y) / (RIDGE - EAVES)));

function addWalls(mesh: Mesh): void {
  addBox(mesh, frameAt(0, (PLINTH - UNDER) / 2, 0), [HALF_X + 0.07, (PLINTH + UNDER) / 2, HALF_Z + 0.07], 0.04, STONE);
  addWall(mesh, FRONT, EAVES, () => HALF_X, 1, WINDOW);
  addWall(mesh, BACK, EAVES, () => HALF_X, 2, DOOR);
  addWall(mesh, RIGHT, RIDGE, gable, 3);
  addWall(mesh, LEFT, RIDGE, gable, 4);
  for (const s of [-1, 1])
    for (const t of [-1, 1])
      for (let y = PLINTH, k = 0; y < EAVES - 0.1; y += 0.3, k++) {
        // Quoins, long and short.
        const [a, b] = k % 2 === 0 ? [0.2, 0.12] : [0.12, 0.2];
        const coat = tinted(STONE, 1.15 + 0.3 * share(k, s, t));
        addBox(mesh, frameAt(s * (HALF_X - a + 0.022), y + 0.15, t * (HALF_Z - b + 0.022)), [a, 0.143, b], 0.012, coat);
      }
}

function addWindow(mesh: Mesh): void {
  const { left, right, low, high } = WINDOW;
  const [x, y] = [(left + right) / 2, (low + high) / 2];
  const [a, b] = [(right - left) / 2, (high - low) / 2];
  const at = (dx: number, dy: number, z: number): Frame => ({ ...FRONT, origin: toModel(FRONT, [x + dx, y + dy, z]) });
  addFace(
    mesh,
    at(0, 0, -0.09),
    [
      [-a, -b],
      [a, -b],
      [a, b],
      [-a, b],
    ],
    PANE,
  );
  for (const s of [-1, 1]) {
    addBox(mesh, at(s * (a - 0.03), 0, -0.04), [0.045, b, 0.06], 0.008, CREAM);
    addBox(mesh, at(0, s * (b - 0.03), -0.04), [a, 0.045, 0.06], 0.008, CREAM);
    addBox(mesh, at((s * a) / 3, 0, -0.06), [0.016, b, 0.02], 0, CREAM);
  }
  addBox(mesh, at(0, 0, -0.06), [a, 0.016, 0.02], 0, CREAM);
  addBox(mesh, at(0, -b - 0.06, 0.04), [a + 0.12, 0.055, 0.1], 0.012, STONE);
  addBox(mesh, at(0, b + 0.09, 0.005), [a + 0.16, 0.09, 0.03], 0.012, tinted(STONE, 1.3));
}

function addDoor(mesh: Mesh): void {
  const at = (dx: number, y: number, z: number): Frame => ({ ...BACK, origin: toModel(BACK, [dx, y, z]) });
  const half = (DOOR.right - DOOR.left) / 2;
  for (let k = 0; k < 6; k++)
    addBox(
      mesh,
      at(-half + 0.1 + (k + 0.5) * ((2 * half - 0.2) / 6), 1.17, -0.06),
      [(half - 0.1) / 6 - 0.006, 0.87, 0.03],
      0.008,
      tinted(GREEN, 0.85 + 0.3 * share(k, 3, 5)),
    );
  for (const s of [-1, 1]) addBox(mesh, at(s * (half - 0.05), 1.2, -0.02), [0.06, 0.9, 0.06], 0.01, CREAM);
  addBox(mesh, at(0, 2.03, -0.02), [half, 0.06, 0.06], 0.01, CREAM);
  for (const y of [0.65, 1.7]) addBox(mesh, at(-0.12, y, -0.02), [0.33, 0.035, 0.014], 0.004, IRON);
  addLathe(
    mesh,
    { ...at(0.34, 1.15, 0.03), y: BACK.z, z: BACK.y },
    [
      [0.045, -0.06],
      [0.045, 0],
      [0, 0.02],
    ],
    BRASS,
    10,
  );
  addBox(mesh, at(0, 0.14, 0.2), [half + 0.1, 0.16, 0.28], 0.03, STONE);
}

/** Overhang of the roof over the walls, and rows and slates of a side. */
const [OVER_X, OVER_Z] = [0.32, 0.3];
const [ROWS, SLATES] = [10, 15];

/** Adds slate `k` of a row of a slope, which lies over the row below it. */
function addSlate(side: Mesh, row: number, k: number, normal: Vec3): void {
  const pitch = (RIDGE - EAVES) / HALF_Z;
  const [wide, far] = [HALF_X + OVER_X, HALF_Z + OVER_Z];
  const left = Math.max(0, (k + (row % 2) / 2) / SLATES);
  const right = Math.min(1, (k + 1 + (row % 2) / 2) / SLATES);
  if (right <= left) return;
  const grey = 0.75 + 0.5 * share(row, k, 7);
  const coat: Paint = [0.085 * grey, 0.092 * grey, 0.108 * grey, 0.28];
  const [high, low] = [(row * far) / ROWS, ((row + 1.15) * far) / ROWS];
  const place = (u: number, z: number, up: number): Vec3 => [
    wide * (2 * u - 1) * 0.999,
    RIDGE - pitch * z + 0.07 + up,
    z,
  ];
  const inset = 0.004 / wide;
  const corners = [
    place(left + inset, high, 0),
    place(right - inset, high, 0),
    place(right - inset, low, 0.028),
    place(left + inset, low, 0.028),
  ];
  const at = corners.map((p) => addVertex(side, p, normal, coat));
  addQuad(side, at[0], at[1], at[2], at[3]);
  // The lower edge.
  const edge: Vec3 = [0, 0, 1];
  const [a, b] = [corners[3], corners[2]].map((p) => addVertex(side, p, edge, tinted(coat, 0.6)));
  const [c, d] = [corners[2], corners[3]].map(([x, y, z]) =>
    addVertex(side, [x, y - 0.035, z], edge, tinted(coat, 0.6)),
  );
  addQuad(side, a, b, c, d);
}

function addRoof(mesh: Mesh): void {
  const pitch = (RIDGE - EAVES) / HALF_Z;
  const side = createMesh();
  const normal = unit([0, 1, pitch]);
  const [wide, far] = [HALF_X + OVER_X, HALF_Z + OVER_Z];
  for (let row = 0; row < ROWS; row++) for (let k = -1; k < SLATES; k++) addSlate(side, row, k, normal);
  addPlate(
    side,
    { origin: [0, RIDGE + 0.05, 0], x: [1, 0, 0], y: unit([0, -pitch, 1]), z: normal },
    [
      [-wide, 0],
      [wide, 0],
      [wide, far * Math.hypot(1, pitch)],
      [-wide, far * Math.hypot(1, pitch)],
    ],
    0.06,
    OAK,
  );
  for (const s of [-1, 1])
    addTube(
      side,
      [
        [s * wide, RIDGE + 0.03, 0],
        [s * wide, RIDGE + 0.03 - pitch * far, far],
      ],
      0.075,
      CREAM,
      4,
    );
  addBothSlopes(mesh, side);
  addTube(
    mesh,
    [
      [-wide, RIDGE + 0.1, 0],
      [wide, RIDGE + 0.1, 0],
    ],
    0.085,
    [0.2, 0.085, 0.055, 0.1],
    8,
  );
  addChimney(mesh);
}

/** Adds a slope of the roof and the same turned by half a turn. */
function addBothSlopes(mesh: Mesh, side: Mesh): void {
  for (const s of [1, -1] as const) {
    const first = mesh.positions.length / 3;
    for (let k = 0; k < side.positions.length; k += 3) {
      mesh.positions.push(s * side.positions[k], side.positions[k + 1], s * side.positions[k + 2]);
      mesh.normals.push(s * side.normals[k], side.normals[k + 1], s * side.normals[k + 2]);
    }
    mesh.colors.push(...side.colors);
    mesh.indices.push(...side.indices.map((index) => first + index));
  }
}

function addChimney(mesh: Mesh): void {
  const [x, z] = [-HALF_X + 0.45, -0.55];
  for (let course = 0; course < 12; course++) {
    const grow = course > 9 ? 0.05 : 0;
    addBox(mesh, frameAt(x, 3.05 + course * 0.12, z), [0.24 + grow, 0.054, 0.24 + grow], 0.006, brick(course, 5, 6));
  }
  addLathe(
    mesh,
    frameAt(x, 4.42, z),
    [
      [0.13, 0],
      [0.1, 0.34],
      [0.12, 0.4],
      [0.08, 0.4],
    ],
    [0.28, 0.1, 0.055, 0.1],
    12,
  );
}

/** Bearings of the flywheel, and the rod from it into the wall. */
function addBearing(mesh: Mesh): void {
  const [x, y, z] = WHEEL;
  addBox(mesh, frameAt(x + 0.24, (y - UNDER) / 2, z), [0.09, (y + UNDER) / 2, 0.16], 0.03, STONE);
  addBox(mesh, frameAt(x + 0.24, y, z), [0.1, 0.12, 0.14], 0.03, IRON);
  addTube(
    mesh,
    [
      [HALF_X - 0.1, y, z],
      [x + 0.42, y, z],
    ],
    0.055,
    [0.35, 0.36, 0.38, 0.8],
    12,
  );
}

/** `bed`: heights of the ground below the pipe at every PIPE_STEP from the wall, in the model's axes. */
function addPipe(mesh: Mesh, bed: readonly number[]): void {
  const [x, y, z] = PIPE;
  const path: Vec3[] = [
    [x, y, z - 0.1],
    [x, y, z + 0.42],
    ...bed.slice(1).map((height, k): Vec3 => [x, Math.min(y, height + 0.24), z + (k + 1) * PIPE_STEP]),
  ];
  addTube(mesh, path, 0.13, IRON, 12);
  for (const [k, [px, py, pz]] of path.entries()) {
    if (k < 1) continue;
    const along = k + 1 < path.length ? frameAlong(path[k], unit([0, path[k + 1][1] - py, path[k + 1][2] - pz])) : null;
    if (along)
      addLathe(
        mesh,
        along,
        [
          [0, -0.05],
          [0.185, -0.05],
          [0.185, 0.05],
          [0, 0.05],
        ],
        RED,
        12,
      );
    if (k > 1) addBox(mesh, frameAt(px, py - 0.3, pz), [0.22, 0.2, 0.09], 0.02, OAK);
  }
  // The strainer at its end.
  const end = path[path.length - 1];
  addLathe(
    mesh,
    frameAt(end[0], end[1] - 0.12, end[2] + 0.1),
    [
      [0.12, 0],
      [0.24, 0.08],
      [0.24, 0.42],
      [0, 0.5],
    ],
    BRASS,
    12,
  );
}

/** The house with its pipe; the wheel is apart, since it turns. */
export function buildPumpHouse(bed: readonly number[]): Part {
  const mesh = createMesh();
  addWalls(mesh);
  addWindow(mesh);
  addDoor(mesh);
  addRoof(mesh);
  addBearing(mesh);
  addPipe(mesh, bed);
  return toPart(mesh);
}

/** The flywheel about its own middle; its axle is x. */
export function buildWheel(): Part {
  const mesh = createMesh();
  const around = (radius: number, x = 0): Vec3[] =>
    Array.from({ length: 41 }, (_, k): Vec3 => {
      const angle = (2 * Math.PI * k) / 40;
      return [x, radius * Math.cos(angle), radius * Math.sin(angle)];
    });
  addTube(mesh, around(WHEEL_RADIUS), 0.075, RED, 8);
  addTube(mesh, around(WHEEL_RADIUS - 0.075), 0.03, IRON, 6);
  for (let k = 0; k < 6; k++) {
    const angle = (Math.PI * k) / 3 + 0.2;
    const out: Vec3 = [0, Math.cos(angle), Math.sin(angle)];
    addTube(mesh, [scale(out, 0.08), scale(out, WHEEL_RADIUS - 0.05)], (t) => 0.05 - 0.018 * t, RED, 8);
  }
  addLathe(
    mesh,
    frameAlong([0, 0, 0], [1, 0, 0]),
    [
      [0, -0.12],
      [0.15, -0.12],
      [0.17, 0],
      [0.15, 0.12],
      [0, 0.12],
    ],
    RED,
    16,
  );
  // The crank's weight shows which way it turns.
  addBox(mesh, { ...frameAt(0, -WHEEL_RADIUS + 0.2, 0) }, [0.05, 0.12, 0.22], 0.02, IRON);
  return toPart(mesh);
}
