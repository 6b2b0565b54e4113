/** Post-processing: bloom, exposure, filmic tone mapping, vignette, and dither against banding. */
import type { Camera } from "@babylonjs/core/Cameras/camera.js";
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { Effect } from "@babylonjs/core/Materials/effect.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import { PostProcess } from "@babylonjs/core/PostProcesses/postProcess.js";
// Imported here: otherwise Babylon fetches it on first use, which delays the first frame.
import "@babylonjs/core/Shaders/postprocess.vertex.js";

export interface PostProcessing {
  exposure: number;
  readonly ready: boolean;
  dispose(): void;
}

const HEAD = "precision highp float;\nvarying vec2 vUV;\nuniform sampler2D textureSampler;\n";

const BRIGHT = `${HEAD}
uniform float exposure;
void main(void) {
  vec3 c = min(texture2D(textureSampler, vUV).rgb * exposure, vec3(24.0));
  float l = dot(c, vec3(0.2126, 0.7152, 0.0722));
  gl_FragColor = vec4(c * max(0.0, l - 1.1) / max(l, 1e-3), 1.0);
}`;

const BLUR = `${HEAD}
uniform vec2 reach;
void main(void) {
  vec3 c = texture2D(textureSampler, vUV).rgb * 0.227;
  c += (texture2D(textureSampler, vUV + reach * 1.385).rgb + texture2D(textureSampler, vUV - reach * 1.385).rgb) * 0.316;
  c += (texture2D(textureSampler, vUV + reach * 3.231).rgb + texture2D(textureSampler, vUV - reach * 3.231).rgb) * 0.07;
  gl_FragColor = vec4(c, 1.0);
}`;

// Tone curve: rational fit of the ACES film response (K. Narkowicz 2015), with some desaturation of highlights.
const toneMapping = (bloom: boolean) => `${HEAD}
uniform sampler2D lightSampler;
uniform float exposure;
vec3 film(vec3 x) {
  return clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0);
}
void main(void) {
  vec3 c = ${bloom ? "texture2D(lightSampler, vUV).rgb * exposure + 0.22 * texture2D(textureSampler, vUV).rgb" : "texture2D(textureSampler, vUV).rgb * exposure"};
  float l = dot(c, vec3(0.2126, 0.7152, 0.0722));
  c = mix(c, vec3(l), 0.25 * smoothstep(1.5, 8.0, l));
  vec2 from = vUV - 0.5;
  c *= 1.0 - 0.28 * dot(from, from);
  c = pow(film(c * 0.72), vec3(1.0 / 2.2));
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  gl_FragColor = vec4(c + (noise - 0.5) / 255.0, 1.0);
}`;

/** Resolution of the bloom passes relative to the screen. */
const BLOOM_RATIO = 0.25;

/** `samples`: multisampling of the scene's render target. */
export function createPostProcessing(camera: Camera, samples: number, bloom: boolean): PostProcessing {
  Object.assign(Effect.ShadersStore, {
    brightFragmentShader: BRIGHT,
    blurFragmentShader: BLUR,
    developFragmentShader: toneMapping(false),
    bloomedFragmentShader: toneMapping(true),
  });
  const engine = camera.getScene().getEngine();
  const pass = (name: string, shader: string, ratio: number, uniforms: string[], samplers: string[]) =>
    new PostProcess(
      name,
      shader,
      uniforms,
      samplers,
      ratio,
      camera,
      Texture.BILINEAR_SAMPLINGMODE,
      engine,
      false,
      null,
      Constants.TEXTURETYPE_HALF_FLOAT,
    );
  // The first pass's input is the scene's render target.
  const bright = bloom ? pass("bright", "bright", 1, ["exposure"], []) : null;
  const blurs = bright ? [false, true].map((vertical) => blurred(pass, vertical)) : [];
  const develop = bright
    ? pass("develop", "bloomed", BLOOM_RATIO, ["exposure"], ["lightSampler"])
    : pass("develop", "develop", 1, ["exposure"], []);
  const chain = [...(bright ? [bright] : []), ...blurs, develop];
  chain[0].samples = samples;
  const post: PostProcessing = {
    exposure: 1,
    get ready() {
      return chain.every((each) => each.isReady());
    },
    dispose() {
      for (const each of chain) each.dispose(camera);
    },
  };
  if (bright) bright.onApply = (effect) => effect.setFloat("exposure", post.exposure);
  develop.onApply = (effect) => {
    if (bright) effect.setTextureFromPostProcess("lightSampler", bright);
    effect.setFloat("exposure", post.exposure);
  };
  return post;
}

type Pass = (name: string, shader: string, ratio: number, uniforms: string[], samplers: string[]) => PostProcess;

function blurred(pass: Pass, vertical: boolean): PostProcess {
  const blur = pass(vertical ? "blurY" : "blurX", "blur", BLOOM_RATIO, ["reach"], []);
  blur.onApply = (effect) =>
    effect.setFloat2("reach", vertical ? 0 : 1.6 / blur.width, vertical ? 1.6 / blur.height : 0);
  return blur;
}
