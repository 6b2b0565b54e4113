/**
 * GLSL of undergrowth: tufts on a world-fixed lattice. A pass with one pixel per tuft evaluates the terrain height, the kind of
 * plant, its growth and its colour; the tufts are drawn from its output alone.
 *
 *   output   height above the archipelago's altitude, metres; growth 0…1; colour as three times 7 bits; index into UNDERGROWTH
 *            plus the sun's cosine on the ground, 0…0.999
 */
import type { CoverRow, Kind } from "../../../../core/field/cover.ts";
import type { Profile } from "../../../../core/field/profile.ts";
import type { FlatForm } from "../../../../core/flat/flat-ground.ts";
import { PATH_TOLERANCE } from "../../../../core/forest/terra.ts";
import { glsl, type Layout, vertexReader } from "../../../../render/ground/shaders/field-readers.ts";
import { coverSource } from "../../../../render/ground/shaders/ground-colours.ts";
import type { PlantProjection } from "../../../../render/vegetation/plant-ground.ts";
import { TUFT_CELLS, TUFT_SEEN, TURF_VERTEX, tuftPlace } from "../../../../render/vegetation/shaders/tuft-cells.ts";
import { WIND } from "../../../../render/vegetation/shaders/wind.ts";
import { UNDERGROWTH } from "../vegetation/undergrowth-texture.ts";
import { flatTopSource } from "./instance-heights.ts";
import type { RoadSource } from "./roads.ts";
import { paletteOf } from "./surfaces.ts";

/** `lattice`: cell size in metres, and the datum. */
const LATTICE = `
${TUFT_CELLS}
uniform vec2 lattice;
vec3 onLattice(vec2 at) {
  vec2 own = cellOf(at);
  return vec3((at + corner.xy + vec2(chanceOf(own, 1u), chanceOf(own, 2u))) * lattice.x, lattice.y);
}`;

/** The main undergrowth of a kind of cover. */
const KIND_ON: { readonly [cover in Kind]?: (typeof UNDERGROWTH)[number] } = {
  grass: "blades",
  moor: "heather",
  wood: "fern",
  thicket: "bush",
};

/** `int kindAt(town, wet, rough)`: index into UNDERGROWTH by the first cover row that matches, −1 for none. */
function kindSource(rows: readonly CoverRow[]): string {
  const lines = rows.map(([cover, ...tests]) => {
    const held = tests.map(([name, , value]) => `${name} < ${glsl(value)}`).join(" && ") || "true";
    const kind = KIND_ON[cover];
    return `  if (${held}) return ${kind ? UNDERGROWTH.indexOf(kind) : -1};`;
  });
  return `int kindAt(float town, float wet, float rough) {\n${lines.join("\n")}\n  return -1;\n}`;
}

/** Metres from a tunnel or a well within which nothing grows. */
const BESIDE = 0.35;

