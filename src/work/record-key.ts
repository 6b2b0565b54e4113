/** The key of a task's results: its name and a hash of its goals, so that other ground has results of its own. */
import { hash } from "../core/field/hash.ts";
import type { Task } from "./task.ts";
import { nameText } from "./task-name.ts";

export function recordKey({ name, start, goals }: Task): string {
  let bits = 0;
  for (const { at } of [start, ...goals]) for (const value of at) bits = hash(bits ^ Math.round(value));
  return `${nameText(name)}~${(bits >>> 0).toString(36)}`;
}
