/** GLSL of the soft shadow that a craft casts on a planet. */

/**
 * Maximum number of craft that cast a shadow. `craftPlaces`: centre relative to the anchor, and size relative to the helicopter, 0 for
 * none.
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
