/** The sections of the tab: their explanations, sliders and plots. */
import { weightsOf } from "../../core/profiles/layers.ts";
import { decimals } from "../../ui/format.ts";
import { phrase, say } from "../../words/words.ts";
import { layersOf } from "./lines.ts";
import * as plots from "./plots.ts";
import type { EssaySettings, SliderName } from "./settings.ts";

export interface Section {
  /** Phrases. */
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly sliders: readonly SliderName[];
  /** The visitor chooses between linear and cosine. */
  readonly hasBy?: true;
  /** Plots of the section; none for the last one, which has the skyline. */
  plots?(settings: EssaySettings): readonly plots.Plot[];
  /** A sentence with numbers of the current plots. */
  note?(settings: EssaySettings): string;
}

const figure = (value: number): string => decimals(value, 1);

export const SECTIONS: readonly Section[] = [
  {
    title: phrase("Random heights"),
    paragraphs: [
      phrase(
        "A skyline is a list of heights, one for each point from left to right. These seven steps make one, as the essay “Generating 1D terrain” does, and each step brings the line closer to real land.",
      ),
      phrase(
        "The simplest way takes a random number from 0 to 1 for each point and stretches it to a height from 0 to 100. Points know nothing of their neighbours, so the line jumps up and down. On real land, heights change gradually.",
      ),
      phrase("The seed chooses the random numbers: the same seed gives the same line again."),
    ],
    sliders: ["points"],
    plots: plots.plotRandom,
  },
  {
    title: phrase("Between two points"),
    paragraphs: [
      phrase(
        "Interpolation computes heights between known ones. Take two known heights, a and b. A number μ says where a point lies between them: 0 is at a, 1 is at b.",
      ),
      phrase(
        "Linear interpolation follows the straight line a·(1 − μ) + b·μ. Cosine interpolation uses (1 − cos πμ)/2 in place of μ: the height changes slowly near a, fastest in the middle, and slowly again near b.",
      ),
    ],
    sliders: ["mu"],
    plots: plots.plotBetween,
    note(settings) {
      const { a, b, linear, cosine } = plots.pointBetween(settings);
      return say("a is {a} and b is {b}. At μ = {mu} the linear height is {linear} and the cosine height {cosine}.", {
        ...{ a: figure(a), b: figure(b), mu: decimals(settings.mu, 2) },
        ...{ linear: figure(linear), cosine: figure(cosine) },
      });
    },
  },
  {
    title: phrase("Every k-th point"),
    paragraphs: [
      phrase(
        "Keep every k-th random height and interpolate the others. The kept points are called knots, here drawn as dots. With k = 1 all points are kept, which is the random line.",
      ),
      phrase(
        "The greater k is, the farther the peaks are apart and the gentler the slopes are. The same knots are joined by linear and by cosine interpolation.",
      ),
    ],
    sliders: ["points"],
    plots: plots.plotEveryKth,
  },
  {
    title: phrase("Linear against cosine"),
    paragraphs: [
      phrase(
        "Both lines pass through the same knots. The linear one has a corner at each knot. The cosine one has no corners: it is level at each knot and steeper halfway between two knots.",
      ),
      phrase(
        "With a great k both lines rise and fall gently, but all hills have the same size. Real land has small shapes on large ones.",
      ),
    ],
    sliders: ["every", "points"],
    plots: plots.plotAgainst,
  },
  {
    title: phrase("Layers"),
    paragraphs: [
      phrase(
        "Superposition adds several lines of the same random heights. The finest layer keeps every point, the next one every 2nd, then every 4th, and so on. Coarse layers give large hills, fine ones small shapes on them.",
      ),
      phrase(
        "Each layer is multiplied by a weight before it is added. From one layer to the next coarser one the weight grows by the falloff, which is 2 in the essay. The sum is divided by the sum of all weights, so heights stay between 0 and 100.",
      ),
      phrase(
        "The plots go from the coarsest layer to the finest. Beside each layer is the sum so far, and the last plot is the result.",
      ),
    ],
    sliders: ["layers", "falloff", "layerPoints"],
    hasBy: true,
    plots: plots.plotLayers,
    note(settings) {
      const layers = layersOf(settings);
      const weights = layers.map(({ weight }) => Number(weight.toPrecision(4)));
      if (weights.length === 1) return "";
      const sum = Number(weightsOf(layers).toPrecision(6));
      return say(
        "The weights are {weights} and {last}, from the finest layer to the coarsest. Their sum is {sum}, and the plots have each weight divided by it.",
        { weights: weights.slice(0, -1).join(", "), last: weights[weights.length - 1], sum },
      );
    },
  },
  {
    title: phrase("Plains and mountains"),
    paragraphs: [
      phrase(
        "Layers are equally rough everywhere, but a country has plains and mountains. So make two lines: smooth plains at two heights with slopes between them, and mountains from linear layers.",
      ),
      phrase(
        "A third line, which changes slowly, gives the share of the mountains: plain × (1 − share) + mountain × share. Where it is 0 there is only plain. This step is not in the essay; the functions are.",
      ),
    ],
    sliders: ["mountains", "rangePoints"],
    plots: plots.plotRanges,
  },
  {
    title: phrase("Skyline"),
    paragraphs: [
      phrase(
        "A line that ends where it begins can be repeated without an end. Choose one, and fly over it: the craft moves to the right, the arrow keys up and down make it climb and sink, left and right make it slower and faster. A finger or the mouse held on the picture leads it too: up and down, slower at the left end of the picture and faster at the right one.",
      ),
      phrase(
        "The tank is filled close to the ground, and emptied higher up. When it is empty, the craft sinks until the tank is a fifth full. The flight ends when it touches the line, and its distance counts.",
      ),
    ],
    sliders: [],
  },
];
