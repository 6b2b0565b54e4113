/** The plate's worker, run where the tests run: what it exposes, compares and tells. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import cosmic from "../../../scenes/cosmic/scene.ts";
import { createPlate, plateBox } from "../../../src/core/space/plate.ts";
import { exposeLiterally } from "../../../src/core/space/plate-literal.ts";
import { generate } from "../../../src/recipe/generate.ts";
import type { PlateDelivery, PlateOrder } from "../../../src/worlds/space/plate/worker.ts";

let told: PlateDelivery[] = [];
const here: { onmessage?: (event: { data: PlateOrder }) => void; postMessage(data: PlateDelivery): void } = {
  postMessage: (data) => void told.push(data),
};

beforeEach(async () => {
  told = [];
  vi.stubGlobal("self", here);
  vi.resetModules();
  await import("../../../src/worlds/space/plate/worker.ts");
});
afterEach(() => vi.unstubAllGlobals());

const { world } = cosmic;
const order: PlateOrder = { ask: "plate", id: 1, world, corner: [-400, -150, 0], size: [120, 90, 300], t: 0 };

async function until(of: PlateDelivery["of"], id: number): Promise<PlateDelivery> {
  return vi.waitFor(() => {
    const found = told.find((each) => each.of === of && each.id === id);
    if (!found) throw new Error(`Nothing is told of ${of} ${id}.`);
    return found;
  }, 20_000);
}

test("stars come first, then bands that make the whole picture from the south up, then the time it took", async () => {
  here.onmessage?.({ data: order });
  await until("plate", 1);
  expect(told.map(({ of }) => of)).toEqual(["stars", "rows", "rows", "plate"]);
  const { galaxy, nebula } = generate(world);
  const literal = createPlate(plateBox(order.corner, order.size), 0);
  for (const _ of exposeLiterally(galaxy, nebula, literal));
  expect(told[0]).toEqual({ of: "stars", id: 1, stars: literal.stars });
  expect(literal.stars.length).toBeGreaterThan(1);
  let top = 90;
  let bright = 0;
  for (const each of told) {
    if (each.of !== "rows") continue;
    top -= each.pixels.length / 4 / 120;
    expect(each.top).toBe(top);
    for (let k = 0; k < each.pixels.length; k += 4) {
      const grey = literal.grey[(89 - top - Math.floor(k / 480)) * 120 + ((k / 4) % 120)];
      const light = Math.max(each.pixels[k], each.pixels[k + 1], each.pixels[k + 2]);
      // The night is dark, and gas is not.
      if (grey === 0) expect(light).toBeLessThan(30);
      if (grey > 100) expect(light).toBeGreaterThan(40);
      if (grey > 100) bright++;
    }
  }
  expect(top).toBe(0);
  expect(bright).toBeGreaterThan(500);
});

test("of wishes that come while it is at work only the newest is carried out", async () => {
  here.onmessage?.({ data: order });
  here.onmessage?.({ data: { ...order, id: 2, corner: [0, 0, 0] } });
  here.onmessage?.({ data: { ...order, id: 3, corner: [200, 0, 0] } });
  await until("plate", 3);
  expect(told.filter(({ of }) => of === "plate").map(({ id }) => id)).toEqual([3]);
  expect(told.filter(({ id }) => id === 2)).toEqual([]);
});

test("the literal scan finds the same plate, and says how long each took", async () => {
  here.onmessage?.({ data: { ...order, ask: "literal", id: 4, size: [120, 90, 60] } });
  const found = await until("compared", 4);
  if (found.of !== "compared") throw new Error("It told of something else.");
  expect(found.differing).toBe(0);
  expect(found.grey).toBeLessThanOrEqual(1);
  expect(found.quickMs).toBeGreaterThan(0);
  expect(found.literalMs).toBeGreaterThan(found.quickMs);
});
