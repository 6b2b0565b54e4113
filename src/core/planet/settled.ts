/** Whether people live on a planet. */
import type { Globe } from "./sphere.ts";

/** Planets of a smaller radius have no settlements, metres. */
const LEAST_RADIUS = 20_000;

/** Whether a planet has seas, air and mild ground, and no craters. */
export function isSettled({
  radius,
  moon,
  climate = "temperate",
  wet,
}: Pick<Globe, "radius" | "wet" | "climate" | "moon">): boolean {
  return radius >= LEAST_RADIUS && !moon && climate === "temperate" && wet;
}
