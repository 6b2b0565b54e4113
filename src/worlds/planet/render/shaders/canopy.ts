/**
 * Woods beyond the trees that are drawn. Vertices of the ground rise to the canopy where far trees are thinned: those that are left stand
 * in it, and the last sink into it. Pixels read crowns, and clumps of them, from the tile of moss, whose cushions are as round.
 *
 *   woods   uniform: 1 / metres to which trees are drawn, and the squared share of the height over the ground to which they are; then
 *           the anchor modulo CANOPY_PERIOD
 *   trees   cold, slopes and shores thin them as in src/core/planet/plants.ts
 */
import type { CoverRow } from "../../../../core/field/cover.ts";
import { TILE_SIZE } from "../../../../render/ground/materials/tile-format.ts";
import { glsl } from "../../../../render/ground/shaders/field-readers.ts";
import { canopySource, SHARE_BELOW } from "../../../../render/ground/shaders/land.ts";
import { STREETS } from "../../../../render/ground/shaders/streets.ts";
import type { SurfaceShader } from "../../../../render/ground/shaders/surface.ts";

export const CANOPY_UNIFORM = "woods";
/** Anchors are known modulo this many metres, a whole multiple of WAVES and of the tiles below, also where they are turned or lie aslant. */
export const CANOPY_PERIOD = 10_240;
const WAVES = 2560;
/** Metres from the ground to the mean of a canopy, and the share by which its clumps rise above that. */
const [HEIGHT, CLUMPS] = [11, 0.4];
/** Most metres from the ground to the crowns. */
export const CANOPY_TOP = HEIGHT * (1 + CLUMPS);
/** Shares of the range of trees between which the canopy rises, and metres between which it is too far to be seen. */
const [FROM, TO, FADING, FLAT] = [0.1, 0.6, 6000, 9000];
/** Heights of canopies relative to that of a wood. */
const CANOPY_HEIGHTS = { wood: 1, thicket: 0.4 } as const;
/** Metres to the eye of the readings that tell woods: the octave that pixels show from afar. */
const BROAD = 400;
/** Metres of the tiles of crowns and of clumps, and cosine and sine of their turn. */
export const CANOPY_TILES = [
  [102.4, [1, 0]],
  [512, [0.6, 0.8]],
] as const;

/** `eroded`: whether the ground is eroded land, whose vertices know its slope. */
export function canopyRise(rows: readonly CoverRow[], eroded: boolean): NonNullable<SurfaceShader["rise"]> {
  const slope = eroded ? "length(landState.xyz)" : "relief * length(slope_ground - up * dot(up, slope_ground))";
  return {
    source: `
uniform vec4 ${CANOPY_UNIFORM}[2];
uniform float snow;
${SHARE_BELOW}
${canopySource(rows, CANOPY_HEIGHTS)}
${STREETS}
// A sum of waves with whole periods, as long as vertices can show.
float clumpsAt(vec3 p, float octave) {
  vec3 q = p * (${glsl((2 * Math.PI) / WAVES)} * exp2(-octave));
  vec4 turns = vec4(dot(q, vec3(64.0, -48.0, 80.0)), dot(q, vec3(-88.0, 32.0, 56.0)), dot(q, vec3(40.0, 104.0, -24.0)), dot(q, vec3(24.0, 72.0, -96.0)));
  return dot(sin(turns + vec4(0.0, 1.0, 2.0, 3.0)), vec4(0.4));
}
float canopyRise(vec3 datum, float altitude, float seen) {
  vec3 up = normalize(globe.xyz * globe.w + datum);
  vec3 aside = datum - eye;
  aside -= up * dot(up, aside);
  float gone = sqrt(dot(aside, aside) * woods[0].x * woods[0].x + woods[0].y);
  float risen = smoothstep(${glsl(FROM)}, ${glsl(TO)}, gone) * (1.0 - smoothstep(${glsl(FADING)}, ${glsl(FLAT)}, seen));
  if (woods[0].x == 0.0 || risen <= 0.0 || altitude < 1.0) return 0.0;
  float polar = up.z * up.z;
  float cold = min(1.0, 0.7 * polar + (1.0 - 0.7 * polar) * altitude / (0.85 * snow * (1.0 - 0.9 * polar * polar)));
  risen *= min(1.0, 2.5 * (1.0 - cold)) * (1.0 - 0.55 * max(0.0, cold - 0.45)) * smoothstep(1.0, 6.0, altitude);
  risen *= 1.0 - smoothstep(0.65, 0.95, ${slope});
  if (risen <= 0.0) return 0.0;
  risen *= canopyOf(value_town, valueWet(datum, ${glsl(BROAD)}), valueRough(datum, ${glsl(BROAD)}), 20.0);
  if (risen <= 0.0) return 0.0;
  vec4 streets = streetsAt(datum);
  risen *= 1.0 - smoothstep(0.0, 0.25, max(streets.r, streets.g));
  float octave = clamp(log2(seen * ${glsl(1 / 350)}), 0.0, 3.0);
  vec3 p = datum + woods[1].xyz;
  float clumps = mix(clumpsAt(p, floor(octave)), clumpsAt(p, min(3.0, floor(octave) + 1.0)), fract(octave));
  return ${glsl(HEIGHT)} * risen * (1.0 + ${glsl(CLUMPS)} * clamp(clumps, -1.0, 1.0));
}`,
    metres: "canopyRise(datum, upper, seen)",
    most: CANOPY_TOP,
  };
}

/**
 * Fragment stage, after MATERIALS and `coverSource`: `Tile crownsAt(canopy, up, form, width)`, and how much of the ground crowns cover
 * where woods have that share: at their borders single crowns stand.
 */
export const crownsSource = (rows: readonly CoverRow[]): string => `
uniform vec4 ${CANOPY_UNIFORM}[2];
${canopySource(rows, CANOPY_HEIGHTS)}
Tile crownsAt(float canopy, vec3 up, vec3 form, float width) {
  float near = tilePlace.w * smoothstep(0.05, 0.3, canopy);
  if (near <= 0.0) return Tile(0.0, 0.0, vec3(0.0));
  float facing = clamp(dot(normalize(eye - vPlace), form), 0.05, 1.0);
  float row = log2(${glsl(TILE_SIZE)} * width) - SLANT * log2(facing);
  vec3 p = vDatum + woods[1].xyz;
  Planes planes = planesOf(up);
${CANOPY_TILES.map(
  ([metres, turn], i) =>
    `  Tile ${["crowns", "clumps"][i]} = readTile(KIND_MOSS, p, planes, ${glsl(1 / metres)}, vec2(${turn.map(glsl).join(", ")}), row - ${glsl(Math.log2(metres))});`,
).join("\n")}
  // Seen aslant, crowns hide the gaps.
  float deep = near * mix(0.6, 1.0, facing);
  return Tile(
    deep * (0.8 * crowns.height + 0.6 * clumps.height),
    near * (crowns.tone + 0.6 * clumps.tone),
    deep * (2.0 * crowns.slope + 1.5 * clumps.slope)
  );
}
float crownCover(float canopy, Tile crowns) {
  return smoothstep(0.4, 0.7, canopy + 0.9 * crowns.height);
}
vec3 crownShade(Tile crowns) {
  return max(vec3(0.25), 1.0 + 1.7 * crowns.height + vec3(0.9, 0.6, 0.2) * crowns.tone);
}`;
