/** Places of a day's travel through a world, for each shape of world. */
import { flatGroundAt } from "../../../src/core/flat/flat-ground.ts";
import { altitudeOn } from "../../../src/core/planet/sphere.ts";
import { scanStars } from "../../../src/core/space/star-scan.ts";
import { createGalaxy, type Star } from "../../../src/core/space/stars.ts";
import { undergroundGround } from "../../../src/core/underground/underground.ts";
import type { Gap } from "../../../src/explorers/explorer.ts";
import { undergroundOf } from "../../../src/recipe/kinds/country-generator.ts";
import type { FlatTable } from "../../../src/recipe/kinds/flat.ts";
import type { PlanetTable } from "../../../src/recipe/kinds/planet.ts";
import type { Recipe } from "../../../src/recipe/recipe.ts";
import type { SceneRequest } from "../../../src/recipe/request.ts";
import { generate } from "../../generate.ts";

/** Members of a request that describe a place. */
type Stop = Pick<SceneRequest, "by" | "at" | "look"> & Partial<Pick<SceneRequest, "off" | "camera">>;

/** The k-th stop of the day, far from the one before. */
export type Places = (k: number) => Stop;

/** Metres between two stops on flat ground, half an hour's flight of a helicopter, and on a land that has an end; light-years in space. */
const [APART, APART_ON_LAND, STARS_APART] = [108_000, 60, 4000];
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

const gap: Gap = { floor: 0, roof: 0, inside: false };

/** Explorers take turns; every other stop of a world with something below begins at an entrance, at the foot of its ladder. */
function onFlatGround({ world, explorers }: Recipe, [x0, y0]: readonly number[]): Places {
  const islands = generate(world as FlatTable);
  const ground = flatGroundAt(islands);
  const modes = explorers.filter((by) => by === "walker" || by === "helicopter");
  const top = Math.max(...islands.altitudes);
  const { kind, below } = world.shape as { readonly kind: string; readonly below?: unknown };
  const apart = kind === "faults" ? APART_ON_LAND : APART;
  const entrances = below ? undergroundGround(undergroundOf(world as never), 0) : null;
  return (k) => {
    for (let n = 0; ; n++) {
      const away = apart * (k % 12);
      const [x, y] = [x0 + away * Math.cos(k * GOLDEN) + 90 * n, y0 + away * Math.sin(k * GOLDEN) - 70 * n];
      const ladder =
        k % 2 === 1 && entrances ? entrances.entrancesNear(x, y, 900).find((each) => each.ladder)?.ladder : null;
      if (ladder) return { by: "walker", at: [ladder.x, ladder.y, ladder.bottom], look: [(50 * k) % 360, 0, 0] };
      const { floor } = ground.gapAt(x, y, top + 400, gap);
      if (floor === Number.NEGATIVE_INFINITY && n < 200) continue;
      const by = modes[k % 2];
      const z = Math.max(floor, top - 300) + (by === "walker" ? 0.05 : 40);
      return { by, at: [x, y, z], look: [(50 * k) % 360, 0, 0] };
    }
  };
}

function onGlobe({ world }: Recipe): Places {
  const globe = generate(world as PlanetTable);
  const modes = ["walker", "helicopter", "ship", "walker", "orbiter"];
  return (k) => {
    const z = Math.sin(k * 0.37) * 0.95;
    const level = Math.sqrt(1 - z * z);
    const [x, y] = [level * Math.cos(k * GOLDEN), level * Math.sin(k * GOLDEN)];
    const by = modes[k % modes.length];
    const ground = Math.max(globe.sea ?? 0, altitudeOn(globe, x * globe.radius, y * globe.radius, z * globe.radius));
    const up = { walker: 0.1, helicopter: 60, ship: 800, orbiter: 0.5 * globe.radius }[by] ?? 0;
    const r = globe.radius + Math.max(0, ground) + up;
    return { by, at: [r * x, r * y, r * z], look: [(50 * k) % 360, 0, 0] };
  };
}

/** Three astronomical units from a star. */
function amongStars(_: Recipe, [x0, y0, z0]: readonly number[]): Places {
  const galaxy = createGalaxy();
  return (k) => {
    const [x, y] = [Math.round(x0 + k * STARS_APART), Math.round(y0 + (k % 5) * STARS_APART)];
    const z = Math.round(z0);
    const found: Star[] = [];
    const half = 60;
    const box = { x0: x - half, x1: x + half, y0: y - half, y1: y + half, z0: z - half, z1: z + half };
    scanStars(galaxy, box, (star) => found.push(star));
    const star = found[0] ?? { x, y, z };
    return { by: "starship", at: [star.x, star.y, star.z], off: [0, -3, 0.2], look: [0, 0, 0] };
  };
}

export function placesOf(recipe: Recipe, start: SceneRequest): Places {
  const { shape } = recipe.world as { readonly shape: object };
  if ("radius" in shape) return onGlobe(recipe);
  return "threshold" in shape ? amongStars(recipe, start.at) : onFlatGround(recipe, start.at);
}
