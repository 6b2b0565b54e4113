/** The passes that draw the nebula before the scene is drawn: the march over few pixels, and the pictures that it adds up to. */

import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { RenderTargetWrapper } from "@babylonjs/core/Engines/renderTargetWrapper.js";
import type { Effect } from "@babylonjs/core/Materials/effect.js";
import { type EffectRenderer, EffectWrapper } from "@babylonjs/core/Materials/effectRenderer.js";
import { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import type { Scene } from "@babylonjs/core/scene.js";

export interface Picture {
  readonly target: RenderTargetWrapper;
  readonly texture: BaseTexture;
  dispose(): void;
}

/** Light in half floats, blended by the sampler. */
export function createPicture(scene: Scene, width: number, height: number): Picture {
  const target = scene.getEngine().createRenderTargetTexture(
    { width, height },
    {
      type: Constants.TEXTURETYPE_HALF_FLOAT,
      format: Constants.TEXTUREFORMAT_RGBA,
      samplingMode: Constants.TEXTURE_BILINEAR_SAMPLINGMODE,
      generateDepthBuffer: false,
      generateMipMaps: false,
    },
  );
  const texture = new BaseTexture(scene, target.texture);
  texture.wrapU = texture.wrapV = Constants.TEXTURE_CLAMP_ADDRESSMODE;
  return {
    target,
    texture,
    dispose() {
      texture.dispose();
      target.dispose();
    },
  };
}

export interface Pass {
  readonly ready: boolean;
  draw(to: Picture, tell: (effect: Effect) => void): void;
  dispose(): void;
}

export function createPass(
  engine: Engine,
  renderer: EffectRenderer,
  name: string,
  fragmentShader: string,
  uniformNames: readonly string[],
  samplerNames: readonly string[],
): Pass {
  const wrapper = new EffectWrapper({
    engine,
    name,
    fragmentShader,
    uniformNames: [...uniformNames],
    samplerNames: [...samplerNames],
  });
  let tell: (effect: Effect) => void = () => {};
  wrapper.onApplyObservable.add(() => tell(wrapper.effect));
  return {
    get ready() {
      return wrapper.isReady();
    },
    draw(to, telling) {
      tell = telling;
      // The last mesh that was drawn may have left it otherwise.
      engine.setAlphaMode(Constants.ALPHA_DISABLE);
      renderer.render(wrapper, to.target);
    },
    dispose: () => wrapper.dispose(),
  };
}
