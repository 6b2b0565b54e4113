/** The open world's ground in the tab of the sum: its terms, water and kinds, read from the world and given to it. */
import type { Cover } from "../../core/field/cover.ts";
import type { Field } from "../../core/field/field.ts";
import { requestedRecipe, withSeed } from "../../recipe/ground-choice.ts";
import { parametersOf } from "../../recipe/parameter.ts";
import { type GroundTable, hasSum } from "../../recipe/recipe.ts";
import { readSumCode, type Sum, sumCode } from "../../recipe/sum.ts";
import { type Threshold, thresholdsOf, withThresholds } from "../../recipe/thresholds.ts";
import type { WorkshopWorld } from "../tab.ts";

/** The part of a world that the tab changes. */
export interface EditedChoice {
  readonly sum: Sum;
  /** Height units below which there is water. */
  readonly sea: number;
  /** In the order of `thresholds`. */
  readonly kinds: readonly number[];
}

export interface EditedGround {
  /** Null for a world whose ground the tab cannot show as a map: it takes a sum. */
  readonly plane: {
    choice(): EditedChoice;
    own(): EditedChoice;
    thresholds(): readonly Threshold[];
    /** Minimum and maximum water level, height units. */
    readonly seas: readonly [least: number, most: number];
    /** The ground and kinds of a choice, exactly as the world has them. */
    ground(choice: EditedChoice): { readonly field: Field; readonly cover: Cover };
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
  change(choice: EditedChoice, movesSea: boolean): void;
}

/** Null for worlds without a sum. */
export function editedGroundOf(world: WorkshopWorld): EditedGround | null {
  const { recipe, groundOf } = world;
  if (!hasSum(recipe.world)) return null;
  const table: GroundTable = recipe.world;
  /** The world's own table with the seed of now. */
  const own = () => withSeed(recipe, world.request().seed) as GroundTable;
  const seaRow = parametersOf(recipe).find(({ name }) => name === "lake" || name === "sea");
  const ownSum = () => groundOf?.(own()).sum?.terms;
  const first = ownSum();

  function changeSum(sum: Sum | null): void {
    const code = sum ? sumCode(sum) : "";
    const now = ownSum();
    const next = now && code === sumCode(now) ? "" : code;
    if (next !== world.request().sum) world.change("sum", next);
  }

  function changeKinds(kinds: readonly number[]): void {
    const own = thresholdsOf(table.cover).map(({ value }) => value);
    const next = kinds.join() === own.join() ? "" : kinds.join();
    if (next !== world.request().kinds) world.change("kinds", next);
  }

  return {
    plane: first ? planeOf(world, own, seaRow ? [seaRow.min, seaRow.max] : [0, 800]) : null,
    seeded: first?.seeded ?? true,
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

/** The ground of a world that has a sum; `own` is its own table with the seed of now. */
function planeOf(
  world: WorkshopWorld,
  own: () => GroundTable,
  seas: readonly [least: number, most: number],
): NonNullable<EditedGround["plane"]> {
  /** The world's table as it is now. */
  function changed(): GroundTable {
    const request = world.request();
    return withSeed(requestedRecipe(world.recipe, request), request.seed) as GroundTable;
  }

  function sumIn(of: GroundTable) {
    const sum = world.groundOf?.(of).sum;
    if (!sum) throw new TypeError("Expected a ground with a sum.");
    return sum;
  }

  function choiceOf(of: GroundTable): EditedChoice {
    const { terms, sea } = sumIn(of);
    return { sum: terms, sea, kinds: thresholdsOf(of.cover).map(({ value }) => value) };
  }

  return {
    choice: () => choiceOf(changed()),
    own: () => choiceOf(own()),
    thresholds: () => thresholdsOf(own().cover),
    seas,
    ground({ sum, kinds }) {
      const now = changed();
      const fields = { ...now.fields, ground: sumCode(sum) };
      const cover = withThresholds(now.cover, kinds);
      return sumIn({ ...now, fields, cover }).read();
    },
    place() {
      const [x, y] = world.request().at;
      return { x, y };
    },
  };
}
