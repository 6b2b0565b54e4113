/** The worker's runner on 1,024 × 1,024 cells, with the frames that it sends: faults a second for programs whose faults are steps. */
import { FAULT_DEFAULTS, type FaultSettings } from "../../src/core/faults/settings.ts";
import type { FromFaults } from "../../src/workshop/faults/protocol.ts";
import { createFaultRunner } from "../../src/workshop/faults/runner.ts";
import { type Result, round } from "./case.ts";

/** The page's fastest speed with a number. */
const BAR = { faultsPerSecond: 1000 };
const LAND = { ...FAULT_DEFAULTS, xSize: 1024, ySize: 1024 };
const PROGRAMS: Readonly<Record<string, FaultSettings>> = {
  krten: { ...LAND, n: 3000 },
  faults: { ...LAND, program: "faults", line: "normal", decay: { kind: "linear", from: 100, to: 8, by: 250 }, n: 3000 },
};
/** Without a bar: these compute each cell. */
const OTHERS: Readonly<Record<string, FaultSettings>> = {
  rain: { ...LAND, n: 200, when: "each" },
  sine: { ...PROGRAMS.faults, shape: "sine", n: 400 },
  circles: { ...PROGRAMS.faults, program: "circles", n: 400 },
};

/** Seconds of a whole run, and of a step back at its end. */
function timed(settings: FaultSettings): Promise<{ run: number; back: number }> {
  return new Promise((resolve) => {
    const begun = performance.now();
    let [run, id] = [0, 1];
    const hear = createFaultRunner({
      post,
      now: () => performance.now(),
      later: (work, delay) => setTimeout(work, delay),
    });
    function post(message: FromFaults): void {
      if (message.kind !== "frame") throw new Error(`Expected frames, got ${message.kind}.`);
      setImmediate(() => hear({ kind: "seen" }));
      if (message.isMoving || message.id !== id) return;
      const now = (performance.now() - begun) / 1000;
      if (id === 2) resolve({ run, back: now - run });
      else {
        [run, id] = [now, 2];
        order(settings.n - 1, true);
      }
    }
    const order = (target: number, jumps: boolean) =>
      hear({ kind: "order", id, sides: [{ id: 1, settings }], at: jumps ? target : 0, jumps, target, speed: Infinity });
    order(settings.n, false);
  });
}

export default async function faultRun(): Promise<Result> {
  const figures: Record<string, number> = {};
  let slowest = Infinity;
  for (const [name, settings] of Object.entries({ ...PROGRAMS, ...OTHERS })) {
    const { run, back } = await timed(settings);
    figures[`${name}PerSecond`] = round(settings.n / run);
    figures[`${name}BackMs`] = round(1000 * back);
    if (name in PROGRAMS) slowest = Math.min(slowest, settings.n / run);
  }
  return { bar: BAR, ok: slowest >= BAR.faultsPerSecond, ...figures };
}
