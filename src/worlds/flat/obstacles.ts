/**
 * Obstacles of a player besides the ground: parked helicopters, and headframes over shafts. Listed around the player in each step.
 *
 *   foot    not to be walked through, nor flown through by a drone, the player's own helicopter neither
 *   craft   not to be flown through; a solid that a helicopter is inside of already, such as one that was left beside it, does
 *           not hold it
 */
import type { Ground } from "../../core/field/ground.ts";
import { type Solid, withSolids } from "../../core/field/solids.ts";
import type { Pose } from "../../explorers/explorer.ts";
import { createFit, fitHull, isClear } from "../../explorers/helicopter-hull.ts";
import { hullSolids } from "../../explorers/parked-hull.ts";
import { activeVehicle, type Player } from "./player.ts";

type User = "foot" | "craft";

/** The headframes within `reach` metres at time t. */
export type Headframes = (x: number, y: number, reach: number, t: number, whose: User) => readonly Solid[];

/** Adds fences round shafts to headframes. */
export type Fences = (headframes: Headframes | undefined) => Headframes;

export interface Obstacles {
  /** Solids of the last step; none before the first. */
  readonly foot: readonly Solid[];
  readonly craft: readonly Solid[];
  /** Lists the obstacles around the player now; `built` are further solids. */
  step(
    player: Player,
    parked: readonly Pose[],
    headframes: Headframes | undefined,
    t: number,
    built: (whose: User) => readonly Solid[],
  ): void;
  /** Call before the player is moved elsewhere. */
  clear(): void;
}

/** Metres around the player, and around a helicopter that lands beside something. */
const REACH = 24;
const NONE: readonly Solid[] = [];

export function createObstacles(): Obstacles {
  let [foot, craft] = [NONE, NONE];
  return {
    get foot() {
      return foot;
    },
    get craft() {
      return craft;
    },
    step(player, parked, headframes, t, built) {
      const { helicopter } = player;
      const vehicle = activeVehicle(player);
      const near = ({ x, y }: Pose, each: Pose | Solid) => Math.hypot(each.x - x, each.y - y) < REACH;
      const around = (of: Pose, whose: User, all: readonly Pose[]) => [
        ...hullSolids(
          all.filter((each) => near(of, each)),
          whose,
        ),
        ...(headframes?.(of.x, of.y, REACH, t, whose) ?? NONE),
        ...built(whose).filter((each) => near(of, each)),
      ];
      const own = vehicle !== helicopter && helicopter.landed ? [...parked, helicopter] : parked;
      foot = around(vehicle, "foot", own);
      craft = around(helicopter, "craft", parked).filter((solid) => !isInside(helicopter, solid));
    },
    clear() {
      [foot, craft] = [NONE, NONE];
    },
  };
}

/** Metres that a hull may reach into a solid by rounding and by how it settles. */
const TOUCH = 0.3;
const SKY: Ground = {
  gapAt: (_x, _y, _z, out) => Object.assign(out, { floor: -Infinity, roof: Infinity, inside: false }),
  kindAt: () => "bare",
};
const fit = createFit();

/** Whether a helicopter's hull is inside a solid. */
function isInside({ x, y, z }: Pose, solid: Solid): boolean {
  const { radius, top } = solid;
  const smaller = [{ ...solid, radius: radius - TOUCH, top: top - TOUCH }];
  return !isClear(
    fitHull(
      withSolids(SKY, () => smaller),
      x,
      y,
      z,
      fit,
    ),
    z,
  );
}
