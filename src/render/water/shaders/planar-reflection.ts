/** GLSL of the planar reflection in a pool (src/render/water/reflection.ts). */

/**
 * `vec4 reflectionImage(vec3 p, vec3 to, float far, float blur)`: the reflection at p of something `far` metres away; `to` is the reflected
 * ray mirrored at the water. A is 1 where anything was drawn. `blur` stands for ripples smaller than a pixel.
 *
 *   bent   GLSL of `to`, turned down by 0.5·blur·k, but below the water's plane
 */
const reflectionImage = (bent: string) => `
uniform sampler2D mirrorTexture;
uniform mat4 clip;
uniform vec4 pond;
vec4 reflectionTexel(vec3 p) {
  vec4 at = clip * vec4(p, 1.0);
  return textureLod(mirrorTexture, clamp(0.5 + 0.5 * at.xy / at.w, 0.001, 0.999), 0.0);
}
vec4 reflectionImage(vec3 p, vec3 to, float far, float blur) {
  vec4 sum = vec4(0.0);
  for (int k = -2; k <= 2; k++) {
    vec3 bent = ${bent};
    sum += reflectionTexel(p + bent * far) * (k == 0 ? 0.3 : k * k == 1 ? 0.23 : 0.12);
  }
  return sum;
}`;

export const LEVEL_REFLECTION = reflectionImage("vec3(to.xy, min(-0.002, to.z + 0.5 * blur * float(k)))");
/** `zenith` is the uniform of a planet's air. */
export const ROUND_REFLECTION = reflectionImage(
  "to + (min(-0.002, dot(to, zenith.xyz) + 0.5 * blur * float(k)) - dot(to, zenith.xyz)) * zenith.xyz",
);
