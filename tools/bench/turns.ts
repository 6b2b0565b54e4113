import { quantile } from "./case.ts";

/**
 * Times functions in turns, so that a slow machine slows all alike, and returns their median times in milliseconds. The first
 * turns warm up the compiler and do not count.
 */
export function timeInTurns<Name extends string>(
  rivals: Record<Name, () => void>,
  turns = 11,
  warmUp = 5,
): Record<Name, number> {
  const names = Object.keys(rivals) as Name[];
  const times = new Map(names.map((name) => [name, [] as number[]]));
  for (let turn = -warmUp; turn < turns; turn++) {
    for (const name of names) {
      const start = performance.now();
      rivals[name]();
      if (turn >= 0) times.get(name)?.push(performance.now() - start);
    }
  }
  return Object.fromEntries(names.map((name) => [name, quantile(times.get(name) ?? [], 0.5)])) as Record<Name, number>;
}
