/** Kinds of tasks: rows of a world's table, each with a generator. */

import { hash } from "../core/field/hash.ts";
import { createRandom, type Random } from "../core/field/random.ts";
import type { Task, TaskPlan } from "./task.ts";
import { nameText, type TaskName } from "./task-name.ts";

/** A kind of tasks on grounds of type G. */
export interface TaskKind<G> {
  /** Title of its rows, such as "Carry mail". */
  readonly title: string;
  /**
   * Makes a task in an area of a ground, in steps for callers that must not block. Every number gives a task where the area has
   * places for one; null where it has none.
   */
  create(ground: G, area: string, random: Random): Generator<undefined, TaskPlan | null>;
}

/** A world's kinds of tasks, by the name that links have. */
export type TaskTable<G> = Readonly<Record<string, TaskKind<G>>>;

/** The task of a name; null where its area has none. Throws a RangeError on a kind that the table has not. */
export function* createTask<G>(table: TaskTable<G>, ground: G, name: TaskName): Generator<undefined, Task | null> {
  if (!Object.hasOwn(table, name.kind))
    throw new RangeError(`task: "${name.kind}" is not one of ${Object.keys(table).join(", ")}`);
  const plan = yield* table[name.kind].create(ground, name.area, randomOf(name));
  return plan && { ...plan, name };
}

/** Random numbers of a task's name. */
function randomOf(name: TaskName): Random {
  let seed = 0;
  for (const letter of nameText(name)) seed = hash(seed ^ letter.charCodeAt(0));
  return createRandom(seed >>> 0);
}
