/** The eye of a level country: a camera at the frame's anchor, and where and when it sees. */
import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import { Matrix, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { ViewPoint } from "../camera/view-point.ts";
import { type Daylight, daylightAt } from "./atmosphere/daylight.ts";
import { toBabylon } from "./axes.ts";
import { type Frame, fromGenerator, setEye } from "./frame.ts";

export interface FlatCamera {
  readonly camera: FreeCamera;
  /** Tells the frame of this eye and moment, with the nearest that is drawn at `near` metres. */
  look(
    frame: Frame,
    view: ViewPoint,
    moment: { readonly t: number; readonly seconds: number; readonly hour: number },
    near: number,
  ): void;
  /** Writes the clip matrix of the same eye with a nearer plane. */
  clipFrom(near: number, out: Matrix): void;
}

/** Hours by which the sun moves on: a thirtieth of a degree. */
const MOMENT = 0.002;

/** `far`: metres to the last that is drawn; `altitude`: of the air that its daylight comes through, metres. */
export function createFlatCamera(scene: Scene, far: number, altitude?: number): FlatCamera {
  const camera = new FreeCamera("eye", Vector3.Zero(), scene);
  camera.rotation = Vector3.Zero();
  camera.maxZ = far;
  const work = new Matrix();
  let daylight: Daylight | undefined;
  const clip = (out: Matrix) => {
    camera.getViewMatrix(true).multiplyToRef(camera.getProjectionMatrix(true), work);
    fromGenerator(work, out);
  };
  return {
    camera,
    look(frame, view, moment, near) {
      setEye(frame, view.x, view.y, view.z);
      camera.minZ = near;
      camera.fov = (view.fov * Math.PI) / 180;
      toBabylon(...frame.eye, camera.position);
      camera.rotation.set((-view.pitch * Math.PI) / 180, (view.heading * Math.PI) / 180, (-view.roll * Math.PI) / 180);
      clip(frame.clip);
      frame.t = moment.t;
      frame.seconds = moment.seconds;
      const hour = Math.round(moment.hour / MOMENT) * MOMENT;
      if (hour !== daylight?.hour) daylight = daylightAt(hour, altitude, daylight?.sky);
      frame.daylight = daylight;
      frame.pixel = (2 * Math.tan(camera.fov / 2)) / scene.getEngine().getRenderHeight();
    },
    clipFrom(near, out) {
      const { minZ } = camera;
      camera.minZ = near;
      clip(out);
      camera.minZ = minZ;
      camera.getProjectionMatrix(true);
    },
  };
}
