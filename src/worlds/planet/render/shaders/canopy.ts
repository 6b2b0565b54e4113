/**
 * Woods beyond the trees that are drawn. Vertices of the ground rise to the canopy where far trees are thinned: those that are left stand
 * in it, and the last sink into it. Pixels read crowns, and clumps of them, from the tile of moss, whose cushions are as round.
 *
 *   woods   uniform: 1 / metres to which trees are drawn, and the squared share of the height over the ground to which they are; then
 *           the anchor modulo BROAD_PERIOD
 *   trees   cold, slopes and shores thin them as in src/core/planet/plants.ts
 */
import type { Cover, CoverRow, Kind } from "../../../../core/field/cover.ts";
import type { Field } from "../../../../core/field/field.ts";
import { glsl } from "../../../../render/ground/shaders/field-readers.ts";
import { SHARE_BELOW, sharesOf } from "../../../../render/ground/shaders/ground-colours.ts";
import { FIRST } from "../../../../render/ground/shaders/shared-octaves.ts";
import { STREETS } from "../../../../render/ground/shaders/streets.ts";
import type { SurfaceShader } from "../../../../render/ground/shaders/surface.ts";
import { BROAD_TILES, type BroadTile } from "./crags.ts";

export const CANOPY_UNIFORM = "woods";
/** A divisor of BROAD_PERIOD. */
const WAVES = 2560;
/** Metres from the ground to the mean of a canopy, and the share by which its clumps rise above that. */
const [HEIGHT, CLUMPS] = [11, 0.4];
/** Maximum height of the crowns above the ground, metres. */
export const CANOPY_TOP = HEIGHT * (1 + CLUMPS);
/** Shares of the range of trees between which the canopy rises, and metres between which it is too far to be seen. */
const [FROM, TO, FADING, FLAT] = [0.1, 0.6, 3500, 6500];
/** Heights of canopies relative to that of a wood. */
const CANOPY_HEIGHTS = { wood: 1, thicket: 0.4 } as const;
/** Metres to the eye at which a vertex reads the widest octave of a field alone, the one that pixels show from afar. */
const broad = ({ frequency }: Field): number => (0.99 * FIRST) / Math.min(...frequency);
/** Metres of the tiles of bushes on open ground, small ones to large ones. Without a turn these are whole in BROAD_PERIOD too. */
export const BUSH_TILES = [40, 64, 102.4] as const;

/** GLSL `float canopyOf(float town, float wet, float rough, float edge)`: the sum of the kinds' shares, each times its number in `heights`. */
function canopySource(rows: readonly CoverRow[], heights: Readonly<Partial<Record<Kind, number>>>): string {
  return `
float canopyOf(float town, float wet, float rough, float edge) {
  float sharpness = 0.5 / edge;
  float left = 1.0;
  float share;
  float canopy = 0.0;
${sharesOf(rows, (kind) => `  canopy += ${glsl(heights[kind] ?? 0)} * share;`)}
  return canopy;
}`;
}

const readSource = (name: string, [metres, turn]: BroadTile) =>
  `  Tile ${name} = readTile(KIND_MOSS, p, planes, ${glsl(1 / metres)}, vec2(${turn.map(glsl).join(", ")}), row - ${glsl(Math.log2(metres))});`;

/** `eroded`: whether the ground is eroded land, whose vertices know its slope. */
export function canopyRise(
  { rows, fields: { wet, rough } }: Cover,
  eroded: boolean,
): NonNullable<SurfaceShader["rise"]> {
  const slope = eroded ? "length(landState.xyz)" : "relief * length(slope_ground - up * dot(up, slope_ground))";
  return {
    source: `
uniform vec4 ${CANOPY_UNIFORM}[2];
uniform float snow;
${SHARE_BELOW}
${canopySource(rows, CANOPY_HEIGHTS)}
${STREETS}
// Crests of 140 m and of 52 m, of whole periods, each where vertices are close enough to show them: as products of waves they are no rows.
float clumpsAt(vec3 p, float seen) {
  vec3 q = p * ${glsl((2 * Math.PI) / WAVES)};
  vec4 s = sin(vec4(dot(q, vec3(13.0, -5.0, 12.0)), dot(q, vec3(-7.0, 16.0, 6.0)), dot(q, vec3(37.0, 21.0, -24.0)), dot(q, vec3(-18.0, 40.0, 22.0))));
  float large = 1.0 - smoothstep(1700.0, 3400.0, seen);
  float small = 1.0 - smoothstep(600.0, 1300.0, seen);
  return clamp(large * s.x * s.y + small * (0.9 * s.z * s.w + 0.6 * s.x * s.z), -1.0, 1.0);
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
  // Nearer than that the reading has the octave.
  float wet = seen < ${glsl(broad(wet))} ? value_wet : valueWet(datum, ${glsl(broad(wet))});
  float rough = seen < ${glsl(broad(rough))} ? value_rough : valueRough(datum, ${glsl(broad(rough))});
  risen *= canopyOf(value_town, wet, rough, 20.0);
  if (risen <= 0.0) return 0.0;
  vec4 streets = streetsAt(datum);
  risen *= 1.0 - smoothstep(0.0, 0.25, max(streets.r, streets.g));
  return ${glsl(HEIGHT)} * risen * (1.0 + ${glsl(CLUMPS)} * clumpsAt(datum + woods[1].xyz, seen));
}`,
    metres: "canopyRise(datum, upper, seen)",
    most: CANOPY_TOP,
  };
}

