/** The ovals round both poles over which auroras are, and their visibility from a place. */

/** Sine of their latitude, and their width in it. */
export const [OVAL, WIDE] = [0.925, 0.035];

/** Whether an oval's night side can be above the horizon of a place, metres from the centre. */
export function seesAuroras(
  [x, y, z]: readonly number[],
  sun: readonly number[],
  radius: number,
  top: number,
): boolean {
  if (top <= 0) return false;
  const away = Math.hypot(x, y, z);
  // From the air: high latitudes at night. From space: unless the sun is behind the eye, so that only the lit side is in view.
  const cosine = (x * sun[0] + y * sun[1] + z * sun[2]) / away;
  const reach = Math.acos(Math.min(1, radius / away)) + Math.acos(Math.min(1, radius / (radius + 3 * top)));
  const toPole = Math.asin(OVAL - WIDE) - Math.asin(Math.abs(z) / away);
  return toPole < reach && cosine < Math.min(0.45, Math.sin(reach) + 0.05);
}
