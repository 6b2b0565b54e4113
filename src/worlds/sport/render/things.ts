/** Things of a course in the world: flags and the marks of start and finish, the ghost of an earlier race, and the mark of a landing place. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { CraftPlace } from "../../../camera/view-point.ts";
import type { CraftPass } from "../../../render/craft/material.ts";
import { createCraftMesh, createCraftShadow, placeRoot } from "../../../render/craft/mesh.ts";
import type { Frame } from "../../../render/frame.ts";
import type { Part } from "../../../render/model/part.ts";
import type { Shadows } from "../../../render/shadows.ts";
import type { Geometry, Point } from "../../../sport/geometry.ts";
import type { RacePlan } from "../../../sport/race/plan.ts";
import { buildFlag, buildStake } from "./flag-model.ts";
import { buildLandingMark } from "./landing-mark.ts";
import { buildRunner } from "./runner-model.ts";

/** Metres up to which flags are drawn. */
export const SEEN = 500;
/** Metres of a stride of the ghost: two steps. */
const STRIDE = 2.4;

export interface Thing {
  readonly root: TransformNode;
  readonly mesh: Mesh;
  readonly place: CraftPlace;
}

/** A thing of a course before it stands on the ground. */
export interface CoursePart {
  readonly name: string;
  readonly part: Part;
  readonly at: Point;
  /** Degrees clockwise from north. */
  readonly heading: number;
}

export function coursePartsOf({ geometry, start, controls, finish }: RacePlan): CoursePart[] {
  const [first] = controls;
  const last = controls[controls.length - 1];
  const stake = (name: "start" | "finish", at: Point, to: Point): CoursePart => ({
    ...{ name, part: buildStake(name), at },
    heading: headingTo(geometry, at, to),
  });
  return [
    stake("start", start, [first.x, first.y]),
    // Its rings face runners from the last control.
    stake("finish", finish, [last.x, last.y]),
    // Flags turn by their codes, so that not all show the same side.
    ...controls.map(({ x, y, code }) => ({
      ...{ name: `flag ${code}`, part: buildFlag(code), at: [x, y] as const },
      heading: (37 * code.charCodeAt(0)) % 360,
    })),
  ];
}

/** Degrees clockwise from north. */
function headingTo({ way }: Geometry, from: Point, to: Point): number {
  const [east, north] = way(from, to);
  return (Math.atan2(east, north) * 180) / Math.PI;
}

type Place = Pick<CraftPlace, "x" | "y" | "z">;

/** The runner of an earlier race, in two poses. */
export class Ghost {
  readonly runners: readonly Thing[];
  readonly #material: ShaderMaterial;
  /** Metres run. */
  #run = 0;
  #last: CraftPlace | null = null;

  constructor(scene: Scene, material: ShaderMaterial) {
    this.#material = material;
    this.runners = ([1, -1] as const).map((side) => createThing(scene, `ghost ${side}`, buildRunner(side), material));
  }

  update(place: CraftPlace | null, frame: Frame, moved: (from: Place, to: Place) => number): void {
    const last = this.#last;
    if (place && last) this.#run += Math.min(STRIDE, moved(last, place));
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

export function createThing(
  scene: Scene,
  name: string,
  part: Part,
  material: ShaderMaterial,
  place: CraftPlace = NOWHERE,
): Thing {
  const root = new TransformNode(name, scene);
  const mesh = createCraftMesh(root, name, part, material);
  root.setEnabled(false);
  return { root, mesh, place };
}

export function drop(old: readonly Thing[]): void {
  for (const { root, mesh } of old) {
    mesh.dispose();
    root.dispose();
  }
}

/** Draws a thing where it is near. */
export function show({ root, place }: Thing, isNear: boolean, frame: Frame): void {
  root.setEnabled(isNear);
  if (isNear) placeRoot(root, place, frame);
}

const NOWHERE: CraftPlace = { x: 0, y: 0, z: 0, heading: 0, pitch: 0, roll: 0 };

/** Materials of the things of a course, which cast shadows; the ghost, and the mark of a landing place. */
export class CoursePaint {
  readonly ghost: Ghost;
  readonly mark: Thing;
  readonly #scene: Scene;
  readonly #cloth: ShaderMaterial;
  readonly #shadow: ReturnType<typeof createCraftShadow>;

  constructor(scene: Scene, material: (pass: CraftPass) => ShaderMaterial, shadows: Shadows | null) {
    this.#scene = scene;
    this.#cloth = material("cloth");
    this.#shadow = createCraftShadow(shadows, material);
    this.ghost = new Ghost(scene, material("glass"));
    this.mark = createThing(scene, "landing place", buildLandingMark(), this.#cloth);
  }

  create(name: string, part: Part, place: CraftPlace): Thing {
    const thing = createThing(this.#scene, name, part, this.#cloth, place);
    this.#shadow?.cast(thing.mesh);
    return thing;
  }

  /** `site` is where the mark of a landing place stands; null hides it. */
  update(frame: Frame, site: CraftPlace | null): void {
    show({ ...this.mark, place: site ?? NOWHERE }, site !== null, frame);
    this.#cloth.setMatrix("clip", frame.clip);
  }

  dispose(): void {
    this.ghost.dispose();
    drop([this.mark]);
    this.#cloth.dispose();
    this.#shadow?.dispose();
  }
}
