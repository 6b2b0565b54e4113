/**
 * Looking around by turning the device: the turns of its back since the last reading, as a drag of the view with the same effect. The roll
 * of the device does not count.
 */
import { turnBetween } from "../format.ts";
import { turning } from "./controls.ts";

/** Pixels of a drag that turns the view by a degree. */
const PER_DEGREE = 1 / 0.22;
const RADIANS = Math.PI / 180;

/** Permission that some browsers ask for. */
interface Asking {
  requestPermission?(): Promise<PermissionState>;
}

/** Direction of the device's back for the angles of a DeviceOrientationEvent: degrees clockwise from a fixed direction, and up. */
export function backOf(alpha: number, beta: number, gamma: number): readonly [heading: number, pitch: number] {
  const [a, b, c] = [alpha * RADIANS, beta * RADIANS, gamma * RADIANS];
  const x = -(Math.cos(a) * Math.sin(c) + Math.cos(c) * Math.sin(a) * Math.sin(b));
  const y = -(Math.sin(a) * Math.sin(c) - Math.cos(a) * Math.cos(c) * Math.sin(b));
  const z = -(Math.cos(b) * Math.cos(c));
  return [Math.atan2(x, y) / RADIANS, Math.asin(Math.max(-1, Math.min(1, z))) / RADIANS];
}

let listening: AbortController | undefined;

/** Begins or stops looking around by the device. Where the browser asks for permission, call it from a press. */
export async function useTilt(isOn: boolean): Promise<void> {
  if (isOn === (listening !== undefined)) return;
  listening?.abort();
  listening = undefined;
  delete turning.tilt;
  if (!isOn || typeof DeviceOrientationEvent === "undefined") return;
  const own = (listening = new AbortController());
  const asking: Asking = DeviceOrientationEvent as Asking;
  const granted = await asking.requestPermission?.().catch(() => "denied");
  if (granted !== "denied" && !own.signal.aborted) listen(own.signal);
}

function listen(signal: AbortSignal): void {
  let last: readonly [number, number] | undefined;
  let [dx, dy] = [0, 0];
  const turn = ({ alpha, beta, gamma }: DeviceOrientationEvent) => {
    if (alpha === null || beta === null || gamma === null) return;
    const next = backOf(alpha, beta, gamma);
    if (last) {
      dx += turnBetween(last[0], next[0]) * PER_DEGREE;
      dy -= (next[1] - last[1]) * PER_DEGREE;
    }
    last = next;
  };
  addEventListener("deviceorientation", turn, { signal });
  turning.tilt = () => {
    const since = { dx, dy };
    dx = dy = 0;
    return since;
  };
}
