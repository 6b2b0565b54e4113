/** The plate worker, run on the test's thread. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import cosmic from "../../../scenes/cosmic/scene.ts";
import { createPlate, exposeLiterally, plateBox } from "../../../src/core/space/plate.ts";
import type { PlateMessage, PlateOrder } from "../../../src/worlds/space/plate/worker.ts";
import { anew } from "../../anew.ts";
import { generate } from "../../generate.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";

let posted: PlateMessage[] = [];
const here: { onmessage?: (event: { data: PlateOrder }) => void; postMessage(data: PlateMessage): void } = {
  postMessage: (data) => void posted.push(data),
};

beforeEach(async () => {
  posted = [];
  vi.stubGlobal("self", here);
  await anew("src/worlds/space/plate/worker.ts");
});
afterEach(() => vi.unstubAllGlobals());

const { world } = cosmic;
const order: PlateOrder = {
  task: "plate",
  id: 1,
  world,
  corner: [-400, -150, 0],
  size: [120, 90, sampled(300, 150)],
  t: 0,
};

async function until(of: PlateMessage["of"], id: number): Promise<PlateMessage> {
  return vi.waitFor(() => {
    const found = posted.find((each) => each.of === of && each.id === id);
    if (!found) throw new Error(`Expected a message ${of} ${id}.`);
    return found;
  }, 20_000);
}

test("posts the stars, then bands from south to north, then the time", async () => {
  here.onmessage?.({ data: order });
  await until("plate", 1);
  expect(posted.map(({ of }) => of)).toEqual(["stars", "rows", "rows", "plate"]);
  const { galaxy, nebula } = generate(world);
  const literal = createPlate(plateBox(order.corner, order.size), 0);
  for (const _ of exposeLiterally(galaxy, nebula, literal));
  expect(posted[0]).toEqual({ of: "stars", id: 1, stars: literal.stars });
  expect(literal.stars.length).toBeGreaterThan(1);
  let top = 90;
  let bright = 0;
  for (const each of nonEmpty(posted)) {
    if (each.of !== "rows") continue;
    top -= each.pixels.length / 4 / 120;
    expect(each.top).toBe(top);
    for (let k = 0; k < each.pixels.length; k += 4) {
      const grey = literal.grey[(89 - top - Math.floor(k / 480)) * 120 + ((k / 4) % 120)];
      const light = Math.max(each.pixels[k], each.pixels[k + 1], each.pixels[k + 2]);
      // The sky is dark, gas is not.
      if (grey === 0) expect(light).toBeLessThan(30);
      if (grey > 100) expect(light).toBeGreaterThan(40);
      if (grey > 100) bright++;
    }
  }
  expect(top).toBe(0);
  expect(bright).toBeGreaterThan(sampled(500, 100));
});

test("of orders that arrive during work only the newest is carried out", async () => {
  here.onmessage?.({ data: order });
  here.onmessage?.({ data: { ...order, id: 2, corner: [0, 0, 0] } });
  here.onmessage?.({ data: { ...order, id: 3, corner: [200, 0, 0] } });
  await until("plate", 3);
  expect(posted.filter(({ of }) => of === "plate").map(({ id }) => id)).toEqual([3]);
  expect(posted.filter(({ id }) => id === 2)).toEqual([]);
});

test("the literal scan finds the same plate and reports both times", async () => {
  here.onmessage?.({ data: { ...order, task: "literal", id: 4, size: [120, 90, 60] } });
  const found = await until("compared", 4);
  if (found.of !== "compared") throw new Error("Expected a comparison.");
  expect(found.differing).toBe(0);
  expect(found.grey).toBeLessThanOrEqual(1);
  expect(found.fastMs).toBeGreaterThan(0);
  expect(found.literalMs).toBeGreaterThan(found.fastMs);
});
