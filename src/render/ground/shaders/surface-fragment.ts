/** The fragment shaders of a terrain surface, one for each pass: color, shadow, readback and marker; that of readings has its own. */
import { AIR, BLOB_SHADOW, CLEAR_AIR, LIT, SHADOW } from "../../atmosphere/shaders/air.ts";
import { waveReader } from "../../water/shaders/waves.ts";
import { glsl, lightReader, lightReaderSource, phaseSource } from "./field-readers.ts";
import { levelTurns } from "./level-turns.ts";
import { PITS } from "./pits.ts";
import { solidPhaseSource, solidReader } from "./solid-readers.ts";
import { type SurfaceBuild, type SurfaceShader, type TerrainSurface, unique } from "./surface.ts";

/** Metres by which a cavern's roof and floor continue past the line where they meet: each hides the other's excess. */
const OVERLAP = 0.4;

/** Share of the sun's disc above the horizon that vertices found, a little softer than the disc is. */
const HORIZON = `
varying vec2 vRelief;
float ridgeLit() {
  return smoothstep(-0.03, 0.05, vRelief.x);
}`;

/** GLSL without a horizon march: the sun is unobstructed and the ground lies in no hollow. */
const OPEN = `
const vec2 vRelief = vec2(1.0, 0.0);
float ridgeLit() {
  return 1.0;
}`;

/** `drawn` is the shader of the side that is drawn, `shaders` those of both. */
export function surfaceFragment(
  surface: TerrainSurface,
  drawn: SurfaceShader,
  shaders: readonly SurfaceShader[],
  build: SurfaceBuild,
): string {
  const fields = unique(shaders.map((s) => s.vertexFields));
  const head = `
precision highp float;
precision highp int;
flat varying int vLevel;
varying vec3 vPlace;
${surface.projection === "cubeSphere" ? "varying vec3 vDatum;" : ""}
varying float vGap;
${fields.map((f) => `varying float v_${f};`).join("\n")}`;
  switch (build.pass) {
    case "readback":
      return `${head}\nvoid main(void) {\n  gl_FragColor = vec4(vPlace, vGap);\n}`;
    case "shadow":
      return `${head}\nvoid main(void) {\n  if (vGap < 0.0) discard;\n  gl_FragColor = vec4(1.0);\n}`;
    case "marker":
      return `${head}\n${markerSource(surface)}`;
    default:
      return `${head}\n${colorSource(surface, drawn, shaders, build)}`;
  }
}

/** GLSL statements that discard the openings of tunnels, wells and mineshafts. */
function cutSource({ bored, pitted }: TerrainSurface): string {
  return `${bored ? "\n  if (bored(vPlace, 0.02)) discard;" : ""}${pitted ? "\n  if (inPit(vPlace)) discard;" : ""}`;
}

function markerSource(surface: TerrainSurface): string {
  // Within a pixel of the rim either side of an outline is right.
  return `${surface.bored?.holes ?? ""}
${surface.pitted ? PITS : ""}
void main(void) {
  if (vGap < fwidth(vGap)) discard;${cutSource(surface)}
  gl_FragColor = vec4(1.0, 0.0, 1.0, 1.0);
}`;
}

/** Nothing is drawn beyond the line where two surfaces meet. A surface alone has none: without a discard, depth is tested first. */
const rimSource = (hollow: TerrainSurface["hollow"]): string =>
  `  if (vGap < ${hollow ? glsl(-OVERLAP) : "-min(0.5 * fwidth(vGap), 4.0 * width)"}) discard;`;

