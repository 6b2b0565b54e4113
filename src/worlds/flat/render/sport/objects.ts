/** Objects of the sport in the world: flags, the marks of start and finish, fences round shafts, and the ghost. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { CraftPlace } from "../../../../camera/view-point.ts";
import { craftMaterial } from "../../../../render/craft/material.ts";
import { createCraftMesh, placeRoot } from "../../../../render/craft/mesh.ts";
import type { Part } from "../../../../render/model/part.ts";
import { addShadowCasters } from "../../../../render/shadows.ts";
import { countryGround } from "../../../../sport/country-ground.ts";
import type { Point } from "../../../../sport/course.ts";
import { planOfText, type ReadCourse } from "../../sport/plan-of-text.ts";
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

export function createSportObjects({ scene, air, shadows, flat: initial }: PartBuild): ScenePart {
  const paint = craftMaterial(scene, "cloth", air, shadows);
  const ghostly = craftMaterial(scene, "glass", air, shadows);
  const shadow = shadows && craftMaterial(scene, "shadow", air, shadows);
  if (shadows) shadow?.setMatrix("clip", shadows.near.clip);
  let flat = initial;
  let things: Thing[] = [];
  let shown = { course: "", t: Number.NaN };
  /** The shown course, on the current islands. */
  let read: ReadCourse | null = null;
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

  /** Stands something on the ground of an archipelago; not where years have taken that. */
  function stand(altitude: number, t: number, name: string, part: Part, x: number, y: number, heading = 0): Thing[] {
    const z = countryGround(flat, t, altitude).heightAt(x, y) + altitude;
    return Number.isNaN(z) ? [] : [createThing(name, part, paint, { x, y, z, heading, pitch: 0, roll: 0 })];
  }

  function putFlags(course: string, t: number): void {
    drop(things);
    things = [];
    if (course !== shown.course || !read) read = planOfText(course, flat);
    shown = { course, t };
    if ("problem" in read) return;
    const { altitude, plan } = read;
    const { start, controls, finish } = plan;
    const [first] = controls;
    const last = controls[controls.length - 1];
    things = [
      ...stand(altitude, t, "start", buildStake("start"), ...start, headingTo(start, [first.x, first.y])),
      // Its rings face runners from the last control.
      ...stand(altitude, t, "finish", buildStake("finish"), ...finish, headingTo(finish, [last.x, last.y])),
      // Flags turn by their codes, so that not all show the same side.
      ...controls.flatMap(({ x, y, code }) =>
        stand(altitude, t, `flag ${code}`, buildFlag(code), x, y, (37 * code.charCodeAt(0)) % 360),
      ),
    ];
  }

  function putFences(x: number, y: number, t: number): void {
    drop(fences);
    fencedAt = [x, y];
    const [i, j] = [Math.round(x), Math.round(y)];
    const box = { west: i - FENCED, south: j - FENCED, east: i + FENCED, north: j + FENCED };
    fences = flat.altitudes.flatMap((altitude) =>
      countryGround(flat, t, altitude)
        .sitesIn(box)
        .filter(({ feature }) => isShaft(feature))
        .flatMap((site) => stand(altitude, t, "fence", buildFence(), site.x, site.y)),
    );
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
    setGround(next) {
      flat = next;
      [shown, read] = [{ course: "", t: Number.NaN }, null];
      fencedAt = null;
    },
    dispose() {
      drop(all());
      for (const material of [paint, ghostly, shadow]) material?.dispose();
    },
  };
}

/** Degrees clockwise from north. */
const headingTo = ([x, y]: Point, [toX, toY]: Point): number => (Math.atan2(toX - x, toY - y) * 180) / Math.PI;

const NOWHERE: CraftPlace = { x: 0, y: 0, z: 0, heading: 0, pitch: 0, roll: 0 };
