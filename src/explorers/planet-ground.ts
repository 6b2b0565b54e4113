/**
 * A planet as vehicles and walkers query it. Places are metres from its centre; only their direction counts. The grounds at
 * the end are the level grounds of a plane, for flat helicopters and walkers.
 */
import type { Kind } from "../core/field/cover.ts";
import type { Gap, WalkedGround } from "../core/field/ground.ts";
import { addSpan } from "../core/field/solids.ts";
import type { Ladder } from "../core/underground/passages.ts";
import type { Ground, Pose } from "./explorer.ts";
import { type OnPlane, overPlane, planeGround, type Relief, type TangentPlane } from "./tangent-plane.ts";
import { mix, type Vector } from "./vector.ts";
import { HEADROOM, WADE_DEPTH } from "./walker-collider.ts";

/** Radius of the datum, and the surface's height above it, metres: ground or water. */
export interface RoundGround {
  readonly radius: number;
  height(x: number, y: number, z: number): number;
}

/** The deck of a bridge over a place, metres above datum: its underside, and its top with its rails. */
export interface Deck {
  base: number;
  top: number;
}

/** Bridges, under which feet and hulls pass where there is room. */
export interface Bridges {
  /** Writes the deck over a place into `out`; false where there is none. */
  deckAt(x: number, y: number, z: number, out: Deck): boolean;
  /** The ground without decks. */
  readonly under: Pick<PlanetGround, "height" | "bed" | "kind">;
}

/** `height`, `bed` and `kind` are those of decks where there are some. */
export interface PlanetGround extends RoundGround {
  /** Metres above datum of the solid ground, below water too: equal to `height` where it is dry, less where it is not. */
  bed(x: number, y: number, z: number): number;
  kind(x: number, y: number, z: number): Kind;
  /**
   * Adds the trees and stones round a plane's middle to its level ground, as feet, a hull or a search for a site meets them. Objects
   * around the feet or the hull, at an altitude over the middle, are left out.
   */
  readonly addSolids?: AddSolids | undefined;
  readonly bridges?: Bridges | undefined;
  /** The mine below the shaft that a walker is at, once it is loaded. */
  readonly mine?: () => HangingMine | undefined;
}

/**
 * The mine below a shaft: flat space with coordinates of its own, which hangs from the tangent plane at the shaft. Only the shaft joins it
 * to the surface.
 */
export interface HangingMine {
  readonly plane: TangentPlane & { readonly offset: Vector };
  /** Metres from the axis of the shaft within which a walker on the surface is on that plane. */
  readonly reach: number;
  /** The ladder in the shaft, in the mine's coordinates. */
  readonly ladder: Ladder;
  /** The level ground round the shaft with the shaft and the mine, in the mine's coordinates, as `level` is. */
  over(level: WalkedGround): WalkedGround;
}

export type AddSolids = <G extends Ground>(
  level: G,
  plane: TangentPlane,
  altitude: number,
  user: "feet" | "hull" | "site",
) => G;

/** Metres of water over the solid ground at a place. */
export function depthOn(ground: PlanetGround, x: number, y: number, z: number): number {
  return ground.height(x, y, z) - ground.bed(x, y, z);
}

/** Metres above datum where feet rest without decks: the bed, but no deeper under water than a walker wades. */
function wadedUnder(ground: PlanetGround, x: number, y: number, z: number): number {
  const { bed, height } = ground.bridges?.under ?? ground;
  return Math.max(bed(x, y, z), height(x, y, z) - WADE_DEPTH);
}

const deck: Deck = { base: 0, top: 0 };

/** Metres above datum where feet at a place, metres from the centre, come to rest: on a deck unless the place is in the room under it. */
export function wadingFloor(ground: PlanetGround, place: Vector): number {
  const under = wadedUnder(ground, ...place);
  if (!ground.bridges?.deckAt(...place, deck)) return under;
  const altitude = Math.hypot(...place) - ground.radius;
  const isUnder = altitude < deck.base && altitude > under - SUNK && deck.base - under >= HEADROOM;
  return isUnder ? under : Math.max(under, deck.top);
}

/** Metres in the ground that a place under a deck may be. */
const SUNK = 0.5;

