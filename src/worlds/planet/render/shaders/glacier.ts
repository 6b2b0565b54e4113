/** GLSL of ice in crevasses, whose depth is `crackDepth`: in the ground of ice planets, and in the caps of others. */
import type { CapShader } from "./planet-surface.ts";

/** Layers of years in the walls of `ice`, and darkness at the floor. */
export const LAYERS = `
  if (crackDepth > 0.0) {
    float layer = readLight(vec2(0.0), above * 2.3 + 1.5 * stone.x, lightRow(2.3 * width)).x * 0.00725;
    ice *= 1.0 + 0.4 * clamp(layer, -1.0, 1.0) * smoothstep(0.05, 0.3, crackDepth);
    ice *= mix(vec3(1.0), vec3(0.14, 0.34, 0.5), smoothstep(0.35, 1.0, crackDepth));
  }`;

/** Glaciers of caps: bluer where ice is bare, and white in the walls of crevasses, however steep. In bare rock walls are rock. */
export const CAP_ICE: CapShader = {
  snow: `
  float crevasse = smoothstep(0.02, 0.7, crackDepth);
  float glacier = smoothstep(0.0, 0.5, length(landForms.yz));
  float around = length(steepen * (gradient - up * dot(gradient, up)) + crackSlope);
  float bareAround = smoothstep(0.62, 1.05, around + 0.16 * stone.x + 0.1 * fine - 0.25 * hollow);
  float icy = smoothstep(0.3, 0.6, max(cold, glacier) * (1.0 - bareAround));
  white = max(white, max(smoothstep(0.0, 0.04, crackDepth) * icy, glacier * (1.0 - steep)));
  vec3 ice = mix(snowy, vec3(0.3, 0.45, 0.54), 0.6 * glacier * smoothstep(-0.2, 0.9, stone.x + 0.4 * fine + 1.2 * slope));
  ice = mix(ice, vec3(0.05, 0.24, 0.4), 0.85 * crevasse);${LAYERS}
  snowy = ice;`,
  light: `  s.open *= 1.0 - 0.6 * crevasse;
  // Light that comes back out of ice, blue.
  float cosine = dot(up, sunDirection);
  s.glow += glacier * white * sunColor * (domeAt(cosine) + 0.05 * max(0.0, cosine)) * vec3(0.006, 0.02, 0.035);
`,
};
