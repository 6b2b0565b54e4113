/**
 * Air round a planet: one scattering along the ray, marched in the shader, so that it is right from the ground, from
 * within and from space. The same names as air.ts, so that a surface needs not know which sky is over it.
 *
 *   source   the march of atmosphere.ts; the sun's way through an exponential air after C. Schüler, GPU Pro 3
 */
export const AIR_SPHERE = `
uniform vec3 sunDirection;
uniform vec3 sunColor;
uniform vec3 eye;
uniform vec4 globe;
uniform vec4 zenith;
uniform vec4 airHeights;
uniform vec3 rayleigh;
uniform vec3 ozone;
uniform float mie;
const float PI = 3.14159265;
float wayToSun(float h, float cosine, float scaleHeight) {
  float x = globe.w / scaleHeight;
  float rise = max(0.0, h) / scaleHeight;
  float c = sqrt((x + rise) * 1.5708);
  if (cosine >= 0.0) return scaleHeight * c / ((c - 1.0) * cosine + 1.0) * exp(-rise);
  float sine = sqrt(max(0.0, 1.0 - cosine * cosine));
  float lowest = sine * (x + rise);
  float deep = 2.0 * sqrt(lowest * 1.5708) * exp(clamp(x - lowest, -60.0, 8.0));
  return scaleHeight * max(0.0, deep - c / (1.0 - (c - 1.0) * cosine) * exp(-rise));
}
vec3 sunlightAt(float h, float cosine) {
  float molecules = wayToSun(h, cosine, airHeights.x);
  return exp(-(rayleigh + ozone) * molecules - vec3(1.1 * mie * wayToSun(h, cosine, airHeights.y)));
}

vec3 scattered(vec3 direction, float far, out vec3 left) {
  left = vec3(1.0);
  if (airHeights.z <= 0.0) return vec3(0.0);
  float r = globe.w + zenith.w;
  float mu = dot(zenith.xyz, direction);
  float b = r * mu;
  float outside = (zenith.w - airHeights.z) * (2.0 * globe.w + zenith.w + airHeights.z);
  float discriminant = b * b - outside;
  if (discriminant <= 0.0) return vec3(0.0);
  float root = sqrt(discriminant);
  float from = max(0.0, -b - root);
  float to = min(far, -b + root);
  if (to <= from) return vec3(0.0);
  float toSun = dot(direction, sunDirection);
  float phase = 0.05968 * (1.0 + toSun * toSun);
  float hazePhase = 0.0295 / pow(1.64 - 1.28 * toSun, 1.5);
  float bend = from > 0.0 ? 1.0 : 1.7;
  vec3 light = vec3(0.0);
  vec3 depth = vec3(0.0);
  for (int i = 0; i < AIR_STEPS; i++) {
    float u0 = pow(float(i) / float(AIR_STEPS), bend);
    float u1 = pow(float(i + 1) / float(AIR_STEPS), bend);
    float s = from + (to - from) * 0.5 * (u0 + u1);
    float stride = (to - from) * (u1 - u0);
    float away = sqrt(max(1.0, r * r + 2.0 * b * s + s * s));
    float h = zenith.w + (2.0 * b * s + s * s) / (away + r);
    vec2 density = vec2(exp(-max(0.0, h) / airHeights.x), exp(-max(0.0, h) / airHeights.y)) * stride;
    depth += (rayleigh + ozone) * density.x * 0.5 + vec3(0.55 * mie * density.y);
    float cosine = dot(zenith.xyz * r + direction * s, sunDirection) / away;
    vec3 arriving = exp(-depth) * sunlightAt(h, cosine);
    vec3 again = exp(-depth) * 0.028 * smoothstep(-0.25, 0.5, cosine);
    light += arriving * (rayleigh * density.x * phase + mie * density.y * hazePhase) + again * (rayleigh * density.x + mie * density.y);
    depth += (rayleigh + ozone) * density.x * 0.5 + vec3(0.55 * mie * density.y);
  }
  left = exp(-depth);
  return light * sunColor * PI;
}
vec3 skyLight(vec3 direction) {
  vec3 left;
  return scattered(direction, 1e9, left);
}
vec3 throughAir(vec3 color, vec3 p) {
  vec3 left;
  vec3 light = scattered(normalize(p - eye), distance(p, eye), left);
  return color * left + light;
}
vec3 upOf(vec3 p) {
  return normalize(globe.xyz * globe.w + p);
}`;

/** Light on a surface at p: the sun through the air above it, and what the dome there gives back. */
export const LIT_SPHERE = `
vec3 litAt(vec3 p, vec3 albedo, vec3 n, float sunlit, float open) {
  vec3 up = upOf(p);
  float cosine = dot(up, sunDirection);
  vec3 direct = sunlightAt(0.0, cosine) * max(0.0, dot(n, sunDirection)) * sunlit * smoothstep(-0.06, 0.02, cosine);
  vec3 blue = rayleigh / max(rayleigh.z, 1e-12);
  float dome = airHeights.z > 0.0 ? smoothstep(-0.22, 0.45, cosine) : 0.0;
  vec3 ambient = (0.2 * blue + 0.05) * dome + vec3(0.0025, 0.003, 0.004);
  return albedo * sunColor * (direct + ambient * (0.6 + 0.4 * dot(n, up)) * open);
}`;

export const AIR_SPHERE_UNIFORMS = [
  "sunDirection",
  "sunColor",
  "eye",
  "globe",
  "zenith",
  "airHeights",
  "rayleigh",
  "ozone",
  "mie",
] as const;
