/** Objects of the sport in the world: flags, the marks of start and finish, fences round shafts, the ghost, the mark of a landing place, and marks of tasks. */
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { type CraftPass, craftMaterial } from "../../../../render/craft/material.ts";
import type { Part } from "../../../../render/model/part.ts";
import { planOn } from "../../../../sport/archipelago.ts";
import { countryGround } from "../../../../sport/country-ground.ts";
import type { Point } from "../../../../sport/geometry.ts";
import { planOfText, type ReadCourse } from "../../../sport/plan-of-text.ts";
import { buildFence, isShaft } from "../../../sport/render/flag-model.ts";
import { DrawnMarks } from "../../../sport/render/marks.ts";
import { CoursePaint, coursePartsOf, drop, SEEN, show, type Thing } from "../../../sport/render/things.ts";
import type { PartBuild, PartView, ScenePart } from "../part.ts";

/** Metres up to which fences are drawn, and between two searches for shafts. */
const [FENCED, MOVED] = [160, 40];

export const createSportObjects = (build: PartBuild): ScenePart => new SportObjects(build);

class SportObjects implements ScenePart {
  readonly uploaded = 0;
  readonly #paint: CoursePaint;
  readonly #marks: DrawnMarks;
  #flat: PartBuild["flat"];
  #things: Thing[] = [];
  #shown = { course: "", t: Number.NaN };
  /** The shown course, on the current ground. */
  #read: ReadCourse | null = null;
  #fences: Thing[] = [];
  #fencedAt: readonly [number, number] | null = null;

  constructor({ scene, air, shadows, flat }: PartBuild) {
    this.#flat = flat;
    const material = (pass: CraftPass) => craftMaterial(scene, pass, air, shadows);
    this.#paint = new CoursePaint(scene, material, shadows);
    this.#marks = new DrawnMarks(scene, material);
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
    const isNear = ({ place }: Thing, reach: number) => Math.hypot(place.x - x, place.y - y) < reach;
    for (const thing of this.#things) show(thing, isNear(thing, SEEN), view.frame);
    for (const fence of this.#fences) show(fence, isNear(fence, FENCED), view.frame);
    this.#paint.update(view.frame, sport?.site ?? null);
    const { z } = view.view;
    this.#marks.update(sport?.marks ?? [], view.frame, (mark) => Math.hypot(mark.x - x, mark.y - y, mark.z - z));
    this.#paint.ghost.update(sport?.ghost ?? null, view.frame, (from, to) => Math.hypot(to.x - from.x, to.y - from.y));
  }

  setGround(next: PartBuild["flat"]): void {
    this.#flat = next;
    [this.#shown, this.#read] = [{ course: "", t: Number.NaN }, null];
    this.#fencedAt = null;
  }

  dispose(): void {
    drop(this.#things);
    drop(this.#fences);
    this.#paint.dispose();
    this.#marks.dispose();
  }

  #all(): Thing[] {
    return [...this.#things, ...this.#fences, ...this.#paint.ghost.runners, this.#paint.mark, ...this.#marks.all];
  }

  /** Stands something on the ground of an archipelago; not where years have taken that. */
  #stand(altitude: number, t: number, name: string, part: Part, [x, y]: Point, heading = 0): Thing[] {
    const z = countryGround(this.#flat, t, altitude).heightAt(x, y) + altitude;
    if (Number.isNaN(z)) return [];
    return [this.#paint.create(name, part, { x, y, z, heading, pitch: 0, roll: 0 })];
  }

  #putFlags(course: string, t: number): void {
    drop(this.#things);
    this.#things = [];
    if (course !== this.#shown.course || !this.#read)
      this.#read = planOfText(course, (read) => planOn(this.#flat, read));
    this.#shown = { course, t };
    if ("problem" in this.#read) return;
    const { altitude, plan } = this.#read;
    this.#things = coursePartsOf(plan).flatMap(({ name, part, at, heading }) =>
      this.#stand(altitude, t, name, part, at, heading),
    );
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
