/** When a filter is passed over a land that is being moved: never, after the last move, or after each. */
export type When = "never" | "end" | "each";
export const WHENS = { never: 0, end: 1, each: 2 } as const satisfies Record<When, number>;

/**
 * Moves a land n times and filters it when asked. Yields how many moves are done, the land whole: who stops asking
 * has cancelled, and `done / n` is progress.
 */
export function* inTurns(
  n: number,
  when: When,
  move: (i: number) => void,
  filter: () => void,
): Generator<number, void, void> {
  for (let i = 1; i <= n; i++) {
    move(i);
    if (when === "each" || (when === "end" && i === n)) filter();
    yield i;
  }
}