/** `holes`: GLSL of the tunnels and wells that cut the ground (render/ground/shaders/bores.ts), null for none; `roads`: of a country, where tufts make way for roads. */
export function tuftCellSource(
  profile: Profile,
  layout: Layout,
  rows: readonly CoverRow[],
  form: FlatForm,
  holes: string | null,
  roads: RoadSource | null,
): { vertex: string; fragment: string } {
  return {
    vertex: TURF_VERTEX,
    fragment: `
precision highp float;
precision highp int;
uniform float snow;
uniform vec3 low;
uniform vec2 pathOffset;
uniform vec3 sunDirection;
${flatTopSource(profile, layout, 1)}
${["town", "wet", "rough"].map((name) => vertexReader(layout, name)).join("\n")}
${coverSource(rows, paletteOf(form))}
${kindSource(rows)}
${LATTICE}
${holes ?? ""}
${roads?.lookup ?? ""}
void main(void) {
  vec2 at = floor(gl_FragCoord.xy);
  vec3 datum = onLattice(at);
  vec2 own = cellOf(at);
  vec4 top = flatTopAt(0, datum, spacing * distance(datum, low));
  float town = readTown(0, datum.xy, 0.3);
  float wet = readWet(0, datum.xy, 0.3);
  float rough = readRough(0, datum.xy, 0.3);
  float tone = 0.3 + 0.5 * chanceOf(own, 3u);
  float canopy;
  float paved;
  vec3 paint = coverPaint(town, wet, rough, tone, 5.0, canopy, paved);
  // Dithers the boundaries between kinds of cover.
  float stray = 26.0 * (chanceOf(own, 12u) - 0.5) + 18.0 * (chanceOf(floor(own * 0.125), 13u) - 0.5);
  int kind = kindAt(town + 0.5 * stray, wet + stray, rough - stray);
  float patches = chanceOf(floor(own * 0.0833), 4u) * 0.5 + chanceOf(floor(own * 0.25), 5u) * 0.3 + 0.35 * chanceOf(own, 6u);
  // Some grass among heather and ferns.
  if (kind == 1 && chanceOf(own, 14u) > 0.72) kind = 0;
  bool pale = kind == 0 && canopy < 0.5 && kindAt(town + 0.5 * stray, wet + stray, rough - stray) == 1;
  bool amid = kind == 2 && chanceOf(own, 14u) > 0.4;
  if (amid) kind = 0;
  float growth = kind < 0 ? 0.0 : smoothstep(0.6, 2.5, top.w);
  // Grass grows everywhere on grassland; ferns and heather grow in patches.
  growth *= kind == 0 ? mix(0.45, 1.0, smoothstep(0.2, 0.7, patches)) * mix(1.0, 0.55, canopy) : kind == 3 ? smoothstep(0.12, 0.3, patches) : kind == 1 ? mix(0.5, 1.0, smoothstep(0.1, 0.45, patches)) : smoothstep(0.22, 0.5, patches);
  ${form !== "islands" ? "// The floor of woods is open: leaves and needles, with grass here and there.\n  if (amid) growth *= smoothstep(0.62, 0.78, patches);" : ""}
  float slope = length(top.yz);
  growth *= (1.0 - smoothstep(0.5, 0.74, slope)) * (1.0 - smoothstep(-26.0, -4.0, topHeight(top.w) - snow));
  growth *= 1.0 - smoothstep(0.2, 0.8, paved);
${
  holes
    ? `  if (bored(datum + vec3(0.0, 0.0, top.x), ${glsl(-BESIDE)})) growth = 0.0;
`
    : ""
}  ${roads?.tufts ?? ""}
  // Nothing on equal-height paths, and less beside them.
  if (pathOffset != vec2(0.0)) {
    float apart = top.w + sea - slopedGround(0, datum.xy + pathOffset, spacing * distance(datum, low)).x;
    growth *= smoothstep(0.9, 1.6, abs(apart) * ${glsl(1 / PATH_TOLERANCE)} + 0.2 * chanceOf(own, 15u));
  }
  vec3 form = normalize(vec3(-top.yz, 1.0));
  float facing = clamp(dot(form, sunDirection), 0.0, 0.999);
  if (kind == 0) paint = mix(paint, mix(vec3(0.075, 0.11, 0.022), vec3(0.2, 0.215, 0.07), tone), 0.55 * (1.0 - canopy));
  if (pale) paint = mix(vec3(0.13, 0.1, 0.045), vec3(0.26, 0.21, 0.1), tone);
  if (kind == 1) paint = mix(vec3(0.05, 0.058, 0.025), vec3(0.12, 0.115, 0.055), tone);
  if (kind == 2) paint = mix(vec3(0.034, 0.066, 0.017), vec3(0.09, 0.132, 0.036), tone);
  if (kind == 3) paint = mix(vec3(0.022, 0.05, 0.02), vec3(0.07, 0.115, 0.04), tone);
  vec3 coded = floor(clamp(sqrt(paint), 0.0, 0.999) * 128.0);
  gl_FragColor = vec4(top.x, growth, dot(coded, vec3(1.0, 128.0, 16384.0)), max(float(kind), 0.0) + facing);
}`,
  };
}

/** By UNDERGROWTH: minimum height and random addition, minimum breadth and random addition, metres; outward lean of the cards. */
const SIZES = [
  [0.17, 0.34, 0.3, 0.2, 0.35],
  [0.22, 0.2, 0.34, 0.2, 0.32],
  [0.26, 0.4, 0.42, 0.34, 1.0],
  [0.75, 1.05, 0.75, 0.45, 0.35],
] as const;

