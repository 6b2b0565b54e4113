/**
 * Drawing of a planet's mine in the planet's scene, by a frame on the axes of the mine. Loaded at a shaft.
 *
 *   from above    the mine is drawn first, the depth cleared, and the lid of its shaft drawn, which leaves the mine in the hole
 *   from inside   it is drawn last, over a cleared depth: its walls hide the surface but for what the shaft shows
 */
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { ViewPoint } from "../../../camera/view-point.ts";
import type { Globe } from "../../../core/planet/sphere.ts";
import { DEGREE } from "../../../explorers/angle.ts";
import { toPlane } from "../../../explorers/tangent-plane.ts";
import { mix, type Vector } from "../../../explorers/vector.ts";
import { generateFlatGround } from "../../../recipe/kinds/flat-generator.ts";
import { createFlatAir } from "../../../render/atmosphere/air.ts";
import { createBelowStage } from "../../../render/below/below-stage.ts";
import type { BoreGround } from "../../../render/below/bores/bores.ts";
import { createLightShafts } from "../../../render/below/bores/light-shafts.ts";
import { createShaftWalls } from "../../../render/below/bores/shaft-walls.ts";
import type { UndergroundLight } from "../../../render/below/light.ts";
import { createMineView } from "../../../render/below/mine/view.ts";
import type { Rock } from "../../../render/below/rock.ts";
import type { BelowBuild, BelowStage } from "../../../render/below/stage.ts";
import { createStreamGate, type FirstView } from "../../../render/below/stream-gate.ts";
import { createFrame, setEye } from "../../../render/frame.ts";
import { createProfileTextures } from "../../../render/ground/textures.ts";
import { type Making, making } from "../../../render/making.ts";
import { shiftClip } from "../../../render/post/reprojection.ts";
import { createMineStream } from "../../../stream/below/mine-stream.ts";
import { WORKERS } from "../../../stream/below/source.ts";
import { createPool } from "../../../stream/pool.ts";
import type { PlanetView } from "../render/camera.ts";
import { createShaftDaylight } from "./daylight.ts";
import { createLid, lidAltitude } from "./lid.ts";
import type { DrawnMine, HungMine, MineParts, PlanetMine } from "./planet-mine.ts";
import { wellOf } from "./shaft.ts";

/** Metres over the lid up to which an eye in the hole is inside. */
const OVER_LID = 0.6;
/** Near planes: inside, and within so many metres of the shaft. */
const [NEAR, NEAR_SHAFT] = [0.1, 6];

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

export function createMineStage(mine: PlanetMine, parts: MineParts): Making<DrawnMine> {
  return making(function* (own) {
    const { scene, quality, failed } = parts;
    const air = own(createFlatAir(scene));
    const tiles = parts.tiles.elsewhere();
    const textures = { ...own(createProfileTextures(scene, mine.profile)), tiles };
    yield;
    let seen: Seen | undefined;
    const bores = createBores(mine, () => seen);
    const scope = {
      groundAt: () => bores(),
      get lamp() {
        return parts.shown()?.lamp ?? false;
      },
      failed,
      async loadRock() {
        const { x, y, z } = seen?.eye ?? { x: mine.at[0], y: mine.at[1], z: mine.at[2] };
        const first: FirstView = { eye: [x, y, z], t: frame.t, all: parts.frozen };
        return (build: BelowBuild, light: UndergroundLight) => createRock(mine, parts, first, build, light);
      },
    };
    const frame = createFrame();
    const flat = generateFlatGround(mine.table);
    yield;
    const below = own(yield* createBelowStage(scope)({ scene, flat, textures, air, quality }));
    const lid = own(createLid(scene));
    const phases = own(createPhases(scene, below, lid.mesh, () => seen));
    const daylight = createShaftDaylight(parts.hasAir);
    /** The eye whose data is awaited. */
    let awaited: ViewPoint | undefined;

    return {
      get triangles() {
        return below.triangles;
      },
      get instances() {
        return below.instances;
      },
      get uploaded() {
        return below.uploaded;
      },
      look(view: PlanetView, globe: Globe, t: number): number {
        seen = seenFrom(view, mine.on(globe, t), globe.radius, mine.feature.size, parts.shown()?.inside ?? false);
        const { eye, inside, hung } = seen;
        const away = Math.hypot(eye.x - hung.shaft.x, eye.y - hung.shaft.y, eye.z - seen.lid);
        frame.t = t;
        return inside || away < NEAR_SHAFT ? NEAR : Infinity;
      },
      light(planet, outdoors, dt, skipSmoothing) {
        if (!seen) return { outside: true, exposure: outdoors };
        const { hung, eye, forward, up } = seen;
        setEye(frame, eye.x, eye.y, eye.z);
        parts.camera.writeClip(frame.eye, forward, up, frame.clip);
        [frame.seconds, frame.pixel, frame.drawn] = [planet.seconds, planet.pixel, planet.drawn];
        const [x, y, z] = planet.daylight.sun;
        frame.daylight = daylight(toPlane(hung.plane, [x, y, z]), outdoors);
        air.update(frame);
        tiles.place(frame.anchor);
        const lit = below.light(frame, eye, { t: frame.t }, outdoors, dt, skipSmoothing);
        return { outside: lit.outside || !seen.inside, exposure: lit.exposure };
      },
      update(skipSmoothing) {
        if (!seen) return;
        if (below.meshes.length === 0) void below.load();
        below.update(frame, skipSmoothing);
        lid.update(frame, seen.hung, mine.feature.size);
        phases.update();
      },
      shift: (x, y) => shiftClip(frame.clip, x, y),
      get ready() {
        if (!seen) return false;
        const { eye } = seen;
        if (!awaited || Math.hypot(eye.x - awaited.x, eye.y - awaited.y, eye.z - awaited.z) > JUMP) {
          awaited = eye;
          below.waitFor(eye, frame.t, parts.frozen);
        }
        return below.ready();
      },
      dispose: own.dispose,
    };
  });
}

