/** The work of the faults' worker, with a clock of its own. */
import { describe, expect, test } from "vitest";
import { encodeLand } from "../../../src/core/faults/land.ts";
import { FAULT_DEFAULTS, type FaultSettings, runFaultSettings } from "../../../src/core/faults/settings.ts";
import { readLand } from "../../../src/export/read-heights.ts";
import { say } from "../../../src/words/words.ts";
import type { Frame, FromFaults, Order, SavedKind } from "../../../src/workshop/faults/protocol.ts";
import { createFaultRunner } from "../../../src/workshop/faults/runner.ts";

const SMALL: FaultSettings = { ...FAULT_DEFAULTS, xSize: 20, ySize: 12, n: 60 };

/** A runner whose clock goes on by 1 ms with every look at it, and by the delays of its own calls. */
function started() {
  let time = 0;
  let due: (() => void) | null = null;
  let id = 0;
  const said: FromFaults[] = [];
  const hear = createFaultRunner({
    post: (message) => said.push(message),
    now: () => ++time,
    later(work, delay) {
      due = () => {
        time += delay;
        work();
      };
    },
  });
  /** Runs what is due until nothing is, or `ms` have passed. */
  function run(ms = Infinity): void {
    for (const end = time + ms; due && time < end; ) {
      const work: () => void = due;
      due = null;
      const count = said.length;
      work();
      if (said.slice(count).some(({ kind }) => kind === "frame")) hear({ kind: "seen" });
    }
  }
  const frames = () => said.filter((message): message is Frame => message.kind === "frame");
  return {
    said,
    run,
    frames,
    last: () => frames().at(-1) as Frame,
    order: (order: Partial<Order> & Pick<Order, "sides">) =>
      hear({ kind: "order", id: ++id, at: 0, jumps: false, target: null, speed: Infinity, ...order }),
    save: (side: number, as: SavedKind) => hear({ kind: "save", id: 99, side, as }),
  };
}

const heightsOf = (settings: FaultSettings) => Float32Array.from(runFaultSettings(settings).heights);

describe("the runner", () => {
  test("moves to the target, and its last frame is the whole land", () => {
    const worker = started();
    worker.order({ sides: [{ id: 1, settings: SMALL }], target: 60 });
    worker.run();
    expect(worker.last()).toMatchObject({ position: 60, isMoving: false, difference: null });
    expect(worker.last().sides[0].heights).toEqual(heightsOf(SMALL));
  });

  test("keeps to its speed", () => {
    const worker = started();
    worker.order({ sides: [{ id: 1, settings: SMALL }], target: 60, speed: 20 });
    worker.run(1000);
    expect(worker.last().position).toBeGreaterThanOrEqual(17);
    expect(worker.last().position).toBeLessThanOrEqual(21);
    expect(worker.frames().length).toBeLessThan(30);
  });

  test("stays where it is without a target, jumps, and steps back to the same land", () => {
    const worker = started();
    const sides = [{ id: 1, settings: SMALL }];
    worker.order({ sides, target: 60, speed: 100 });
    worker.run(200);
    worker.order({ sides: [1] });
    worker.run();
    const there = worker.last();
    expect(there.isMoving).toBe(false);
    worker.order({ sides: [1], at: there.position + 1, jumps: true, target: there.position + 1 });
    worker.run();
    expect(worker.last().position).toBe(there.position + 1);
    expect(worker.last().sides[0].heights).not.toEqual(there.sides[0].heights);
    worker.order({ sides: [1], at: there.position, jumps: true, target: there.position });
    worker.run();
    expect(worker.last().sides[0].heights).toEqual(there.sides[0].heights);
  });

  test("a new run begins where it is told, as after the death of a worker", () => {
    const worker = started();
    worker.order({ sides: [{ id: 7, settings: SMALL }], at: 31 });
    worker.run();
    const other = started();
    other.order({ sides: [{ id: 1, settings: SMALL }], target: 31 });
    other.run();
    expect(worker.last().position).toBe(31);
    expect(worker.last().sides[0].heights).toEqual(other.last().sides[0].heights);
  });

  test("two lands have a difference, and the shorter run waits at its end", () => {
    const worker = started();
    const other = { ...SMALL, n: 10 };
    worker.order({
      sides: [
        { id: 1, settings: SMALL },
        { id: 2, settings: other },
      ],
      target: 60,
    });
    worker.run();
    const [a, b] = [runFaultSettings(SMALL).heights, runFaultSettings(other).heights];
    expect(worker.last().sides.map(({ done }) => done)).toEqual([60, 10]);
    expect(worker.last().difference?.most).toBe(Math.max(...a.map((height, i) => Math.abs(height - b[i]))));
    const squares = a.reduce((sum, height, i) => sum + (height - b[i]) ** 2, 0);
    expect(worker.last().difference?.rms).toBeCloseTo(Math.sqrt(squares / a.length), 9);
  });

  test.each([
    ["xy", 0],
    ["xy", 1],
    ["png", 1],
    ["tga", 1],
    ["csv", 1],
  ] as const)("saves %s of side %i, which can be opened", async (as, side) => {
    const worker = started();
    const lands: FaultSettings[] = [
      { ...SMALL, band: [1, 3] },
      { ...SMALL, seed: 8, smooth: { kernel: "gauss", radius: 2 } },
    ];
    worker.order({ sides: lands.map((settings, k) => ({ id: 1 + k, settings })), at: 60 });
    worker.run();
    worker.save(side, as);
    await expect.poll(() => worker.said.at(-1)?.kind).toBe("file");
    const [land, file] = [runFaultSettings(lands[side]), worker.said.at(-1)];
    const bytes = file?.kind === "file" ? file.bytes : new Uint8Array();
    if (as === "xy") expect(Buffer.compare(bytes, encodeLand(land))).toBe(0);
    const read = await readLand(as, bytes);
    const error = Math.max(...land.heights.map((height, i) => Math.abs(height - read.heights[i])));
    expect(error).toBeLessThan({ tga: 1, xy: 0.51, png: 0.01, csv: 0.01 }[as]);
  });

  test("refuses settings that are wrong, and goes on with the last", () => {
    const worker = started();
    worker.order({ sides: [{ id: 1, settings: SMALL }], at: 60 });
    worker.run();
    worker.order({ sides: [{ id: 2, settings: { ...SMALL, xSize: 0 } }], at: 60 });
    worker.run();
    const last = worker.said.at(-1);
    expect(last?.kind === "refused" && say(last.reason)).toMatch(/^Expected xSize/);
  });
});
