/** What roles may not do, in a word, and the fences that orienteers meet. */
import type { Solid } from "../../../core/field/solids.ts";
import type { Islands } from "../../../core/islands/islands.ts";
import type { RoleName } from "../../../recipe/recipe.ts";
import { countryGround } from "../../../sport/country-ground.ts";
import type { Headframes } from "../obstacles.ts";

const FORBIDDEN: Readonly<Record<string, string>> = {
  board: "An orienteer does not fly.",
  helicopter: "An orienteer does not fly.",
  drone: "An orienteer has no drone.",
};

/** Why a role does not do an action; "" where it may. Who is in a craft may leave it. */
export function forbiddenBy(role: RoleName, action: string, by: string): string {
  if (role !== "orienteer" || by !== "walker") return "";
  return FORBIDDEN[action] ?? "";
}

/** Metres from the middle of a shaft to its fence, and its height over the ground, which no jump takes. */
const [RADIUS, HEIGHT, DEPTH] = [2.6, 2.2, 3];

/** Headframes, and for feet a fence round each shaft: nobody falls in. */
export function withFences(headframes: Headframes | undefined, islands: () => Islands): Headframes {
  return (x, y, reach, t, whose) => {
    const frames = headframes?.(x, y, reach, t, whose) ?? [];
    if (whose !== "foot") return frames;
    const ground = countryGround(islands(), t);
    const [i, j] = [Math.round(x), Math.round(y)];
    const fences = ground
      .sitesIn({ west: i - reach, south: j - reach, east: i + reach, north: j + reach })
      .filter(({ feature }) => feature === "mine")
      .map((site): Solid => {
        const floor = ground.heightAt(site.x, site.y) + islands().altitudes[0];
        const [base, top] = [floor - DEPTH, floor + HEIGHT];
        return { x: site.x, y: site.y, radius: RADIUS, base, top, material: "headframe" };
      });
    return [...frames, ...fences];
  };
}
