/** Maps of mines, caverns and the hills over them, against the generator and byte for byte against reviewed pictures. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KINDS } from "../../src/core/field/cover.ts";
import { createCountry } from "../../src/core/forest/terra.ts";
import { faceAt } from "../../src/core/underground/cavern.ts";
import { hillAt } from "../../src/core/underground/hills.ts";
import { createMine, isOpen, isOpenAbove, MINE_CELL, type Mine } from "../../src/core/underground/mine.ts";
import { createFlood, isFlooded, runFlood } from "../../src/core/underground/mine-extent.ts";
import { cellAt, type MineSpace } from "../../src/core/underground/mine-space.ts";
import { shaftsOf } from "../../src/core/underground/shafts.ts";
import { type UndergroundGround, undergroundGround } from "../../src/core/underground/underground.ts";
import { cavernPlace, drawCavernChart, PLACES } from "../../src/map/below/cavern-chart.ts";
import { createHillsChartSource, drawHillsChart } from "../../src/map/below/hills-chart.ts";
import { drawMineChart } from "../../src/map/below/mine-chart.ts";
import { CELL, cellOf, createMinePlan, type MinePlan } from "../../src/map/below/mine-plan.ts";
import { toPixels } from "../../src/map/drawing.ts";
import { createMapFrame } from "../../src/map/frame.ts";
import { UNDERGROUND } from "../../src/map/palette.ts";
import { goldenMines } from "../core/underground/golden-mines.ts";
import { sampleUnderground } from "../core/underground/sample.ts";
import { nonEmpty } from "../non-empty.ts";
import { expectKept, KEPT_SIZE } from "./kept.ts";

const world = sampleUnderground("mine");
const space = world.mine as MineSpace;
const ground = undergroundGround(world);
/** A mine under ground without entrances. */
const bare = (mine: Mine): [MineSpace, UndergroundGround] => [
  { mine, top: 0 },
  { ...ground, entrancesNear: () => [] },
];
const HERE = { x: 100, y: 80, reach: 300, t: 0 };

describe("a mine's plan", () => {
  it.each([1, 2, 3])("agrees with the mine's own functions in every cell of level %i", (level) => {
    const plan = createMinePlan(space, ground, { ...HERE, level, t: 3 });
    const { mine } = space;
    for (let j = plan.south; j < plan.south + plan.n; j++) {
      for (let i = plan.west; i < plan.west + plan.n; i++) {
        const open = (l: number) => l > 0 && isOpen(mine, MINE_CELL * i, MINE_CELL * j, l, 3);
        const bits = cellOf(plan, i, j);
        const told = [CELL.open, CELL.above, CELL.below].map((bit) => (bits & bit) !== 0);
        expect(told, `${i}, ${j}`).toEqual([open(level), open(level - 1), open(level + 1)]);
        const shaft = level === 1 && isOpenAbove(mine, MINE_CELL * i, MINE_CELL * j);
        expect((bits & CELL.shaft) !== 0, `${i}, ${j}`).toBe(shaft);
      }
    }
  });

  it("has the ladders of entrances, in open cells of level 1 only", () => {
    const plan = createMinePlan(space, ground, { ...HERE, level: 1 });
    const near = ground.entrancesNear(HERE.x, HERE.y, 280).flatMap(({ ladder }) => ladder ?? []);
    expect(near.length).toBeGreaterThan(3);
    for (const { x, y } of nonEmpty(near))
      expect(cellOf(plan, cellAt(x), cellAt(y)) & (CELL.ladder | CELL.open)).toBe(5);
    expect(createMinePlan(space, ground, { ...HERE, level: 2 }).cells.some((bits) => bits & CELL.ladder)).toBe(false);
  });

  it("has the golden mine's open cells with the printed formula, on one level", () => {
    const mine = createMine({ formula: "product", isShaft: shaftsOf(createCountry()) });
    const plan = createMinePlan(...bare(mine), { level: 1, x: 0, y: 0, reach: 1024, t: 0 });
    const rows = goldenMines().filter(({ step, formula }) => step === 16 && formula === "product");
    for (const { row, hollow } of nonEmpty(rows))
      nonEmpty(hollow).forEach((open, i) => {
        const bits = cellOf(plan, i - 64, row);
        expect((bits & CELL.open) !== 0, `${i - 64}, ${row}`).toBe(open || (bits & CELL.shaft) !== 0);
      });
    expect([plan.n, rows.length]).toEqual([129, 129]);
    expect(plan.cells.some((bits) => bits & (CELL.above | CELL.below))).toBe(false);
  });

  it("marks the cells found by the flood fill", () => {
    const flood = createFlood(space.mine, 6, 5, 1, { within: 300, levels: 3 }, 0);
    for (const _ of runFlood(flood));
    for (const level of [1, 2, 3, 4]) {
      const plan = createMinePlan(space, ground, { ...HERE, level }, flood);
      let marked = 0;
      for (let j = plan.south; j < plan.south + plan.n; j++)
        for (let i = plan.west; i < plan.west + plan.n; i++) {
          const own = (cellOf(plan, i, j) & CELL.marked) !== 0;
          expect(own).toBe(isFlooded(flood, i, j, level));
          marked += Number(own);
        }
      expect(marked > 0).toBe(level < 4);
    }
    expect(flood.extent.cells).toBeGreaterThan(100);
  });
});

