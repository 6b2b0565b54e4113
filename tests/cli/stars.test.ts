import { describe, expect, test } from "vitest";
import { CLASSES, censusOf } from "../../src/core/space/census.ts";
import { independenceOf } from "../../src/core/space/independence.ts";
import { nearestStar } from "../../src/core/space/nearest-star.ts";
import { fillStars, STAR_STRIDE } from "../../src/core/space/star-scan.ts";
import { createGalaxy } from "../../src/core/space/stars.ts";
import { limitless } from "./run.ts";

const galaxy = createGalaxy();
const boxOf = (text: string) => {
  const [x0, y0, z0, x1, y1, z1] = text.split(",").map(Number);
  return { x0, y0, z0, x1, y1, z1 };
};

describe("the stars of a box", () => {
  test.each([
    "0,0,0,200,300,100",
    "-150,-150,-150,150,150,150",
    "2147483400,-500,-2147483648,2147483648,500,-2147483600",
  ])("%s equal the library, in its order", async (box) => {
    const room = new Float64Array(STAR_STRIDE * 2000);
    const count = fillStars(galaxy, boxOf(box), room);
    expect(count).toBeGreaterThan(10);
    const told = Array.from({ length: count }, (_, i) =>
      room.subarray(i * STAR_STRIDE, (i + 1) * STAR_STRIDE).join(","),
    );
    const { code, out, err } = await limitless(`stars --box=${box}`);
    expect([code, err]).toEqual([0, ""]);
    expect(out.trim().split("\n")).toEqual(["x,y,z,magnitude,planets,colour", ...told]);
  });

  test("adjacent boxes contain each star once", async () => {
    const rows = async (box: string) => (await limitless(`stars --box ${box}`)).out.trim().split("\n").slice(1);
    const parts = [...(await rows("1,1,1,100,200,80")), ...(await rows("100,1,1,201,200,80"))];
    expect(parts.sort()).toEqual((await rows("1,1,1,201,200,80")).sort());
    expect(parts.length).toBeGreaterThan(5);
  });
});

test("the four exercises of Relf 2024", async () => {
  // Around a point from which the nearest star is too faint to see.
  const box = "2500,-1750,2025,3300,-1150,2325";
  const { code, out } = await limitless(`stars --box ${box} --stats`);
  expect(code).toBe(0);
  const census = censusOf(galaxy, boxOf(box))!;
  const nearest = nearestStar(galaxy, 2900, -1450, 2175)!;
  const visible = nearestStar(galaxy, 2900, -1450, 2175, { faintest: 6.5 })!;
  expect(visible.star).not.toEqual(nearest.star);
  const answers = JSON.parse(out);
  expect(answers).toEqual({
    volume: 800 * 600 * 300,
    stars: census.count,
    density: census.density,
    nearest: { from: [2900, -1450, 2175], distance: nearest.distance, ...nearest.star },
    visible: { from: [2900, -1450, 2175], distance: visible.distance, ...visible.star },
    planets: [...census.planets],
    colours: [...census.colours],
    independence: independenceOf(census.table, CLASSES),
  });
  expect(answers.planets.reduce((a: number, b: number) => a + b)).toBe(answers.stars);
  const listed = (await limitless(`stars --box ${box}`)).out.trim().split("\n").length - 1;
  expect(answers.stars).toBe(listed);
});

test("a long scan prints its progress", async () => {
  let time = 0;
  const { code, err } = await limitless("stars --box 0,0,0,50,50,50", "", () => (time += 300));
  expect(code).toBe(0);
  expect(err).toMatch(/^\d+ of 50 layers\n/);
});

describe("a box that takes longer than an hour", () => {
  const box = "stars --box 0,0,0,1100,1100,1100";
  /** A clock on which every reading is ten minutes after the last. */
  const slow = () => {
    let time = 0;
    return () => (time += 600_000);
  };

  test("is refused with the estimate, for --stats too", async () => {
    for (const args of [box, `${box} --stats`]) {
      const { code, out, err } = await limitless(args, "", slow());
      expect([code, out]).toEqual([2, ""]);
      expect(err).toMatch(
        /^limitless: --box: 1\.3e\+9 cubic light-years take about [\d.]+ hours, more than an hour; give --yes or a smaller box\.\n$/,
      );
    }
    expect((await limitless("stars --box=-2e9,-2e9,-2e9,2e9,2e9,2e9", "", () => performance.now())).code).toBe(2);
  });

  test("is scanned with --yes", async () => {
    expect(await limitless(`${box} --yes --quiet`, "", slow())).toMatchObject({ code: 0, err: "" });
  });

  test("is not one that takes a minute", async () => {
    expect((await limitless(box)).code).toBe(0);
  });
});
