/** The top of the cloud sea: slow swells, and on them the rounded heads and wisps of a solid field, lit as cloud. */
import type { Surface } from "./sheet.ts";

export const CLOUD_TOP: Surface = {
  name: "cloudTop",
  vertexFields: ["swell"],
  altitude: "swellOf(reading.swell)",
  shape: `
float swellOf(float swell) {
  float n = clamp((swell - 300.0) * 0.011, -1.6, 1.6);
  return 170.0 * n * abs(n) + 120.0;
}`,
  lightFields: ["swell"],
  solidFields: ["puff", "wisp"],
  uniforms: [],
  shade: `
Shaded shade(float width) {
  float unused;
  vec3 swell = lightSwell(vLevel, vPlace.xy, width, unused);
  vec4 puff = solidPuff(vLevel, vPlace, width);
  vec4 wisp = solidWisp(vLevel, vPlace, width);
  float n = clamp((swell.x - 300.0) * 0.011, -1.6, 1.6);
  float head = smoothstep(-0.9, 1.3, puff.x);
  vec2 slope = 3.7 * abs(n) * swell.yz + puff.yz * (24.0 + 42.0 * head) + wisp.yz * 3.2;
  Shaded s;
  s.normal = normalize(vec3(-slope * 0.8, 1.0));
  s.albedo = vec3(0.5, 0.51, 0.53);
  float high = clamp(0.42 + 0.24 * n + 0.26 * (head - 0.5) + 0.05 * wisp.x, 0.0, 1.0);
  s.open = mix(0.5, 1.15, high);
  float toward = dot(normalize(vPlace - eye), sunDirection);
  float wrapped = 0.5 + 0.5 * dot(s.normal, sunDirection);
  float edge = 0.18 * wrapped * wrapped + 0.22 * pow(max(0.0, toward), 5.0) * high;
  s.glow = sunColor * edge * (0.35 + 0.8 * high) + skyUp * 0.14 * high;
  return s;
}`,
};
