/** A drone in the mine's first gallery. */
import type { Result } from "./case.ts";
import { flyDrone } from "./drone-flight.ts";

export default function mineFlight(): Promise<Result> {
  return flyDrone("world=mines&shot=junction&by=drone", 150);
}
