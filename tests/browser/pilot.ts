/** Flies a hop by keys, from what the instruments and the probe tell: up, across, down. */
import type { Pose } from "../../src/explorers/explorer.ts";
import type { Hop } from "./hop.ts";

export interface Instruments {
  readonly pose: Pose;
  /** Metres a second along the ground. */
  readonly speed: number;
}

/** Metres short of its aim at which a helicopter of this speed must let go of forward: it hovers by itself. */
const stopping = (speed: number) => 2.7 * speed + 2;
/** Metres from the aim that are near enough to go down. */
const NEAR = 5;

/** The keys to hold now. */
export function keysFor({ pose, speed }: Instruments, { to, heading, cruise }: Hop, across: boolean): string[] {
  const angle = (heading * Math.PI) / 180;
  const [east, north] = [to.x - pose.x, to.y - pose.y];
  const ahead = east * Math.sin(angle) + north * Math.cos(angle);
  if (!across && pose.z < cruise) return ["Space"];
  const keys = [];
  if (ahead > stopping(speed) + NEAR) keys.push("KeyW");
  if (ahead < -NEAR) keys.push("KeyS");
  const turn = ((((heading - pose.heading + 180) % 360) + 360) % 360) - 180;
  if (Math.abs(turn) > 3) keys.push(turn > 0 ? "KeyD" : "KeyA");
  if (Math.abs(ahead) < 2 * NEAR && speed < 2) keys.push("KeyC");
  return keys;
}
