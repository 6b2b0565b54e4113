/** Neutral code that gullies and phasor noise share: waves that begin at the jittered points round a cell, summed. */

interface Waves {
  /** Expressions of the hash of the point (ci, cj, ck), and of the turns along the wave from it. */
  readonly hash: string;
  readonly along: string;
  /** Names of constants: the jitter's range, and the square at which a kernel ends, cells. */
  readonly spread: string;
  readonly reach: string;
}

/** Code that sums to `cosine`, `sine` and `sum`, at the place (u, v, w) of the lattice. */
export const summed = ({ hash, along, spread, reach }: Waves): string => `  int i = int(floor(u))
  int j = int(floor(v))
  int k = int(floor(w))
  var cosine = 0.0
  var sine = 0.0
  var sum = 0.0
  for point in 0..8
    int ci = i + (point & 1)
    int cj = j + ((point >> 1) & 1)
    int ck = k + (point >> 2)
    int h = ${hash}
    let du = u - float(ci) - ${spread} * (float(h & 255) - 127.5) / 256.0
    let dv = v - float(cj) - ${spread} * (float((h >> 8) & 255) - 127.5) / 256.0
    let dw = w - float(ck) - ${spread} * (float((h >> 16) & 255) - 127.5) / 256.0
    if du * du < ${reach} && dv * dv < ${reach} && dw * dw < ${reach}
      let ku = 1.0 - du * du / ${reach}
      let kv = 1.0 - dv * dv / ${reach}
      let kw = 1.0 - dw * dw / ${reach}
      let weight = ku * ku * kv * kv * kw * kw
      let turn = ${along} + float((h >> 24) & 255) / 256.0
      let p = turn - nearest(turn)
      let q = 0.25 - abs(p)
      sine += weight * p * (8.0 - 16.0 * abs(p))
      cosine += weight * q * (8.0 - 16.0 * abs(q))
      sum += weight
`;
