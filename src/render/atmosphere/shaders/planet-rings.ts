/**
 * GLSL of a planet's rings in the plane of its equator, and of their shadow.
 *
 *   ringShape  inner and outer edge, metres; all 0 without rings
 *   ringBands  opacity by share of the width, RING_BANDS values
 */
export const RING_BANDS = 96;

/** `float ringShade(vec3 from)`: sunlight that the rings let through to a place from the centre. */
export const RING_SHADE = `
uniform vec4 ringShape;
uniform vec4 ringBands[${RING_BANDS / 4}];
float bandAt(int k) {
  return ringBands[k >> 2][k & 3];
}
float ringOpacity(float r, float width) {
  float share = (r - ringShape.x) / (ringShape.y - ringShape.x);
  if (share <= 0.0 || share >= 1.0) return 0.0;
  float at = clamp(share * ${RING_BANDS}.0 - 0.5, 0.0, ${RING_BANDS}.0 - 1.001);
  int k = int(at);
  float fine = mix(bandAt(k), bandAt(k + 1), at - float(k));
  float wide = clamp(width * ${RING_BANDS}.0 / (ringShape.y - ringShape.x) - 1.0, 0.0, 3.0);
  if (wide <= 0.0) return fine;
  int low = max(0, k - 2);
  int high = min(${RING_BANDS} - 1, k + 3);
  return mix(fine, 0.25 * (bandAt(low) + bandAt(k) + bandAt(k + 1) + bandAt(high)), min(1.0, wide));
}
float ringShade(vec3 from) {
  if (ringShape.y <= 0.0) return 1.0;
  float s = -from.z / sunDirection.z;
  if (s <= 0.0) return 1.0;
  return 1.0 - 0.9 * ringOpacity(length(from.xy + s * sunDirection.xy), 0.0);
}`;

/** `vec4 ringOn(vec3 direction, float far, float pixel)`: light and opacity of the rings along a ray, up to \`far\` metres. */
export const RING_VIEW = `
vec4 ringOn(vec3 direction, float far, float pixel) {
  if (ringShape.y <= 0.0) return vec4(0.0);
  vec3 from = globe.xyz * globe.w + eye;
  float s = -from.z / direction.z;
  if (s <= 0.0 || s >= far) return vec4(0.0);
  vec3 hit = from + s * direction;
  float r = length(hit.xy);
  float facing = max(abs(direction.z), 0.004);
  float opacity = ringOpacity(r, pixel * s / facing);
  if (opacity <= 0.0) return vec4(0.0);
  // Seen at an angle, more particles lie in line.
  opacity = 1.0 - pow(1.0 - opacity, 1.0 / max(0.15, facing));
  // The planet's shadow, soft by the sun's disc.
  float along = dot(hit, sunDirection);
  float aside = length(hit - along * sunDirection);
  float sunlit = along > 0.0 ? 1.0 : smoothstep(-0.005, 0.005, aside / globe.w - 1.0);
  // From the dark side only light that passes between the particles is seen.
  float lit = from.z * sunDirection.z > 0.0 ? 0.4 : 0.4 * (1.0 - 0.8 * opacity);
  float backlit = 0.35 * pow(max(0.0, dot(direction, sunDirection)), 6.0);
  vec3 tone = mix(vec3(0.4, 0.34, 0.28), vec3(0.86, 0.78, 0.66), smoothstep(0.2, 0.9, opacity));
  vec3 light = tone * sunColor * (0.4 + abs(sunDirection.z)) * (lit + backlit) * sunlit;
  return vec4(light * opacity, opacity);
}`;