/** Draws the tufts. `side`: cells across the window. */
export function tuftSource(side: number, projection: PlantProjection): { vertex: string; fragment: string } {
  const column = (k: number) => `float[4](${SIZES.map((row) => glsl(row[k])).join(", ")})`;
  return {
    vertex: `
precision highp float;
precision highp int;
precision highp sampler2D;
${projection.air}
${LATTICE}
${WIND}
uniform sampler2D turfs;
${TUFT_SEEN}
uniform float reach;
${tuftPlace(side)}
const float TALL[4] = ${column(0)};
const float TALLER[4] = ${column(1)};
const float WIDE[4] = ${column(2)};
const float WIDER[4] = ${column(3)};
const float LEAN[4] = ${column(4)};
flat varying vec3 vPaint;
flat varying vec3 vWhat;
varying vec2 vPicture;
varying vec3 vLight;
varying vec3 vAir;
${projection.atVertex}
void main(void) {
  ivec2 at = tuftHere();
  vec4 cell = texelFetch(turfs, at, 0);
  vec2 own = cellOf(vec2(at));
  vec3 foot = onLattice(vec2(at)) + vec3(0.0, 0.0, cell.x);
  if (cell.y <= 0.03 || !tuftSeen(foot, reach)) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  int kind = int(cell.w);
  float away = distance(foot, eye);
  float grown = cell.y * (1.0 - smoothstep(0.55 * reach, reach, away));
  // Bushes are as wide as four cells, and make way for the eye: cards before it would hide everything, each at the cost of a screen.
  if (kind == 3) grown *= step(0.5, chanceOf(own, 17u)) * smoothstep(0.8, 2.2, away);
  float angle = 6.2832 * chanceOf(own, 7u) + 1.0472 * tuftCard();
  vec3 side = vec3(cos(angle), sin(angle), 0.0);
  float high = (TALL[kind] + TALLER[kind] * chanceOf(own, 8u) * chanceOf(own, 9u)) * grown;
  float wide = (WIDE[kind] + WIDER[kind] * chanceOf(own, 10u)) * sqrt(grown);
  float lean = LEAN[kind] * (0.35 * (tuftCard() - 1.0) + 0.5 * (chanceOf(own, 11u) - 0.5));
  vec3 bent = vec3(-side.y, side.x, 0.0) * lean;
  vec3 blown = windAt(foot.xy, chanceOf(own, 15u)) * (kind == 3 ? 0.35 : 1.0);
  float up = position.z * position.z;
  vec3 place = foot + side * (wide * position.x) + vec3(0.0, 0.0, high * position.z - 0.02) + (bent * position.z + blown * up) * high;
  place.z -= 0.35 * dot(blown, blown) * up * high;
  vPaint = vec3(mod(cell.z, 128.0), mod(floor(cell.z / 128.0), 128.0), floor(cell.z / 16384.0)) * (1.0 / 128.0);
  vPaint *= vPaint;
  vWhat = vec3(float(kind), chanceOf(own, 16u), mix(0.4, 0.17, smoothstep(5.0, 28.0, away)));
  vPicture = vec2(0.5 + 0.48 * position.x, position.z);
  gl_Position = grown > 0.03 ? clip * vec4(place, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
  // Occlusion at the roots; translucency at the tips. Light is of the vertex: a tuft is smaller than the shadows' edges are soft.
  float open = mix(0.42, 1.05, position.z);
  float behind = 0.8 * position.z * pow(max(0.0, dot(normalize(place - eye), sunDirection)), 3.0);
  vec3 sun = sunColor * sunAt(place, vec3(0.0, 0.0, 1.0));
  // As for plants: light scattered between leaves.
  vec3 dome = 1.7 * skyUp + 0.05 * sunColor * max(0.0, sunDirection.z);
  vec3 left;
  airAt(place, gl_Position, left, vAir);
  vLight = ((sun * (0.12 + 0.88 * fract(cell.w)) + dome) * open + vec3(1.4, 1.3, 0.6) * sun * behind) * left;
}`,
    fragment: `
precision highp float;
uniform sampler2D undergrowthTexture;
flat varying vec3 vPaint;
flat varying vec3 vWhat;
varying vec2 vPicture;
varying vec3 vLight;
varying vec3 vAir;
void main(void) {
  vec2 uv = vec2((vWhat.x + vPicture.x) * ${glsl(1 / UNDERGROWTH.length)}, clamp(vPicture.y, 0.02, 0.98));
  vec4 leaf = texture2D(undergrowthTexture, uv, -0.7);
  // A lower alpha threshold at a distance, where blades are thinner than a texel of the coarser mips.
  if (leaf.a < vWhat.z) discard;
  vec3 albedo = vPaint * (0.5 + 0.85 * leaf.r);
  // Heather is mostly in blossom; grass has pale seed heads.
  vec3 bloom = vWhat.x > 0.5 ? mix(vec3(0.05, 0.017, 0.042), vec3(0.16, 0.062, 0.125), leaf.r) : vec3(0.3, 0.24, 0.12);
  albedo = mix(albedo, bloom, leaf.g * (vWhat.x > 0.5 ? smoothstep(0.15, 0.4, vWhat.y) : 0.7));
  gl_FragColor = vec4(albedo * vLight + vAir, 1.0);
}`,
  };
}
