/** The curtains of light of auroras: a ray march over the picture. Loaded when the first are in sight. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { type Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { PlanetAir } from "../../../render/atmosphere/planet-air.ts";
import { PLANET_AIR, PLANET_AIR_UNIFORMS } from "../../../render/atmosphere/shaders/planet-air.ts";
import type { Frame } from "../../../render/frame.ts";
import { glsl } from "../../../render/ground/shaders/field-readers.ts";
import { compileMaterial, createScreenTriangle } from "../../../render/scene.ts";
import { createShaderMaterial } from "../../../render/shader-material.ts";
import { OVAL, WIDE } from "./aurora-oval.ts";
import { RAY_VERTEX } from "./shaders/ray-vertex.ts";

const [LOW, HIGH] = [10, 24];
const STEPS = 20;

const FRAGMENT = `
precision highp float;
precision highp int;
varying vec3 vRay;
uniform highp sampler3D cloudNoise;
uniform vec4 aurora;
uniform vec2 ditherShift;
${PLANET_AIR}
float curl(vec3 q) {
  return textureLod(cloudNoise, q, 0.0).r - 0.5;
}
// Distances along a ray to a sphere of a height: near and far.
vec2 sphereOf(float mu, float height) {
  float r = globe.w + zenith.w;
  float under = r * r * (mu * mu - 1.0) + (globe.w + height) * (globe.w + height);
  if (under <= 0.0) return vec2(0.0);
  float root = sqrt(under);
  return vec2(-r * mu - root, -r * mu + root);
}
void main(void) {
  vec3 direction = normalize(vRay);
  float mu = dot(zenith.xyz, direction);
  float unit = airHeights.x;
  vec2 outer = sphereOf(mu, ${glsl(HIGH)} * unit);
  vec2 inner = sphereOf(mu, ${glsl(LOW)} * unit);
  float from = max(0.0, outer.x);
  float to = outer.y;
  if (zenith.w < ${glsl(LOW)} * unit) from = max(0.0, inner.y);
  else if (inner.y > inner.x && inner.x > 0.0) to = inner.x;
  vec2 ground = sphereOf(mu, 0.0);
  if (ground.x > 0.0) to = min(to, ground.x);
  if (to <= from) discard;
  float span = min(to - from, 60.0 * unit);
  float dither = fract(52.9829189 * fract(dot(gl_FragCoord.xy + ditherShift, vec2(0.06711056, 0.00583715))));
  vec3 sum = vec3(0.0);
  vec3 centre = globe.xyz * globe.w;
  // From space curtains are thinner than a pixel.
  float sharp = mix(1.0, 0.06, smoothstep(0.05, 0.6, zenith.w / globe.w));
  for (int i = 0; i < ${STEPS}; i++) {
    float s = from + span * (float(i) + dither) * ${glsl(1 / STEPS)};
    vec3 p = centre + eye + direction * s;
    float away = length(p);
    vec3 up = p / away;
    float night = smoothstep(0.05, -0.2, dot(up, sunDirection));
    float h = ((away - globe.w) / unit - ${glsl(LOW)}) * ${glsl(1 / (HIGH - LOW))};
    float off = (abs(up.z) - ${glsl(OVAL)}) * ${glsl(1 / WIDE)};
    if (night <= 0.0 || abs(off) > 2.2 || h < 0.0 || h > 1.0) continue;
    vec3 folded = vec3(up.xy * 5.5, 3.0 * sign(up.z));
    float fold = curl(folded + vec3(aurora.x, 0.0, aurora.y)) * 2.6 + curl(folded * 3.7 - vec3(0.0, aurora.x, aurora.y)) * 0.9;
    float sheet = off + fold * mix(0.3, 1.0, sharp);
    // Three curtains beside each other.
    float lines = exp(-70.0 * sharp * pow(sheet - 0.1, 2.0)) + 0.7 * exp(-110.0 * sharp * pow(sheet + 0.55, 2.0)) + 0.5 * exp(-90.0 * sharp * pow(sheet - 0.8, 2.0));
    float rays = 0.55 + 1.4 * mix(0.25, max(0.0, curl(vec3(up.xy * 60.0, aurora.z)) + 0.25), sharp);
    float patches = smoothstep(-0.16, 0.2, curl(vec3(up.xy * 1.7 + aurora.y, aurora.x)) + 0.06);
    float foot = smoothstep(0.0, 0.09, h);
    vec3 tint = mix(vec3(0.16, 1.0, 0.36), vec3(0.5, 0.14, 0.5), smoothstep(0.1, 0.65, h)) * exp(-3.0 * h);
    sum += night * lines * rays * patches * foot * tint;
  }
  vec3 left;
  scattered(direction, 1e9, left);
  gl_FragColor = vec4(sum * left * (aurora.w * span / (${STEPS}.0 * unit)), 1.0);
}`;

export function createAuroraCurtains(scene: Scene, air: PlanetAir, radius: number) {
  const material = createShaderMaterial(
    "auroras",
    scene,
    { vertex: RAY_VERTEX, fragment: FRAGMENT },
    {
      attributes: ["position"],
      uniforms: ["rightward", "upward", "forward", "aurora", "ditherShift", ...PLANET_AIR_UNIFORMS],
      samplers: ["sunTexture", "airSky", "airHaze", "cloudNoise"],
      needAlphaBlending: true,
    },
  );
  material.alphaMode = Constants.ALPHA_ADD;
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  air.attach(material);
  const aurora = new Vector4();
  material.setVector4("aurora", aurora);
  const mesh = createScreenTriangle(scene);
  mesh.alphaIndex = 50;
  mesh.material = material;
  mesh.setEnabled(false);
  return {
    compile: () => compileMaterial(mesh),
    /** Shows them, or hides them. */
    show(isShown: boolean): void {
      mesh.setEnabled(isShown);
    },
    /** Vectors to the picture's right edge, upper edge and centre, at one distance. */
    update({ anchor, eye, seconds, drawn }: Frame, rightward: Vector3, upward: Vector3, forward: Vector3): void {
      material.setVector3("rightward", rightward);
      material.setVector3("upward", upward);
      material.setVector3("forward", forward);
      material.setVector2("ditherShift", drawn.ditherShift);
      // From above they are in front of the ground, and rays through them are short.
      const isAbove = Math.hypot(anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2]) > radius + 3 * air.top;
      material.depthFunction = isAbove ? Constants.ALWAYS : 0;
      aurora.set((seconds * 0.0035) % 1, (seconds * 0.0021) % 1, (seconds * 0.013) % 1, isAbove ? 0.16 : 0.05);
    },
    dispose(): void {
      mesh.dispose();
      material.dispose();
    },
  };
}
