/** Queries of the made-up kind for exports, maps, the command and the workshop: squares, each as high as the ground field in its middle. */
import { coverAt } from "../../../src/core/field/cover.ts";
import { fieldAt } from "../../../src/core/field/field.ts";
import type { FieldName } from "../../../src/recipe/fields.ts";
import { coverOf, fieldOf, sumOf } from "../../../src/recipe/generator-fields.ts";
import { PLANE } from "../../../src/recipe/ground-coordinates.ts";
import type { FeaturePoint, Queries, WorldGround } from "../../../src/recipe/queries.ts";
import type { GroundTable } from "../../../src/recipe/recipe.ts";
import type { SumCode } from "../../../src/recipe/sum.ts";

export interface ChequersTable extends GroundTable {
  /** `square`: metres a side. */
  readonly shape: { readonly kind: "chequers"; readonly square: number };
  readonly fields: { readonly ground: FieldName | SumCode };
  /** Metres per profile unit. */
  readonly relief: number;
}

/** Every so many squares in a row has a boulder. */
const APART = 5;

export function squaresOf(world: ChequersTable) {
  const { shape, fields, sea, relief } = world;
  const field = fieldOf(world, fields.ground, 0);
  const cover = coverOf(world, {}, 1);
  const middleOf = (v: number) => (Math.floor(v / shape.square) + 0.5) * shape.square;
  const heightAt = (x: number, y: number, t = 0) => relief * (fieldAt(field, middleOf(x), middleOf(y), 0, t) - sea);
  const isWhite = (x: number, y: number) => (Math.floor(x / shape.square) + Math.floor(y / shape.square)) % 2 === 0;
  return { field, cover, heightAt, kindAt: (x: number, y: number) => (isWhite(x, y) ? "snow" : coverAt(cover, x, y)) };
}

function groundOf(world: ChequersTable): WorldGround {
  const { field, cover, heightAt, kindAt } = squaresOf(world);
  const { square } = world.shape;
  return {
    about: "the squares of the floor",
    coordinates: PLANE,
    surfaces: ["ground"],
    hasCodes: false,
    heights:
      (_, { t }) =>
      (x, y) =>
        heightAt(x, y, t),
    reasonAgainstErosion: () => "a floor has no gullies",
    kinds: () => kindAt,
    water: () => null,
    *features(_, { west, south, east, north }, { t }) {
      const found: FeaturePoint[] = [];
      const step = APART * square;
      for (let y = Math.ceil(south / step) * step; y < north; y += step) {
        for (let x = Math.ceil(west / step) * step; x < east; x += step)
          found.push({ feature: "boulder", on: [x, y], place: [x, y, heightAt(x, y, t)], code: "" });
        yield;
      }
      return found;
    },
    code: {
      reason: "squares are more than a field",
      program() {
        throw new RangeError("Expected ground that is a sum of readings, got squares.");
      },
    },
    sum: { terms: sumOf(world.fields.ground, world), sea: world.sea, read: () => ({ field, cover }) },
  };
}

export const queries = {
  ground: groundOf,
  samples: (world) => ({
    about: "height of the square, and its kind",
    columns: PLANE.axes,
    least: 2,
    answers: ["height", "kind"],
    has1983: false,
    open() {
      const { heightAt, kindAt } = squaresOf(world);
      return ([x, y]) => `${heightAt(x, y)},${kindAt(x, y)}`;
    },
  }),
} satisfies Queries<ChequersTable>;
