/** Occlusion queries of meshes, with a fake graphics card. */
import { TargetCamera } from "@babylonjs/core/Cameras/targetCamera.js";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import { Observable } from "@babylonjs/core/Misc/observable.js";
import { Scene } from "@babylonjs/core/scene.js";
import { expect, onTestFinished, test, vi } from "vitest";
import { createOcclusionQuery } from "../../src/render/occlusion-query.ts";

interface Query {
  /** Whether any pixel passed; undefined until the card knows. */
  answer?: boolean;
}

function createCard() {
  const made: Query[] = [];
  const log: string[] = [];
  const gl = {
    QUERY_RESULT: 1,
    QUERY_RESULT_AVAILABLE: 2,
    ANY_SAMPLES_PASSED: 3,
    createQuery() {
      made.push({});
      return made.at(-1);
    },
    deleteQuery: () => void log.push("delete"),
    beginQuery: () => void log.push("begin"),
    endQuery: () => void log.push("end"),
    getQueryParameter: ({ answer }: Query, what: number) => (what === 2 ? answer !== undefined : answer),
  };
  return { made, log, gl };
}

function open({ hasCard = true, phase = 0 as 0 | 1 } = {}) {
  const { made, log, gl } = createCard();
  const engine = { _gl: hasCard ? gl : undefined, onContextLostObservable: new Observable() };
  const mesh = { onBeforeBindObservable: new Observable(), onAfterRenderObservable: new Observable(), layerMask: 7 };
  const query = createOcclusionQuery({ getEngine: () => engine } as never, mesh as never, phase);
  const draw = () => {
    mesh.onBeforeBindObservable.notifyObservers(mesh);
    mesh.onAfterRenderObservable.notifyObservers(mesh);
  };
  return { made, log, engine, mesh, query, draw };
}

test("a mesh is hidden from the answer that no pixel passed to the next that one did", () => {
  const { made, query, draw } = open();
  expect(query.hidden).toBe(false);
  draw();
  expect(query.hidden).toBe(false);
  made[0].answer = false;
  expect(query.hidden).toBe(true);
  draw();
  expect(query.hidden).toBe(true);
  made[1].answer = true;
  expect(query.hidden).toBe(false);
});

test("one question is open at a time, and each is deleted", () => {
  const { made, log, query, draw } = open();
  for (let k = 0; k < 3; k++) draw();
  expect(made).toHaveLength(1);
  made[0].answer = true;
  draw();
  expect(log).toEqual(["begin", "end", "delete", "begin", "end"]);
  query.dispose();
  expect(log.filter((each) => each === "delete")).toHaveLength(made.length);
  draw();
  expect(made).toHaveLength(2);
});

test("after the context is lost nothing is hidden, and new questions are asked", () => {
  const { made, engine, query, draw } = open();
  draw();
  made[0].answer = false;
  expect(query.hidden).toBe(true);
  engine.onContextLostObservable.notifyObservers(engine);
  expect(query.hidden).toBe(false);
  draw();
  expect(made).toHaveLength(2);
});

test("without WebGL a mesh is never hidden", () => {
  const { query, draw } = open({ hasCard: false });
  draw();
  expect(query.hidden).toBe(false);
});

test.each([0, 1] as const)(
  "a hidden mesh of phase %i is left out of every second frame, and a visible one of none",
  (phase) => {
    const { made, mesh, query, draw } = open({ phase });
    const masks = (is: boolean) =>
      Array.from({ length: 4 }, () => {
        query.halveRate(is);
        return mesh.layerMask;
      });
    expect(masks(true)).toEqual([7, 7, 7, 7]);
    draw();
    made[0].answer = false;
    expect(masks(true)).toEqual(phase === 0 ? [0, 7, 0, 7] : [7, 0, 7, 0]);
    expect(masks(false)).toEqual([7, 7, 7, 7]);
    draw();
    made[1].answer = true;
    expect(masks(true)).toEqual([7, 7, 7, 7]);
  },
);

test("a mesh is asked about only where it is drawn: not while its material is not ready", async () => {
  const { gl, log } = createCard();
  const engine = new NullEngine();
  onTestFinished(() => engine.dispose());
  const scene = new Scene(engine);
  new TargetCamera("camera", Vector3.Zero(), scene);
  const mesh = CreateBox("box", {}, scene);
  mesh.alwaysSelectAsActiveMesh = true;
  const material = new StandardMaterial("material", scene);
  mesh.material = material;
  await scene.whenReadyAsync();
  // For the query alone: the engine would take it for a whole card.
  Object.assign(engine, { _gl: gl });
  createOcclusionQuery(scene, mesh);
  Object.assign(engine, { _gl: undefined });
  vi.spyOn(material, "isReadyForSubMesh").mockReturnValueOnce(false);
  scene.render();
  expect(log).toEqual([]);
  scene.render();
  expect(log).toEqual(["begin", "end"]);
});