const INK_NAMES = Object.keys(UNDERGROUND);

/** The expected ink of a cell by its bits. */
function inkFor(bits: number, plate: boolean): string {
  if (bits & CELL.open) {
    if (plate && bits & CELL.ladder) return "ladder";
    if (bits & CELL.shaft) return "shaft";
    return bits & CELL.marked ? "marked" : "open";
  }
  const beside = Number((bits & CELL.above) !== 0) + 2 * Number((bits & CELL.below) !== 0);
  return ["rock", "underOpen", "overOpen", "betweenOpen"][beside];
}

describe("a mine's map", () => {
  it.each([
    [1, 0],
    [2, 0],
    [3, 37],
  ])("of level %i, turned by %i°, has every cell's ink in its middle and round it", (level, heading) => {
    const frame = createMapFrame(HERE.x, HERE.y, heading);
    const flood = createFlood(space.mine, 6, 5, 1, { within: 100, levels: 2 }, 0);
    for (const _ of runFlood(flood));
    const plan = createMinePlan(space, ground, { ...HERE, level }, flood);
    const [span, size] = [400, 400];
    const { areas } = drawMineChart(plan, frame, { span, size, scale: 1, inset: 0 });
    const point = new Float64Array(2);
    const seen = new Set<string>();
    for (let j = -4; j < 14; j++)
      for (let i = -3; i < 15; i++)
        for (const [aside, plate] of [
          [0, true],
          [5.7, false],
        ] as const) {
          const [right, up] = frame.point(MINE_CELL * i + aside, MINE_CELL * j - aside, point);
          const [px, py] = [Math.floor(right + size / 2), Math.floor(size / 2 - up)];
          if (px < 0 || py < 0 || px >= size || py >= size) continue;
          const ink = INK_NAMES[areas.codes[py * size + px]];
          expect(ink, `${i}, ${j}`).toBe(inkFor(cellOf(plan, i, j), plate));
          seen.add(ink);
        }
    if (level === 1)
      expect([...seen]).toEqual(expect.arrayContaining(["open", "rock", "shaft", "ladder", "marked", "overOpen"]));
    else expect([...seen]).toEqual(expect.arrayContaining(["open", "rock", "underOpen", "overOpen", "betweenOpen"]));
  });

  const hatches = (plan: MinePlan, span: number) => {
    const { layers } = drawMineChart(plan, createMapFrame(100, 80, 0), { span, size: 400, scale: 1, inset: 0 });
    return (name: string) => layers.find((layer) => layer.name === name)?.lines.length ?? 0;
  };

  it("shows ladders between levels where there is room, one for each pair of open cells", () => {
    const plan = createMinePlan(space, ground, { ...HERE, level: 2 });
    const pairs = (bit: number) => plan.cells.filter((bits) => bits & CELL.open && bits & bit).length;
    const near = hatches(plan, 400);
    expect([near("hatches up"), near("hatches down")]).toEqual([pairs(CELL.above), pairs(CELL.below)]);
    expect(hatches(plan, 2000)("hatches up")).toBe(0);
  });

  it("has walls round galleries, and none round the separate cells of even levels", () => {
    expect(hatches(createMinePlan(space, ground, { ...HERE, level: 1 }), 400)("walls")).toBeGreaterThan(100);
    expect(hatches(createMinePlan(space, ground, { ...HERE, level: 2 }), 400)("walls")).toBe(0);
  });
});

const halls = sampleUnderground("cavern");
const below = { cavern: halls.cavern as NonNullable<typeof halls.cavern>, pool: halls.pool };

