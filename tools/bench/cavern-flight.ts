/** A drone in the caverns. */
import type { Result } from "./case.ts";
import { flyDrone } from "./drone-flight.ts";

export default function cavernFlight(): Promise<Result> {
  return flyDrone("world=caverns&shot=hall&by=drone", 250);
}
