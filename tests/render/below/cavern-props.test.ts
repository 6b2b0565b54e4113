/** Instance lists of a cavern: near and visible props, only lights of distant cells, and clean disposal. */
import { TargetCamera } from "@babylonjs/core/Cameras/targetCamera.js";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Matrix, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import { beforeAll, expect, test } from "vitest";
import recipe from "../../../scenes/caverns/scene.ts";
import { type Cavern, faceAt } from "../../../src/core/underground/cavern.ts";
import { CAVERN_CELL, cavernProps } from "../../../src/core/underground/cavern-props.ts";
import { createSeepage } from "../../../src/core/underground/seepage.ts";
import { undergroundOf } from "../../../src/recipe/kinds/country-generator.ts";
import { createCavernProps } from "../../../src/render/below/cavern/props.ts";
import { createFrame, fromGenerator, setEye } from "../../../src/render/frame.ts";
import { makeAtOnce } from "../../../src/render/making.ts";
import { QUALITY } from "../../../src/render/quality.ts";
import type { CavernCell, CavernStream } from "../../../src/stream/below/cavern-stream.ts";
import { nonEmpty } from "../../non-empty.ts";

const underground = undergroundOf(recipe.world);
const { pool } = underground;
const cavern = underground.cavern as Cavern;

/** All cells of 17 × 17 about the origin, at once. */
const cells: CavernCell[] = [];
beforeAll(() => {
  const seepage = createSeepage(cavern);
  for (let i = -8; i <= 8; i++)
    for (let j = -8; j <= 8; j++)
      cells.push({ key: `${i}/${j}`, i, j, props: cavernProps(cavern, seepage, pool, i, j) });
});

function open(of: readonly CavernCell[]) {
  const scene = new Scene(new NullEngine());
  new TargetCamera("eye", Vector3.Zero(), scene);
  const left = [...of];
  let disposed = false;
  const stream: CavernStream = {
    update() {},
    take: () => ({ added: left.splice(0), removed: [] }),
    settled: true,
    stats: { cells: 0, waiting: 0, failed: 0 },
    show() {},
    dispose() {
      disposed = true;
    },
  };
  const light = { attach() {} } as unknown as Parameters<typeof createCavernProps>[3]["light"];
  const textures = {} as Parameters<typeof createCavernProps>[3]["textures"];
  const props = makeAtOnce(createCavernProps(scene, underground, stream, { light, textures, quality: QUALITY.low }));
  const frame = createFrame();
  /** Looks from 1.7 m over the floor toward a heading, degrees. */
  const look = (x: number, y: number, heading: number) => {
    setEye(frame, x, y, faceAt(cavern.floor, x, y) + 1.7);
    const at = new Vector3(frame.eye[0], frame.eye[2], frame.eye[1]);
    const turn = (heading * Math.PI) / 180;
    const view = Matrix.LookAtLH(at, at.add(new Vector3(Math.sin(turn), 0, Math.cos(turn))), Vector3.Up());
    fromGenerator(view.multiply(Matrix.PerspectiveFovLH(1.1, 16 / 9, 0.1, 1000)), frame.clip);
    props.update(frame, true);
    return { instances: props.instances, triangles: props.triangles };
  };
  return { scene, props, look, isDisposed: () => disposed };
}

test("lists near and visible props, fewer than 300,000 triangles", () => {
  const { look, props } = open(cells);
  const seen = [0, 90, 180, 270].map((heading) => look(0, 0, heading));
  for (const { instances, triangles } of seen) {
    expect(instances).toBeGreaterThan(150);
    expect(instances).toBeLessThan(4000);
    expect(triangles).toBeLessThan(300_000);
  }
  expect(new Set(seen.map(({ instances }) => instances)).size).toBeGreaterThan(2);
  expect(props.uploaded).toBe(32 * look(0, 0, 270).instances);
});

test("shows only lights of distant cells", () => {
  const far = cells.filter(({ i, j }) => Math.hypot(i, j) * CAVERN_CELL > 190);
  const { look, props } = open(far);
  const stone = props.meshes.filter(({ name }) => /^(dripstone|stones|crystals)/.test(name));
  let lights = 0;
  for (const heading of [0, 90, 180, 270]) {
    lights += look(0, 0, heading).instances;
    expect(nonEmpty(stone).every(({ isVisible }) => !isVisible)).toBe(true);
  }
  expect(lights).toBeGreaterThan(10);
});

test("lists nothing while hidden", () => {
  const { look, props } = open(cells);
  look(0, 0, 0);
  props.shown = false;
  expect([props.instances, props.triangles]).toEqual([0, 0]);
  expect(nonEmpty(props.meshes).every((mesh) => !mesh.isEnabled())).toBe(true);
  look(0, 0, 0);
  expect(props.uploaded).toBe(0);
  props.shown = true;
  expect(look(0, 0, 0).instances).toBeGreaterThan(100);
});

test("disposes of all meshes and materials", () => {
  const { scene, props, look, isDisposed } = open(cells);
  const before = scene.materials.length;
  look(0, 0, 0);
  expect(before).toBe(6);
  props.dispose();
  expect([scene.meshes.length, scene.materials.length, isDisposed()]).toEqual([0, 0, true]);
});

test("refuses a mine", () => {
  const mine = { ...underground, cavern: null };
  const scene = new Scene(new NullEngine());
  expect(() => makeAtOnce(createCavernProps(scene, mine, {} as CavernStream, {} as never))).toThrow(
    "Expected a world over a cavern.",
  );
});
