/** The plan of a small mine, as the minimap shows it. */
import { expect, test } from "vitest";
import type { MapPicture, MapRequest } from "../../src/ui/map/picture.ts";
import { PLANS, withPlans } from "../../src/worlds/below-plans.ts";
import { createMinePlanSource } from "../../src/worlds/mine-plan.ts";

const request: MapRequest = {
  place: [0, 0],
  heading: 0,
  level: 1,
  span: 160,
  size: 80,
  scale: 1,
  inset: 0,
  plain: true,
};
const never = () => {
  throw new Error("Expected a picture.");
};

/** A gallery of three cells to the east of the origin on level 1, and the one below its first cell. */
const isOpen = (i: number, j: number, level: number) =>
  (level === 1 && j === 0 && i >= 0 && i <= 2) || (level === 2 && i === 0 && j === 0);

test("open cells are pale and rock is dark, a ladder's cell is marked, on the level that is asked for", () => {
  const source = createMinePlanSource(() => ({ isOpen, ladders: [{ x: 32, y: 0, level: 1 }] }));
  let picture: MapPicture | undefined;
  source.ask(request, (next) => (picture = next), never);
  const colourAt = (x: number, y: number) => {
    if (!picture) throw new Error("Expected a picture.");
    const [right, down] = picture.pointOf([x, y]);
    const at = 4 * (Math.floor((0.5 + down) * 80) * 80 + Math.floor((0.5 + right) * 80));
    return [...picture.pixels.slice(at, at + 3)];
  };
  const sum = (colour: readonly number[]) => colour.reduce((a, b) => a + b, 0);
  expect(sum(colourAt(15, 3))).toBeGreaterThan(sum(colourAt(15, 40)) + 100);
  expect(colourAt(33, 2)).not.toEqual(colourAt(15, 3));
  expect(picture).toMatchObject({ fine: true, level: 1, span: 160, size: 80 });
});

test("plans take the levels from PLANS on, the surface all others", () => {
  const asked: string[] = [];
  const of = (name: string) => ({
    ask: ({ level }: MapRequest) => void asked.push(`${name} ${level}`),
    renew: () => void asked.push(`${name} renewed`),
    dispose: () => void asked.push(`${name} disposed`),
  });
  const both = withPlans(of("surface"), of("plans"));
  both.ask(request, never, never);
  both.ask({ ...request, level: PLANS + 3 }, never, never);
  both.renew();
  both.dispose();
  expect(asked).toEqual([
    ...["surface 1", "plans 3", "surface renewed", "plans renewed", "surface disposed", "plans disposed"],
  ]);
});
