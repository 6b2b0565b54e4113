/** GLSL of phasor noise: the same waves as src/core/planet/phasor.ts, from the cells at the anchor, with gradients. */
import { PHASOR, PHASOR_TURN } from "../../../core/planet/phasor.ts";
import { glsl } from "./field-readers.ts";

const { JITTER, WEAK } = PHASOR;
const SQUARE = (1 - JITTER) ** 2;

/**
 * `vec2 phasorAt(int reading, int salt, float scale, float waves, vec3 p, vec3 n, out vec3 turnSlope, out vec3 sizeSlope)`: turn and size
 * of the waves across n; `reading` has the cells of the anchor along x, y and z, `scale` is cells a metre, and slopes are per metre.
 * Needs `landParabola`.
 */
export const PHASOR_SOURCE = `
// Turns the place into the axes of the lattice from the left, and back from the right.
const mat3 PHASOR_TURN = mat3(${[0, 1, 2].flatMap((column) => PHASOR_TURN.map((row) => glsl(row[column] / 3))).join(", ")});
vec2 phasorAt(int reading, int salt, float scale, float waves, vec3 p, vec3 n, out vec3 turnSlope, out vec3 sizeSlope) {
  vec2 x = phaseOf(0, reading);
  vec2 y = phaseOf(0, reading + 1);
  vec2 z = phaseOf(0, reading + 2);
  n = PHASOR_TURN * n;
  vec3 q = scale * (PHASOR_TURN * p) + vec3(x.y, y.y, z.y);
  vec3 whole = floor(q);
  ivec3 cell = ivec3(whole) + ivec3(x.x, y.x, z.x);
  q -= whole;
  vec2 wave = vec2(0.0);
  float sum = 0.0;
  vec3 dc = vec3(0.0);
  vec3 ds = vec3(0.0);
  vec3 dsum = vec3(0.0);
  for (int point = 0; point < 8; point++) {
    ivec3 corner = ivec3(point & 1, (point >> 1) & 1, point >> 2);
    ivec3 at = cell + corner;
    uint h = (uint(at.x) * 0x9e3779b1u) ^ (uint(at.y) * 0x85ebca6bu) ^ (uint(at.z * 16 + salt) * 0xc2b2ae35u);
    h = (h ^ (h >> 16)) * 0x85ebca6bu;
    h = (h ^ (h >> 13)) * 0xc2b2ae35u;
    h ^= h >> 16;
    vec3 jitter = vec3(h & 255u, (h >> 8) & 255u, (h >> 16) & 255u) - 127.5;
    vec3 d = q - vec3(corner) - ${glsl((2 * JITTER) / 256)} * jitter;
    vec3 k = max(vec3(0.0), 1.0 - d * d * ${glsl(1 / SQUARE)});
    vec3 kk = k * k;
    float weight = kk.x * kk.y * kk.z;
    float t = waves * dot(d, n) + float(h >> 24) * ${glsl(1 / 256)};
    t -= floor(t + 0.5);
    float u = 0.25 - abs(t);
    vec2 cs = vec2(landParabola(u), landParabola(t));
    vec3 dw = ${glsl(-4 / SQUARE)} * d * k * vec3(kk.y * kk.z, kk.x * kk.z, kk.x * kk.y);
    vec3 along = weight * waves * n;
    wave += weight * cs;
    dc += cs.x * dw - sign(t) * (8.0 - 32.0 * abs(u)) * along;
    ds += cs.y * dw + (8.0 - 32.0 * abs(t)) * along;
    sum += weight;
    dsum += dw;
  }
  turnSlope = vec3(0.0);
  sizeSlope = vec3(0.0);
  float size = length(wave);
  if (size <= 0.0) return vec2(0.0);
  float round = abs(wave.x) + abs(wave.y);
  float a = wave.y / round;
  turnSlope = scale * 0.25 / (round * round) * ((wave.x * ds - wave.y * dc) * PHASOR_TURN);
  float all = size + ${glsl(WEAK)} * sum;
  sizeSlope = scale * ${glsl(WEAK)} / (all * all) * ((sum / size * (wave.x * dc + wave.y * ds) - size * dsum) * PHASOR_TURN);
  return vec2(wave.x >= 0.0 ? 0.25 * a : 0.25 * ((wave.y >= 0.0 ? 2.0 : -2.0) - a), size / all);
}`;
