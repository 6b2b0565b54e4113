/** The top of the cloud sea: rounded billows from two fields, lit as cloud: softly, and through its thin parts. */
import type { Surface } from "./sheet.ts";

export const CLOUD_TOP: Surface = {
  name: "cloudTop",
  vertexFields: ["swell", "puff"],
  altitude: "billowOf(reading.swell, reading.puff)",
  shape: `
float billowOf(float swell, float puff) {
  return 150.0 * abs(swell - 300.0) * 0.014 + 46.0 * abs(puff - 300.0) * 0.014;
}`,
  lightFields: ["swell", "puff"],
  solidFields: [],
  uniforms: [],
  shade: `
Shaded shade(float width) {
  float a;
  float b;
  vec3 swell = lightSwell(vLevel, vPlace.xy, width, a);
  vec3 puff = lightPuff(vLevel, vPlace.xy, width, b);
  vec2 slope = 2.1 * swell.yz * clamp((swell.x - 300.0) * 0.05, -1.0, 1.0) + 0.64 * puff.yz * clamp((puff.x - 300.0) * 0.05, -1.0, 1.0);
  float high = clamp(billowOf(swell.x, puff.x) / 230.0, 0.0, 1.0);
  Shaded s;
  s.normal = normalize(vec3(-slope, 1.0));
  s.albedo = vec3(0.55, 0.57, 0.6);
  s.open = mix(0.55, 1.0, high);
  float through = pow(0.5 + 0.5 * dot(normalize(vPlace - eye), sunDirection), 6.0);
  s.glow = sunColor * (0.1 * high + 0.22 * through * high * high) + skyUp * 0.12;
  return s;
}`,
};
