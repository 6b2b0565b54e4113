/**
 * Readings of the vertex fields, drawn before the terrain: a texel for every vertex of a view's chunks. Both surfaces of a terrain fetch
 * them, so that a field is read once for each vertex and not once for each surface, triangle row and pass.
 *
 *   vertexReadings   a tile of (CELLS + 1)² texels for each chunk, TILES_ACROSS tiles in a row, in the order of the chunks; the channels
 *                    are the surfaces' vertex fields in order, and the last the gap between the surfaces, where it is free
 */
import { CELLS } from "../../../stream/quadtree.ts";
import { camel, glsl, phaseSource, vertexReader, vertexReaderSource } from "./field-readers.ts";
import { CUBE_SPHERE, PLANE } from "./projection.ts";
import { type SurfaceBuild, type SurfaceShader, type TerrainSurface, unique } from "./surface.ts";

/** Texels along a tile's side, and tiles in a row: a power of two. */
export const TILE = CELLS + 1;
export const TILES_ACROSS = 64;

const TILE_AT = `ivec2(gl_InstanceID & ${TILES_ACROSS - 1}, gl_InstanceID >> ${Math.log2(TILES_ACROSS)}) * ${TILE}`;

/** `vec4 fetchReadings()` of the vertex stage. */
export const FETCHED = `
uniform highp sampler2D vertexReadings;
vec4 fetchReadings() {
  return texelFetch(vertexReadings, ${TILE_AT} + ivec2(position.xy), 0);
}`;

/** Whether the readings of the vertex fields leave a channel for the gap. */
export const hasGap = (fields: readonly string[]): boolean => fields.length < 4;

/**
 * `bool isEmpty(float margin)` of the vertex stage: whether the gap is less than −margin at the vertex and those round it, so that
 * every triangle with the vertex lies beyond the rim. Its pixels would be discarded, but software renderers shade them first: outside
 * of an archipelago its two sheets cover the sky.
 */
export const EMPTY = `
bool isEmpty(float margin) {
  ivec2 tile = ${TILE_AT};
  float most = -margin;
  int y = -1;
  do {
    int x = -1;
    do {
      ivec2 beside = clamp(ivec2(position.xy) + ivec2(x, y), 0, ${CELLS});
      most = max(most, texelFetch(vertexReadings, tile + beside, 0).w);
    } while (++x < 2);
  } while (++y < 2 && most <= -margin);
  return most <= -margin;
}`;

const placeSource = ({ place, morphed, away, metres }: typeof PLANE | typeof CUBE_SPHERE) => `
  int level = int(chunk.w) & 7;
  float cell = chunk.z * ${glsl(1 / CELLS)};
  ${place}
  float away = ${away};
  float morph = clamp((away / chunk.z - (lod.x + 1.41422)) / (lod.x - 1.41422), 0.0, 1.0);
  ${morphed}
  away = ${away};
  float filterWidth = lod.y * ${metres};`;

/** GLSL statements that place the vertex `position` of a `chunk`: its level, place, datum and filter width. */
export const VERTEX_PLACE = { plane: placeSource(PLANE), cubeSphere: placeSource(CUBE_SPHERE) } as const;

/** GLSL statements that read every vertex field into `reading`. */
export function readingsOf(
  shaders: readonly SurfaceShader[],
  fields: readonly string[],
  projection: TerrainSurface["projection"],
): string {
  const scales = Object.assign({}, ...shaders.map((s) => s.scales)) as Readonly<Record<string, string>>;
  const scaled = (value: string, field: string) => (scales[field] ? `${value} * ${scales[field]}` : value);
  return fields
    .map((f) => {
      const place = projection === "cubeSphere" ? "0, datum" : scaled("level, place", f);
      return `  reading.${f} = ${camel("read", f)}(${place}, ${scaled("filterWidth", f)});`;
    })
    .join("\n");
}

/** The pass that draws the readings: a square for each chunk. */
export function readingsSource(
  { projection }: TerrainSurface,
  shaders: readonly SurfaceShader[],
  { profiles, layout, levels }: SurfaceBuild,
): { vertex: string; fragment: string } {
  const fields = unique(shaders.map((s) => s.vertexFields));
  if (fields.length > 4) throw new RangeError(`Expected at most 4 vertex fields, got ${fields.join(", ")}.`);
  const spherical = projection === "cubeSphere";
  const [upper, lower] = shaders;
  const gap = hasGap(fields) ? `${upper.altitude} - (${lower.altitude})` : null;
  const channels = [...fields.map((field) => `reading.${field}`), ...new Array<string>(4 - fields.length).fill("0.0")];
  if (gap) channels[3] = gap;
  return {
    vertex: `
precision highp float;
attribute vec3 position;
attribute vec4 chunk;
uniform vec2 readingsSize;
flat varying vec4 vChunk;
flat varying vec2 vTile;
void main(void) {
  vChunk = chunk;
  vTile = vec2(${TILE_AT});
  gl_Position = vec4((vTile + position.xy * ${glsl(TILE)}) / readingsSize * 2.0 - 1.0, 0.0, 1.0);
}`,
    fragment: `
precision highp float;
precision highp int;
uniform vec3 lod;
uniform vec3 lodEye;
uniform float datums[${levels}];
uniform float lodAltitudes[${levels}];
flat varying vec4 vChunk;
flat varying vec2 vTile;
${spherical ? CUBE_SPHERE.declare : ""}
${phaseSource(layout, levels)}
${vertexReaderSource(profiles)}
${fields.map((f) => vertexReader(layout, f, spherical ? "vec3" : "vec2")).join("\n")}
${unique(shaders.map((s) => [s.shape])).join("\n")}
struct Reading {
${fields.map((f) => `  float ${f};`).join("\n")}
};
void main(void) {
  vec4 chunk = vChunk;
  vec2 position = gl_FragCoord.xy - 0.5 - vTile;
${VERTEX_PLACE[projection]}
  Reading reading;
${readingsOf(shaders, fields, projection)}
  gl_FragColor = vec4(${channels.join(", ")});
}`,
  };
}
