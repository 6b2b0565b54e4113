/**
 * A house as a form that every house of a town is drawn from: all roofs and all that a house may have, of which the shader shows what
 * its bits say. The door is toward −y, x to the right of who faces it from inside, z up, metres.
 */
import { STOREY, HOUSE_HALF as W } from "../../../../core/islands/towns.ts";
import { chimneys, dormers, flat, gable, hip, mansard } from "../house-roofs.ts";
import type { RowForm } from "../instance-buffer.ts";
import { box, createDraft, type Draft, pen, quad, slab, toForm } from "./mesh-builder.ts";

/** Near houses have thick roofs, and what a street is made of; far ones walls, roofs and chimneys. */
export function makeHouse(near: boolean): RowForm {
  const draft = createDraft();
  const thick = near ? 0.2 : 0;
  for (const [ax, ay, bx, by] of [
    [-W, -W, W, -W],
    [W, -W, W, W],
    [W, W, -W, W],
    [-W, W, -W, -W],
  ])
    quad(draft, [ax, ay, -2.5, "ground"], [bx, by, -2.5, "ground"], [bx, by, 0], [ax, ay, 0]);
  draft.move = "turned";
  gable(draft, thick);
  hip(draft, thick);
  mansard(draft, thick);
  flat(draft);
  chimneys(draft, near);
  if (near) {
    dormers(draft);
    draft.move = "door";
    door(draft);
  }
  return toForm(draft);
}

/** Where a lantern's light falls on the ground before a door. */
export function makePool(): RowForm {
  const draft = createDraft();
  pen(draft, { at: "ground", move: "door" });
  const [x, y, z] = [4.5, -W, 0.12];
  quad(draft, [-x, y - 6, z], [x, y - 6, z], [x, y, z], [-x, y, z]);
  return toForm(draft);
}

/** Steps, a lantern, and over some doors a hood or a balcony. */
function door(draft: Draft): void {
  pen(draft, { group: "always", face: "stone", at: "floor" });
  box(draft, [-1.15, 1.15], [-W - 0.95, -W], [-2.6, "floor"], [-0.02, "floor"]);
  for (let k = 0; k < 8; k++) {
    const y = -W - 0.95 - 0.28 * k;
    box(draft, [-1.15, 1.15], [y - 0.28, y], [-2.6, "floor"], [-0.19 - 0.17 * k, "floor"]);
  }
  draft.face = "wood";
  box(draft, [0.93, 0.97], [-W - 0.3, -W], [2.62, "floor"], [2.66, "floor"]);
  box(draft, [0.84, 1.06], [-W - 0.37, -W - 0.15], [2.52, "floor"], [2.58, "floor"]);
  draft.face = "lantern";
  box(draft, [0.87, 1.03], [-W - 0.34, -W - 0.18], [2.26, "floor"], [2.52, "floor"]);
  pen(draft, { group: "hood", at: "floor" });
  slab(draft, 0.1, [-1.15, -W - 1.05, 2.72], [1.15, -W - 1.05, 2.72], [1.15, -W, 3.06], [-1.15, -W, 3.06]);
  draft.face = "wood";
  for (const x of [-1, 1]) quad(draft, [x, -W, 2.3], [x, -W - 0.9, 2.68], [x, -W, 2.68]);
  pen(draft, { group: "balcony", face: "stone" });
  const [w, out] = [1.7, W + 1.05];
  box(draft, [-w, w], [-out, -W], [STOREY - 0.16, "floor"], [STOREY, "floor"]);
  quad(draft, [-w, -W, STOREY - 0.16], [w, -W, STOREY - 0.16], [w, -out, STOREY - 0.16], [-w, -out, STOREY - 0.16]);
  draft.face = "wood";
  const bar = (x: number, y: number, thin: number, low: number, high: number) =>
    box(draft, [x - thin, x + thin], [y - thin, y + thin], [STOREY + low, "floor"], [STOREY + high, "floor"]);
  for (let k = 0; k <= 14; k++)
    bar(-w + 0.05 + ((2 * w - 0.1) * k) / 14, -out + 0.05, k % 7 === 0 ? 0.035 : 0.016, 0, 0.95);
  for (const x of [-w + 0.05, w - 0.05]) {
    for (let k = 1; k < 4; k++) bar(x, -out + 0.25 * k, 0.016, 0, 0.95);
    box(draft, [x - 0.03, x + 0.03], [-out, -W], [STOREY + 0.95, "floor"], [STOREY + 1, "floor"]);
  }
  box(draft, [-w, w], [-out, -out + 0.08], [STOREY + 0.95, "floor"], [STOREY + 1, "floor"]);
}
