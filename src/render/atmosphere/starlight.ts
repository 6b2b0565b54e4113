/** The light of a star on its planets: always as bright, since eyes adapt, and of its colour, by halves, since they do to that too. */
import type { Rgb } from "./atmosphere.ts";
import { SUNLIGHT } from "./planet-air.ts";
import { colourOf } from "./stars.ts";

/** How much of a star's colour is left to be seen. */
const LEFT = 0.55;

/** What a surface that faces the star gets, out of the air. */
export function starlightOf({ colour }: { readonly colour: number }): Rgb {
  const [r, g, b] = colourOf(colour);
  const tint = [r, g, b].map((c) => 1 + LEFT * (c - 1));
  const bright = 0.2126 * tint[0] + 0.7152 * tint[1] + 0.0722 * tint[2];
  return [(SUNLIGHT[0] * tint[0]) / bright, (SUNLIGHT[1] * tint[1]) / bright, (SUNLIGHT[2] * tint[2]) / bright];
}
