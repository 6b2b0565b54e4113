/** Objects of the sport on a planet: flags, the marks of start and finish, the ghost, and the mark of a landing place. They stand on tangent planes. */
import type { Scene } from "@babylonjs/core/scene.js";
import { type Globe, surfaceOn } from "../../../core/planet/sphere.ts";
import type { Rgb } from "../../../render/atmosphere/atmosphere.ts";
import type { PlanetAir } from "../../../render/atmosphere/planet-air.ts";
import { type CraftPass, craftMaterial } from "../../../render/craft/material.ts";
import { roundLight } from "../../../render/craft/shaders/round-light.ts";
import type { Frame } from "../../../render/frame.ts";
import { compileMaterials } from "../../../render/scene.ts";
import { readCourse } from "../../../sport/course-code.ts";
import { onDatum } from "../../../sport/geometry.ts";
import { planetSportGround } from "../../../sport/planet-ground.ts";
import { planOf, type RacePlan, surveyCourse } from "../../../sport/race/plan.ts";
import { runInSlices } from "../../../stream/time-slices.ts";
import { DrawnMarks } from "../../sport/render/marks.ts";
import { CoursePaint, coursePartsOf, drop, SEEN, show, type Thing } from "../../sport/render/things.ts";
import type { DrawnSport } from "../../sport/state.ts";
import { craftAt } from "../sport/upright.ts";

export class PlanetSportObjects {
  readonly #paint: CoursePaint;
  readonly #marks: DrawnMarks;
  readonly #failed: (error: Error) => void;
  #things: Thing[] = [];
  /** The course and the globe that were planned last, and the plan once it is there; null for a course that cannot be run. */
  #asked: { readonly course: string; readonly globe: Globe } | null = null;
  #plan: RacePlan | null | undefined = null;
  #standing: { readonly plan: RacePlan | null; readonly t: number } = { plan: null, t: 0 };
  #isDisposed = false;

  constructor(scene: Scene, air: PlanetAir, failed: (error: Error) => void) {
    this.#failed = failed;
    const lighting = roundLight(air.shadows !== null);
    const material = (pass: CraftPass) => craftMaterial(scene, pass, air, null, lighting);
    this.#paint = new CoursePaint(scene, material, air.shadows);
    this.#marks = new DrawnMarks(scene, material);
  }

  async compile(): Promise<void> {
    await compileMaterials(
      [...this.#paint.ghost.runners, this.#paint.mark].map(({ mesh }) => mesh),
      () => {},
    );
  }

  /** Whether the plan of the course is there. */
  get ready(): boolean {
    return this.#plan !== undefined;
  }

  get triangles(): number {
    const all = [...this.#things, ...this.#paint.ghost.runners, this.#paint.mark, ...this.#marks.all];
    return all.reduce((sum, { root, mesh }) => sum + (root.isEnabled() ? mesh.getTotalIndices() / 3 : 0), 0);
  }

  update(frame: Frame, [x, y, z]: Rgb, sport: DrawnSport | undefined, globe: Globe, t: number): void {
    const course = sport?.course ?? "";
    if (this.#asked?.course !== course || this.#asked.globe !== globe) this.#ask(course, globe);
    const plan = this.#plan ?? null;
    if (plan !== this.#standing.plan || (plan && t !== this.#standing.t)) this.#stand(plan, globe, t);
    for (const thing of this.#things) {
      const { place } = thing;
      show(thing, Math.hypot(place.x - x, place.y - y, place.z - z) < SEEN, frame);
    }
    this.#paint.update(frame, sport?.site ?? null);
    this.#marks.update(sport?.marks ?? [], frame, (mark) => Math.hypot(mark.x - x, mark.y - y, mark.z - z));
    const moved = (from: { x: number; y: number; z: number }, to: { x: number; y: number; z: number }) =>
      Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z);
    this.#paint.ghost.update(sport?.ghost ?? null, frame, moved);
  }

  dispose(): void {
    this.#isDisposed = true;
    drop(this.#things);
    this.#paint.dispose();
    this.#marks.dispose();
  }

  /** Plans a course in slices: rivers round it may take seconds. */
  #ask(course: string, globe: Globe): void {
    const asked = { course, globe };
    this.#asked = asked;
    const read = course === "" ? null : readCourse(course);
    this.#plan = read && "course" in read ? undefined : null;
    if (!read || !("course" in read)) return;
    const ground = planetSportGround(globe, 0);
    const plan = async () => {
      await runInSlices(surveyCourse(ground, read.course));
      if (this.#asked !== asked || this.#isDisposed) return;
      const planned = planOf(read.course, ground);
      this.#plan = "plan" in planned ? planned.plan : null;
    };
    plan().catch((error: Error) => {
      if (this.#asked === asked) this.#plan = null;
      this.#failed(error);
    });
  }

  #stand(plan: RacePlan | null, globe: Globe, t: number): void {
    drop(this.#things);
    this.#standing = { plan, t };
    const spot = new Float64Array(3);
    this.#things = (plan ? coursePartsOf(plan) : []).map(({ name, part, at, heading }) => {
      const [x, y, z] = onDatum(at, globe.radius, spot);
      const k = 1 + surfaceOn(globe, x, y, z, t) / globe.radius;
      return this.#paint.create(name, part, craftAt([k * x, k * y, k * z], heading));
    });
  }
}
