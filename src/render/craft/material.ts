/**
 * Materials of craft and other meshes with vertex colours: paint, cloth, glass, rotor disc, engine plume, cockpit, and
 * their shadow pass.
 */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Air } from "../atmosphere/air.ts";
import { AIR, AIR_UNIFORMS, BLOB_SHADOW, LIT, SHADOW, SHADOW_UNIFORMS } from "../atmosphere/shaders/air.ts";
import { CAST_FRAGMENT } from "../atmosphere/shaders/shadow-maps.ts";
import { createShaderMaterial } from "../shader-material.ts";
import type { Shadows } from "../shadows.ts";

export type CraftPass = "paint" | "cloth" | "glass" | "disc" | "plume" | "cockpit" | "shadow";
type SeenPass = Exclude<CraftPass, "shadow">;

/** Values of the uniform `finish`: one program draws all, since most views show several. */
const FINISHES: readonly SeenPass[] = ["paint", "cloth", "glass", "disc", "plume", "cockpit"];
const COCKPIT = FINISHES.indexOf("cockpit");

const VERTEX = `
precision highp float;
precision highp int;
attribute vec3 position;
attribute vec3 normal;
attribute vec4 color;
uniform mat4 world;
uniform mat4 clip;
uniform int finish;
varying vec3 vPlace;
varying vec3 vNormal;
varying vec4 vPaint;
void main(void) {
  vPlace = (world * vec4(position, 1.0)).xzy;
  vNormal = (mat3(world) * normal).xzy;
  vPaint = color;
  gl_Position = clip * vec4(vPlace, 1.0);
  // The cockpit is drawn in the first hundredth of the depth range, before everything outside.
  if (finish == ${COCKPIT}) gl_Position.z = (gl_Position.z + gl_Position.w) * 0.01 - gl_Position.w;
}`;

/** Output colour of each pass for a normal n that faces the eye, towards `view`. */
const FINISH: Record<SeenPass, string> = {
  paint: "vec4(painted, mark)",
  cloth: "vec4(painted + vPaint.rgb * sun * lit1 * 0.45 * max(0.0, -dot(n, sunDirection)), 1.0)",
  cockpit: "vec4(painted, mark)",
  glass: "vec4(mirror * (0.06 + 0.94 * rim) + sun * sparkle * lit1 * 0.6, 0.16 + 0.7 * rim)",
  disc: "vec4(light(vec3(0.03), n, 1.0) + sun * 0.004, blur * vPaint.a)",
  plume: "vec4(vPaint.rgb * 5.0, blur * vPaint.a * pow(abs(dot(n, view)), 1.5))",
};

/** Lighting of a craft: over islands from the sky texture and shadow maps, near a planet from its atmosphere (shaders/round-light.ts). */
export interface CraftLighting {
  readonly head: string;
  /** Declares `mirror`, `lit1` and `sun`. */
  readonly around: string;
  /** Macro `light(albedo, normal, sky visibility)` of sunlit surfaces. */
  readonly light: string;
  readonly uniforms: readonly string[];
}

const flat = (shadows: boolean): CraftLighting => ({
  head: `${AIR}\n${shadows ? SHADOW : BLOB_SHADOW}\n${LIT}`,
  around: `
  vec3 mirror = skyLight(reflect(-view, n));
  float lit1 = sunLit(vPlace, n);
  vec3 sun = sunColor;`,
  light: "#define light(albedo, n, open) lit(albedo, n, lit1, open)",
  uniforms: [...AIR_UNIFORMS, ...SHADOW_UNIFORMS],
});

const fragmentSource = ({ head, around, light }: CraftLighting) => `
precision highp float;
precision highp int;
varying vec3 vPlace;
varying vec3 vNormal;
varying vec4 vPaint;
uniform float blur;
uniform float mark;
uniform int finish;
${head}
${light}
void main(void) {
  vec3 view = normalize(eye - vPlace);
  vec3 n = normalize(vNormal);
  if (dot(n, view) < 0.0) n = -n;
  ${around}
  float rim = pow(1.0 - max(0.0, dot(n, view)), 5.0);
  float gloss = min(vPaint.a, 1.0);
  float sparkle = pow(max(0.0, dot(n, normalize(view + sunDirection))), exp2(3.0 + 7.0 * gloss)) * (1.0 + 20.0 * gloss * gloss);
  vec3 painted = light(vPaint.rgb, n, finish == ${COCKPIT} ? 0.62 : 1.0);
  painted += gloss * (mirror * mix(0.03, 1.0, rim) * gloss + 0.06 * sun * sparkle * lit1);
  if (vPaint.a > 1.01) painted = vPaint.rgb * (vPaint.a - 1.0) * 0.35;
  vec4 seen = vec4(painted, 1.0);
  ${FINISHES.map((pass, finish) => `if (finish == ${finish}) seen = ${FINISH[pass]};`).join("\n  ")}
  bool near = finish == ${COCKPIT} || finish == ${FINISHES.indexOf("plume")};
  gl_FragColor = vec4(near ? seen.rgb : throughAir(seen.rgb, vPlace), seen.a);
}`;

/** Creates the material of a craft, over islands unless `lighting` is given; shadow maps exist there only. */
export function craftMaterial(
  scene: Scene,
  pass: CraftPass,
  air: Pick<Air, "attach">,
  shadows: Shadows | null,
  lighting?: CraftLighting,
): ShaderMaterial {
  const own = lighting ?? flat(shadows !== null);
  const fragment = pass === "shadow" ? CAST_FRAGMENT : fragmentSource(own);
  const clear = pass === "glass" || pass === "disc" || pass === "plume";
  const material = createShaderMaterial(
    `craft ${pass}`,
    scene,
    { vertex: VERTEX, fragment },
    {
      attributes: ["position", "normal", "color"],
      uniforms: ["world", "clip", "blur", "mark", "finish", ...own.uniforms],
      samplers: lighting ? [] : ["skyTexture", "shadowNear", "shadowFar"],
      needAlphaBlending: clear,
    },
  );
  material.setInt("finish", pass === "shadow" ? 0 : FINISHES.indexOf(pass));
  // Thin panes and blades are visible from both sides.
  material.backFaceCulling = false;
  material.alphaMode = pass === "plume" ? Constants.ALPHA_ADD : Constants.ALPHA_COMBINE;
  if (clear) material.disableDepthWrite = true;
  if (pass === "shadow") return material;
  material.setFloat("mark", 1);
  air.attach(material);
  shadows?.attach(material);
  return material;
}
