/**
 * Surface shader of the cloud sea: slow swells with rounded heaps at three scales and creases between them, from the cover map
 * that the cumulus clouds use too (src/core/flat/clouds.ts), lit as cloud.
 */
import { COVER_SIDES } from "../../../../core/flat/clouds.ts";
import { AIR, LIT } from "../../../../render/atmosphere/shaders/air.ts";
import { glsl } from "../../../../render/ground/shaders/field-readers.ts";
import type { SurfaceShader } from "../../../../render/ground/shaders/surface.ts";

/** Repeats of the map per scale, whole numbers so that each tiles with it; height of the heaps, metres. */
const SCALES = [
  [2, 150],
  [5, 62],
  [13, 24],
] as const;

/** Air of the cloud sea: no craft is near enough to cast a shadow on it, and `shade` reads the clouds' shade. */
export const CLOUD_SEA_AIR = `${AIR}
${LIT}
float seaShade;
float sunLit(vec3 p, vec3 n) {
  return seaShade;
}`;

export const CLOUD_TOP: SurfaceShader = {
  name: "cloudTop",
  vertexFields: ["swell"],
  altitude: "swellOf(reading.swell)",
  shape: `
float swellOf(float swell) {
  float n = clamp((swell - 300.0) * 0.011, -1.6, 1.6);
  return 170.0 * n * abs(n) + 120.0;
}`,
  lightFields: ["swell"],
  solidFields: [],
  uniforms: [],
  shade: `
/** x: height of the heaps, metres; y: openness, 0 deep in a crease. */
vec2 heapsAt(vec2 p, float width) {
  vec2 sum = vec2(0.0);
  vec2 uv = cloudPlace.xy + p * ${glsl(1 / COVER_SIDES[0])};
  ${SCALES.map(([times, tall]) => {
    const texel = (512 * times) / COVER_SIDES[0];
    return `{
    float m = textureLod(cloudMap, uv * ${glsl(times)} + sum.x * 0.0004, log2(max(1.0, width * ${glsl(texel)}))).r;
    float bulge = sqrt(abs(2.0 * m - 1.0) + 0.02);
    float shown = 1.0 / (1.0 + width * ${glsl(0.5 * texel)});
    sum += shown * vec2(${glsl(tall)} * bulge, bulge);
  }`;
  }).join("\n  ")}
  return sum;
}
Shaded shade(float width) {
  float unused;
  vec3 swell = lightSwell(vLevel, vPlace.xy, max(width, 120.0), unused);
  float n = clamp((swell.x - 300.0) * 0.011, -1.6, 1.6);
  float reach = max(9.0, width);
  vec2 here = heapsAt(vPlace.xy, width);
  vec2 east = heapsAt(vPlace.xy + vec2(reach, 0.0), width);
  vec2 north = heapsAt(vPlace.xy + vec2(0.0, reach), width);
  seaShade = cloudShade(vPlace);
  vec2 heaped = vec2(east.x - here.x, north.x - here.x) / reach;
  vec2 slope = 1.4 * abs(n) * swell.yz + heaped;
  Shaded s;
  s.normal = normalize(vec3(-slope * 0.8, 1.0));
  // Grey under a stratus layer.
  float grey = 1.0 - 0.5 * haze.w;
  s.albedo = vec3(0.31, 0.325, 0.35) * grey;
  float high = clamp(0.3 + 0.16 * n + 0.004 * here.x, 0.0, 1.0);
  float crease = smoothstep(0.25, 1.7, here.y);
  // Partial shadow of higher heaps toward the sun.
  float blocker = 70.0 * dot(heaped, sunDirection.xy) - 70.0 * sunDirection.z / max(0.25, length(sunDirection.xy));
  float seen = mix(1.0, 0.5, smoothstep(-25.0, 70.0, blocker));
  s.open = mix(0.42, 1.2, high) * mix(0.55, 1.0, crease);
  float toward = dot(normalize(vPlace - eye), sunDirection);
  float wrapped = clamp(0.5 + 0.5 * dot(s.normal, sunDirection), 0.0, 1.0);
  float through = 0.3 * wrapped * wrapped * seen + 0.22 * pow(max(0.0, toward), 5.0) * (1.2 - high) * seen;
  s.glow = seaShade * sunColor * through * mix(0.6, 1.1, high) * mix(0.55, 1.0, crease) + skyUp * 0.16 * high * grey;
  return s;
}`,
};
