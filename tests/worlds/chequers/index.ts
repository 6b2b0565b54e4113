/** The module of the made-up kind: what src/worlds/world-module.ts asks of a kind, and no more. */

import { TargetCamera } from "@babylonjs/core/Cameras/targetCamera.js";
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import { turnLens } from "../../../src/camera/lens.ts";
import type { WalkedGround } from "../../../src/core/field/ground.ts";
import { createWalker, EYE_HEIGHT, stepWalker, type WalkerRules } from "../../../src/explorers/walker.ts";
import type { Opened } from "../../../src/recipe/validate.ts";
import { compileMaterials, createScene, renderFrame } from "../../../src/render/scene.ts";
import { defineControls } from "../../../src/ui/input/actions.ts";
import { walker } from "../../../src/ui/input/schemes.ts";
import { clockOf, type LiveWorld, lensWhereabouts, STEP } from "../../../src/worlds/live-world.ts";
import { settingRow, type WorldModule } from "../../../src/worlds/world-module.ts";
import { type ChequersTable, squaresOf } from "./queries.ts";
import type { ChequersRecipe } from "./recipe.ts";

/** Metres from the middle to the border of what is drawn. */
const REACH = 1000;
const RULES: WalkerRules = { parachute: false, displaced: "" };

const VERTEX = `
precision highp float;
attribute vec3 position;
uniform mat4 worldViewProjection;
varying vec2 place;
void main() {
  place = position.xz;
  gl_Position = worldViewProjection * vec4(position, 1.0);
}`;
const FRAGMENT = `
precision highp float;
varying vec2 place;
uniform float square;
void main() {
  float odd = mod(floor(place.x / square) + floor(place.y / square), 2.0);
  gl_FragColor = vec4(vec3(0.2 + 0.6 * odd), 1.0);
}`;

/** Open air over the squares. */
function floorOf(world: ChequersTable): WalkedGround {
  const { heightAt } = squaresOf(world);
  return {
    gapAt(x, y, z, out) {
      const height = heightAt(x, y);
      const inside = z < height;
      return Object.assign(out, { floor: inside ? -Infinity : height, roof: inside ? height : Infinity, inside });
    },
    kindAt: () => "bare",
    ladderAt: () => null,
    waterAt: () => -Infinity,
    isBelow: (x, y, z) => z < heightAt(x, y),
  };
}

function createStage(engine: Engine, square: number) {
  const scene = createScene(engine, [0.5, 0.7, 0.9]);
  const camera = new TargetCamera("eye", Vector3.Zero(), scene);
  const sources = { vertexSource: VERTEX, fragmentSource: FRAGMENT, spectorName: "chequers" };
  const material = new ShaderMaterial("chequers", scene, sources, {
    attributes: ["position"],
    uniforms: ["worldViewProjection", "square"],
  });
  material.setFloat("square", square).backFaceCulling = false;
  const floor = new Mesh("floor", scene);
  const data = new VertexData();
  data.positions = [-REACH, 0, -REACH, REACH, 0, -REACH, REACH, 0, REACH, -REACH, 0, REACH];
  data.indices = [0, 1, 2, 0, 2, 3];
  data.applyToMesh(floor);
  floor.material = material;
  return { scene, camera, floor };
}

function open(opened: Opened<ChequersRecipe>): LiveWorld {
  let world = opened;
  let floor = floorOf(world);
  let [t, rate] = [world.start.t, world.start.rate];
  let stage: ReturnType<typeof createStage> | undefined;
  const begin = () => {
    const [x, y, z] = world.start.at;
    const [heading, pitch, roll] = world.start.look;
    return createWalker({ x, y, z, heading, pitch, roll }, floor, RULES);
  };
  let player = begin();
  let lens: ReturnType<typeof turnLens> | null = null;
  const time = {
    get t() {
      return t;
    },
    set t(value) {
      t = value;
    },
    get rate() {
      return rate;
    },
    set rate(value) {
      rate = value;
    },
  };
  return {
    clock: clockOf(() => time),
    *stage(engine) {
      const own = createStage(engine, world.shape.square);
      yield;
      let drawCalls = 0;
      own.scene.onAfterRenderObservable.add(() => {
        drawCalls = 1;
      });
      return {
        picture: null,
        compile: (progress) => compileMaterials([own.floor], progress),
        drawn: () => true,
        use() {
          stage = own;
        },
        stats: () => ({ drawCalls, triangles: 2, chunks: 1, instances: 0, uploadBytes: 0 }),
        dispose: () => own.scene.dispose(),
        *disposal() {
          yield;
          own.scene.dispose();
        },
      };
    },
    draw() {
      if (!stage) return;
      const { x, y, z, heading, pitch } = lens ?? { ...player, z: player.z + EYE_HEIGHT };
      stage.camera.position.set(x, z, y);
      stage.camera.rotation.set((-pitch * Math.PI) / 180, (heading * Math.PI) / 180, 0);
      const { scene } = stage;
      renderFrame(scene.getEngine() as Engine, () => scene.render());
    },
    step(intent) {
      t += rate * STEP;
      player = stepWalker(player, intent, STEP, floor, RULES);
    },
    look() {},
    pose: () => player,
    where: () => ({
      by: "walker",
      at: [player.x, player.y, player.z],
      look: [player.heading, player.pitch, 0],
      camera: "cockpit",
      orbit: world.start.orbit,
      parked: null,
      ...lensWhereabouts(lens),
    }),
    telemetry: () => ({
      ...{
        explorer: "walker",
        explorers: ["walker"],
        altitude: player.z,
        clearance: player.z,
        heading: player.heading,
      },
      ...{ speed: 0, climb: 0, landed: false, notice: "", land: null, place: null, hour: null, touring: false },
      hint: "Walk",
    }),
    apply(next, { ground }) {
      world = next as Opened<ChequersRecipe>;
      floor = floorOf(world);
      return ground ? "now" : "none";
    },
    preview() {},
    restart(next) {
      world = next as Opened<ChequersRecipe>;
      floor = floorOf(world);
      player = begin();
    },
    actions: {},
    photoCamera: {
      translates: false,
      begin: () => ({ ...player, z: player.z + EYE_HEIGHT, fov: 55 }),
      move: turnLens,
      use(next) {
        lens = next;
      },
    },
  };
}

const chequers: WorldModule<ChequersRecipe> = {
  open,
  controls: defineControls({
    title: "Chequers",
    greeting: "Walk over the floor.",
    vehicles: { walker: { ...walker(), digit: 1 } },
    actions: {},
    gestures: [],
  }),
  settings: (_, request) => [settingRow("hour", request)],
  notes: () => ({}),
  saves: false,
  exporter: () => new Worker(new URL("./export-worker.ts", import.meta.url), { type: "module", name: "export" }),
};

export default chequers;
