/** A clump of reeds, 1 high: tall blades, and stems with brown seed heads. */
import { createRandom } from "../../core/field/random.ts";
import { add, scale, unit, type Vec3 } from "../model/vec.ts";
import { addCard, addStem, createDraft, onCircle, type PlantGeometry, toGeometry } from "./geometry.ts";

/** `cards`: sheets of blades; `stems`: stems with seed heads. */
function createReeds(cards: number, stems: number): PlantGeometry {
  const draft = createDraft();
  const random = createRandom(23);
  draft.surface = "blades";
  for (let i = 0; i < cards; i++) {
    draft.branch = 1 + i;
    const out = onCircle(i * 0.381966);
    const foot = add(scale(out, 0.06 + 0.16 * random()), [0, 0, -0.06]);
    const along: Vec3 = [0.16 * out[0] * random(), 0.16 * out[1] * random(), 0.62 + 0.4 * random()];
    const side = scale(onCircle(random()), 0.16 + 0.06 * random());
    const lit = (p: Vec3): Vec3 => unit([0.55 * out[0], 0.55 * out[1], 0.6 + 0.2 * p[2]]);
    addCard(draft, foot, along, side, scale(out, 0.05), lit, [0.3, 1], [0, 1]);
  }
  for (let i = 0; i < stems; i++) {
    draft.branch = 1 + cards + i;
    const out = scale(onCircle((i + 0.4) * 0.381966), 0.05 + 0.14 * random());
    const high = 0.72 + 0.28 * random();
    const at = (share: number): Vec3 => [out[0] * (1 + 0.5 * share), out[1] * (1 + 0.5 * share), high * share];
    draft.surface = "turf";
    addStem(draft, [at(-0.05), at(0.82)], [0.006, 0.004], 3, [0.3, 0.9], [0, 0.9]);
    draft.surface = "rust";
    addStem(draft, [at(0.8), at(0.83), at(0.95), at(1)], [0.004, 0.014, 0.014, 0], 5, [0.8, 1], [0.9, 1]);
  }
  return toGeometry(draft);
}

export const reeds = () => ({ near: [createReeds(11, 4)], middle: [createReeds(6, 0)] });