function colorSource(
  surface: TerrainSurface,
  drawn: SurfaceShader,
  shaders: readonly SurfaceShader[],
  { profiles, layout, solid, levels, density, shadows, relief, far = false }: SurfaceBuild,
): string {
  const { bored, hollow, pitted } = surface;
  const spherical = surface.projection === "cubeSphere";
  // On a cube-sphere a level is a face, and fields have one phase for all faces.
  const turns = levelTurns(layout, drawn.lightFields, spherical ? 1 : levels);
  return `const bool TILED = ${!far};
const bool RELIEF = ${relief && !far};
uniform vec3 lod;
uniform float datums[${levels}];
${surface.air?.source ?? `${bored?.cloudless ? CLEAR_AIR : AIR}\n${shadows ? SHADOW : BLOB_SHADOW}\n${LIT}`}
${bored ? `${bored.holes}\n${bored.light}` : ""}
${pitted ? PITS : ""}
${phaseSource(layout, levels)}
${lightReaderSource(profiles, density)}
${unique(shaders.map((s) => [s.shape])).join("\n")}
${turns.declare}
${drawn.lightFields.map((f) => lightReader(layout, f, spherical ? "vec3" : "vec2", turns.turn)).join("\n")}
${(drawn.slopeFields ?? []).map((f) => `varying vec3 slope_${f};\n${surface.shared?.pixelSlopeReader(layout, f)}`).join("\n")}
${Object.entries(drawn.valueFields ?? {})
  .map(([f, last]) => `varying float value_${f};\n${surface.shared?.pixelValueReader(layout, f, last)}`)
  .join("\n")}
${drawn.horizon ? HORIZON : spherical ? OPEN : ""}
${drawn.waveField ? waveReader(layout, drawn.waveField) : ""}
${solidPhaseSource(solid)}
${drawn.solidFields.map((f) => solidReader(solid, f)).join("\n")}
${drawn.clouds ? `#define cloudPixel (3.0 * lod.z)\n${drawn.clouds}` : ""}
struct Shaded {
  vec3 albedo;
  vec3 normal;
  float open;
  vec3 glow;${bored?.side === "within" ? "\n  float gloss;" : ""}
};
${drawn.shade}
void main(void) {
  float width = lod.z * distance(vPlace, eye);
${shaders.length > 1 ? rimSource(hollow) : ""}${cutSource(surface)}
  Shaded s = shade(width);
  ${lightSource(surface, drawn)}
}`;
}

/** Under clouds the sky is dimmer, and rain darkens the ground. With RELIEF clouds below it light sides that the sky and the sun do not. */
const UNDER_CLOUDS = `float clear = cloudShade(vPlace, width);
  s.open *= 1.0 - 0.45 * cloudCovered;
  s.albedo *= 1.0 - 0.35 * cloudWet;
  if (RELIEF) s.glow += s.albedo * sunColor * (0.5 * cloudBelow * (1.0 - dot(s.normal, upOf(vPlace))));
  `;

/** GLSL that lights the result of `shade` and writes the colour that reaches the eye. */
function lightSource({ projection, bored }: TerrainSurface, { clouds }: SurfaceShader): string {
  if (bored?.side === "within")
    return `vec3 color = litBelow(s.albedo, s.normal, vPlace, s.open, s.gloss) + s.glow;
  gl_FragColor = vec4(throughDark(color, vPlace), 1.0);`;
  const spherical = projection === "cubeSphere";
  const shade = `sunLit(vPlace, s.normal)${clouds ? " * clear" : ""}`;
  // Shadows are not looked up where the ground faces away from the sun.
  return `${clouds ? UNDER_CLOUDS : ""}float sunlit = 0.0;
  if (dot(s.normal, sunDirection) > 0.0) sunlit = ${spherical ? "ridgeLit() * " : ""}${shade};
  vec3 color = ${spherical ? "litAt(vPlace, " : "lit("}s.albedo, s.normal, sunlit, s.open) + s.glow;
  ${bored ? "color += s.albedo * lampLight(vPlace, s.normal);\n  " : ""}color = throughAir(color, vPlace);
  gl_FragColor = vec4(${clouds ? "behindClouds(color, normalize(vPlace - eye), distance(vPlace, eye))" : "color"}, 1.0);`;
}
