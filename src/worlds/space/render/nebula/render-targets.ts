/** Render targets and full-screen passes of the nebula. */

import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { RenderTargetWrapper } from "@babylonjs/core/Engines/renderTargetWrapper.js";
import type { Effect } from "@babylonjs/core/Materials/effect.js";
import { type EffectRenderer, EffectWrapper } from "@babylonjs/core/Materials/effectRenderer.js";
import { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { withNumbers } from "../../../../render/ground/profile-numbers.ts";

export interface RenderTarget {
  readonly target: RenderTargetWrapper;
  readonly texture: BaseTexture;
  dispose(): void;
}

/** An RGBA half-float target with bilinear sampling. */
export function createRenderTarget(scene: Scene, width: number, height: number): RenderTarget {
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
  draw(to: RenderTarget, bind: (effect: Effect) => void): void;
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
    fragmentShader: withNumbers(fragmentShader),
    uniformNames: [...uniformNames],
    samplerNames: [...samplerNames],
  });
  let bind: (effect: Effect) => void = () => {};
  wrapper.onApplyObservable.add(() => bind(wrapper.effect));
  return {
    get ready() {
      return wrapper.isReady();
    },
    draw(to, binder) {
      bind = binder;
      // The last mesh drawn may have left another blend mode.
      engine.setAlphaMode(Constants.ALPHA_DISABLE);
      renderer.render(wrapper, to.target);
    },
    dispose: () => wrapper.dispose(),
  };
}
