/**
 * A made-up kind of world (tests/worlds/chequers) has height maps, a model, features, samples, a map, exports and the workshop's sum
 * through its own folder, its recipe and a row, and no code for all kinds knows it.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { scenes as all } from "../../scenes/index.ts";
import { fieldAt } from "../../src/core/field/field.ts";
import { linkTo, requestedPlace, requestedWorld } from "../../src/export/link.ts";
import { checkOrder, type ExportOrder } from "../../src/export/order.ts";
import { joined } from "../../src/export/png.ts";
import { writeOrder } from "../../src/export/write-order.ts";
import { readLink } from "../../src/recipe/permalink.ts";
import { type SceneRequest, withChange } from "../../src/recipe/request.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { editedGroundOf } from "../../src/workshop/sum/edited-ground.ts";
import type { WorkshopWorld } from "../../src/workshop/tab.ts";
import { limitless as run } from "../cli/run.ts";
import { nonEmpty } from "../non-empty.ts";
import { type ChequersTable, queries, squaresOf } from "./chequers/queries.ts";

const scenes = { ...all, chequers: { title: "Chequers", about: "", load: () => import("./chequers/recipe.ts") } };
const limitless = (args: string[], input = "") => run(args, input, () => 0, scenes);

const LINK = "?world=chequers&square=6&relief=0.2&seed=7&at=30,42,9";
const { recipe, request, problems } = await readLink(LINK, scenes);
const world = requestedWorld(recipe, request) as ChequersTable;
const { heightAt, field } = squaresOf(world);

const folder = mkdtempSync(join(tmpdir(), "limitless-kind-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The file that a command writes of the link's place. */
async function written(...[name, ...rest]: string[]): Promise<Buffer> {
  const file = join(folder, name);
  const { code, err } = await limitless([name, "--link", LINK, ...rest, file]);
  expect([code, err]).toEqual([0, ""]);
  return readFileSync(file);
}

test("its link is read without a problem", () => expect(problems).toEqual([]));

describe("the command", () => {
  test("writes a height map of its squares, and what it says beside it", async () => {
    const bytes = await written("heightmap", "--size", "9", "--spacing", "5", "--format", "f32");
    for (let i = 0; i < 81; i++) {
      const [x, y] = [30 + 5 * ((i % 9) - 4), 42 + 5 * (4 - Math.floor(i / 9))];
      expect(bytes.readFloatLE(4 * i)).toBe(Math.fround(heightAt(x, y)));
    }
    expect(JSON.parse(readFileSync(join(folder, "heightmap.json"), "utf8"))).toMatchObject({
      ...{ world: "chequers", seed: 7, at: { x: 30, y: 42 }, surface: "ground", water: null },
    });
  });

  test("writes a model with its ground alone: it has neither water nor trees", async () => {
    const bytes = await written("model", "--size", "9");
    const { nodes } = JSON.parse(bytes.toString("utf8", 20, 20 + bytes.readUInt32LE(12)));
    expect(nodes.map(({ name }: { name: string }) => name)).toEqual(["ground"]);
  });

  test("writes its features and kinds", async () => {
    const [head, ...rows] = (await written("features", "--span", "100")).toString().trimEnd().split("\n");
    expect(head).toBe("feature,x,y,z,code");
    expect(rows).toHaveLength(12);
    for (const row of nonEmpty(rows)) {
      const [feature, x, y, z, code] = row.split(",");
      expect([feature, Number(z), code]).toEqual(["boulder", heightAt(Number(x), Number(y)), ""]);
    }
    const { out } = await limitless(["splat", "--link", LINK, "--size", "12", join(folder, "kinds.png")]);
    const { files, ...shares } = JSON.parse(out);
    expect(files.at(-1)).toBe(join(folder, "kinds.png.json"));
    expect(shares).toEqual({ grass: 0.5, snow: 0.5 });
  });

  test("samples it", async () => {
    const own = squaresOf((await scenes.chequers.load()).default.world);
    const { code, out } = await limitless(["sample", "--world", "chequers"], "1,2");
    expect([code, out]).toEqual([0, `x,y,height,kind\n1,2,${own.heightAt(1, 2)},${own.kindAt(1, 2)}\n`]);
  });

  test("draws its map", async () => {
    const svg = (await written("map", "--span", "60")).toString();
    for (const name of ["snow", "grass"]) expect(svg).toContain(`<path id="${name}"`);
    for (const name of ["contours", "grid", "labels"]) expect(svg).toContain(`class="${name}"`);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  test("has it in help, and says what it lacks", async () => {
    expect((await limitless(["heightmap", "--help"])).out).toMatch(/^ {2}chequers +the squares of the floor$/m);
    expect((await limitless(["sample", "--help"])).out).toMatch(/^ {2}chequers +x,y → x,y,height,kind$/m);
    const refused = [
      [["snippet", "--language", "python"], "Expected ground that is a sum of readings, got squares."],
      [["map", "--level", "1"], "--level: there is nothing below this world's ground."],
      [["course"], "--world: there are no courses in chequers."],
      [
        ["heightmap", "--format", "f32", "--surface", "roof"],
        "--surface: roof is not one of chequers's, which are ground.",
      ],
      [["heightmap", "--format", "f32", "--erosion", "1"], "--erosion: a floor has no gullies."],
    ] as const;
    for (const [args, message] of nonEmpty(refused))
      expect((await limitless([...args, "--world", "chequers", "-"])).err).toBe(`limitless: ${message}\n`);
  });
});

test("the page orders the command's files", async () => {
  const ground = queries.ground(world);
  const { at, altitude } = requestedPlace(ground, request);
  const order: ExportOrder = {
    ...{ what: "heights", size: 9, format: "png16", flip: false, spacing: 1, across: 1, down: 1 },
    ...{ name: "chequers", world, link: linkTo(ground, request, recipe, at), at, altitude, t: 0 },
  };
  checkOrder(ground, order);
  expect(() => checkOrder(ground, { ...order, what: "code", language: "python" })).toThrow(
    "squares are more than a field",
  );
  const parts: Uint8Array[] = [];
  for await (const { piece } of writeOrder(ground, order))
    if (piece?.file === "chequers-9.png") parts.push(piece.bytes);
  expect(Buffer.from(joined(parts))).toEqual(await written("heightmap", "--size", "9", "--format", "png16"));
});

test("the workshop shows its sum as a map, and changes it", async () => {
  let now: SceneRequest = request;
  const land = editedGroundOf({
    recipe,
    groundOf: queries.ground,
    request: () => now,
    change(part: string, value: number | string) {
      now = withChange(recipe, now, part, value);
      openWorld(recipe, now);
    },
  } as unknown as WorkshopWorld);
  const own = land?.plane?.own();
  if (!land?.plane || !own) throw new Error("Expected a map of the sum.");
  expect(fieldAt(land.plane.ground(own).field, 12, 34)).toBe(fieldAt(field, 12, 34));
  const terms = own.sum.terms.slice(1);
  land.change({ ...own, sum: { ...own.sum, terms }, sea: 230 }, true);
  expect(now.sum).toMatch(/^s1~/);
  expect(now.parameters.sea).toBe(230);
  expect(land.plane.choice().sum.terms).toEqual(terms);
});
