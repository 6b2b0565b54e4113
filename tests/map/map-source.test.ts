/** Requests to the map worker and their results, with a fake worker. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import caverns from "../../scenes/caverns/scene.ts";
import mines from "../../scenes/mines/scene.ts";
import scene from "../../scenes/planet/scene.ts";
import { hillAt } from "../../src/core/underground/hills.ts";
import { AREAS } from "../../src/map/palette.ts";
import { SAFE_AREAS } from "../../src/map/safe-palette.ts";
import { startRequest } from "../../src/recipe/request.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import type { MapPicture, MapPlace, MapRequest, MineReach } from "../../src/ui/map/picture.ts";
import { hashOf, useCatalogues } from "../../src/words/words.ts";
import { BOUNDS, createUndergroundAtlas, levelOf } from "../../src/worlds/flat/below/map/atlas.ts";
import type { ExtentDelivery, ExtentOrder, ForgetOrder } from "../../src/worlds/flat/below/map/extent.ts";
import { mapColours } from "../../src/worlds/map-colours.ts";
import { createMapSource } from "../../src/worlds/map-source.ts";
import type { MapDelivery, MapOrder } from "../../src/worlds/map-worker.ts";
import { createPlanetAtlas, spansOf } from "../../src/worlds/planet/map/atlas.ts";
import { sampleUnderground } from "../core/underground/sample.ts";
import { nonEmpty } from "../non-empty.ts";

class Deaf {
  static all: Deaf[] = [];
  asked: (MapOrder | ExtentOrder | ForgetOrder)[] = [];
  ended = false;
  onmessage: (event: { data: MapDelivery | ExtentDelivery }) => void = () => {};
  onerror: (event: { preventDefault(): void }) => void = () => {};
  constructor() {
    Deaf.all.push(this);
  }
  get orders(): MapOrder[] {
    return this.asked.filter((order) => order.ask === "map");
  }
  get questions(): ExtentOrder[] {
    return this.asked.filter((order) => order.ask === "extent");
  }
  postMessage(order: MapOrder | ExtentOrder | ForgetOrder) {
    this.asked.push(structuredClone(order));
  }
  terminate() {
    this.ended = true;
  }
  deliver({ id }: MapOrder, fine: boolean, last = fine) {
    const pixels = new Uint8ClampedArray(4);
    this.onmessage({ data: { of: "map", id, fine, last, size: 1, interval: 5, pixels } });
  }
  say(message: unknown) {
    this.onmessage({ data: message as MapDelivery });
  }
  die() {
    this.onerror({ preventDefault() {} });
  }
}

/** Delivers the first fine picture, and not the last one. */
function hangsBetween(worker: Deaf): void {
  worker.deliver(worker.orders[0], true, false);
  vi.advanceTimersByTime(30_000);
}
const tooSmall = ({ orders }: Deaf) => ({ of: "map", id: orders[0].id, size: 2, pixels: new Uint8ClampedArray(4) });

beforeEach(() => {
  Deaf.all = [];
  vi.stubGlobal("Worker", Deaf);
});
afterEach(() => vi.unstubAllGlobals());

/** A source of maps that is disposed of when its test ends. */
function open(...options: Parameters<typeof createMapSource>) {
  const maps = createMapSource(...options);
  onTestFinished(() => maps.dispose());
  return maps;
}

const create = () =>
  open(
    createPlanetAtlas(() => openWorld(scene, startRequest("planet", scene, "pole"))),
    () => 3,
  );
