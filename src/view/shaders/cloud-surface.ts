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
  vec4 puff = solidPuff(vPlace, max(width, 45.0), vec4(0.0));
  vec4 wisp = solidWisp(vPlace, max(width, 14.0), vec4(2.0 * puff.x, vec3(0.0)));
  float n = clamp((swell.x - 300.0) * 0.011, -1.6, 1.6);
  float heads = abs(puff.x);
  float curls = abs(wisp.x);
  float crease = smoothstep(0.0, 0.55, heads) * mix(0.75, 1.0, smoothstep(0.0, 0.5, curls));
  vec2 slope = 3.7 * abs(n) * swell.yz + 26.0 * sign(puff.x) * puff.yz * smoothstep(0.0, 0.25, heads) + 9.0 * sign(wisp.x) * wisp.yz * smoothstep(0.0, 0.3, curls);
  Shaded s;
  s.normal = normalize(vec3(-slope * 0.55, 1.0));
  s.albedo = vec3(0.42, 0.43, 0.45);
  float high = clamp(0.4 + 0.22 * n + 0.3 * heads, 0.0, 1.0);
  s.open = mix(0.55, 1.2, high) * mix(0.72, 1.0, crease);
  float toward = dot(normalize(vPlace - eye), sunDirection);
  float wrapped = 0.55 + 0.45 * dot(s.normal, sunDirection);
  float through = 0.2 * wrapped * wrapped + 0.2 * pow(max(0.0, toward), 5.0) * (1.2 - high);
  s.glow = sunColor * through * mix(0.55, 1.1, high) * mix(0.7, 1.0, crease) + skyUp * 0.16 * high;
  return s;
}`,
};
