import { Engine } from "@babylonjs/core/Engines/engine.js";
import { createStage } from "./view/stage.ts";
import { QUALITY } from "./view/quality.ts";
import { generate } from "./world/generate.ts";
import type { Recipe } from "./world/recipe.ts";
import type { SceneRequest } from "./world/request.ts";
import { openWorld } from "./world/validate.ts";
export async function openScene(canvas: HTMLCanvasElement, recipe: Recipe, request: SceneRequest) {
  const world = openWorld(recipe, request);
  const engine = new Engine(canvas, false, { stencil: false, preserveDrawingBuffer: true });
  const quality = QUALITY[request.quality === "auto" ? "medium" : request.quality];
  const stage = createStage(engine, { islands: generate(world), cloudSea: world.view.cloudSea, haze: world.view.haze, distance: world.view.distance }, quality, location.search.includes("marker"));
  await stage.compile(() => {});
  const [x, y, z] = request.at;
  const draw = () => stage.draw({ x, y, z, heading: request.look[0], pitch: request.look[1], roll: request.look[2], fov: 55, near: 1, focus: [x, y, z] }, { t: request.t, seconds: 0, hour: request.hour, gloom: 0 }, true);
  while (!stage.drawn()) { draw(); await new Promise((r) => setTimeout(r, 20)); }
  draw();
  document.documentElement.dataset.ready = "true";
  (window as any).stage = stage; (window as any).draw = draw;
  console.log(JSON.stringify(stage.stats()));
}
