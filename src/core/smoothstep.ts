/** Hermite step: 0 where v is at or before `from`, 1 at or beyond `to`, 3t² − 2t³ between. `from` may be greater than `to`. */
export function smoothstep(from: number, to: number, v: number): number {
  const t = Math.min(1, Math.max(0, (v - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
