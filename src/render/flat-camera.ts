/** The camera of a flat world: sets a frame from a view point and a moment. */
import { Camera } from "@babylonjs/core/Cameras/camera.js";
import { Matrix, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { ViewPoint } from "../camera/view-point.ts";
import { type Daylight, daylightAt } from "./atmosphere/daylight.ts";
import { type Frame, fromGenerator, setEye, toBabylon } from "./frame.ts";
import type { PixelSize } from "./scene.ts";

export interface FlatCamera {
  readonly camera: Camera;
  /** Sets the frame's view, time and daylight. `near` is the near plane, metres. */
  update(
    frame: Frame,
    view: ViewPoint,
    moment: { readonly t: number; readonly seconds: number; readonly hour: number },
    near: number,
  ): void;
  /** Writes the clip matrix of the same view with another near plane. */
  writeClip(near: number, out: Matrix): void;
}

/** A camera with a direction. Babylon's own brings input and animation, which are large and not used here. */
class TurnedCamera extends Camera {
  /** Pitch, heading and roll, radians. */
  readonly rotation = Vector3.Zero();
  readonly #turn = new Matrix();
  readonly #target = new Vector3();
  readonly #up = new Vector3();
  readonly #view = new Matrix();

  override _getViewMatrix(): Matrix {
    const { x, y, z } = this.rotation;
    Matrix.RotationYawPitchRollToRef(y, x, z, this.#turn);
    Vector3.TransformNormalToRef(Vector3.UpReadOnly, this.#turn, this.#up);
    Vector3.TransformCoordinatesToRef(Vector3.LeftHandedForwardReadOnly, this.#turn, this.#target);
    this.#target.addInPlace(this.position);
    Matrix.LookAtLHToRef(this.position, this.#target, this.#up, this.#view);
    return this.#view;
  }
}

/** Step of daylight in hours: the sun moves by a thirtieth of a degree. */
const HOUR_STEP = 0.002;

/**
 * `size`: pixels that the scene is drawn with. `far`: the far plane, metres. `altitude`: of the eye in the atmosphere model that
 * gives the daylight, metres.
 */
export function createFlatCamera(scene: Scene, size: PixelSize, far: number, altitude?: number): FlatCamera {
  const camera = new TurnedCamera("eye", Vector3.Zero(), scene);
  camera.maxZ = far;
  const work = new Matrix();
  let daylight: Daylight | undefined;
  const clip = (out: Matrix) => {
    camera.getViewMatrix(true).multiplyToRef(camera.getProjectionMatrix(true), work);
    fromGenerator(work, out);
  };
  return {
    camera,
    update(frame, view, moment, near) {
      setEye(frame, view.x, view.y, view.z);
      camera.minZ = near;
      camera.fov = (view.fov * Math.PI) / 180;
      toBabylon(...frame.eye, camera.position);
      camera.rotation.set((-view.pitch * Math.PI) / 180, (view.heading * Math.PI) / 180, (-view.roll * Math.PI) / 180);
      clip(frame.clip);
      frame.t = moment.t;
      frame.seconds = moment.seconds;
      const hour = Math.round(moment.hour / HOUR_STEP) * HOUR_STEP;
      if (hour !== daylight?.hour) daylight = daylightAt(hour, altitude, daylight?.sky);
      frame.daylight = daylight;
      frame.drawn = size;
      frame.pixel = (2 * Math.tan(camera.fov / 2)) / size.height;
    },
    writeClip(near, out) {
      const { minZ } = camera;
      camera.minZ = near;
      clip(out);
      camera.minZ = minZ;
      camera.getProjectionMatrix(true);
    },
  };
}
