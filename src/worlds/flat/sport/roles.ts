/** The actions that a role is not allowed, and the fences round shafts for orienteers. */
import type { Solid } from "../../../core/field/solids.ts";
import type { FlatGround } from "../../../core/flat/flat-ground.ts";
import type { RoleName } from "../../../recipe/recipe.ts";
import { countryGround } from "../../../sport/country-ground.ts";
import type { Headframes } from "../obstacles.ts";

const FORBIDDEN: Readonly<Record<string, string>> = {
  board: "An orienteer does not fly.",
  helicopter: "An orienteer does not fly.",
  drone: "An orienteer has no drone.",
};

/** Reason why an action is not allowed to a role; "" where it is. A player in a craft may always leave it. */
export function forbiddenBy(role: RoleName, action: string, by: string): string {
  if (role !== "orienteer" || by !== "walker") return "";
  return FORBIDDEN[action] ?? "";
}

/** Metres from the middle of a shaft to its fence. */
export const FENCE_RADIUS = 2.6;
/** Metres above the ground, which no jump takes, and below it. */
const [HEIGHT, DEPTH] = [2.2, 3];

/** Headframes, and for feet a fence round each shaft, against falls. */
export function withFences(headframes: Headframes | undefined, flat: () => FlatGround): Headframes {
  return (x, y, reach, t, whose) => {
    const frames = headframes?.(x, y, reach, t, whose) ?? [];
    if (whose !== "foot") return frames;
    const [i, j] = [Math.round(x), Math.round(y)];
    const box = { west: i - reach, south: j - reach, east: i + reach, north: j + reach };
    const fences = flat().altitudes.flatMap((altitude) => {
      const ground = countryGround(flat(), t, altitude);
      return (
        ground
          .sitesIn(box)
          .filter(({ feature }) => feature === "mine")
          .map((site): Solid => {
            const floor = ground.heightAt(site.x, site.y) + altitude;
            const [base, top] = [floor - DEPTH, floor + HEIGHT];
            return { x: site.x, y: site.y, radius: FENCE_RADIUS, base, top, material: "headframe" };
          })
          // Years may have taken the ground.
          .filter(({ base }) => !Number.isNaN(base))
      );
    });
    return [...frames, ...fences];
  };
}
