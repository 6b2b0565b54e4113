/**
 * Drawing of a planet's mine in the planet's scene, by a frame on the axes of the mine. Loaded at a shaft.
 *
 *   from above    the mine is drawn first, the depth cleared, and the lid of its shaft drawn, which leaves the mine in the hole
 *   from inside   it is drawn last, over a cleared depth: its walls hide the surface but for what the shaft shows
 */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { ViewPoint } from "../../../camera/view-point.ts";
import type { Globe } from "../../../core/planet/sphere.ts";
import { DEGREE } from "../../../explorers/angle.ts";
import { toPlane } from "../../../explorers/tangent-plane.ts";
import { mix, type Vector } from "../../../explorers/vector.ts";
import { generateFlatGround } from "../../../recipe/kinds/flat-generator.ts";
import { createFlatAir, type FlatAir } from "../../../render/atmosphere/air.ts";
import { createBelowStage } from "../../../render/below/below-stage.ts";
import type { BoreGround } from "../../../render/below/bores/bores.ts";
import type { UndergroundLight } from "../../../render/below/light.ts";
import { createShaftRock } from "../../../render/below/mine/shaft-rock.ts";
import type { Rock } from "../../../render/below/rock.ts";
import type { BelowBuild, BelowStage, BelowView } from "../../../render/below/stage.ts";
import type { FirstView } from "../../../render/below/stream-gate.ts";
import { createFrame, type Frame, setEye } from "../../../render/frame.ts";
import { createProfileTextures } from "../../../render/ground/textures.ts";
import { type Making, making } from "../../../render/making.ts";
import { shiftClip } from "../../../render/post/reprojection.ts";
import { createMineStream } from "../../../stream/below/mine-stream.ts";
import { WORKERS } from "../../../stream/below/source.ts";
import { createPool } from "../../../stream/pool.ts";
import type { PlanetView } from "../render/camera.ts";
import { AIRLESS, createShaftDaylight } from "./daylight.ts";
import { createLid, lidAltitude } from "./lid.ts";
import type { DrawnMine, HungMine, MineParts, PlanetMine } from "./planet-mine.ts";
import { wellOf } from "./shaft.ts";

/** Metres over the lid up to which an eye in the hole is inside. */
const OVER_LID = 0.6;
/** Near planes: inside, and within so many metres of the shaft. */
const [NEAR, NEAR_SHAFT] = [0.1, 1.2];

/** Metres that no walk covers in a frame. */
const JUMP = 8;

/** The mine of a frame, and where the eye is in it. */
interface Seen {
  readonly hung: HungMine;
  readonly lid: number;
  readonly eye: ViewPoint;
  readonly forward: Vector;
  readonly up: Vector;
  /** Whether the eye is below the lid or in the hole under it. */
  readonly inside: boolean;
}

/** Creates it, in slices. */
export function createMineStage(mine: PlanetMine, parts: MineParts): Making<DrawnMine> {
  return making(function* (own) {
    const { scene, quality, failed } = parts;
    const air = own(createFlatAir(scene));
    const tiles = parts.tiles.elsewhere();
    const textures = { ...own(createProfileTextures(scene, mine.profile)), tiles };
    yield;
    const view = new MineView(mine, parts);
    const scope = {
      groundAt: createBores(mine, () => view.seen, parts.hasAir ? 1 : AIRLESS),
      get lamp() {
        return parts.shown()?.lamp ?? false;
      },
      get thread() {
        return parts.shown()?.thread ?? null;
      },
      failed,
      loadRock: async () => (build: BelowBuild, light: UndergroundLight) =>
        createRock(mine, parts, view.first, build, light),
    };
    const flat = generateFlatGround(mine.table);
    yield;
    const below = own(yield* createBelowStage(scope)({ scene, flat, textures, air, quality }));
    const lid = own(createLid(scene));
    const phases = own(createPhases(scene, below, lid.mesh, () => view.seen));
    return new MineStage(view, { below, air, tiles, lid, phases, dispose: own.dispose });
  });
}

