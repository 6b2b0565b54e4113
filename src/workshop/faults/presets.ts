/** Named settings from R. Krten (1994) and Lighthouse3d's terrain tutorial. Two of one row are compared. */
import { FAULT_DEFAULTS, type FaultSettings } from "../../core/faults/settings.ts";
import { phrase } from "../../words/words.ts";

export interface Preset {
  /** A phrase. */
  readonly title: string;
  readonly settings: readonly FaultSettings[];
}

const krten = (change: Partial<FaultSettings> = {}): FaultSettings => ({ ...FAULT_DEFAULTS, n: 200, ...change });
const fault = (change: Partial<FaultSettings> = {}): FaultSettings => ({
  ...krten({ program: "faults", line: "normal", decay: { kind: "linear", from: 100, to: 8, by: 250 }, n: 400 }),
  ...change,
});
const rain = { passes: 4, kx: 0.5, ky: 0.5 } as const;
const wind = { passes: 2, kx: 0.5, ky: 0.5 } as const;

/** Ten faults of 100 units, 150 of 20 and 40 of 2. */
const SIZES = {
  kind: "weighted",
  sizes: [
    [100, 10],
    [20, 150],
    [2, 40],
  ],
} as const;

/** By their authors. */
export const PRESETS: Readonly<Record<string, readonly Preset[]>> = {
  "Krten 1994": [
    { title: phrase("His program without options"), settings: [FAULT_DEFAULTS] },
    { title: phrase("Two hundred faults"), settings: [krten()] },
    {
      title: phrase("Filtered once at the end (-p)"),
      settings: [krten({ when: "end", filter: { passes: 4, kx: 0.8, ky: 0.8 } })],
    },
    { title: phrase("Wind: two passes after each fault (-w -F 2)"), settings: [krten({ when: "each", filter: wind })] },
    {
      title: phrase("Rain: four passes after each fault (-w -F 4)"),
      settings: [krten({ when: "each", filter: rain })],
    },
    {
      title: phrase("Wind beside rain"),
      settings: [krten({ when: "each", filter: wind }), krten({ when: "each", filter: rain })],
    },
    {
      title: phrase("Decay: his code beside his description"),
      settings: [krten(), krten({ decay: { kind: "prose" } })],
    },
    {
      title: phrase("Wind: his filter beside the corrected one"),
      settings: [
        krten({ when: "each", filter: wind }),
        krten({ program: "faults", decay: { kind: "inverse" }, when: "each", filter: wind }),
      ],
    },
    {
      title: phrase("Rain: his filter, which rounds to 0, beside the corrected one"),
      settings: [
        krten({ when: "each", filter: rain }),
        krten({ program: "faults", decay: { kind: "inverse" }, when: "each", filter: rain }),
      ],
    },
  ],
  [phrase("Krten's enhancements")]: [
    { title: phrase("Sizes 100, 20 and 2 by weight"), settings: [fault({ n: 200, decay: SIZES, line: "points" })] },
    { title: phrase("Displacement that decreases with distance"), settings: [fault({ reach: 90 })] },
    { title: phrase("A band of frequencies left out"), settings: [fault({ band: [6, 40] })] },
  ],
  Lighthouse3d: [
    { title: phrase("One displacement for all"), settings: [fault({ decay: { kind: "constant", size: 10 } })] },
    { title: phrase("Linear decay to dispN"), settings: [fault()] },
    {
      title: phrase("A decay that is too fast beside a slow one"),
      settings: [
        fault({ decay: { kind: "linear", from: 100, to: 2, by: 12 } }),
        fault({ decay: { kind: "linear", from: 100, to: 8, by: 300 } }),
      ],
    },
    { title: phrase("Sine: slopes in place of cliffs"), settings: [fault({ shape: "sine", width: 40 })] },
    { title: phrase("Cosine: a ridge along each line"), settings: [fault({ shape: "cosine", width: 64 })] },
    { title: phrase("Lines by two points beside normal form"), settings: [fault({ line: "points" }), fault()] },
    {
      title: phrase("All lines through the middle: opposite heights face each other"),
      settings: [fault({ line: "origin" }), fault()],
    },
    {
      title: phrase("Circles"),
      settings: [fault({ program: "circles", n: 500, decay: { kind: "constant", size: 10 }, radius: [8, 48] })],
    },
    { title: phrase("Box smoothing"), settings: [fault({ smooth: { kernel: "box", radius: 3 } })] },
    { title: phrase("A matrix of 3 × 3 typed in"), settings: [fault({ matrix: [1, 2, 1, 2, 4, 2, 1, 2, 1] })] },
    {
      title: phrase("Box beside Gauss"),
      settings: [fault({ smooth: { kernel: "box", radius: 4 } }), fault({ smooth: { kernel: "gauss", radius: 8 } })],
    },
  ],
};
