/** Places without a pattern, the same in every run; `reach` metres from the origin at most along each axis. */
export function* places(count: number, reach: number): Generator<readonly [x: number, y: number]> {
  let seed = 1;
  const next = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    return (seed / 2 ** 31) * reach;
  };
  for (let i = 0; i < count; i++) yield [next(), next()] as const;
}