/** A view on the axes of the mine. */
function seenFrom(view: PlanetView, hung: HungMine, radius: number, breadth: number, isPlayerInside: boolean): Seen {
  const { plane, shaft } = hung;
  const [dx, dy, dz] = plane.offset;
  const [px, py, pz] = toPlane(plane, mix(1, view.at, -radius, plane.up));
  const [forward, up] = [toPlane(plane, view.forward), toPlane(plane, view.up)];
  const [x, y, z] = [px - dx, py - dy, pz - dz];
  const lid = lidAltitude(hung, breadth);
  const isInHole = Math.hypot(x - shaft.x, y - shaft.y) < shaft.radius && z < lid + OVER_LID;
  const heading = Math.atan2(forward[0], forward[1]) / DEGREE;
  const pitch = Math.asin(Math.min(1, Math.max(-1, forward[2]))) / DEGREE;
  const eye = { x, y, z, heading, pitch, roll: 0, fov: view.fov, near: NEAR, inside: false, focus: [x, y, z] as const };
  return { hung, lid, eye, forward, up, inside: isInHole || (isPlayerInside && z < lid) };
}

/** The shaft as a well that light and the mine know; the same object as long as the ground there is the same. */
function createBores(mine: PlanetMine, seen: () => Seen | undefined): () => BoreGround {
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
      entrancesNear: () => [entrance],
      isBelow: (px, py, pz) => pz < lid && ((seen()?.inside ?? false) || Math.hypot(px - x, py - y) < radius),
    };
    return ground;
  };
}

function createRock(
  mine: PlanetMine,
  parts: MineParts,
  first: FirstView,
  build: BelowBuild,
  light: UndergroundLight,
): Making<Rock> {
  return making(function* (own) {
    const { scene, textures, quality } = build;
    const pool = own(createPool({ source: WORKERS, failed: parts.failed }));
    const stream = own(createMineStream(mine.table, mine.space, pool));
    const world = { hills: build.flat, mine: mine.space };
    const view = own(createMineView(scene, world, stream, { light, textures, quality, all: parts.frozen }));
    yield;
    const walls = own(createShaftWalls(scene, mine.profile, textures, light, quality.K));
    const shafts = own(createLightShafts(scene, light));
    const gate = createStreamGate(first, [view]);
    return {
      meshes: [...view.meshes, walls.mesh, shafts.mesh],
      get triangles() {
        return view.triangles + walls.triangles + shafts.triangles;
      },
      get uploaded() {
        return view.uploaded + walls.uploaded;
      },
      get chunks() {
        return view.chunks;
      },
      get instances() {
        return view.instances;
      },
      waitFor: gate.awaitAt,
      ready: gate.isOpen,
      update(frame, inside, isSeen, skipSmoothing) {
        view.shown = isSeen;
        if (isSeen) view.update(frame, skipSmoothing);
        walls.update(frame, isSeen);
        shafts.update(frame, inside);
      },
      dispose: own.dispose,
    };
  });
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
