/** Who is still awake: the part of the windows behind which someone has light, 0 to 1, by the hour, once lamps are lit at all. */
import { smoothstep } from "../../../core/smoothstep.ts";
export function awakeAt(hour: number): number {
  const late = (hour + 12) % 24;
  return 0.12 + 0.73 * (1 - smoothstep(9.5, 13, late)) + 0.5 * smoothstep(17, 19, late);
}
