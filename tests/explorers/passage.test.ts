import fc from "fast-check";
import { describe, expect, test } from "vitest";
import cosmicRecipe from "../../scenes/cosmic/scene.ts";
import { scenes } from "../../scenes/index.ts";
import { METRES_PER_AU, placeAt, separation, translated } from "../../src/core/space/place.ts";
import { scanStars } from "../../src/core/space/star-scan.ts";
import { planetAt, systemOf } from "../../src/core/space/star-system.ts";
import { createGalaxy, type Star } from "../../src/core/space/stars.ts";
import { linkTime, linkToPlanet, linkToSpace, planetPlace } from "../../src/explorers/passage.ts";
import { attitudeOf } from "../../src/explorers/starship.ts";
import { viewOfPose } from "../../src/explorers/tangent-frame.ts";
import { formatRequest, readLink } from "../../src/recipe/permalink.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { sunDirectionAt } from "../../src/worlds/planet/simulation.ts";
import { nonEmpty } from "../non-empty.ts";
import { parseRequest } from "../recipe/parse.ts";

const stars: Star[] = [];
for (const [x, y, z] of [
  [0, 0, 0],
  [-1_000_000, 999_500, 999_700],
])
  scanStars(createGalaxy(), { x0: x, y0: y, z0: z, x1: x + 200, y1: y + 300, z1: z + 300 }, (star) => stars.push(star));
const anyPlanet = fc
  .constantFrom(...stars.filter(({ planets }) => planets > 0).map(systemOf))
  .chain((system) => fc.integer({ min: 1, max: system.planets.length }).map((index) => ({ system, index })));
const anyTime = fc.double({ min: -1000, max: 1000, noNaN: true });
const anyLook = fc.tuple(
  fc.integer({ min: 0, max: 359 }),
  fc.integer({ min: -80, max: 80 }),
  fc.integer({ min: -170, max: 170 }),
);
const anyWay = fc
  .tuple(...Array.from({ length: 3 }, () => fc.double({ min: -1, max: 1, noNaN: true })))
  .map(([x, y, z]) => ({ v: [x, y, z], length: Math.hypot(x, y, z) }))
  .filter(({ length }) => length > 0.1)
  .map(({ v, length }) => v.map((c) => c / length) as unknown as readonly [number, number, number]);

