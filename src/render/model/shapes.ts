/** Simple solids and flat marks: tubes, lathes, boxes, faces, plates, strokes and stroke text. */
import { addQuad, addTriangle, addVertex, type Coat, type Mesh, type Paint } from "./part.ts";
import { add, cross, dot, type Frame, frameAlong, rotate, scale, sub, toModel, unit, type Vec3 } from "./vec.ts";

/** A tube along `path` with flat ends; `radius` may be a function of the share of points passed. */
export function addTube(
  mesh: Mesh,
  path: readonly Vec3[],
  radius: number | ((t: number) => number),
  coat: Coat,
  sides = 8,
  squash = 1,
): void {
  const last = path.length - 1;
  const radiusAt = typeof radius === "function" ? radius : () => radius;
  let frame = frameAlong(path[0], sub(path[1], path[0]));
  const rings: number[][] = [];
  for (let i = 0; i <= last; i++) {
    // Each ring continues the frame of the one before, so that the tube does not twist where the path turns.
    frame = frameAlong(path[i], sub(path[Math.min(i + 1, last)], path[Math.max(i - 1, 0)]), frame.x);
    rings.push(addRing(mesh, frame, radiusAt(i / last), coat, sides, squash));
    if (i === 0) addEnd(mesh, rings[0], scale(frame.y, -1), coat);
    if (i === last) addEnd(mesh, rings[i], frame.y, coat);
    if (i > 0) joinRings(mesh, rings[i - 1], rings[i]);
  }
}

function addRing(mesh: Mesh, frame: Frame, radius: number, coat: Coat, sides: number, squash: number): number[] {
  return Array.from({ length: sides }, (_, k) => {
    const angle = (2 * Math.PI * k) / sides;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return addVertex(
      mesh,
      toModel(frame, [radius * c, 0, radius * squash * s]),
      unit(rotate(frame, [c * squash, 0, s])),
      coat,
    );
  });
}

function joinRings(mesh: Mesh, a: readonly number[], b: readonly number[]): void {
  for (let k = 0; k < a.length; k++) addQuad(mesh, a[k], a[(k + 1) % a.length], b[(k + 1) % b.length], b[k]);
}

const pointOf = (mesh: Mesh, i: number): Vec3 => [
  mesh.positions[3 * i],
  mesh.positions[3 * i + 1],
  mesh.positions[3 * i + 2],
];

/** A flat cap over a convex ring. */
function addEnd(mesh: Mesh, ring: readonly number[], normal: Vec3, coat: Coat): void {
  const corners = ring.map((i) => addVertex(mesh, pointOf(mesh, i), normal, coat));
  for (let k = 1; k + 1 < corners.length; k++) addTriangle(mesh, corners[0], corners[k], corners[k + 1]);
}

/** [radius, height along y, coat of the band that starts here]. */
export type ProfilePoint = readonly [radius: number, height: number, coat?: Coat];

/**
 * A surface of revolution about the frame's y; the outside is to the left of the profile as it rises. Bands that meet
 * at less than 40° have smooth normals; sharper edges stay hard.
 */
export function addLathe(mesh: Mesh, frame: Frame, profile: readonly ProfilePoint[], coat: Coat, sides = 16): void {
  const facing = profile.slice(1).map(([r, h], i): Vec3 => unit([h - profile[i][1], profile[i][0] - r, 0]));
  let current = coat;
  facing.forEach((normal, i) => {
    current = profile[i][2] ?? current;
    const rings = [0, 1].map((end) => {
      const beside = facing[i + 2 * end - 1];
      const shared = beside !== undefined && dot(beside, normal) > 0.766 ? unit(add(beside, normal)) : normal;
      const [r, h] = profile[i + end];
      return Array.from({ length: sides }, (_, k) => {
        const angle = (2 * Math.PI * k) / sides;
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        return addVertex(
          mesh,
          toModel(frame, [r * c, h, r * s]),
          rotate(frame, [shared[0] * c, shared[1], shared[0] * s]),
          current,
        );
      });
    });
    joinRings(mesh, rings[0], rings[1]);
  });
}

/** A box with bevelled edges; normals are smooth over the bevels. */
export function addBox(mesh: Mesh, frame: Frame, half: Vec3, bevel: number, coat: Coat): void {
  const corner = (signs: readonly number[], face: number): number => {
    const p = signs.map((s, axis) => s * (half[axis] - (axis === face ? 0 : bevel)));
    const n = [0, 1, 2].map((axis) => (axis === face ? signs[axis] : 0));
    return addVertex(mesh, toModel(frame, [p[0], p[1], p[2]]), rotate(frame, [n[0], n[1], n[2]]), coat);
  };
  const signs = Array.from({ length: 8 }, (_, k) => [k & 1, (k >> 1) & 1, (k >> 2) & 1].map((bit) => 2 * bit - 1));
  const at = signs.map((s) => [0, 1, 2].map((face) => corner(s, face)));
  const [one, two, four] = [1, 2, 4];
  for (const [face, bit, p, q] of [
    [0, one, two, four],
    [1, two, one, four],
    [2, four, one, two],
  ]) {
    for (const base of [0, bit])
      addQuad(mesh, at[base][face], at[base | p][face], at[base | p | q][face], at[base | q][face]);
    if (bevel === 0) continue;
    // The four edges along this axis lie between the faces of the two other axes.
    const [f, g] = [0, 1, 2].filter((axis) => axis !== face);
    for (const base of [0, p, q, p | q]) addQuad(mesh, at[base][f], at[base | bit][f], at[base | bit][g], at[base][g]);
  }
  if (bevel > 0) for (const [a, b, c] of at) addTriangle(mesh, a, b, c);
}

