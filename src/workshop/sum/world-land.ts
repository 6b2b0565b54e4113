/** The open world's ground in the room of the sum: its terms, water and kinds, read from the world and given to it. */
import { type Cover, createCover } from "../../core/field/cover.ts";
import type { Field } from "../../core/field/field.ts";
import { fieldOf, sumOf } from "../../recipe/generator-fields.ts";
import { requestedRecipe } from "../../recipe/ground-choice.ts";
import type { IslandsTable } from "../../recipe/kinds/islands.ts";
import { generateIslands } from "../../recipe/kinds/islands-generator.ts";
import { parametersOf } from "../../recipe/parameter.ts";
import type { GroundTable } from "../../recipe/recipe.ts";
import { readSumCode, type Sum, sumCode } from "../../recipe/sum.ts";
import { type Threshold, thresholdsOf, withThresholds } from "../../recipe/thresholds.ts";
import type { WorkshopWorld } from "../room.ts";

/** The part of a world that the room changes. */
export interface LandChoice {
  readonly sum: Sum;
  /** Height units below which there is water. */
  readonly sea: number;
  /** In the order of `thresholds`. */
  readonly kinds: readonly number[];
}

export interface WorldLand {
  /** Null for a world whose ground is not on a plane: it takes a sum, and the room shows no map of it. */
  readonly plane: {
    choice(): LandChoice;
    own(): LandChoice;
    thresholds(): readonly Threshold[];
    /** Minimum and maximum water level, height units. */
    readonly seas: readonly [least: number, most: number];
    /** The ground and kinds of a choice, exactly as the world has them. */
    ground(choice: LandChoice): { readonly field: Field; readonly cover: Cover };
    /** Position of the visitor, metres. */
    place(): { readonly x: number; readonly y: number };
  } | null;
  /** Whether the readings of the world's own ground start anew for each seed. */
  readonly seeded: boolean;
  /** The sum that the world was given; null for its own. */
  sum(): Sum | null;
  /** Whether sum and kinds are the world's own. */
  isOwn(): boolean;
  /** Gives the world a sum, null for its own. Throws a RangeError where it cannot have it. */
  changeSum(sum: Sum | null): void;
  /** Gives it the sum, the kinds and, where `movesSea`, the water level. Throws a RangeError where the world cannot have them. */
  change(choice: LandChoice, movesSea: boolean): void;
}

/** Null for worlds without ground. */
export function worldLandOf(world: WorkshopWorld): WorldLand | null {
  const { recipe } = world;
  if (!("fields" in recipe.world)) return null;
  const table = recipe.world as unknown as IslandsTable;
  const isPlane = table.shape.kind === "islands" || table.shape.kind === "land";
  const ownSum = isPlane ? sumOf(table.fields.ground) : null;
  const seaRow = parametersOf(recipe).find(({ name }) => name === "lake" || name === "sea");

  const changed = (): GroundTable => requestedRecipe(recipe, world.request()).world as unknown as GroundTable;

  function changeSum(sum: Sum | null): void {
    const code = sum ? sumCode(sum) : "";
    const next = ownSum && code === sumCode(ownSum) ? "" : code;
    if (next !== world.request().sum) world.change("sum", next);
  }

  function changeKinds(kinds: readonly number[]): void {
    const own = thresholdsOf(table.cover).map(({ value }) => value);
    const next = kinds.join() === own.join() ? "" : kinds.join();
    if (next !== world.request().kinds) world.change("kinds", next);
  }

  const choiceOf = (of: IslandsTable): LandChoice => ({
    sum: sumOf(of.fields.ground),
    sea: of.sea + (of.shape.lakes ?? 0),
    kinds: thresholdsOf(of.cover).map(({ value }) => value),
  });

  return {
    plane: isPlane
      ? {
          choice: () => choiceOf(changed() as unknown as IslandsTable),
          own: () => choiceOf(table),
          thresholds: () => thresholdsOf(table.cover),
          seas: seaRow ? [seaRow.min, seaRow.max] : [0, 800],
          ground({ sum, kinds }) {
            const now = { ...(changed() as unknown as IslandsTable), seed: world.request().seed };
            const { cover } = generateIslands(now);
            return {
              field: fieldOf(now, sumCode(sum), 0),
              cover: createCover(withThresholds(now.cover, kinds), cover.fields),
            };
          },
          place() {
            const [x, y] = world.request().at;
            return { x, y };
          },
        }
      : null,
    seeded: ownSum?.seeded ?? true,
    sum() {
      const { sum } = world.request();
      return sum === "" ? null : readSumCode(sum);
    },
    isOwn: () => world.request().sum === "" && world.request().kinds === "",
    changeSum,
    change({ sum, sea, kinds }, movesSea) {
      changeSum(sum);
      changeKinds(kinds);
      if (movesSea && seaRow) world.change(seaRow.name, sea);
    },
  };
}
