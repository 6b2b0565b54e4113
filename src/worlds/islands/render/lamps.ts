/** Who is still awake: the part of the windows behind which someone has light, 0 to 1, by the hour, once lamps are lit at all. */
export function awakeAt(hour: number): number {
  const late = (hour + 12) % 24;
  return 0.12 + 0.73 * (1 - ramp(9.5, 13, late)) + 0.5 * ramp(17, 19, late);
}

function ramp(from: number, to: number, v: number): number {
  const t = Math.min(1, Math.max(0, (v - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
