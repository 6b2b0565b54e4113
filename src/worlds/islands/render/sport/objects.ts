/** What of the sport stands in a country: flags, the marks of start and finish, fences round shafts, and the ghost. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { CraftPlace } from "../../../../camera/view-point.ts";
import { craftMaterial } from "../../../../render/craft/material.ts";
import { createCraftMesh, placeRoot } from "../../../../render/craft/mesh.ts";
import type { Part } from "../../../../render/model/part.ts";
import { addShadowCasters } from "../../../../render/shadows.ts";
import { countryGround } from "../../../../sport/country-ground.ts";
import type { SportGround } from "../../../../sport/ground.ts";
import { planOfText } from "../../sport/plan-of-text.ts";
import type { PartBuild, PartView, ScenePart } from "../part.ts";
import { buildFence, buildFlag, buildStake, isShaft } from "./flag-model.ts";
import { buildRunner } from "./runner-model.ts";

/** Metres up to which flags and fences are drawn, and between two searches for shafts. */
const [SEEN, FENCED, MOVED] = [500, 160, 40];
/** Metres of a stride of the ghost: two steps. */
const STRIDE = 2.4;

interface Thing {
  readonly root: TransformNode;
  readonly mesh: Mesh;
  readonly place: CraftPlace;
}

export function createSportObjects({ scene, air, shadows, islands: initial }: PartBuild): ScenePart {
  const paint = craftMaterial(scene, "cloth", air, shadows);
  const ghostly = craftMaterial(scene, "glass", air, shadows);
  const shadow = shadows && craftMaterial(scene, "shadow", air, shadows);
  if (shadows) shadow?.setMatrix("clip", shadows.near.clip);
  let islands = initial;
  let things: Thing[] = [];
  let shown = { course: "", t: Number.NaN };
  let fences: Thing[] = [];
  let fencedAt: readonly [number, number] | null = null;
  const runners = ([1, -1] as const).map((side) => createThing(`ghost ${side}`, buildRunner(side), ghostly, NOWHERE));
  let run = 0;
  let last: CraftPlace | null = null;

  function createThing(name: string, part: Part, material: ShaderMaterial, place: CraftPlace): Thing {
    const root = new TransformNode(name, scene);
    const mesh = createCraftMesh(root, name, part, material);
    if (shadows && shadow && material === paint) {
      addShadowCasters(shadows.near, mesh);
      shadows.near.target.setMaterialForRendering(mesh, shadow);
    }
    root.setEnabled(false);
    return { root, mesh, place };
  }

  function drop(old: readonly Thing[]): void {
    for (const { root, mesh } of old) {
      mesh.dispose();
      root.dispose();
    }
  }

  const standing = (ground: SportGround, x: number, y: number, heading = 0): CraftPlace => ({
    ...{ x, y, z: ground.heightAt(x, y) + islands.altitudes[0] },
    ...{ heading, pitch: 0, roll: 0 },
  });

  function putFlags(course: string, t: number): void {
    drop(things);
    things = [];
    shown = { course, t };
    const ground = countryGround(islands, t);
    const read = planOfText(course, islands);
    if (!("plan" in read)) return;
    const { start, controls, finish } = read.plan;
    const [first] = controls;
    const toFirst = (Math.atan2(first.x - start[0], first.y - start[1]) * 180) / Math.PI;
    things = [
      createThing("start", buildStake("start"), paint, standing(ground, ...start, toFirst)),
      createThing("finish", buildStake("finish"), paint, standing(ground, ...finish, toFirst)),
      // Flags turn by their codes, so that not all show the same side.
      ...controls.map(({ x, y, code }) =>
        createThing(`flag ${code}`, buildFlag(code), paint, standing(ground, x, y, (37 * code.charCodeAt(0)) % 360)),
      ),
    ];
  }

  function putFences(x: number, y: number, t: number): void {
    drop(fences);
    fencedAt = [x, y];
    const ground = countryGround(islands, t);
    const [i, j] = [Math.round(x), Math.round(y)];
    fences = ground
      .sitesIn({ west: i - FENCED, south: j - FENCED, east: i + FENCED, north: j + FENCED })
      .filter(({ feature }) => isShaft(feature))
      .map((site) => createThing("fence", buildFence(), paint, standing(ground, site.x, site.y)));
  }

  function show({ root, place }: Thing, view: PartView, reach: number): void {
    const { x, y } = view.view;
    const near = Math.hypot(place.x - x, place.y - y) < reach;
    root.setEnabled(near);
    if (near) placeRoot(root, place, view.frame);
  }

  function showGhost(ghost: CraftPlace | null, view: PartView): void {
    if (ghost && last) run += Math.min(STRIDE, Math.hypot(ghost.x - last.x, ghost.y - last.y));
    last = ghost;
    const side = Math.floor((2 * run) / STRIDE) % 2;
    for (const [k, { root }] of runners.entries()) {
      root.setEnabled(ghost !== null && k === side);
      if (ghost && k === side) placeRoot(root, ghost, view.frame);
    }
  }

  function update(view: PartView): void {
    const { sport, t } = view.moment;
    const course = sport?.course ?? "";
    if (course !== shown.course || (course && t !== shown.t)) putFlags(course, t);
    const { x, y } = view.view;
    if (!sport?.fences) {
      drop(fences);
      [fences, fencedAt] = [[], null];
    } else if (!fencedAt || Math.hypot(x - fencedAt[0], y - fencedAt[1]) > MOVED) putFences(x, y, t);
    for (const thing of things) show(thing, view, SEEN);
    for (const fence of fences) show(fence, view, FENCED);
    showGhost(sport?.ghost ?? null, view);
    for (const material of [paint, ghostly]) material.setMatrix("clip", view.frame.clip);
  }

  const all = () => [...things, ...fences, ...runners];
  return {
    get meshes() {
      return all().map(({ mesh }) => mesh);
    },
    get triangles() {
      return all().reduce((sum, { root, mesh }) => sum + (root.isEnabled() ? mesh.getTotalIndices() / 3 : 0), 0);
    },
    get instances() {
      return all().filter(({ root }) => root.isEnabled()).length;
    },
    uploaded: 0,
    load: () => true,
    update,
    setIslands(next) {
      islands = next;
      shown = { course: "", t: Number.NaN };
      fencedAt = null;
    },
    dispose() {
      drop(all());
      for (const material of [paint, ghostly, shadow]) material?.dispose();
    },
  };
}

const NOWHERE: CraftPlace = { x: 0, y: 0, z: 0, heading: 0, pitch: 0, roll: 0 };
