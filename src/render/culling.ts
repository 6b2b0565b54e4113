/**
 * Frustum culling with a margin, for lists that are more work to make than the margin is to draw: a list is made again only after
 * the eye has moved or turned through the margin.
 */
import { type Frame, frustumPlanes } from "./frame.ts";

/** Metres that the eye moves within the margin. */
export const SLACK = 0.4;
/** Degrees that the view direction turns within the margin, and that the view rolls. */
const TURN = 0.4;
const RADIANS = Math.PI / 180;
const NOT_TURNED = Math.cos(TURN * RADIANS);
/** Relative change of the field of view within the margin. */
const ZOOM = 0.001;

export interface Culling {
  /** The planes of the widened frustum, relative to the anchor. */
  readonly planes: Float64Array;
  /** Whether lists must be made again: the view has left the margin, the anchor has moved, or `force` is true. */
  update(frame: Frame, force: boolean): boolean;
}

export function createCulling(): Culling {
  const planes = new Float64Array(24);
  const clip = new Float64Array(16);
  /** At the last `true`: the anchor, the eye, the columns of the clip matrix to the right and forward, and its scales. */
  const from = new Float64Array(3).fill(Number.NaN);
  const eye = new Float64Array(3);
  const right = new Float64Array(3);
  const forward = new Float64Array(3);
  let [across, up] = [1, 1];

  function isWithin({ anchor, eye: [x, y, z], clip: { m } }: Frame): boolean {
    if (anchor.some((v, k) => v !== from[k])) return false;
    if (Math.hypot(x - eye[0], y - eye[1], z - eye[2]) > SLACK) return false;
    const [nowAcross, nowUp] = [columnLength(m, 0), columnLength(m, 1)];
    if (Math.abs(nowAcross / across - 1) > ZOOM || Math.abs(nowUp / up - 1) > ZOOM) return false;
    return (
      forward[0] * m[3] + forward[1] * m[7] + forward[2] * m[11] > NOT_TURNED &&
      right[0] * m[0] + right[1] * m[4] + right[2] * m[8] > NOT_TURNED * across * nowAcross
    );
  }

  return {
    planes,
    update(frame, force) {
      if (!force && isWithin(frame)) return false;
      const { m } = frame.clip;
      [across, up] = [columnLength(m, 0), columnLength(m, 1)];
      from.set(frame.anchor);
      eye.set(frame.eye);
      for (let k = 0; k < 3; k++) {
        right[k] = m[4 * k];
        forward[k] = m[4 * k + 3];
      }
      clip.set(m);
      widen(clip, across, up);
      frustumPlanes({ m: clip }, planes);
      for (let i = 3; i < 24; i += 4) planes[i] += SLACK;
      return true;
    },
  };
}

/** A column of a clip matrix: the inverse of the tangent of half the field of view. */
const columnLength = (m: ArrayLike<number>, column: number) => Math.hypot(m[column], m[column + 4], m[column + 8]);

/**
 * Scales a clip matrix so that its frustum holds every view that is turned by twice `TURN`. A point in the corner of such a view is
 * at most sin(2 · TURN) · its distance outside a plane of the frustum, and at least cos(corner) · its distance in front of the eye.
 */
function widen(m: Float64Array, across: number, up: number): void {
  const turned = 2 * TURN * RADIANS;
  const corner = Math.min(1.4, Math.atan(Math.hypot(1 / across, 1 / up)) + turned);
  const more = Math.atan(Math.sin(turned) / Math.cos(corner));
  const scaleOf = (scale: number) => 1 / Math.tan(Math.min(1.5, Math.atan(1 / (scale * (1 - ZOOM))) + more)) / scale;
  const [x, y] = [scaleOf(across), scaleOf(up)];
  for (let k = 0; k < 16; k += 4) {
    m[k] *= x;
    m[k + 1] *= y;
  }
}