/** The eye of each frame, on the axes of the mine. */
class MineView {
  seen: Seen | undefined;
  readonly frame = createFrame();
  readonly mine: PlanetMine;
  readonly parts: MineParts;
  readonly #daylight: ReturnType<typeof createShaftDaylight>;

  constructor(mine: PlanetMine, parts: MineParts) {
    [this.mine, this.parts] = [mine, parts];
    this.#daylight = createShaftDaylight(parts.hasAir);
  }

  /** The view that the first data is for. */
  get first(): FirstView {
    const { mine, frame, seen } = this;
    const eye = seen ? ([seen.eye.x, seen.eye.y, seen.eye.z] as const) : mine.at;
    return { eye, t: frame.t, all: this.parts.frozen };
  }

  look(view: PlanetView, globe: Globe, t: number): number {
    const { mine, parts, frame } = this;
    const hung = mine.on(globe, t);
    const lid = this.seen?.hung === hung ? this.seen.lid : lidAltitude(hung, mine.feature.size);
    const seen = seenFrom(view, hung, lid, globe.radius, parts.shown()?.inside ?? false);
    const { eye, inside } = seen;
    this.seen = seen;
    frame.t = t;
    const away = Math.hypot(eye.x - hung.shaft.x, eye.y - hung.shaft.y, eye.z - lid);
    return inside || away < NEAR_SHAFT ? NEAR : Infinity;
  }

  /** Sets the frame after the planet's. */
  place({ hung, eye, forward, up }: Seen, planet: Frame, outdoors: number): void {
    const { frame, parts } = this;
    setEye(frame, eye.x, eye.y, eye.z);
    parts.camera.writeClip(frame.eye, forward, up, frame.clip);
    [frame.seconds, frame.pixel, frame.drawn] = [planet.seconds, planet.pixel, planet.drawn];
    const [x, y, z] = planet.daylight.sun;
    frame.daylight = this.#daylight(toPlane(hung.plane, [x, y, z]), outdoors);
  }
}

interface StageParts {
  readonly below: BelowStage;
  readonly air: FlatAir;
  readonly tiles: ReturnType<MineParts["tiles"]["elsewhere"]>;
  readonly lid: ReturnType<typeof createLid>;
  readonly phases: ReturnType<typeof createPhases>;
  dispose(): void;
}

class MineStage implements DrawnMine {
  readonly #view: MineView;
  readonly #parts: StageParts;
  /** The eye whose data is awaited. */
  #awaited: ViewPoint | undefined;