/** Whether an altitude over a place is under a deck. */
export function isUnderDeck({ bridges }: PlanetGround, [x, y, z]: Vector, altitude: number): boolean {
  return bridges?.deckAt(x, y, z, deck) === true && altitude < deck.base;
}

/** Metres above datum of the ground or water at a place, metres from the centre, or of the deck unless it is above the place. */
export function surfaceBelow(ground: PlanetGround, place: Vector): number {
  const isUnder = isUnderDeck(ground, place, Math.hypot(...place) - ground.radius);
  return (isUnder && ground.bridges ? ground.bridges.under : ground).height(...place);
}

/** The level ground of a plane, with decks over it. */
function levelGround(plane: TangentPlane, altitude: number, floor: Relief["floor"], ground: PlanetGround): Ground {
  const { radius, bridges } = ground;
  const level = planeGround(plane, altitude, { radius, floor, kind: (bridges?.under ?? ground).kind });
  return bridges ? withDecks(level, plane, altitude, radius, bridges) : level;
}

function withDecks(level: Ground, plane: TangentPlane, altitude: number, radius: number, { deckAt }: Bridges): Ground {
  const isOver = (x: number, y: number) => {
    const [px, py, pz] = overPlane(plane, x, y, radius + altitude);
    return deckAt(px, py, pz, deck);
  };
  return {
    gapAt(x, y, z, out: Gap) {
      level.gapAt(x, y, z, out);
      if (isOver(x, y)) addSpan(out, deck, z);
      return out;
    },
    kindAt: (x, y, z) => (isOver(x, y) && z >= deck.base ? "road" : level.kindAt(x, y, z)),
    materialAt: (x, y, z) => (isOver(x, y) && z >= deck.base ? "bridge" : "land"),
  };
}

/** The level ground round a place of a plane as a helicopter's collider sees it: ground and water. */
export function surfaceGround(plane: TangentPlane, altitude: number, ground: PlanetGround): Ground {
  return levelGround(plane, altitude, (ground.bridges?.under ?? ground).height, ground);
}

/** The same with trees and stones: for flying over it, or for the search of a landing site. */
export function flownPlaneGround(
  plane: TangentPlane,
  altitude: number,
  ground: PlanetGround,
  user: "hull" | "site",
): Ground {
  const level = surfaceGround(plane, altitude, ground);
  return ground.addSolids?.(level, plane, altitude, user) ?? level;
}

/** The same as feet reach it: the bed, but no deeper under water than a walker wades. */
export function wadingGroundRound({ plane, local }: OnPlane<Pose>, ground: PlanetGround): Ground {
  return levelGround(plane, local.z, (x, y, z) => wadedUnder(ground, x, y, z), ground);
}

/** The level ground round a place of a plane, with its water, for a walker. There are no ladders and nothing is below ground. */
export function walkedPlaneGround(plane: TangentPlane, altitude: number, ground: PlanetGround): WalkedGround {
  const { radius } = ground;
  const away = radius + altitude;
  const { height, bed } = ground.bridges?.under ?? ground;
  const level: WalkedGround = {
    ...levelGround(plane, altitude, bed, ground),
    ladderAt: () => null,
    waterAt(x, y) {
      const up = overPlane(plane, x, y, away);
      const place = mix(radius, up, 0, up);
      const surface = height(...place);
      return surface > bed(...place) ? surface : -Infinity;
    },
    isBelow: () => false,
  };
  return ground.addSolids?.(level, plane, altitude, "feet") ?? level;
}

/** The ground of a mine and round its shaft, in the mine's coordinates, for a walker at an altitude of the mine. */
export function walkedMineGround({ plane, over }: HangingMine, z: number, ground: PlanetGround): WalkedGround {
  const [dx, dy, dz] = plane.offset;
  const level = walkedPlaneGround(plane, z + dz, ground);
  return over({
    gapAt(x, y, z, out) {
      level.gapAt(x + dx, y + dy, z + dz, out);
      out.floor -= dz;
      out.roof -= dz;
      return out;
    },
    kindAt: (x, y, z) => level.kindAt(x + dx, y + dy, z + dz),
    materialAt: (x, y, z) => level.materialAt?.(x + dx, y + dy, z + dz) ?? "land",
    ladderAt: () => null,
    waterAt: (x, y, z) => level.waterAt(x + dx, y + dy, z + dz) - dz,
    isBelow: () => false,
  });
}
