/** Hours of lit windows. */
import { smoothstep } from "../../core/smoothstep.ts";

/** Share of windows that are lit at an hour of the day, 0…1; most go dark around midnight. */
export function litWindowsAt(hour: number): number {
  const sinceNoon = (hour + 12) % 24;
  return 0.12 + 0.73 * (1 - smoothstep(9.5, 13, sinceNoon)) + 0.5 * smoothstep(17, 19, sinceNoon);
}