const wishOf = (latitude: number, longitude = 0, heading = 0): MapRequest => ({
  place: [latitude, longitude],
  heading,
  level: 0,
  span: 10_000,
  size: 100,
  scale: 1,
  inset: 10,
});
/** Pictures shown and messages. */
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
    expect(structuredClone(orders[1])).toMatchObject({ place: [20, 0], t: 3, world: { sea: scene.world.sea } });
    for (const fine of [false, true]) for (const order of orders) Deaf.all[0].deliver(order, fine);
    expect(first.pictures).toEqual([]);
    expect(second.pictures.map(({ fine }) => fine)).toEqual([false, true]);
    maps.dispose();
    expect(Deaf.all[0].ended).toBe(true);
  });

  it.each([
    ["O", ["N", "O", "S", "W"]],
    ["東", undefined],
  ])("orders letters of directions that maps can draw: %s for east", (east, ways) => {
    onTestFinished(() => useCatalogues([]));
    useCatalogues([{ [hashOf("E##east")]: east }]);
    const { show, fail } = listen();
    create().ask(wishOf(10), show, fail);
    expect(Deaf.all[0].orders[0].ways).toEqual(ways);
  });

  it("orders the same of another worker once, then says that the map could not be drawn", () => {
    const maps = create();
    const { said, pictures, show, fail } = listen();
    maps.ask(wishOf(10), show, fail);
    Deaf.all[0].die();
    expect(said).toEqual([]);
    expect(Deaf.all[0].ended).toBe(true);
    expect(Deaf.all[1].orders).toEqual(Deaf.all[0].orders);
    // A coarse picture is no reason for a third worker.
    Deaf.all[1].deliver(Deaf.all[1].orders[0], false);
    Deaf.all[1].die();
    expect([said, Deaf.all.length]).toEqual([["The map could not be drawn: its script could not be loaded."], 2]);
    pictures.length = 0;
    maps.ask(wishOf(11), show, fail);
    Deaf.all[2].deliver(Deaf.all[2].orders[0], true);
    expect(pictures.length).toBe(1);
  });

  it.each([
    ["hangs", (_: Deaf) => vi.advanceTimersByTime(30_000), "it sent nothing for 30 s"],
    ["hangs before the last picture", hangsBetween, "it sent nothing for 30 s"],
    [
      "sends no picture",
      (worker: Deaf) => worker.say({ of: "map", id: 1, fine: true }),
      "Expected undefined × undefined pixels",
    ],
    ["sends too few pixels", (worker: Deaf) => worker.say(tooSmall(worker)), "Expected 2 × 2 pixels, got 1"],
    [
      "answers what nobody asked",
      (worker: Deaf) => worker.say({ of: "weather", id: 1 }),
      "Expected a map, got weather",
    ],
    ["sends nothing at all", (worker: Deaf) => worker.say(null), "TypeError"],
  ])("says that the map could not be drawn when its worker %s, twice", (_, problem, reason) => {
    vi.useFakeTimers();
    try {
      const maps = create();
      const { said, show, fail } = listen();
      maps.ask(wishOf(10), show, fail);
      for (const n of [0, 1]) {
        expect(said).toEqual([]);
        problem(Deaf.all[n]);
        expect(Deaf.all[n].ended).toBe(true);
      }
      expect(said).toEqual([expect.stringContaining(reason)]);
      vi.advanceTimersByTime(100_000);
      expect([said.length, Deaf.all.length]).toEqual([1, 2]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("says that the map could not be drawn where no worker can be made, and draws it where one can again", () => {
    vi.stubGlobal("Worker", undefined);
    const maps = create();
    const { said, pictures, show, fail } = listen();
    maps.ask(wishOf(10), show, fail);
    expect(said).toEqual([expect.stringMatching(/^The map could not be drawn: TypeError: .*\.$/)]);
    vi.stubGlobal("Worker", Deaf);
    maps.ask(wishOf(10), show, fail);
    Deaf.all[0].deliver(Deaf.all[0].orders[0], true);
    expect(pictures.length).toBe(1);
  });

  it("waits as long as it takes once the last picture is drawn", () => {
    vi.useFakeTimers();
    try {
      const maps = create();
      const { said, show, fail } = listen();
      maps.ask(wishOf(10), show, fail);
      for (const [fine, last] of [
        [false, false],
        [true, false],
        [true, true],
      ]) {
        vi.advanceTimersByTime(29_000);
        Deaf.all[0].deliver(Deaf.all[0].orders[0], fine, last);
      }
      vi.advanceTimersByTime(1e6);
      Deaf.all[0].die();
      expect([said, Deaf.all.length]).toEqual([[], 1]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("has scales of 1, 2.5 and 5, and ends with the half of a globe and the whole", () => {
    expect(spansOf(400)).toEqual([200, 500, 1000, Math.PI * 400, Math.PI * 800]);
    const spans = spansOf(6_371_000);
    for (let i = 1; i < nonEmpty(spans).length; i++) expect(spans[i]).toBeGreaterThan(spans[i - 1]);
  });
});

describe("a picture of a planet", () => {
  const pictureOf = (wish: MapRequest): MapPicture => {
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
      const [right, down] = picture.pointOf(picture.placeOf(x, y) as MapPlace);
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

  it("gives the direction of a heading, beside a pole too, where north is towards it", () => {
    expect(pictureOf(wishOf(40, 0, 30)).turnOf([40, 0], 75)).toBeCloseTo(45, 3);
    Deaf.all = [];
    const pole = pictureOf(wishOf(90));
    expect(pole.turnOf([89.99, 90], 0), "west of its own right side").toBeCloseTo(-90, 1);
    expect(pole.turnOf([89.99, 0], 0)).toBeCloseTo(0, 1);
  });
});

const createMine = (change: object = {}) => {
  const { below } = mines.world.shape;
  const shape = { ...mines.world.shape, below: { mine: { ...below?.mine, ...change } } } as typeof mines.world.shape;
  const recipe = { ...mines, world: { ...mines.world, shape } };
  return open(
    createUndergroundAtlas(() => openWorld(recipe, startRequest("mines", recipe, "junction"))),
    () => 2,
  );
};

/** Reported extents. */
function heed() {
  const steps: (readonly [number, number])[] = [];
  const answers: MineReach[] = [];
  const said: string[] = [];
  return {
    steps,
    answers,
    said,
    progress: (cells: number, share: number) => void steps.push([cells, share]),
    answer: (reach: MineReach) => void answers.push(reach),
    fail: (why: string) => void said.push(why),
  };
}

const EXTENT = { cells: 40, shafts: 2, west: 5, east: 12, south: -7, north: -3, top: 1, bottom: 3, ends: true };

describe("extent of a mine", () => {
  it("is requested with the mine's own table, reported in parts, and answered in metres from the place", () => {
    const maps = createMine();
    const told = heed();
    maps.extents?.ask([130, -90], 1, 0, told);
    const [worker] = Deaf.all;
    const [question] = worker.questions;
    expect(question).toMatchObject({
      place: [130, -90],
      level: 1,
      t: 2,
      ...BOUNDS[0],
      world: { seed: mines.world.seed },
    });
    worker.onmessage({ data: { of: "extent", id: question.id, cells: 8192 } });
    worker.onmessage({ data: { of: "extent", id: question.id - 1, cells: 1 } });
    const most = 126 ** 2 * 7 * 0.6;
    expect(told.steps.length).toBe(1);
    expect(told.steps[0][0]).toBe(8192);
    expect(told.steps[0][1]).toBeCloseTo(8192 / most, 9);
    worker.onmessage({ data: { of: "extent", id: question.id, extent: EXTENT } });
    // The place is in column 8 and row −6.
    expect(told.answers).toEqual([{ ...EXTENT, west: 48, east: 64, south: 16, north: 48, ...BOUNDS[0] }]);
    worker.onmessage({ data: { of: "extent", id: question.id, cells: 9000 } });
    expect([told.steps.length, told.said.length]).toEqual([1, 0]);
  });

  it("a search continues within wider bounds, deep enough for the level; a mine of one layer is searched on that alone", () => {
    const levelsOf = (maps: ReturnType<typeof createMine>, level: number) => {
      for (const bound of [0, 1, 2]) maps.extents?.ask([0, 0], level, bound, heed());
      return Deaf.all.at(-1)?.questions.map(({ levels }) => levels);
    };
    expect(levelsOf(createMine(), 1)).toEqual([7, 15, 31]);
    expect(levelsOf(createMine(), 20)).toEqual([23, 27, 31]);
    expect(levelsOf(createMine({ formula: "product" }), 1)).toEqual([1, 1, 1]);
  });

  it("is dropped when cancelled", () => {
    const maps = createMine();
    const told = heed();
    maps.extents?.ask([130, -90], 1, 0, told);
    maps.extents?.forget();
    const [worker] = Deaf.all;
    expect(worker.asked.at(-1)).toEqual({ ask: "forget" });
    worker.onmessage({ data: { of: "extent", id: worker.questions[0].id, extent: EXTENT } });
    expect(told.answers).toEqual([]);
  });

  it("is sent to another worker once with the map, and fails with the second", () => {
    const maps = createMine();
    const [told, heard] = [heed(), listen()];
    maps.ask(wishOf(10), heard.show, heard.fail);
    maps.extents?.ask([130, -90], 1, 0, told);
    Deaf.all[0].die();
    expect([told.said, heard.said]).toEqual([[], []]);
    expect(Deaf.all[1].asked).toEqual(Deaf.all[0].asked);
    Deaf.all[1].deliver(Deaf.all[1].orders[0], true);
    expect(heard.pictures.length).toBe(1);
    Deaf.all[1].die();
    expect(told.said).toEqual(["The search stopped early; start it again."]);
    expect(heard.said).toEqual([]);
  });

  it("fails when nothing comes for 30 s, though the map is drawn", () => {
    vi.useFakeTimers();
    try {
      const maps = createMine();
      const [told, heard] = [heed(), listen()];
      maps.ask(wishOf(10), heard.show, heard.fail);
      maps.extents?.ask([130, -90], 1, 0, told);
      Deaf.all[0].deliver(Deaf.all[0].orders[0], true);
      vi.advanceTimersByTime(30_000);
      expect(Deaf.all[1].asked).toEqual(Deaf.all[0].questions);
      vi.advanceTimersByTime(30_000);
      expect(told.said).toEqual(["The search stopped early; start it again."]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("an invalid request is refused with the reason", () => {
    const maps = createMine();
    const told = heed();
    maps.extents?.ask([130, -90], 1, 0, told);
    Deaf.all[0].onmessage({ data: { of: "extent", id: Deaf.all[0].questions[0].id, problem: "Too far." } });
    expect(told.said).toEqual(["Too far."]);
  });

  it("is refused for planets and caverns", () => {
    expect(create().extents).toBeUndefined();
    expect(create().levels?.most).toBe(0);
    const maps = open(
      createUndergroundAtlas(() => openWorld(caverns, startRequest("caverns", caverns, "mouth"))),
      () => 0,
    );
    expect(maps.extents).toBeUndefined();
    expect(maps.levels?.nameOf(1)).toBe("The cavern");
    expect(maps.levels?.most).toBe(1);
  });
});

describe("the levels of a mine", () => {
  it("are named, and go on downwards; by the printed formula there is one", () => {
    const { levels } = createMine();
    expect([0, 1, 2].map((level) => levels?.nameOf(level))).toEqual([
      "The hills",
      "Level 1, galleries",
      "Level 2, shafts",
    ]);
    expect(levels?.most).toBe(65_536);
    expect(createMine({ formula: "product" }).levels?.most).toBe(1);
  });

  it("the visitor's level is that of their feet, on the floor of a level too", () => {
    const land = sampleUnderground("mine");
    const at = (z: number) => levelOf(land, 100, 80, z, 0);
    const hill = hillAt(land.hills, 100, 80);
    expect([at(hill), at(hill + 50), at(hill - 2)]).toEqual([0, 0, 1]);
    expect([at(-22), at(-21), at(-38), at(-54), at(-39)]).toEqual([1, 1, 2, 3, 3]);
    expect(levelOf(sampleUnderground("cavern"), 100, 80, -30, 0)).toBe(1);
  });

  it("have pictures on which places and ways lie where they are", () => {
    const maps = createMine();
    const { pictures, show, fail } = listen();
    maps.ask({ ...wishOf(500, -300, 40), level: 3 }, show, fail);
    Deaf.all[0].deliver(Deaf.all[0].orders[0], true);
    const [picture] = pictures;
    const [x, y] = picture.pointOf(picture.placeOf(0.2, -0.3) as MapPlace);
    expect([x, y, picture.level]).toEqual([expect.closeTo(0.2, 9), expect.closeTo(-0.3, 9), 3]);
    expect(picture.pointOf([500, -300])).toEqual([0, -0]);
    expect(picture.turnOf([0, 0], 75)).toBeCloseTo(35, 9);
  });
});

describe("colours that are safe for colour-blind people", () => {
  const grassOf = (colour: readonly number[]) => `rgb(${colour.join(" ")})`;

  it("are those of pictures and legends where they are chosen, and never of exports", () => {
    onTestFinished(() => {
      mapColours.areSafe = false;
    });
    const maps = create();
    const inks = () => (maps.levels?.legendOf(0) ?? []).map(({ ink }) => ink);
    const told = listen();
    maps.ask(wishOf(10), told.show, told.fail);
    expect(inks()).toContain(grassOf(AREAS.grass));
    mapColours.areSafe = true;
    maps.ask(wishOf(10), told.show, told.fail);
    maps.drawSvg(wishOf(10), () => {}, told.fail);
    expect(inks()).toContain(grassOf(SAFE_AREAS.grass));
    expect(inks()).not.toContain(grassOf(AREAS.grass));
    const [{ asked }] = Deaf.all;
    expect(asked.map((order) => "isSafe" in order && order.isSafe)).toEqual([false, true, false]);
  });
});
