/**
 * A planet as vehicles and walkers query it. Places are metres from its centre; only their direction counts. The grounds at
 * the end are the level grounds of a chart, for flat helicopters and walkers.
 */
import type { Kind } from "../core/field/cover.ts";
import type { WalkedGround } from "../core/field/ground.ts";
import { type Chart, type Charted, chartGround, overChart, type Relief } from "./chart.ts";
import type { Ground, Pose } from "./explorer.ts";
import { mix } from "./vector.ts";
import { WADE_DEPTH } from "./walker-collider.ts";

/** Radius of the datum, and the surface's height above it, metres: ground or water. */
export interface RoundGround {
  readonly radius: number;
  height(x: number, y: number, z: number): number;
}

export interface PlanetGround extends RoundGround {
  /** Metres above datum of the solid ground, below water too: equal to `height` where it is dry, less where it is not. */
  bed(x: number, y: number, z: number): number;
  kind(x: number, y: number, z: number): Kind;
  /**
   * Adds the trees and stones round a chart's middle to its level ground, as feet, a hull or a search for a site meets them. What the
   * feet or the hull, at an altitude over the middle, are inside of is left out.
   */
  readonly addSolids?: AddSolids | undefined;
}

export type AddSolids = <G extends Ground>(
  level: G,
  chart: Chart,
  altitude: number,
  user: "feet" | "hull" | "site",
) => G;

/** Metres of water over the solid ground at a place. */
export function depthOn(ground: PlanetGround, x: number, y: number, z: number): number {
  return ground.height(x, y, z) - ground.bed(x, y, z);
}

/** The surface that a helicopter meets: ground and water. */
export function surfaceRelief(ground: PlanetGround): Relief {
  return { radius: ground.radius, floor: ground.height, kind: ground.kind };
}

/** The surface that feet reach: the bed, but no deeper under water than a walker wades. */
export function wadingRelief(ground: PlanetGround): Relief {
  const floor = (x: number, y: number, z: number) => Math.max(ground.bed(x, y, z), ground.height(x, y, z) - WADE_DEPTH);
  return { radius: ground.radius, floor, kind: ground.kind };
}

/** The level ground round a place of a chart as a helicopter meets it, or as a place for one is looked for. */
export function flownChartGround(chart: Chart, altitude: number, ground: PlanetGround, user: "hull" | "site"): Ground {
  const level = chartGround(chart, altitude, surfaceRelief(ground));
  return ground.addSolids?.(level, chart, altitude, user) ?? level;
}

/** The same as feet reach it. */
export function wadingGroundRound({ chart, flat }: Charted<Pose>, ground: PlanetGround): Ground {
  return chartGround(chart, flat.z, wadingRelief(ground));
}

/** The level ground round a place of a chart, with its water, for a walker. There are no ladders and nothing is below ground. */
export function walkedChartGround(chart: Chart, altitude: number, ground: PlanetGround): WalkedGround {
  const { radius } = ground;
  const away = radius + altitude;
  const level: WalkedGround = {
    ...chartGround(chart, altitude, { radius, floor: ground.bed, kind: ground.kind }),
    ladderAt: () => null,
    waterAt(x, y) {
      const up = overChart(chart, x, y, away);
      const place = mix(radius, up, 0, up);
      const surface = ground.height(...place);
      return surface > ground.bed(...place) ? surface : -Infinity;
    },
    isBelow: () => false,
  };
  return ground.addSolids?.(level, chart, altitude, "feet") ?? level;
}
