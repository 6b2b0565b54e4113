/** What is asked of the map's worker and taken from it, with a worker that only listens. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import scene from "../scenes/planet/scene.ts";
import { createCartographer, spansOf } from "../src/cartographer.ts";
import type { MapDelivery, MapOrder } from "../src/map-worker.ts";
import type { MapPicture, MapWish } from "../src/ui/map-picture.ts";
import { startRequest } from "../src/world/request.ts";
import { openWorld } from "../src/world/validate.ts";

class Deaf {
  static all: Deaf[] = [];
  orders: MapOrder[] = [];
  ended = false;
  onmessage: (event: { data: MapDelivery }) => void = () => {};
  onerror: (event: { preventDefault(): void }) => void = () => {};
  constructor() {
    Deaf.all.push(this);
  }
  postMessage(order: MapOrder) {
    this.orders.push(order);
  }
  terminate() {
    this.ended = true;
  }
  deliver(order: MapOrder, fine: boolean) {
    this.onmessage({ data: { id: order.id, fine, size: 1, interval: 5, pixels: new Uint8ClampedArray(4) } });
  }
  die() {
    this.onerror({ preventDefault() {} });
  }
}

beforeEach(() => {
  Deaf.all = [];
  vi.stubGlobal("Worker", Deaf);
});
afterEach(() => vi.unstubAllGlobals());

const create = () =>
  createCartographer(
    () => openWorld(scene, startRequest("planet", scene, "pole")),
    () => 3,
  );
const wishOf = (latitude: number, longitude = 0, heading = 0): MapWish => ({
  latitude,
  longitude,
  heading,
  span: 10_000,
  size: 100,
  scale: 1,
  inset: 10,
});
/** What was shown and said. */
function listen() {
  const pictures: MapPicture[] = [];
  const said: string[] = [];
  return {
    pictures,
    said,
    show: (picture: MapPicture) => pictures.push(picture),
    fail: (why: string) => said.push(why),
  };
}

describe("the cartographer", () => {
  it("orders the planet's own table at its time, which a worker can be sent, and shows what comes of the newest wish alone", () => {
    const maps = create();
    const [first, second] = [listen(), listen()];
    maps.ask(wishOf(10), first.show, first.fail);
    maps.ask(wishOf(20), second.show, second.fail);
    const [{ orders }] = Deaf.all;
    expect(Deaf.all.length).toBe(1);
    expect(structuredClone(orders[1])).toMatchObject({ latitude: 20, t: 3, world: { sea: scene.world.sea } });
    for (const fine of [false, true]) for (const order of orders) Deaf.all[0].deliver(order, fine);
    expect(first.pictures).toEqual([]);
    expect(second.pictures.map(({ fine }) => fine)).toEqual([false, true]);
    maps.dispose();
    expect(Deaf.all[0].ended).toBe(true);
  });

  it("says that a worker died and orders the same of another, once", () => {
    const maps = create();
    const { said, pictures, show, fail } = listen();
    maps.ask(wishOf(10), show, fail);
    Deaf.all[0].die();
    expect(said).toEqual(["The map stopped; it is being drawn again."]);
    expect(Deaf.all[0].ended).toBe(true);
    expect(Deaf.all[1].orders).toEqual(Deaf.all[0].orders);
    Deaf.all[1].die();
    expect([said.length, Deaf.all.length]).toEqual([2, 2]);
    maps.ask(wishOf(11), show, fail);
    Deaf.all[2].deliver(Deaf.all[2].orders[0], true);
    expect(pictures.length).toBe(1);
  });

  it("has scales of 1, 2.5 and 5, and ends with the half of a globe and the whole", () => {
    expect(spansOf(400)).toEqual([200, 500, 1000, Math.PI * 400, Math.PI * 800]);
    const spans = spansOf(6_371_000);
    for (let i = 1; i < spans.length; i++) expect(spans[i]).toBeGreaterThan(spans[i - 1]);
  });
});

describe("a picture of a planet", () => {
  const pictureOf = (wish: MapWish): MapPicture => {
    const maps = create();
    const { pictures, show, fail } = listen();
    maps.ask(wish, show, fail);
    Deaf.all[0].deliver(Deaf.all[0].orders[0], true);
    return pictures[0];
  };

  it.each([
    [0.3, -0.2],
    [-0.5, 0.5],
    [0, 0.01],
  ])("has at (%f, %f) a place that lies there", (x, y) => {
    for (const wish of [wishOf(12, 170, 40), wishOf(90), wishOf(-89.99, 5)]) {
      const picture = pictureOf(wish);
      const [right, down] = picture.pointOf(...(picture.placeOf(x, y) as [number, number]));
      expect(right).toBeCloseTo(x, 9);
      expect(down).toBeCloseTo(y, 9);
      Deaf.all = [];
    }
  });

  it("has no place past the rim of a whole globe", () => {
    const picture = pictureOf({ ...wishOf(0), span: 2 * Math.PI * 60_000 });
    expect(picture.placeOf(0.4, 0.4)).toBeNull();
    expect(picture.placeOf(0.35, 0.35)).not.toBeNull();
  });

  it("knows which way a heading points, beside a pole too, where north is towards it", () => {
    expect(pictureOf(wishOf(40, 0, 30)).turnOf(40, 0, 75)).toBeCloseTo(45, 3);
    Deaf.all = [];
    const pole = pictureOf(wishOf(90));
    expect(pole.turnOf(89.99, 90, 0), "west of its own right side").toBeCloseTo(-90, 1);
    expect(pole.turnOf(89.99, 0, 0)).toBeCloseTo(0, 1);
  });
});
