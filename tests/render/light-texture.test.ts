import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Scene } from "@babylonjs/core/scene.js";
import { expect, test } from "vitest";
import { createProfile, type Profile } from "../../src/core/field/profile.ts";
import { lightTurnSource } from "../../src/render/ground/shaders/field-readers.ts";
import { createLightTexture, LIGHT_DENSITY, updateLightTexture } from "../../src/render/ground/textures.ts";

const profileOf = (length: number): Profile =>
  createProfile(Array.from({ length }, (_, i) => Math.round(40 + 30 * Math.sin((2 * Math.PI * i) / length))));

function lightWidthOf(...profiles: readonly [Profile, ...Profile[]]): number {
  const engine = new NullEngine();
  const texture = createLightTexture(new Scene(engine), ...profiles);
  updateLightTexture(texture, ...profiles);
  const { width } = texture.getSize();
  engine.dispose();
  return width;
}

test.each([
  [16, 64],
  [256, 1024],
  [2048, 8192],
  [4096, 8192],
])(
  "the light texture of %i samples is %i texels wide, and its reader starts in the middle of a texel",
  (length, width) => {
    const profile = profileOf(length);
    expect(lightWidthOf(profile)).toBe(width);
    const offset = /phase\.y\) \* LIGHT_TURN \+ ([^;]+);/.exec(lightTurnSource([profile], LIGHT_DENSITY))?.[1];
    expect(Number(offset)).toBeCloseTo(0.5 / width, 9);
  },
);

test("a short profile beside one of 4,096 samples has the same width", () => {
  expect(lightWidthOf(profileOf(4096), profileOf(256))).toBe(8192);
});