  constructor(view: MineView, parts: StageParts) {
    [this.#view, this.#parts] = [view, parts];
  }

  get triangles(): number {
    return this.#parts.below.triangles;
  }

  get instances(): number {
    return this.#parts.below.instances;
  }

  get uploaded(): number {
    return this.#parts.below.uploaded;
  }

  look(view: PlanetView, globe: Globe, t: number): number {
    return this.#view.look(view, globe, t);
  }

  light(planet: Frame, outdoors: number, dt: number, skipSmoothing: boolean): BelowView {
    const { seen, frame } = this.#view;
    if (!seen) return { outside: true, exposure: outdoors };
    const { air, tiles, below } = this.#parts;
    this.#view.place(seen, planet, outdoors);
    air.update(frame);
    tiles.place(frame.anchor);
    const lit = below.light(frame, seen.eye, { t: frame.t }, outdoors, dt, skipSmoothing);
    return { outside: lit.outside || !seen.inside, exposure: lit.exposure };
  }

  update(skipSmoothing: boolean): void {
    const { seen, frame, mine } = this.#view;
    if (!seen) return;
    const { below, lid, phases } = this.#parts;
    if (below.meshes.length === 0) void below.load();
    below.update(frame, skipSmoothing);
    lid.update(frame, seen.hung, mine.feature.size);
    phases.update();
  }

  shift(x: number, y: number): void {
    shiftClip(this.#view.frame.clip, x, y);
  }

  get ready(): boolean {
    const { seen, frame, parts } = this.#view;
    if (!seen) return false;
    const [{ eye }, awaited, { below }] = [seen, this.#awaited, this.#parts];
    if (!awaited || Math.hypot(eye.x - awaited.x, eye.y - awaited.y, eye.z - awaited.z) > JUMP) {
      this.#awaited = eye;
      below.waitFor(eye, frame.t, parts.frozen);
    }
    return below.ready();
  }

  dispose(): void {
    this.#parts.dispose();
  }
}

/** A view on the axes of the mine. */
function seenFrom(view: PlanetView, hung: HungMine, lid: number, radius: number, isPlayerInside: boolean): Seen {
  const { plane, shaft } = hung;
  const [dx, dy, dz] = plane.offset;
  const [px, py, pz] = toPlane(plane, mix(1, view.at, -radius, plane.up));
  const [forward, up] = [toPlane(plane, view.forward), toPlane(plane, view.up)];
  const [x, y, z] = [px - dx, py - dy, pz - dz];
  const isInHole = Math.hypot(x - shaft.x, y - shaft.y) < shaft.radius && z < lid + OVER_LID;
  const heading = Math.atan2(forward[0], forward[1]) / DEGREE;
  const pitch = Math.asin(Math.min(1, Math.max(-1, forward[2]))) / DEGREE;
  const eye = { x, y, z, heading, pitch, roll: 0, fov: view.fov, near: NEAR, inside: false, focus: [x, y, z] as const };
  return { hung, lid, eye, forward, up, inside: isInHole || (isPlayerInside && z < lid) };
}

/** The shaft as a well that light and the mine know; the same object as long as the ground there is the same. */
function createBores(mine: PlanetMine, seen: () => Seen | undefined, sky: number): () => BoreGround {
  let of: HungMine | undefined;
  let ground: BoreGround = { entrancesNear: () => [], isBelow: () => false };
  return () => {
    const now = seen();
    if (!now || now.hung === of) return ground;
    of = now.hung;
    const { lid } = now;
    const { x, y, radius } = now.hung.shaft;
    const entrance = wellOf(now.hung, lid, mine.feature.key);
    ground = {
      sky,
      entrancesNear: () => [entrance],
      isBelow: (px, py, pz) => pz < lid && ((seen()?.inside ?? false) || Math.hypot(px - x, py - y) < radius),
    };
    return ground;
  };
}

/** The rock of the mine, with workers of its own. */
function createRock(
  mine: PlanetMine,
  { failed }: MineParts,
  first: FirstView,
  build: BelowBuild,
  light: UndergroundLight,
): Making<Rock> {
  const pool = createPool({ source: WORKERS, failed });
  const stream = createMineStream(mine.table, mine.space, pool);
  return createShaftRock({ flat: build.flat, mine: mine.space, stream, first, owned: [pool, stream] }, build, light);
}

/** Draws the mine before the surface, or after it, and the lid between. Its meshes have no layer, so that the scene leaves them out. */
function createPhases(scene: Scene, below: BelowStage, lid: Mesh, seen: () => Seen | undefined) {
  const engine = scene.getEngine();
  const isClear = (mesh: Mesh) => mesh.material?.needAlphaBlending() ?? false;
  lid.layerMask = 0;

  function draw(mesh: Mesh): void {
    if (!mesh.isEnabled() || !mesh.isVisible) return;
    for (const part of mesh.subMeshes) part.render(isClear(mesh));
  }

  function drawMine(): void {
    const { meshes } = below;
    for (const mesh of meshes) if (!isClear(mesh)) draw(mesh);
    for (const mesh of meshes) if (isClear(mesh)) draw(mesh);
    // As the scene leaves it after its own clear meshes.
    engine.setAlphaMode(Constants.ALPHA_DISABLE);
  }

  const before = scene.onBeforeDrawPhaseObservable.add(() => {
    const now = seen();
    if (!now || now.inside || !below.shown) return;
    drawMine();
    engine.clear(null, false, true, false);
    draw(lid);
  });
  const after = scene.onAfterDrawPhaseObservable.add(() => {
    if (!seen()?.inside) return;
    engine.clear(null, false, true, false);
    drawMine();
  });
  return {
    update(): void {
      for (const mesh of below.meshes) mesh.layerMask = 0;
    },
    dispose(): void {
      scene.onBeforeDrawPhaseObservable.remove(before);
      scene.onAfterDrawPhaseObservable.remove(after);
    },
  };
}
