/** The camera of a planet's stage: the anchor under the eye, the clip matrix and the view vectors that shaders read. */
import { Camera } from "@babylonjs/core/Cameras/camera.js";
import { Matrix, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Rgb } from "../../../render/atmosphere/atmosphere.ts";
import { createFrame, fromGenerator, type PlanetAnchor, setPlanetEye, toBabylon } from "../../../render/frame.ts";
import type { PixelSize } from "../../../render/scene.ts";
import { finestSize } from "../../../stream/cube-sphere.ts";

/** A view in the planet's own axes: metres from its centre, unit vectors, vertical field of view in degrees. */
export interface PlanetView {
  readonly at: Rgb;
  readonly forward: Rgb;
  readonly up: Rgb;
  readonly fov: number;
}

/** Largest distance between two anchors, metres. */
const ANCHOR_SPACING = 512;

/** `size`: pixels that the scene is drawn with. `detail` sets the finest chunk size, of which anchors are whole multiples. */
export function createPlanetCamera(
  scene: Scene,
  size: PixelSize,
  radius: number,
  detail: Parameters<typeof finestSize>[0],
) {
  const engine = scene.getEngine();
  const camera = new Camera("eye", Vector3.Zero(), scene);
  const round: PlanetAnchor = { radius, cube: new Float64Array(3), up: [0, 0, 1] };
  const frame = createFrame(round);
  // Vertices are fixed while the eye stays near one anchor. On an Earth-sized planet they shift by up to a centimetre when
  // the anchor changes, so anchors are as far apart as float precision allows: some hundreds of metres.
  const spacing = Math.min(ANCHOR_SPACING, radius / 12) / radius;
  const step = Math.max(finestSize(detail, radius), 2 ** Math.ceil(Math.log2(spacing)));
  const [right, up, forward] = [new Vector3(), new Vector3(), new Vector3()];
  const [view, projection, work, other] = [new Matrix(), new Matrix(), new Matrix(), new Matrix()];

  /** Writes the clip matrix of the current view with other near and far planes. */
  function clipMatrix(near: number, far: number, out: Matrix): Matrix {
    const tan = frame.pixel * size.height * 0.5;
    const aspect = engine.getRenderWidth() / engine.getRenderHeight();
    Matrix.PerspectiveFovLHToRef(2 * Math.atan(tan), aspect, near, far, projection, true, engine.isNDCHalfZRange);
    view.multiplyToRef(projection, work);
    return fromGenerator(work, out);
  }

  return {
    camera,
    frame,
    /** Vectors to the picture's right edge, upper edge and centre, at one distance. */
    right,
    up,
    forward,
    clipMatrix,
    look({ at, forward: ahead, up: above, fov }: PlanetView, near: number, far: number): void {
      setPlanetEye(frame, round, at, step);
      const tan = Math.tan((fov * Math.PI) / 360);
      const aspect = engine.getRenderWidth() / engine.getRenderHeight();
      // Babylon's y is the generator's z.
      forward.set(ahead[0], ahead[2], ahead[1]);
      up.set(above[0], above[2], above[1]);
      const eye = new Vector3(frame.eye[0], frame.eye[2], frame.eye[1]);
      Matrix.LookAtLHToRef(eye, eye.add(forward), up, view);
      frame.drawn = size;
      frame.pixel = (2 * tan) / size.height;
      clipMatrix(near, far, frame.clip);
      // The view matrix's rows are the eye's axes; converted back to the generator's.
      right.set(view.m[0], view.m[8], view.m[4]).scaleInPlace(tan * aspect);
      up.set(view.m[1], view.m[9], view.m[5]).scaleInPlace(tan);
      forward.set(...ahead);
    },
    /** Writes the clip matrix of the last view in other axes, from an eye and the directions ahead and up there. */
    writeClip(eye: Rgb, ahead: Rgb, above: Rgb, out: Matrix): void {
      const [from, to] = [toBabylon(...eye), toBabylon(...ahead)];
      Matrix.LookAtLHToRef(from, to.addInPlace(from), toBabylon(...above), other);
      other.multiplyToRef(projection, work);
      fromGenerator(work, out);
    },
  };
}