/**
 * Fragment stage, after CRAGS and `coverSource`: `Tile crownsAt(canopy, ground, form, width)` at a place of the ground before it rose,
 * and the share of the ground that crowns cover where woods have that share: at their borders single crowns stand. `Tile
 * bushesAt(ground, form, width, stand, hue)` for open ground.
 */
export const crownsSource = (rows: readonly CoverRow[]): string => `
uniform vec4 ${CANOPY_UNIFORM}[2];
${canopySource(rows, CANOPY_HEIGHTS)}
// Bushes of one kind, which has a size and places of its own.
Tile bushesOf(float kind, vec3 p, Planes planes, float row) {
  float size = 3.0 * fract(0.618034 * kind);
  float metres = size < 1.0 ? ${glsl(BUSH_TILES[0])} : size < 2.0 ? ${glsl(BUSH_TILES[1])} : ${glsl(BUSH_TILES[2])};
  return readTile(KIND_MOSS, p + kind * vec3(17.3, -9.1, 29.7), planes, 1.0 / metres, vec2(1.0, 0.0), row - log2(metres));
}
// \`stand\` goes from one kind of bushes to the next, whole numbers: kinds that repeat with different periods, in patches that do not,
// show no tile. Returns the kind in \`hue\`, 0 to 1.
Tile bushesAt(vec3 ground, vec3 form, float width, float stand, out float hue) {
  float row = tileRow(facingOf(form), width);
  vec3 p = ground + woods[1].xyz;
  Planes planes = planesOf(form);
  float kind = floor(stand);
  float next = stand - kind;
  Tile bushes = bushesOf(kind, p, planes, row);
  hue = fract(0.381966 * kind);
  if (next > 0.3) {
    Tile others = bushesOf(kind + 1.0, p, planes, row);
    // The higher bush stands before the lower one.
    float over = smoothstep(0.5, 0.8, next + 0.5 * (others.height - bushes.height));
    bushes = Tile(mix(bushes.height, others.height, over), mix(bushes.tone, others.tone, over), mix(bushes.slope, others.slope, over));
    hue = mix(hue, fract(0.381966 * (kind + 1.0)), over);
  }
  return bushes;
}
Tile crownsAt(float canopy, vec3 ground, vec3 form, float width) {
  float near = tilePlace.w * smoothstep(0.05, 0.3, canopy);
  if (near <= 0.0) return Tile(0.0, 0.0, vec3(0.0));
  float facing = facingOf(form);
  float row = tileRow(facing, width);
  vec3 p = ground + woods[1].xyz;
  Planes planes = planesOf(form);
  Tile sum = Tile(0.0, 0.0, vec3(0.0));
  // Crowns that are smaller than some pixels are a mean.
  float small = 1.0 - smoothstep(2.5, 4.0, width);
  if (small > 0.0) {
  ${readSource("crowns", BROAD_TILES[0])}
    sum = Tile(0.8 * small * crowns.height, small * crowns.tone, 2.0 * small * crowns.slope);
  }
  float large = RELIEF ? 1.0 : smoothstep(0.8, 1.6, width);
  if (large > 0.0) {
  ${readSource("clumps", BROAD_TILES[1])}
    sum.height += 0.6 * large * clumps.height;
    sum.tone += 0.6 * large * clumps.tone;
    sum.slope += 1.5 * large * clumps.slope;
  }
  // Seen aslant, crowns hide the gaps.
  float deep = near * mix(0.6, 1.0, facing);
  return Tile(deep * sum.height, near * sum.tone, deep * sum.slope);
}
float crownCover(float canopy, Tile crowns) {
  return smoothstep(0.4, 0.7, canopy + 0.9 * crowns.height);
}
vec3 crownShade(Tile crowns) {
  return max(vec3(0.3), 1.0 + 1.4 * crowns.height + vec3(0.9, 0.6, 0.2) * crowns.tone);
}`;
