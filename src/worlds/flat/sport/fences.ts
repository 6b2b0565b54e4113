/** The fences round shafts for orienteers. */
import type { Solid } from "../../../core/field/solids.ts";
import type { FlatGround } from "../../../core/flat/flat-ground.ts";
import { countryGround } from "../../../sport/country-ground.ts";
import { FENCE_RADIUS } from "../../sport/roles.ts";
import type { Headframes } from "../obstacles.ts";

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
