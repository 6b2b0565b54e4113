/** What people made on open ground, beside cairns: a trilithon, a twisted ring, and a sheet of steel cut along the hills of 1983. One metre across. */
import { PROFILE_1983, sampleProfile } from "../../core/field/profile.ts";
import { cross, sub, unit, type Vec3 } from "../model/vec.ts";
import { addPoint, createDraft, type Draft, type Form, toForm } from "./form.ts";
import { addStone } from "./stone.ts";

/** Two sides of piled stones, and one across them. */
export function makeTrilithon(): Form {
  const draft = createDraft();
  for (const side of [-1, 1]) {
    let high = -0.05;
    for (let k = 0; k < 3; k++) {
      const thick = 0.2 - 0.02 * k;
      const stone = { seed: 60 + 7 * k + side, planes: 16, depth: 0.42, half: 0.2 - 0.012 * k, high: thick, lift: 0 };
      addStone(draft, stone, [side * (0.33 - 0.02 * k), 0.02 * side * k, high + 0.8 * thick], 1);
      high += 1.55 * thick;
    }
  }
  const first = draft.positions.length / 3;
  addStone(draft, { seed: 71, planes: 18, depth: 0.4, half: 0.24, high: 0.14, lift: 0 }, [0, 0, 1], 2);
  // A ball drawn out along the gap.
  for (let i = first; i < draft.positions.length / 3; i++) draft.positions[3 * i] *= 2.3;
  return toForm(draft);
}

function addQuad(draft: Draft, a: Vec3, b: Vec3, c: Vec3, d: Vec3, u: readonly [number, number], open: number): void {
  const n = unit(cross(sub(b, a), sub(d, a)));
  const at = [a, b, c, d].map((p, k) => addPoint(draft, p, n, u[k === 1 || k === 2 ? 1 : 0], k > 1 ? 0.4 : 0, open, 0));
  draft.indices.push(at[0], at[1], at[2], at[0], at[2], at[3]);
}

/** A square bar bent round, which turns once about itself on its way. */
export function makeTwistedRing(): Form {
  const draft = createDraft();
  const [around, radius, half, middle] = [48, 0.4, 0.085, 0.62];
  draft.skin = "rust";
  const corner = (i: number, k: number): Vec3 => {
    const a = (2 * Math.PI * i) / around;
    const b = a / 2 + (k + 0.5) * (Math.PI / 2);
    const [out, aside] = [half * Math.SQRT2 * Math.cos(b), half * Math.SQRT2 * Math.sin(b)];
    const r = radius + out;
    return [r * Math.cos(a), aside, middle + r * Math.sin(a)];
  };
  for (let i = 0; i < around; i++)
    for (let k = 0; k < 4; k++) {
      const open = 0.65 + 0.35 * Math.max(0, Math.sin((2 * Math.PI * i) / around));
      const u = [(3 * i) / around, (3 * (i + 1)) / around] as const;
      addQuad(draft, corner(i, k), corner(i + 1, k), corner(i + 1, k + 1), corner(i, k + 1), u, open);
    }
  addStone(draft, { seed: 81, planes: 14, depth: 0.35, half: 0.3, high: 0.16, lift: 0 }, [0, 0, 0.06], 1);
  return toForm(draft);
}

/** Columns of the sheet, each a few samples of the profile. */
const COLUMNS = 64;

/** The line of hills that every world here is read from, standing on its edge. */
export function makeSkyline(): Form {
  const draft = createDraft();
  draft.skin = "rust";
  const { samples, max } = PROFILE_1983;
  const top = (k: number) => 0.5 + 0.95 * (sampleProfile(PROFILE_1983, (k * samples.length) / COLUMNS) / max);
  const x = (k: number) => k / COLUMNS - 0.5;
  const [thick, low] = [0.035, -0.25];
  for (let k = 0; k < COLUMNS; k++) {
    const [a, b] = [x(k), x(k + 1)];
    const [p, q] = [top(k), top(k + 1)];
    const u = [3 * a, 3 * b] as const;
    addQuad(draft, [a, -thick, low], [b, -thick, low], [b, -thick, q], [a, -thick, p], u, 0.85);
    addQuad(draft, [b, thick, low], [a, thick, low], [a, thick, p], [b, thick, q], u, 0.85);
    addQuad(draft, [a, -thick, p], [b, -thick, q], [b, thick, q], [a, thick, p], u, 1);
  }
  for (const [end, side] of [
    [x(0), -1],
    [x(COLUMNS), 1],
  ]) {
    const high = top(side < 0 ? 0 : COLUMNS);
    const [s, t] = [side * thick, -side * thick];
    addQuad(draft, [end, t, low], [end, s, low], [end, s, high], [end, t, high], [0, 0.2], 0.8);
  }
  for (const at of [-0.36, 0.3])
    addStone(
      draft,
      { seed: 90 + Math.round(10 * at), planes: 12, depth: 0.5, half: 0.11, high: 0.09, lift: 0 },
      [at, 0.12, 0.02],
      1,
    );
  return toForm(draft);
}
