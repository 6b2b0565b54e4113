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

export const createSportObjects = (build: PartBuild): ScenePart => new SportObjects(build);

class SportObjects implements ScenePart {
  readonly uploaded = 0;
  readonly #scene: PartBuild["scene"];
  readonly #shadows: PartBuild["shadows"];
  readonly #paint: ShaderMaterial;
  readonly #shadow: ShaderMaterial | null;
  readonly #ghost: Ghost;
  #flat: PartBuild["flat"];
  #things: Thing[] = [];
  #shown = { course: "", t: Number.NaN };
  /** The shown course, on the current ground. */
  #read: ReadCourse | null = null;
  #fences: Thing[] = [];
  #fencedAt: readonly [number, number] | null = null;

  constructor({ scene, air, shadows, flat }: PartBuild) {
    [this.#scene, this.#shadows, this.#flat] = [scene, shadows, flat];
    this.#paint = craftMaterial(scene, "cloth", air, shadows);
    this.#shadow = shadows && craftMaterial(scene, "shadow", air, shadows);
    if (shadows) this.#shadow?.setMatrix("clip", shadows.near.clip);
    this.#ghost = new Ghost(scene, craftMaterial(scene, "glass", air, shadows));
  }

  get meshes(): Mesh[] {
    return this.#all().map(({ mesh }) => mesh);
  }

  get triangles(): number {
    return this.#all().reduce((sum, { root, mesh }) => sum + (root.isEnabled() ? mesh.getTotalIndices() / 3 : 0), 0);
  }

  get instances(): number {
    return this.#all().filter(({ root }) => root.isEnabled()).length;
  }

  load(): boolean {
    return true;
  }

  update(view: PartView): void {
    const { sport, t } = view.moment;
    const course = sport?.course ?? "";
    if (course !== this.#shown.course || (course && t !== this.#shown.t)) this.#putFlags(course, t);
    const { x, y } = view.view;
    const at = this.#fencedAt;
    if (!sport?.fences) {
      drop(this.#fences);
      [this.#fences, this.#fencedAt] = [[], null];
    } else if (!at || Math.hypot(x - at[0], y - at[1]) > MOVED) this.#putFences(x, y, t);
    for (const thing of this.#things) show(thing, view, SEEN);
    for (const fence of this.#fences) show(fence, view, FENCED);
    this.#paint.setMatrix("clip", view.frame.clip);
    this.#ghost.update(sport?.ghost ?? null, view);
  }

  setGround(next: PartBuild["flat"]): void {
    this.#flat = next;
    [this.#shown, this.#read] = [{ course: "", t: Number.NaN }, null];
    this.#fencedAt = null;
  }

  dispose(): void {
    drop(this.#things);
    drop(this.#fences);
    this.#ghost.dispose();
    for (const material of [this.#paint, this.#shadow]) material?.dispose();
  }

  #all(): Thing[] {
    return [...this.#things, ...this.#fences, ...this.#ghost.runners];
  }

  /** Stands something on the ground of an archipelago; not where years have taken that. */
  #stand(altitude: number, t: number, name: string, part: Part, [x, y]: Point, heading = 0): Thing[] {
    const z = countryGround(this.#flat, t, altitude).heightAt(x, y) + altitude;
    if (Number.isNaN(z)) return [];
    const thing = createThing(this.#scene, name, part, this.#paint, { x, y, z, heading, pitch: 0, roll: 0 });
    const [shadows, shadow] = [this.#shadows, this.#shadow];
    if (shadows && shadow) {
      addShadowCasters(shadows.near, thing.mesh);
      shadows.near.target.setMaterialForRendering(thing.mesh, shadow);
    }
    return [thing];
  }

  #putFlags(course: string, t: number): void {
    drop(this.#things);
    this.#things = [];
    if (course !== this.#shown.course || !this.#read) this.#read = planOfText(course, this.#flat);
    this.#shown = { course, t };
    if ("problem" in this.#read) return;
    const { altitude, plan } = this.#read;
    const { start, controls, finish } = plan;
    const [first] = controls;
    const last = controls[controls.length - 1];
    this.#things = [
      ...this.#stand(altitude, t, "start", buildStake("start"), start, headingTo(start, [first.x, first.y])),
      // Its rings face runners from the last control.
      ...this.#stand(altitude, t, "finish", buildStake("finish"), finish, headingTo(finish, [last.x, last.y])),
      // Flags turn by their codes, so that not all show the same side.
      ...controls.flatMap(({ x, y, code }) =>
        this.#stand(altitude, t, `flag ${code}`, buildFlag(code), [x, y], (37 * code.charCodeAt(0)) % 360),
      ),
    ];
  }

  #putFences(x: number, y: number, t: number): void {
    drop(this.#fences);
    this.#fencedAt = [x, y];
    const [i, j] = [Math.round(x), Math.round(y)];
    const box = { west: i - FENCED, south: j - FENCED, east: i + FENCED, north: j + FENCED };
    this.#fences = this.#flat.altitudes.flatMap((altitude) =>
      countryGround(this.#flat, t, altitude)
        .sitesIn(box)
        .filter(({ feature }) => isShaft(feature))
        .flatMap((site) => this.#stand(altitude, t, "fence", buildFence(), [site.x, site.y])),
    );
  }
}

/** The runner of an earlier race, in two poses. */
class Ghost {
  readonly runners: readonly Thing[];
  readonly #material: ShaderMaterial;
  /** Metres run. */
  #run = 0;
  #last: CraftPlace | null = null;

  constructor(scene: PartBuild["scene"], material: ShaderMaterial) {
    this.#material = material;
    this.runners = ([1, -1] as const).map((side) =>
      createThing(scene, `ghost ${side}`, buildRunner(side), material, NOWHERE),
    );
  }

  update(place: CraftPlace | null, { frame }: PartView): void {
    const last = this.#last;
    if (place && last) this.#run += Math.min(STRIDE, Math.hypot(place.x - last.x, place.y - last.y));
    this.#last = place;
    const side = Math.floor((2 * this.#run) / STRIDE) % 2;
    for (const [k, { root }] of this.runners.entries()) {
      root.setEnabled(place !== null && k === side);
      if (place && k === side) placeRoot(root, place, frame);
    }
    this.#material.setMatrix("clip", frame.clip);
  }

  dispose(): void {
    drop(this.runners);
    this.#material.dispose();
  }
}

function createThing(
  scene: PartBuild["scene"],
  name: string,
  part: Part,
  material: ShaderMaterial,
  place: CraftPlace,
): Thing {
  const root = new TransformNode(name, scene);
  const mesh = createCraftMesh(root, name, part, material);
  root.setEnabled(false);
  return { root, mesh, place };
}

function drop(old: readonly Thing[]): void {
  for (const { root, mesh } of old) {
    mesh.dispose();
    root.dispose();
  }
}

function show({ root, place }: Thing, view: PartView, reach: number): void {
  const { x, y } = view.view;
  const near = Math.hypot(place.x - x, place.y - y) < reach;
  root.setEnabled(near);
  if (near) placeRoot(root, place, view.frame);
}

/** Degrees clockwise from north. */
const headingTo = ([x, y]: Point, [toX, toY]: Point): number => (Math.atan2(toX - x, toY - y) * 180) / Math.PI;

const NOWHERE: CraftPlace = { x: 0, y: 0, z: 0, heading: 0, pitch: 0, roll: 0 };