describe("a cavern's map", () => {
  const plan = { ...below, ground: undergroundGround(halls), t: 2 };
  const request = { span: 300, size: 150, cells: 150, scale: 1, inset: 0 };
  const frame = createMapFrame(90, 60, 25);

  it("shows floor, roof and water at each pixel, within a pixel", () => {
    const { areas } = drawCavernChart(plan, frame, request);
    const at = new Float64Array(2);
    const own = (px: number, py: number) => {
      const [x, y] = frame.place(2 * (px - 75), 2 * (75 - py), at);
      const floor = faceAt(plan.cavern.floor, x, y, 2);
      return cavernPlace(floor, faceAt(plan.cavern.roof, x, y, 2) - floor, plan.pool);
    };
    const seen = new Set<string>();
    let off = 0;
    for (let py = 0; py < 150; py++)
      for (let px = 0; px < 150; px++) {
        const place = PLACES[areas.codes[py * 150 + px]];
        seen.add(place);
        if (place !== own(px + 0.5, py + 0.5)) off++;
      }
    expect(off).toBeLessThan(0.005 * 150 * 150);
    expect(seen.size).toBe(PLACES.length);
  });

  it("has contours of the floor in open space only, and walls where floor and roof meet", () => {
    const { layers, interval } = drawCavernChart(plan, createMapFrame(90, 60, 0), request);
    const at = (line: readonly number[], k: number) => [90 + 2 * (line[k] - 75), 60 + 2 * (75 - line[k + 1])] as const;
    let points = 0;
    for (const { name, lines } of nonEmpty(layers))
      for (const line of nonEmpty(lines))
        for (let k = 0; k < nonEmpty(line).length; k += 2) {
          const [x, y] = at(line, k);
          const [floor, roof] = [faceAt(plan.cavern.floor, x, y, 2), faceAt(plan.cavern.roof, x, y, 2)];
          if (name === "walls") expect(Math.abs(roof - floor)).toBeLessThan(1);
          if (!/contours|shores/.test(name)) continue;
          points++;
          expect(roof - floor).toBeGreaterThan(-0.5);
          const level = name === "shores" ? plan.pool : Math.round(floor / interval) * interval;
          expect(Math.abs(floor - level)).toBeLessThan(0.25);
        }
    expect(points).toBeGreaterThan(500);
  });
});

describe("the map of the hills", () => {
  it("has heights and kinds, moved and turned, and a symbol for every entrance", () => {
    const frame = createMapFrame(-40, 900, 70);
    const plan = createHillsChartSource(world, ground, frame, 0);
    const [xs, ys, out] = [Float64Array.of(0, 90, -40), Float64Array.of(0, 20, 130), new Float64Array(3)];
    plan.altitudes(xs, ys, 1e-3, out);
    const at = new Float64Array(2);
    for (let k = 0; k < 3; k++) {
      const [x, y] = frame.place(xs[k], ys[k], at);
      expect(out[k]).toBeCloseTo(hillAt(world.hills, x, y), 9);
    }
    const chart = drawHillsChart(world, ground, frame, 0, { span: 600, size: 64, cells: 32, scale: 1, inset: 0 });
    expect(new Set(chart.areas.kinds)).toEqual(new Set([KINDS.indexOf("grass")]));
    const ways = ground.entrancesNear(-40, 900, 450);
    const lines = (name: string) => chart.layers.find((layer) => layer.name === name)?.lines.length ?? 0;
    expect(lines("shafts")).toBe(ways.filter(({ tunnel }) => !tunnel).length);
    expect(lines("mouths")).toBe(ways.filter(({ tunnel }) => tunnel).length);
    expect(ways.length).toBeGreaterThan(5);
  });
});

describe("a map frame", () => {
  it("maps to the world and back, with its heading up", () => {
    const v = fc.double({ min: -1e5, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(v, v, fc.double({ min: -180, max: 360, noNaN: true }), v, v, (x, y, heading, right, up) => {
        const frame = createMapFrame(x, y, heading);
        const place = frame.place(right, up, new Float64Array(2));
        const back = frame.point(place[0], place[1], new Float64Array(2));
        expect(Math.hypot(back[0] - right, back[1] - up)).toBeLessThan(1e-6);
      }),
    );
    expect([...createMapFrame(5, 7, 90).place(0, 10, new Float64Array(2))].map(Math.round)).toEqual([15, 7]);
  });
});

describe("reference pictures", () => {
  it("mine-fragment: a whole mine with two shafts by the printed formula, as in Krten", () => {
    const mine = createMine({ formula: "product", isShaft: shaftsOf(createCountry()) });
    const middle = { x: -104 * MINE_CELL, y: 103 * MINE_CELL };
    const plan = createMinePlan(...bare(mine), { level: 1, ...middle, reach: 224, t: 0 });
    const frame = createMapFrame(middle.x, middle.y, 0);
    const chart = drawMineChart(plan, frame, { span: 448, size: KEPT_SIZE, scale: 0.7, inset: 2 });
    expectKept("mine-fragment", toPixels(chart));
  });

  it.each([
    ["mine-gallery", 1],
    ["mine-shafts", 2],
  ] as const)("%s: level %i of the network", (name, level) => {
    const frame = createMapFrame(HERE.x, HERE.y, 0);
    const plan = createMinePlan(space, ground, { ...HERE, level });
    expectKept(name, toPixels(drawMineChart(plan, frame, { span: 260, size: KEPT_SIZE, scale: 0.7, inset: 2 })));
  });

  it("cavern-halls: rock, pools and the floor's contours", () => {
    const plan = { ...below, ground: undergroundGround(halls), t: 0 };
    const request = { span: 450, size: KEPT_SIZE, cells: 64, scale: 0.7, inset: 2 };
    expectKept("cavern-halls", toPixels(drawCavernChart(plan, createMapFrame(100, 80, 0), request)));
  });
});
