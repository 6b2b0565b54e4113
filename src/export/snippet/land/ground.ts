/** Neutral code of a planet's ground: `height` and `altitude`, from its fine readings and its land. */
import type { ErodedLand } from "../../../core/planet/eroded-land.ts";
import type { GroundProgram } from "../../../recipe/ground-program.ts";
import type { Piece } from "./piece.ts";

/** The ground whose fine readings follow those of the land; near code is about an anchor on the datum. */
export function groundOf(
  { samples, count, sea, isSolid }: GroundProgram,
  { readings, shape }: ErodedLand,
  anchor: readonly [x: number, y: number, z: number] | null,
): Piece {
  const mask = samples.length - 1;
  const fine = `${readings}, ${readings + count}`;
  const { radius, datum } = shape;
  const [x, y, z] = anchor ?? [0, 0, 0];
  return {
    constants: {
      RADIUS: radius,
      SEA: sea,
      ...(anchor && {
        ANCHOR_X: x,
        ANCHOR_Y: y,
        ANCHOR_Z: z,
        UP_X: x / radius,
        UP_Y: y / radius,
        UP_Z: z / radius,
        RADIUS_SQUARE: radius * radius,
        ABOVE_SEA: datum - sea,
      }),
    },
    code: sumCode(mask, anchor !== null) + (anchor ? nearGround(fine, isSolid) : exactGround(fine, isSolid)),
  };
}

const sumCode = (mask: number, isNear: boolean) => `
fn sum(first: int, end: int, x: float, y: float, z: float): float
  var total = 0.0
  for i in first..end
    let phase = ${isNear ? "A[i] * x + B[i] * y + C[i] * z + REST[i]" : "A[i] * x + (B[i] * y + (C[i] * z + REST[i]))"}
    let below = floor(phase)
    int index = ${isNear ? "WHOLE[i] + int(below)" : "int(below)"}
    let p0 = PROFILE[index & ${mask}]
    let p1 = PROFILE[(index + 1) & ${mask}]
    total += WEIGHT[i] * (p0 + (phase - below) * (p1 - p0))
  return total
`;

const solid = (value: string, isSolid: boolean) => (isSolid ? `max(0.0, ${value})` : value);

const exactGround = (fine: string, isSolid: boolean) => `
fn groundAt(x: float, y: float, z: float): float
  return sum(${fine}, x, y, z) + (DATUM + unitsOf(landAt(x, y, z)))
export fn height(x: float, y: float, z: float): float
  let k = RADIUS / sqrt(x * x + y * y + z * z)
  return groundAt(k * x, k * y, k * z)
export fn altitude(x: float, y: float, z: float): float
  let q = height(x, y, z) - SEA
  return ${solid("RELIEF * q * (1.0 + abs(q) / PEAK)", isSolid)}
`;

/** Moves p to the datum along its radius, as near code of plain ground does (`toDatum` in shaders.ts). */
const nearGround = (fine: string, isSolid: boolean) => `
fn toDatum(p: vector)
  let along = (2.0 * ANCHOR_X + p.x) * p.x + (2.0 * ANCHOR_Y + p.y) * p.y + (2.0 * ANCHOR_Z + p.z) * p.z
  let s = along / RADIUS_SQUARE
  let less = -s / (1.0 + s + sqrt(1.0 + s))
  onDatum[0] = p.x + less * (ANCHOR_X + p.x)
  onDatum[1] = p.y + less * (ANCHOR_Y + p.y)
  onDatum[2] = p.z + less * (ANCHOR_Z + p.z)
export fn height(p: vector): float
  toDatum(p)
  let units = DATUM + unitsOf(landAt(onDatum[0], onDatum[1], onDatum[2]))
  return sum(${fine}, onDatum[0], onDatum[1], onDatum[2]) + units
export fn altitude(p: vector): float
  toDatum(p)
  let metres = landAt(onDatum[0], onDatum[1], onDatum[2])
  let more = sum(${fine}, onDatum[0], onDatum[1], onDatum[2]) + ABOVE_SEA
  return ${solid("topOf(unitsOf(metres), metres, more)", isSolid)}
`;
