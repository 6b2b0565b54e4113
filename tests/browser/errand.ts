/** Finds an errand in a world: a short flight to a level place, and a route on foot from there to a cone in a wood. */
import { coverAt } from "../../src/core/field/cover.ts";
import type { Gap, Ground } from "../../src/core/field/ground.ts";
import { createColliderCells } from "../../src/core/flat/collider-cells.ts";
import { collisionGround } from "../../src/core/flat/collision-ground.ts";
import { flatFeaturesIn } from "../../src/core/flat/features.ts";
import { type FlatGround, flatGroundAt } from "../../src/core/flat/flat-ground.ts";
import { flatLifeIn } from "../../src/core/flat/life.ts";
import { findHop, type Hop, isOpen, levelAt, type Place } from "./hop.ts";

export interface Errand {
  readonly hop: Hop;
  /** From the hop's end to the cone, each to be walked to straight. */
  readonly way: readonly Place[];
  readonly cone: Place;
}

/** Search radius around the origin, and distances from the landing to the cone, in metres. */
const AROUND = 4800;
const [NEAREST, FARTHEST] = [20, 70];
/** Spacing of the tested landing places and of the points of a route, in metres. */
const SPACING = 4;
const STRIDE = 1.5;
/** Number of trees within a distance in metres that count as a wood. */
const TREES = 8;
const WOOD = 12;
/** Metres around a cone without another one. */
const ALONE = 6;
/** Free metres beside a route, sampling distance along it, and greatest height difference between samples. */
const ASIDE = 0.7;
const LOOKS = 0.5;
const STEP = 0.3;

const gap: Gap = { floor: 0, roof: 0, inside: false };
const box = ({ x, y }: Place, half: number) => ({ west: x - half, south: y - half, east: x + half, north: y + half });
const between = (a: Place, b: Place) => Math.hypot(b.x - a.x, b.y - a.y);

/** The errand with the shortest hop of a world of one archipelago. */
export function findErrand(islands: FlatGround): Errand {
  const bare = flatGroundAt(islands);
  const ground = collisionGround(createColliderCells(islands), 0, "foot");
  const ways = conesInWoods(islands).flatMap((cone) =>
    placesAbout(cone).flatMap((from) => {
      if (Number.isNaN(levelAt(bare, from.x, from.y)) || !isOpen(islands, from)) return [];
      const way = wayBetween(ground, from, cone);
      return way ? [{ from, way, cone }] : [];
    }),
  );
  const aims = ways.map(({ from }) => from);
  const hop = findHop(islands, bare, aims);
  const { way, cone } = ways.find(({ from }) => between(from, hop.to) === 0) as (typeof ways)[number];
  return { hop, way, cone };
}

function conesInWoods(islands: FlatGround): Place[] {
  const [altitude] = islands.altitudes;
  const features = flatFeaturesIn(islands, altitude, box({ x: 0, y: 0 }, AROUND));
  const cones = features.filter(({ feature }) => feature === "cone");
  return cones.filter(
    (cone) =>
      coverAt(islands.cover, cone.x, cone.y, altitude) === "wood" &&
      cones.every((other) => other === cone || between(cone, other) > ALONE) &&
      flatLifeIn(islands, altitude, box(cone, WOOD), true).length >= TREES,
  );
}

function placesAbout(cone: Place): Place[] {
  const places: Place[] = [];
  for (let y = cone.y - FARTHEST; y <= cone.y + FARTHEST; y += SPACING)
    for (let x = cone.x - FARTHEST; x <= cone.x + FARTHEST; x += SPACING) {
      const away = between({ x, y }, cone);
      if (away > NEAREST && away < FARTHEST) places.push({ x, y });
    }
  return places;
}

/** The shortest way by strides, drawn straight where it may be; null where there is none. */
function wayBetween(ground: Ground, from: Place, to: Place): Place[] | null {
  const came = new Map<string, { place: Place; before: string }>();
  const keyOf = ({ x, y }: Place) => `${x},${y}`;
  came.set(keyOf(from), { place: from, before: "" });
  for (const [key, { place }] of came) {
    if (between(place, to) < 3 * STRIDE && isFree(ground, place, to)) {
      const way = [to];
      for (let at = key; at !== ""; at = came.get(at)?.before ?? "") way.unshift(came.get(at)?.place as Place);
      return straightened(ground, way);
    }
    for (const [dx, dy] of [
      ...[
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ],
      ...[
        [1, 1],
        [-1, 1],
        [-1, -1],
        [1, -1],
      ],
    ]) {
      const next = { x: place.x + STRIDE * dx, y: place.y + STRIDE * dy };
      if (came.has(keyOf(next)) || between(next, to) > FARTHEST + STRIDE || !isFree(ground, place, next)) continue;
      came.set(keyOf(next), { place: next, before: key });
    }
  }
  return null;
}

function straightened(ground: Ground, way: readonly Place[]): Place[] {
  const kept = [way[0]];
  for (let i = 0; i < way.length - 1; ) {
    let next = way.length - 1;
    while (next > i + 1 && !isFree(ground, way[i], way[next])) next--;
    kept.push(way[next]);
    i = next;
  }
  return kept;
}

/** Whether feet that go straight there meet nothing: no trunk, boulder, wall, shaft or rim. */
function isFree(ground: Ground, from: Place, to: Place): boolean {
  const away = between(from, to);
  const [east, north] = [(to.x - from.x) / away, (to.y - from.y) / away];
  let z = ground.gapAt(from.x, from.y, 1e5, gap).floor;
  for (let gone = 0; gone < away + LOOKS; gone += LOOKS) {
    let middle = z;
    for (const right of [-ASIDE, ASIDE, 0]) {
      ground.gapAt(from.x + gone * east + right * north, from.y + gone * north - right * east, z + 1, gap);
      if (gap.inside || Math.abs(gap.floor - z) > STEP + ASIDE / 2) return false;
      middle = gap.floor;
    }
    if (Math.abs(middle - z) > STEP) return false;
    z = middle;
  }
  return true;
}
