/**
 * The name with the smallest edit distance, ignoring case; undefined when half of the letters or more differ.
 */
export function nearestName<N extends string>(given: string, names: readonly N[]): N | undefined {
  const longest = Math.max(0, ...names.map((name) => name.length));
  // A longer text matches nothing, and its distance would cost given × name steps.
  if (given.length > 2 * longest) return undefined;
  let best: N | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const distance = editDistance(given.toLowerCase(), name.toLowerCase());
    if (distance < least && 2 * distance < Math.max(given.length, name.length)) [best, least] = [name, distance];
  }
  return best;
}

/** Number of insertions, deletions, replacements and swaps of neighbours from one text to the other. */
export function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = row[j - 1] + (from[i - 1] === to[j - 1] ? 0 : 1);
      next[j] = Math.min(replaced, row[j] + 1, next[j - 1] + 1);
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    [before, row] = [row, next];
  }
  return row[to.length];
}
