/** All that is drawn on the islands beside their ground, told and asked as one. */

import { NO_WATERS } from "../../../core/islands/collision-ground.ts";
import type { Islands } from "../../../core/islands/islands.ts";
import { createTown } from "./houses/houses.ts";
import { createPuts } from "./objects/placed-objects.ts";
import { createShafts } from "./objects/shafts.ts";
import { createParachute } from "./parachute.ts";
import type { IslandPart, OpenStream, PartBuild, PartView, WaterNear } from "./part.ts";
import { createIsleGrowth } from "./vegetation/plants.ts";
import { createIsleWaters } from "./water/waters.ts";

/** In the order in which they are made. */
const PARTS: readonly ((build: PartBuild) => IslandPart)[] = [
  createIsleGrowth,
  createTown,
  createParachute,
  createShafts,
  createPuts,
  createIsleWaters,
];

/** Milliseconds after which a first picture waits no longer for what stands in it, near or, of a frozen one, anywhere. */
const PATIENCE = { near: 800, all: 40_000 };

/** Without a build there is bare ground. */
export function createIslandParts(build: PartBuild | undefined) {
  const parts = build ? PARTS.map((make) => make(build)) : [];
  let awaited: { readonly view: PartView; readonly all: boolean; readonly since: number } | undefined;
  const total = (what: "triangles" | "instances" | "uploaded") => parts.reduce((sum, part) => sum + part[what], 0);
  return {
    meshes: parts.flatMap(({ meshes }) => meshes),
    get triangles() {
      return total("triangles");
    },
    get instances() {
      return total("instances");
    },
    /** Bytes sent for the last picture. */
    get uploaded() {
      return total("uploaded");
    },
    update(view: PartView): void {
      for (const part of parts) part.update(view);
    },
    /** How much of the sky over an eye they hide, 0 to 1. */
    skyOcclusionAt: (x: number, y: number, z: number) =>
      Math.max(0, ...parts.map((part) => part.skyOcclusionAt?.(x, y, z) ?? 0)),
    /** The next picture waits for what stands near this view, or for `all` that stands in it. */
    awaitAt(view: PartView, all: boolean): void {
      awaited = { view, all, since: performance.now() };
    },
    /** Whether what stands in the awaited view has come, or has been waited for long enough. */
    grown(): boolean {
      if (!awaited) return true;
      const { view, all, since } = awaited;
      if (performance.now() - since > PATIENCE[all ? "all" : "near"]) return true;
      return parts.map((part) => part.await(view, all)).every(Boolean);
    },
    /** What flows and falls near a place, of what has come. */
    watersNear: (x: number, y: number, z: number): WaterNear[] => parts.flatMap((part) => part.heard?.(x, y, z) ?? []),
    /** The same for those who wade there. */
    met: parts.find((part) => part.met)?.met ?? NO_WATERS,
    /** Goes on with other islands of the same profile, where there are streams of what stands on them. */
    show(islands: Islands, open: OpenStream | undefined): void {
      if (open) for (const part of parts) part.show(islands, open);
    },
    dispose(): void {
      for (const part of parts) part.dispose();
    },
  };
}
