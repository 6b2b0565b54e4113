/** GLSL that lights a craft: near a planet (with AIR_SPHERE), and in free space; and the soft shadow that it casts. */

/**
 * Light on a craft at p and its reflections: the sun through the atmosphere (none behind the planet), sky light as far
 * as there is air, and light reflected by the planet from below.
 */
export const CRAFT_SPHERE = `
struct Around {
  vec3 up;
  vec3 sun;
  vec3 dome;
  vec3 shine;
};
Around lightAround(vec3 p) {
  Around a;
  vec3 from = globe.xyz * globe.w + p;
  float away = length(from);
  a.up = from / away;
  float h = max(0.0, away - globe.w);
  float cosine = dot(a.up, sunDirection);
  a.sun = sunColor * sunlightAt(h, cosine);
  vec3 dome = airHeights.z > 0.0 ? domeAt(cosine) * exp(-h / airHeights.x) : vec3(0.0);
  a.dome = sunColor * (dome + vec3(0.0016, 0.0024, 0.0042));
  float near = globe.w / away;
  a.shine = sunColor * vec3(0.055, 0.06, 0.06) * near * near * smoothstep(-0.05, 0.5, cosine);
  return a;
}
vec3 mirrored(Around a, vec3 direction) {
  return mix(1.2 * a.shine, skyLight(direction), smoothstep(-0.12, 0.06, dot(direction, a.up)));
}
vec3 litCraft(Around a, vec3 albedo, vec3 n, float open) {
  float up = dot(n, a.up);
  return albedo * (a.sun * max(0.0, dot(n, sunDirection)) + (a.dome * (0.75 + 0.45 * up) + a.shine * (0.8 - 0.5 * up)) * open);
}`;

/**
 * Most craft that cast a shadow. `craftPlaces`: centre relative to the anchor, and size relative to the helicopter, 0
 * for none.
 */
export const MAX_CRAFT_SHADOWS = 2;
/**
 * Blob shadow where there is no shadow map: a soft round shadow along the sun's ray, and a darker one below the craft.
 */
export const CRAFT_SHADOW = `
uniform vec4 craftPlaces[${MAX_CRAFT_SHADOWS}];
float sunLit(vec3 p, vec3 n) {
  float light = 1.0;
  for (int i = 0; i < ${MAX_CRAFT_SHADOWS}; i++) {
    float size = craftPlaces[i].w;
    if (size > 0.0) {
      vec3 toCraft = (craftPlaces[i].xyz - p) / size;
      float along = dot(toCraft, sunDirection);
      float aside = length(toCraft - along * sunDirection);
      light *= 1.0 - 0.85 * smoothstep(0.3, 1.5, along) * (1.0 - smoothstep(0.9, 3.2, aside));
      float height = dot(toCraft, n);
      float around = length(toCraft - height * n);
      light *= 1.0 - 0.6 * (1.0 - smoothstep(0.8, 3.0, around)) * (1.0 - smoothstep(1.2, 3.5, height));
    }
  }
  return light;
}`;

export const CRAFT_SPACE_UNIFORMS = ["sunDirection", "sunColor", "shine"];

/** `eye` is the origin: positions are relative to it. */
export const CRAFT_SPACE = `
uniform vec3 sunDirection;
uniform vec3 sunColor;
uniform vec3 shine;
const vec3 eye = vec3(0.0);
vec3 throughAir(vec3 seen, vec3 p) {
  return seen;
}
vec3 litInSpace(vec3 albedo, vec3 n, float open) {
  return albedo * (sunColor * max(0.0, dot(n, sunDirection)) + shine * open);
}`;