/**
 * A flat face with its outline in the frame's x and y, seen from +z; the outline must be star-shaped about its centre.
 */
export function addFace(
  mesh: Mesh,
  frame: Frame,
  outline: readonly (readonly [number, number])[],
  coat: Coat,
  height = 0,
): void {
  const middle = outline.reduce(([x, y], [px, py]) => [x + px / outline.length, y + py / outline.length], [0, 0]);
  const hub = addVertex(mesh, toModel(frame, [middle[0], middle[1], height]), frame.z, coat);
  const ring = outline.map(([x, y]) => addVertex(mesh, toModel(frame, [x, y, height]), frame.z, coat));
  for (let k = 0; k < ring.length; k++) addTriangle(mesh, hub, ring[k], ring[(k + 1) % ring.length]);
}

/** A plate of the given thickness behind the frame's xy plane, with hard edges. */
export function addPlate(
  mesh: Mesh,
  frame: Frame,
  outline: readonly (readonly [number, number])[],
  thickness: number,
  coat: Coat,
): void {
  addFace(mesh, frame, outline, coat);
  const back: Frame = {
    ...frame,
    origin: toModel(frame, [0, 0, -thickness]),
    x: scale(frame.x, -1),
    z: scale(frame.z, -1),
  };
  addFace(
    mesh,
    back,
    outline.map(([x, y]) => [-x, y] as const),
    coat,
  );
  const turning = outline.reduce((sum, [x, y], k) => {
    const [nx, ny] = outline[(k + 1) % outline.length];
    return sum + x * ny - y * nx;
  }, 0);
  outline.forEach(([x, y], k) => {
    const [nx, ny] = outline[(k + 1) % outline.length];
    const normal = unit(rotate(frame, scale([ny - y, x - nx, 0], Math.sign(turning))));
    const [a, b, c, d] = [
      [x, y, 0],
      [nx, ny, 0],
      [nx, ny, -thickness],
      [x, y, -thickness],
    ].map(([px, py, pz]) => addVertex(mesh, toModel(frame, [px, py, pz]), normal, coat));
    addQuad(mesh, a, b, c, d);
  });
}

/** A flat stroke between two points of the frame's xy plane. */
export function addStroke(
  mesh: Mesh,
  frame: Frame,
  from: readonly [number, number],
  to: readonly [number, number],
  width: number,
  coat: Paint,
  height = 0,
): void {
  const along = unit([to[0] - from[0], to[1] - from[1], 0]);
  const across = scale(cross([0, 0, 1], along), width / 2);
  const corners = [
    [from, 1],
    [to, 1],
    [to, -1],
    [from, -1],
  ] as const;
  const [a, b, c, d] = corners.map(([[x, y], s]) =>
    addVertex(mesh, toModel(frame, [x + s * across[0], y + s * across[1], height]), frame.z, coat),
  );
  addQuad(mesh, a, b, c, d);
}

/** Outline of a rounded rectangle, for plates and faces. */
export function roundedRectangle(
  halfWidth: number,
  halfHeight: number,
  radius: number,
  perCorner = 3,
): [number, number][] {
  const outline: [number, number][] = [];
  for (let corner = 0; corner < 4; corner++) {
    const [sx, sy] = [
      [1, 1],
      [-1, 1],
      [-1, -1],
      [1, -1],
    ][corner];
    for (let k = 0; k <= perCorner; k++) {
      const angle = (Math.PI / 2) * (corner + k / perCorner);
      outline.push([
        sx * (halfWidth - radius) + radius * Math.cos(angle),
        sy * (halfHeight - radius) + radius * Math.sin(angle),
      ]);
    }
  }
  return outline;
}

/** Stroke font on a grid 2 wide and 4 high: strokes as "x y x y" from the lower left. */
const STROKES: Record<string, readonly string[]> = {
  "0": ["0020", "2024", "2404", "0400"],
  "1": ["1014"],
  "2": ["0424", "2422", "2202", "0200", "0020"],
  "3": ["0424", "2420", "2000", "0222"],
  "4": ["0402", "0222", "2420"],
  "5": ["2404", "0402", "0222", "2220", "2000"],
  "6": ["2404", "0400", "0020", "2022", "2202"],
  "7": ["0424", "2410"],
  "8": ["0020", "2024", "2404", "0400", "0222"],
  "9": ["2202", "0204", "0424", "2420"],
  N: ["0004", "0420", "2024"],
  E: ["2000", "0004", "0424", "0212"],
  S: ["2404", "0402", "0222", "2220", "2000"],
  W: ["0400", "0012", "1220", "2024"],
};

/** Writes `text` centred at (x, y) of the frame's plane, `size` high, rotated clockwise by `turn`. */
export function addText(
  mesh: Mesh,
  frame: Frame,
  text: string,
  [x, y]: readonly [number, number],
  size: number,
  paint: Paint,
  height: number,
  rotate = 0,
): void {
  const [c, s] = [Math.cos(rotate), Math.sin(rotate)];
  const unit = size / 4;
  const advance = 3.1;
  [...text].forEach((letter, k) => {
    for (const stroke of STROKES[letter] ?? []) {
      const [ax, ay, bx, by] = [...stroke].map(Number);
      const point = (px: number, py: number): [number, number] => {
        const [dx, dy] = [(px - 1 + advance * (k - (text.length - 1) / 2)) * unit, (py - 2) * unit];
        return [x + dx * c + dy * s, y - dx * s + dy * c];
      };
      addStroke(mesh, frame, point(ax, ay), point(bx, by), size * 0.16, paint, height);
    }
  });
}
