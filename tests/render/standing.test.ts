/** Helicopters without a pilot: all that are in view are drawn, in two calls each, with their rotors in place. */
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Matrix, Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import { expect, test } from "vitest";
import { helicopterModel } from "../../src/render/craft/helicopter.ts";
import { createStandingHelicopters } from "../../src/render/craft/standing.ts";
import { createFrame } from "../../src/render/frame.ts";

const engine = new NullEngine();
const { outside, mainRotor, mainHub, tailRotor, tailHub, glass } = helicopterModel();
const size = [outside, mainRotor, tailRotor, glass].reduce((sum, { indices }) => sum + indices.length / 3, 0);

/** A row of helicopters to the north, 20 m apart. */
const rowOf = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ x: 0, y: 20 + 20 * i, z: 0, heading: 90, pitch: 0, roll: 0 }));

function fleetIn(scene: Scene) {
  const material = () => new ShaderMaterial("craft", scene, {}, { attributes: ["position"], uniforms: [] });
  const fleet = createStandingHelicopters(scene, material, null);
  const frame = createFrame();
  // Looks north: in the frame's own axes, x east, y north, z up.
  const eye = Matrix.LookAtLH(new Vector3(0, -5, 3), new Vector3(0, 100, 3), new Vector3(0, 0, 1));
  frame.clip.copyFrom(eye.multiply(Matrix.PerspectiveFovLH(1, 1, 0.1, 5000)));
  return { fleet, frame };
}

test("all that are in view are drawn, and none that are behind", () => {
  const { fleet, frame } = fleetIn(new Scene(engine));
  fleet.update(frame, rowOf(9));
  expect(fleet.triangles).toBe(9 * size);
  fleet.update(frame, [...rowOf(2), { x: 0, y: -60, z: 0, heading: 0, pitch: 0, roll: 0 }]);
  expect(fleet.triangles).toBe(2 * size);
  fleet.update(frame, []);
  expect(fleet.triangles).toBe(0);
  fleet.dispose();
});

test("two meshes each: the hull with its rotors on their hubs, and the glass", () => {
  const scene = new Scene(engine);
  const { fleet, frame } = fleetIn(scene);
  fleet.update(frame, rowOf(3));
  expect(scene.meshes.length).toBe(6);
  const hull = scene.meshes.find(({ name }) => name === "standing hull");
  const positions = hull?.getVerticesData("position") ?? [];
  const first = outside.positions.length;
  const main = first + mainRotor.positions.length;
  expect(positions.length).toBe(main + tailRotor.positions.length);
  const middle = (from: number, to: number, axis: number) => {
    const values = Array.from(positions.slice(from, to)).filter((_, i) => i % 3 === axis);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  const turned = (part: typeof mainRotor, turn: Quaternion) => {
    const at = new Vector3();
    new Vector3(...part.positions.slice(0, 3)).rotateByQuaternionToRef(turn, at);
    return at;
  };
  const blade = turned(mainRotor, Quaternion.RotationAxis(Vector3.Up(), -0.5));
  expect(positions[first]).toBeCloseTo(blade.x + mainHub[0], 4);
  expect(positions[first + 2]).toBeCloseTo(blade.z + mainHub[2], 4);
  for (const axis of [0, 1, 2])
    expect(Math.abs(middle(main, positions.length, axis) - tailHub[axis])).toBeLessThan(0.2);
  fleet.dispose();
});
