/** Types of the parts of fastnoise-lite that benches use; it comes without types. */
declare module "fastnoise-lite" {
  export default class FastNoiseLite {
    static readonly NoiseType: { readonly OpenSimplex2: string };
    static readonly FractalType: { readonly FBm: string };
    constructor(seed: number);
    SetNoiseType(type: string): void;
    SetFractalType(type: string): void;
    SetFractalOctaves(octaves: number): void;
    SetFrequency(frequency: number): void;
    GetNoise(x: number, y: number): number;
  }
}