const angle = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  (Math.acos(
    Math.min(
      1,
      (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / Math.hypot(a[0], a[1], a[2]) / Math.hypot(b[0], b[1], b[2]),
    ),
  ) *
    180) /
  Math.PI;

/** A ship so many radii from a planet of a time that a link can hold. */
async function landed(
  system: ReturnType<typeof systemOf>,
  index: number,
  time: number,
  way: readonly number[],
  radii: number,
  look: readonly [number, number, number],
) {
  const t = linkTime(time);
  const k = (radii * system.planets[index - 1].radius) / METRES_PER_AU;
  const place = translated(planetPlace(system, index, t), [k * way[0], k * way[1], k * way[2]]);
  const attitude = attitudeOf(look);
  const link = linkToPlanet(system, index, t, { place, ...attitude });
  return { t, place, attitude, link, ...(await readLink(link, scenes)) };
}

describe("the passage into a planet's world and back", () => {
  test("keeps place (within 2 m), time and attitude", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyPlanet,
        anyTime,
        anyWay,
        fc.double({ min: 1.5, max: 8.4, noNaN: true }),
        anyLook,
        async ({ system, index }, time, way, radii, look) => {
          const { t, place, attitude, recipe, request, problems } = await landed(system, index, time, way, radii, look);
          expect(problems).toEqual([]);
          expect(recipe.from).toEqual([system.star.x, system.star.y, system.star.z, index]);
          expect(request.t).toBe(t);
          const out = linkToSpace(system, index, {
            at: request.at,
            radius: system.planets[index - 1].radius,
            t: request.t,
            hour: request.hour,
          });
          const back = parseRequest(out, "cosmic", cosmicRecipe);
          expect(back.problems).toEqual([]);
          expect(back.request.t).toBe(t);
          const error = separation(place, placeAt(back.request.at, back.request.off)).map((v) => v * METRES_PER_AU);
          expect(Math.hypot(...error)).toBeLessThan(2.5);
          // Out of it one faces the planet.
          const { forward } = attitudeOf(back.request.look);
          expect(
            angle(
              forward,
              way.map((v) => -v),
            ),
          ).toBeLessThan(0.2);
          // Within, the ship looks at the same things: as far from the planet's middle and from its sun as before.
          const [x, y, z] = request.at;
          const [heading, pitch, roll] = request.look;
          const seen = viewOfPose({ x, y, z, heading, pitch, roll });
          expect(
            Math.abs(
              angle(seen.forward, [-x, -y, -z]) -
                angle(
                  attitude.forward,
                  way.map((v) => -v),
                ),
            ),
          ).toBeLessThan(0.3);
          const sun = planetAt(system, index, t, [0, 0, 0]).map((v) => -v);
          expect(
            Math.abs(angle(seen.forward, sunDirectionAt(request.hour)) - angle(attitude.forward, sun)),
          ).toBeLessThan(0.3);
          expect(Math.abs(angle(seen.up, sunDirectionAt(request.hour)) - angle(attitude.up, sun))).toBeLessThan(0.3);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("ends within a ship's range from anywhere, and clear of the ground", async () => {
    const system = systemOf(stars.filter(({ planets }) => planets > 2)[0]);
    const { radius } = system.planets[1];
    for (const radii of [1.0001, 40]) {
      const { request, recipe } = await landed(system, 2, 3, [0.6, 0, 0.8], radii, [0, 0, 0]);
      expect(Math.hypot(...request.at) / radius).toBeCloseTo(Math.min(8.4, Math.max(1.5, radii)), 5);
      expect(request.by).toBe("ship");
      expect(() => openWorld(recipe, request)).not.toThrow();
    }
    const out = linkToSpace(system, 2, { at: [0, 0, radius + 2], radius, t: 3, hour: 12 });
    const { request } = parseRequest(out, "cosmic", cosmicRecipe);
    const away = separation(planetPlace(system, 2, 3), placeAt(request.at, request.off)).map((v) => v * METRES_PER_AU);
    expect(Math.hypot(...away) / radius).toBeCloseTo(1.5, 5);
  });

  test("keeps a ship beside its planet where t was rounded by the link", () => {
    const system = systemOf(stars.filter(({ planets }) => planets > 2)[0]);
    const t = 12.345_678_9;
    const off = 3 * (system.planets[0].radius / METRES_PER_AU);
    const at = (time: number) =>
      linkToPlanet(system, 1, time, {
        place: translated(planetPlace(system, 1, time), [0, off, 0]),
        ...attitudeOf([0, 0, 0]),
      });
    const radii = (link: string) => Number(new URLSearchParams(link).get("at")?.split(",")[0]);
    expect(radii(at(t)) / radii(at(linkTime(t)))).toBeCloseTo(1, 3);
  });
});

describe("the parameter from in a link", () => {
  const [star] = stars.filter(({ planets }) => planets > 4);
  const from = (index: number | string) => `?world=planet&from=${star.x},${star.y},${star.z},${index}`;

  test("sets the planet's name, seed and size; other parameters hold; and the link is written the same", async () => {
    const system = systemOf(star);
    // Gas giants have no sea.
    for (const { index, seed, radius } of nonEmpty(system.planets.filter(({ kind }) => kind !== "giant"))) {
      const { recipe, request, problems } = await readLink(`${from(index)}&sea=333&hour=6`, scenes);
      expect(problems).toEqual([]);
      expect(recipe.title).toMatch(/ (I|II|III|IV|V|VI|VII|VIII|IX|X|XI|XII|XIII|XIV|XV)$/);
      expect([request.seed, request.parameters.radius]).toEqual([seed, radius]);
      expect([request.parameters.sea, request.hour]).toEqual([333, 6]);
      const world = openWorld(recipe, request);
      expect([recipe.kind.name, world.shape.kind]).toEqual(["planet", "planet"]);
      expect(formatRequest(request, recipe)).toBe(`${from(index)}&hour=6&sea=333`);
    }
  });

  test.each([
    [from(16), "from: index 16 is out of range 1 to 15. Using 15.", "is out of range 1 to"],
    ["?world=planet&from=1,1,1,1", "from: there is no star at 1,1,1. Ignored.", ""],
    ["?world=planet&from=1,1,1", 'from: "1,1,1" has 3 numbers, not 4', ""],
    ["?world=planet&from=2e6,1,1,1", "from: x 2e6 is out of range -1000000 to 1000000 ly", ""],
    ["?world=skylands&from=1,1,1,1", "from: is not a parameter", ""],
  ])("%s is named, and the recipe stays as it is", async (link, said, also) => {
    const { recipe, problems } = await readLink(link, scenes);
    expect(problems.join("\n")).toContain(said);
    expect(problems.join("\n")).toContain(also);
    if (also === "") expect(recipe.from).toBeUndefined();
  });

  test("refuses an index beyond the last planet, and a preset beside it, by name", async () => {
    const [few] = stars.filter(({ planets }) => planets > 0 && planets < 15);
    const said = async (link: string) => (await readLink(link, scenes)).problems.join("\n");
    expect(await said(`?world=planet&from=${few.x},${few.y},${few.z},${few.planets + 1}`)).toContain(
      `has ${few.planets} planets; ${few.planets + 1} is not one of them. Ignored.`,
    );
    const both = await readLink(`${from(1)}&preset=moon`, scenes);
    expect(both.problems).toEqual(["preset: is given beside from. Using from."]);
    expect(both.recipe.from?.[3]).toBe(1);
  });
});
