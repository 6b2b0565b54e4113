/** Forms that are turned: surfaces of revolution. */
import { createRandom } from "../../core/field/random.ts";
import { scale, unit, type Vec3 } from "../model/vec.ts";
import { addPoint, type Draft } from "./form.ts";

/** The direction at a share of a turn from x, toward y. */
export const round = (share: number): Vec3 => [Math.cos(share * 2 * Math.PI), Math.sin(share * 2 * Math.PI), 0];

/** A surface of revolution through (radius, height) pairs, smooth unless `flat`. */
export function addLathe(
  draft: Draft,
  profile: readonly (readonly [number, number])[],
  sides: number,
  wobble = 0,
): void {
  const random = createRandom(77);
  const radii = Array.from({ length: sides }, () => 1 + wobble * (random() - 0.5));
  const rows = profile.map(([r, h], i) => {
    const [a, b] = [profile[Math.max(0, i - 1)], profile[Math.min(profile.length - 1, i + 1)]];
    return Array.from({ length: sides + 1 }, (_, k) => {
      const out = scale(round(k / sides), radii[k % sides]);
      const n = unit([out[0] * (a[1] - b[1]), out[1] * (a[1] - b[1]), b[0] - a[0]].map((v) => -v) as unknown as Vec3);
      return addPoint(draft, [out[0] * r, out[1] * r, h], n, out[0] * r, out[1] * r + 0.7 * h, 1, 0);
    });
  });
  for (let i = 0; i + 1 < rows.length; i++)
    for (let k = 0; k < sides; k++) {
      const [a, b, c, d] = [rows[i][k], rows[i][k + 1], rows[i + 1][k], rows[i + 1][k + 1]];
      if (profile[i][0] > 0) draft.indices.push(a, b, c);
      if (profile[i + 1][0] > 0) draft.indices.push(b, d, c);
    }
}
