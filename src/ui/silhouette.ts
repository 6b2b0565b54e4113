/** A profile drawn as sky islands seen from the side: what stands above the sea level, and its hanging rock. */

export interface Silhouette {
  /** An SVG path of the tops, left to right, one line for each island. */
  readonly tops: string;
  /** An SVG path of the islands, closed: top and underside. */
  readonly islands: string;
  readonly viewBox: string;
}

/** Where to cut a closed profile so that its longest sea lies half at each end. */
function middleOfSea(heights: readonly number[], level: number): number {
  const n = heights.length;
  let longest = 0;
  let middle = 0;
  let run = 0;
  for (let i = 0; i < 2 * n; i++) {
    run = heights[i % n] > level ? 0 : run + 1;
    if (run > longest && run < n) {
      longest = run;
      middle = i - (run >> 1);
    }
  }
  return middle % n;
}

/**
 * Cuts the profile at `sea`, its mean when absent, and lays it out so that no island is cut in two.
 * One sample is one unit wide. A height of h above the sea hangs 1.2·h + √h below it, the more so
 * where the profile, read five times as fast, is high: rock is rougher than land.
 */
export function silhouetteOf(profile: ArrayLike<number>, sea?: number): Silhouette {
  const n = profile.length;
  const given = Array.from(profile);
  const low = Math.min(...given);
  const peak = Math.max(...given);
  const level = sea ?? given.reduce((sum, height) => sum + height, 0) / n;
  const start = middleOfSea(given, level);
  const heights = given.map((_, i) => given[(start + i) % n]);
  const scale = (n * 0.1) / Math.max(1, peak - level);
  const rough = (i: number) => (given[(5 * i) % n] - low) / Math.max(1, peak - low);
  const tops: string[] = [];
  const islands: string[] = [];
  const at = (x: number, y: number) => `${x.toFixed(2)} ${y.toFixed(2)}`;
  const shore = (i: number) => i + (level - heights[i]) / (heights[i + 1] - heights[i]);

  for (let i = 1; i < n; i++) {
    if (heights[i] <= level) continue;
    const top = [at(shore(i - 1), 0)];
    const under: string[] = [];
    for (; i < n && heights[i] > level; i++) {
      const h = (heights[i] - level) * scale;
      top.push(at(i, -h));
      under.unshift(at(i, (1.2 * h + Math.sqrt(h)) * (0.7 + 0.5 * rough(i))));
    }
    top.push(at(i < n ? shore(i - 1) : n, 0));
    tops.push(`M${top.join("L")}`);
    islands.push(`M${[...top, ...under].join("L")}Z`);
  }
  const above = n * 0.1 + 2;
  const below = 1.2 * (n * 0.12 + Math.sqrt(n * 0.1)) + 2;
  return { tops: tops.join(""), islands: islands.join(""), viewBox: `0 ${-above} ${n} ${above + below}` };
}
