/**
 * Lovely views: of each kind of world, 1,000 seeds (20 in npm test) lead to open air with free sight of something. The ground itself is
 * asked, not the panorama that the search reads.
 */
import { describe, expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import { type FlatGround, flatGroundAt, lakeAltitude } from "../../src/core/flat/flat-ground.ts";
import { flatLifeIn } from "../../src/core/flat/life.ts";
import { solidOf } from "../../src/core/life/species.ts";
import { geoOf } from "../../src/core/planet/geo.ts";
import { altitudeOn, type Globe } from "../../src/core/planet/sphere.ts";
import { tangentPlane } from "../../src/core/planet/tangent-plane.ts";
import { densityAt } from "../../src/core/space/nebula.ts";
import { generateCountry } from "../../src/recipe/kinds/country-generator.ts";
import { generateFaultLand } from "../../src/recipe/kinds/faults-generator.ts";
import { generateFlatGround } from "../../src/recipe/kinds/flat-generator.ts";
import { generatePlanet } from "../../src/recipe/kinds/planet-generator.ts";
import type { SpaceRecipe } from "../../src/recipe/kinds/space.ts";
import { generateSpace } from "../../src/recipe/kinds/space-generator.ts";
import { firstShot } from "../../src/recipe/link-parts.ts";
import { type LovelyView, searchView, seedOfDay } from "../../src/recipe/lovely.ts";
import { applyPreset } from "../../src/recipe/preset.ts";
import type { Recipe } from "../../src/recipe/recipe.ts";
import { canonicalRequest, startRequest } from "../../src/recipe/request.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";

const SEEDS = nonEmpty(Array.from({ length: sampled(1000, 20) }, (_, k) => 7 * k + 1));
const EYE = 1.7;
const FEW = SEEDS.slice(0, sampled(200, 3));
/** Worlds whose kind no other has in this test. */
const KINDS = { skylands: true, forest: true, faults: true };
/** Metres, or light-years in free space. */
const FREE = 20;

const recipeOf = async (world: keyof typeof scenes, preset = "default"): Promise<Recipe> =>
  applyPreset((await scenes[world].load()).default as Recipe, preset);

async function finderOf(recipe: Recipe) {
  const queries = await recipe.kind.queries?.();
  const around = recipe.kind.places.ofShot(recipe, firstShot(recipe));
  const finder = queries?.views?.(recipe.world, { explorers: recipe.explorers, around });
  if (!finder) throw new Error("Expected a kind with views.");
  return finder;
}

function found(finder: Awaited<ReturnType<typeof finderOf>>, seed: number): LovelyView {
  const search = searchView(finder, seed, 1);
  let step = search.next();
  while (!step.done) step = search.next();
  if (!step.value) throw new Error(`Expected a view of seed ${seed}.`);
  return step.value;
}

/** Unit vectors of a picture: from 41° left to 41° right of its heading, the middle first. */
const fan = (heading: number): (readonly [number, number])[] =>
  [0, ...Array.from({ length: 83 }, (_, k) => k - 41)].map((turn) => {
    const angle = ((heading + turn) * Math.PI) / 180;
    return [Math.sin(angle), Math.cos(angle)];
  });

/** The view opens as a request without a change of place. */
function expectOpens(recipe: Recipe, world: string, view: LovelyView): void {
  const { by, at, look, camera } = view;
  const request = { ...startRequest(world, recipe), by, at, look, camera };
  const opened = openWorld(recipe, canonicalRequest(request, recipe)).start;
  expect(opened.by).toBe(by);
  expect(Math.hypot(...opened.at.map((v, i) => v - at[i]))).toBeLessThan(0.05);
}

function expectOpenAir(flat: FlatGround, view: LovelyView): void {
  const [x, y, z] = view.at;
  const ground = flatGroundAt(flat);
  const gap = { floor: 0, roof: 0, inside: false };
  const water = lakeAltitude(flat, flat.altitudes[0]);
  const isOnFoot = view.by === "walker";
  const eye = isOnFoot ? z + EYE : z;
  expect(ground.gapAt(x, y, z, gap)).toMatchObject({ inside: false });
  if (isOnFoot) expect(z - gap.floor).toBeLessThan(0.1);
  else expect(Math.min(z - gap.floor, gap.roof - z)).toBeGreaterThan(10);
  expect(eye).toBeGreaterThan(water);
  const [[east, north]] = fan(view.look[0]);
  for (let run = 1; run <= FREE; run++) {
    ground.gapAt(x + run * east, y + run * north, eye, gap);
    expect(gap.inside, `rock ${run} m ahead`).toBe(false);
  }
  const isWood = (tree: { readonly code: number; readonly x: number; readonly y: number }) =>
    solidOf(tree.code) !== undefined && Math.hypot(tree.x - x, tree.y - y) < 5;
  const box = { west: x - 5, south: y - 5, east: x + 5, north: y + 5 };
  if (isOnFoot) expect(flatLifeIn(flat, flat.altitudes[0], box, true).filter(isWood)).toEqual([]);
  expectInSight(flat, view, eye);
}

/** At the distance that the view gives there is water, rock of an island, or ground as high as the eye or its trees. */
function expectInSight(
  flat: FlatGround,
  { at: [x, y], look: [heading], sight: { what, distance } }: LovelyView,
  eye: number,
): void {
  const ground = flatGroundAt(flat);
  const gap = { floor: 0, roof: 0, inside: false };
  const water = lakeAltitude(flat, flat.altitudes[0]);
  expect(distance).toBeLessThanOrEqual(6000);
  const isSeen = fan(heading).some(([east, north]) => {
    const [px, py] = [x + distance * east, y + distance * north];
    ground.gapAt(px, py, eye, gap);
    if (what === "water") return !gap.inside && gap.floor < water;
    if (what === "hills") return gap.inside || gap.floor + 14 > eye;
    return gap.inside || gap.floor > -Infinity || gap.roof < Infinity;
  });
  expect(isSeen, `${what} ${distance} m away`).toBe(true);
}

const FLAT = {
  skylands: (recipe: Recipe) => generateFlatGround(recipe.world as never),
  forest: (recipe: Recipe) => generateCountry(recipe.world as never).flat,
  caverns: (recipe: Recipe) => generateCountry(recipe.world as never).flat,
  mines: (recipe: Recipe) => generateCountry(recipe.world as never).flat,
  faults: (recipe: Recipe) => generateFaultLand(recipe.world as never),
} as const;

describe.each(Object.keys(FLAT) as (keyof typeof FLAT)[])("views of %s", (world) => {
  test("are in open air, with free sight of something", async () => {
    const recipe = await recipeOf(world);
    const finder = await finderOf(recipe);
    const flat = FLAT[world](recipe);
    for (const seed of world in KINDS ? SEEDS : FEW) {
      const view = found(finder, seed);
      expectOpenAir(flat, view);
      expectOpens(recipe, world, view);
    }
  });
});

function expectOverGround(globe: Globe, view: LovelyView): void {
  const { longitude, latitude, altitude } = geoOf(...view.at, globe.radius);
  const plane = tangentPlane(globe.radius, longitude, latitude);
  const at = new Float64Array(3);
  const heightAt = (east: number, north: number) => {
    const [x, y, z] = plane.toCentre(east, north, at);
    const height = altitudeOn(globe, x, y, z);
    return globe.wet ? Math.max(0, height) : height;
  };
  const eye = altitude + (view.by === "walker" ? EYE : 0);
  expect(altitude - heightAt(0, 0)).toBeGreaterThan(view.by === "walker" ? 0 : 20);
  const [[east, north]] = fan(view.look[0]);
  for (let run = 1; run <= FREE; run++) expect(heightAt(run * east, run * north)).toBeLessThan(eye);
  if (globe.climate === "gas") return;
  const { what, distance } = view.sight;
  const isSeen = fan(view.look[0]).some(([e, n]) => {
    const height = heightAt(distance * e, distance * n);
    return what === "water" ? height === 0 : height + 14 > eye;
  });
  expect(isSeen, `${what} ${distance} m away`).toBe(true);
}

test.each(["default", "moon", "desert", "ocean", "giant"])(
  "views of the planet %s are in open air, with free sight of something",
  async (preset) => {
    const recipe = await recipeOf("planet", preset);
    const finder = await finderOf(recipe);
    const globe = generatePlanet(recipe.world as never);
    for (const seed of preset === "default" ? SEEDS : FEW) {
      const view = found(finder, seed);
      expectOverGround(globe, view);
      expectOpens(recipe, "planet", view);
    }
  },
);

test("views in free space are outside of clouds, with a nebula in the picture", async () => {
  const recipe = (await recipeOf("cosmic")) as SpaceRecipe;
  const finder = await finderOf(recipe);
  const { nebula } = generateSpace(recipe.world);
  for (const seed of SEEDS) {
    const view = found(finder, seed);
    const [x, y, z] = view.at;
    const pitch = (view.look[1] * Math.PI) / 180;
    const [[east, north]] = fan(view.look[0]);
    for (let run = 0; run <= FREE; run++) {
      const level = run * Math.cos(pitch);
      expect(densityAt(nebula, x + level * east, y + level * north, z + run * Math.sin(pitch))).toBeLessThan(0.05);
    }
    expect(view.sight.distance).toBeLessThanOrEqual(340);
    expectOpens(recipe, "cosmic", view);
  }
});

test("a seed always gives the same view, and a day the same seed", async () => {
  const recipe = await recipeOf("skylands");
  expect(found(await finderOf(recipe), 5)).toEqual(found(await finderOf(recipe), 5));
  const day = Date.UTC(2027, 2, 14);
  expect(seedOfDay(day)).toBe(seedOfDay(day + 86_399_999));
  expect(seedOfDay(day)).not.toBe(seedOfDay(day + 86_400_000));
  expect(seedOfDay(day)).toBe(seedOfDay(Date.UTC(2027, 2, 14, 12)));
});
