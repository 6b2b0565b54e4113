/**
 * The list itself, which must have entries: a loop over an empty list would make none of its assertions. `assertions.test.ts` holds
 * that every loop with an assertion, over a list that is not written out, uses it.
 *
 *   for (const bridge of nonEmpty(bridges)) expect(bridge.water).toBeLessThan(60);
 *   for (const [i, height] of nonEmpty(heights).entries()) expect(height).toBe(own[i]);
 */
export function nonEmpty<List extends ArrayLike<unknown> | ReadonlySet<unknown> | ReadonlyMap<unknown, unknown>>(
  list: List,
): List {
  const size = typeof list === "object" && "size" in list ? list.size : list.length;
  if (size > 0) return list;
  const error = new Error("Expected a list with entries, got an empty one: its loop makes no assertion.");
  // Vitest shows the line that made the error, with the list's name.
  Error.captureStackTrace(error, nonEmpty);
  throw error;
}
