/** The Python of "Generating 1D terrain", transcribed as a reference, with its slices, appends and zips. */

export function transcribedMapv(v: number, ol: number, oh: number, nl: number, nh: number): number {
  return nl + v * ((nh - nl) / (oh - ol));
}

const linp = (a: number, b: number, mu: number) => a * (1 - mu) + b * mu;

function cosp(a: number, b: number, mu: number): number {
  const mu2 = (1 - Math.cos(mu * Math.PI)) / 2;
  return a * (1 - mu2) + b * mu2;
}

const INTERPOLATE = { linear: linp, cosine: cosp };

export function transcribedInterpolation(naive: number[], sample: number, by: "linear" | "cosine"): number[] {
  const terrain: number[] = [];
  const samplePoints = naive.filter((_, i) => i % sample === 0);
  for (let i = 0; i < samplePoints.length; i++) {
    terrain.push(samplePoints[i]);
    for (let j = 0; j < sample - 1; j++) {
      const mu = (j + 1) / sample;
      terrain.push(INTERPOLATE[by](samplePoints[i], samplePoints[(i + 1) % samplePoints.length], mu));
    }
  }
  return terrain;
}

export function transcribedSuperposition(naive: number[], iterations: number, by: "linear" | "cosine"): number[] {
  const terrains: number[][] = [];
  let weightSum = 0;
  for (let z = iterations; z > 0; z--) {
    const weight = 1 / 2 ** (z - 1);
    const sample = 1 << (iterations - z);
    weightSum += weight;
    terrains.push(transcribedInterpolation(naive, sample, by).map((v) => weight * v));
  }
  const shortest = Math.min(...terrains.map((terrain) => terrain.length));
  return Array.from({ length: shortest }, (_, i) => terrains.reduce((sum, t) => sum + t[i], 0) / weightSum);
}
