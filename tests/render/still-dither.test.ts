/** The frames of a picture that stands still take a pixel's dither through its whole range in even steps. */
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { InternalTexture, InternalTextureSource } from "@babylonjs/core/Materials/Textures/internalTexture.js";
import { Matrix } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import { expect, test } from "vitest";
import { createFlatCamera } from "../../src/render/flat-camera.ts";
import { Picture } from "../../src/render/post/picture.ts";

/** Interleaved gradient noise, as in shaders. */
const noiseAt = (x: number, y: number) => (52.9829189 * ((0.06711056 * x + 0.00583715 * y) % 1)) % 1;

test.each([4, 8, 16])("%i frames", (count) => {
  const engine = new NullEngine();
  // A null engine has no depth textures.
  engine.createDepthStencilTexture = () => new InternalTexture(engine, InternalTextureSource.Depth, true);
  const scene = new Scene(engine);
  const picture = new Picture(scene, false);
  createFlatCamera(scene, picture, 1000);
  picture.stillFrames = count;
  const shifts: number[][] = [];
  const view = {
    clip: Matrix.Identity(),
    anchor: [0, 0, 0] as const,
    bodies: [],
    shift: () => void shifts.push(picture.ditherShift.asArray()),
  };
  picture.draw(view, true);
  const frames = shifts.filter((_, n) => n % 2 === 0);
  expect(frames.length).toBe(count);
  for (const [x, y] of [
    [0.5, 0.5],
    [3.5, 20.5],
    [611.5, 97.5],
  ]) {
    const noise = frames.map((shift) => noiseAt(x + shift[0], y + shift[1])).sort((a, b) => a - b);
    for (const [n, value] of noise.entries()) expect(value - noise[0]).toBeCloseTo(n / count, 3);
  }
  scene.dispose();
});
