/**
 * GLSL of ground broken into plates at all sizes (salt, ice floes, cooling lava): Voronoi cells hashed from the position, and the
 * phases of dunes. Both are split at the anchor in double precision, as a moon's craters are.
 *
 *   plateEdge  vec4: distance to the border of the plate in plate sizes, and the unit vector across that border; sets plateRandom
 *   shown      an octave fades in where a plate is some ten pixels wide, and out where it fills the picture
 *   dune       vec4: height in wavelengths of an asymmetric ridge, gentle to windward and steep to leeward, and its gradient
 */
import type { AnchorUniforms } from "../../../../render/ground/terrain-source.ts";
import { BROAD_PERIOD } from "./crags.ts";

/** Sides of the smallest plates, metres; each octave is STEP times larger, up to LARGEST of the radius. */
const SMALLEST = 1.1;
const STEP = 6;
const LARGEST = 0.4;

/**
 * Directions of dunes' steps, and wavelengths in metres: great dunes, dunes, two waves that bend their crests, ripples, and the wave
 * that bends these.
 */
const DUNES: readonly (readonly [direction: readonly [number, number, number], length: number])[] = [
  [[0.16, 0.28, 0.946], 2300],
  [[0.3, 0.12, 0.946], 330],
  [[-0.71, -0.63, 0.31], 1130],
  [[0.88, -0.45, 0.15], 700],
  [[0.2, 0.3, 0.93], 0.31],
  [[-0.6, 0.75, 0.28], 1.9],
];

const plateSizes = (radius: number): number[] => {
  const sizes: number[] = [];
  for (let size = SMALLEST; size < LARGEST * radius; size *= STEP) sizes.push(size);
  return sizes;
};

export function plateSource(radius: number): string {
  return `
uniform vec4 plates[${2 * plateSizes(radius).length}];
uniform vec4 dunes[${DUNES.length}];
const int PLATES = ${plateSizes(radius).length};
float plateRandom;
uint plateBits(uvec3 c, uint salt) {
  uint h = c.x * 1664525u + c.y * 747796405u + c.z * 2891336453u + salt * 277803737u;
  h = (h ^ (h >> 16)) * 2246822519u;
  h = (h ^ (h >> 13)) * 3266489917u;
  return h ^ (h >> 16);
}
vec4 plateEdge(int octave, vec3 p) {
  vec4 whole = plates[2 * octave];
  vec4 within = plates[2 * octave + 1];
  vec3 q = within.xyz + p * within.w;
  q += 0.085 * sin(6.2831853 * q.yzx) + 0.035 * sin(18.849556 * q.zxy + 2.0);
  vec3 base = floor(q - 0.5);
  vec3 f = q - base;
  ivec3 cell = ivec3(whole.xyz) + ivec3(base);
  float first = 9.0;
  float second = 9.0;
  vec3 a = vec3(0.0);
  vec3 b = vec3(1.0);
  uint nearest = 0u;
  for (int i = 0; i < 8; i++) {
    ivec3 o = ivec3(i & 1, (i >> 1) & 1, i >> 2);
    uint h = plateBits(uvec3(cell + o), uint(whole.w));
    vec3 e = vec3(o) + 0.19 + 0.62 * vec3(uvec3(h, h >> 10, h >> 20) & 1023u) * ${(1 / 1023).toFixed(8)} - f;
    float away = dot(e, e);
    if (away < first) {
      second = first;
      b = a;
      first = away;
      a = e;
      nearest = h;
    } else if (away < second) {
      second = away;
      b = e;
    }
  }
  plateRandom = float((nearest * 2654435769u) >> 16) * ${(1 / 65535).toFixed(10)};
  vec3 across = normalize(b - a);
  return vec4(dot(0.5 * (a + b), across), across);
}
float plateShown(int octave, float width) {
  float pixels = width * plates[2 * octave + 1].w;
  return (1.0 - smoothstep(0.05, 0.14, pixels)) * smoothstep(0.0006, 0.0026, pixels);
}
vec4 dune(int wave, vec3 p, float bend, float width) {
  vec4 w = dunes[wave];
  float s = fract(dot(w.xyz, p) + w.w + bend);
  float share = 1.0 - smoothstep(0.12, 0.4, width * length(w.xyz));
  // Rounded where windward and lee side meet.
  float rise = s < 0.74 ? s / 0.74 : (1.0 - s) / 0.26;
  float slope = (s < 0.74 ? 1.35 : -3.85) * smoothstep(0.0, 0.1, min(s, 1.0 - s)) * mix(0.25, 1.0, smoothstep(0.0, 0.05, abs(s - 0.74)));
  return share * vec4(rise, slope * normalize(w.xyz));
}`;
}

export const PLATE_UNIFORMS = ["plates", "dunes", "crags"];

/** The uniforms of plates and dunes, split at the anchor: whole numbers and the position within; and the place of crags. */
export function anchorPlates(radius: number): AnchorUniforms {
  const sizes = plateSizes(radius);
  const plates = new Float32Array(8 * sizes.length);
  const dunes = new Float32Array(4 * DUNES.length);
  const crags = new Float32Array(3);
  return {
    arrays: { plates, dunes },
    points: { crags },
    update(anchor) {
      for (let i = 0; i < 3; i++) crags[i] = anchor[i] - BROAD_PERIOD * Math.floor(anchor[i] / BROAD_PERIOD);
      for (const [k, size] of sizes.entries()) {
        for (let i = 0; i < 3; i++) {
          const q = anchor[i] / size;
          plates[8 * k + i] = Math.floor(q);
          plates[8 * k + 4 + i] = q - Math.floor(q);
        }
        plates[8 * k + 3] = 1 + k;
        plates[8 * k + 7] = 1 / size;
      }
      for (const [k, [[x, y, z], length]] of DUNES.entries()) {
        const phase = (x * anchor[0] + y * anchor[1] + z * anchor[2]) / length;
        dunes.set([x / length, y / length, z / length, phase - Math.floor(phase)], 4 * k);
      }
    },
  };
}
