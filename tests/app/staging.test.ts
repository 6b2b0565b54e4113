/** Stages that replace each other, and those that cannot be made, compiled or drawn, with a fake engine and fake stages. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { expect, test } from "vitest";
import { Staging } from "../../src/app/staging.ts";
import type { Stage } from "../../src/worlds/live-world.ts";

const STATS = { drawCalls: 0, triangles: 0, chunks: 0, instances: 0, uploadBytes: 0 };

function setUp() {
  const handlers = { lost: [] as (() => void)[], restored: [] as (() => void)[] };
  const context = { isLost: false, isContextLost: () => context.isLost };
  const engine = {
    getRenderingCanvas: () => ({ getContext: () => context }),
    onContextLostObservable: { add: (handler: () => void) => handlers.lost.push(handler) },
    onContextRestoredObservable: { add: (handler: () => void) => handlers.restored.push(handler) },
  } as unknown as Engine;
  const log: string[] = [];
  /** Steps that throw at their next run. */
  const broken = { make: false, compile: false, draw: false };
  const throwIf = (part: keyof typeof broken) => {
    if (broken[part]) throw new Error(`no ${part}`);
  };
  /** Whether stages wait for data, and milliseconds of each of the three steps of making one. */
  const hold = { drawn: false };
  const steps = { ms: 0 };
  let made = 0;
  /** Further pictures that lack a program, and what compiling the rest does, once. */
  const lacking = { pictures: 0, rest: () => {} };
  const staging = new Staging(engine, {
    *make() {
      throwIf("make");
      const name = ++made;
      let isMade = false;
      try {
        for (let step = 0; step < 3; step++) {
          for (const end = performance.now() + steps.ms; performance.now() < end; );
          yield;
        }
        isMade = true;
      } finally {
        if (!isMade) log.push(`unmade ${name}`);
      }
      const stage: Stage = {
        picture: null,
        compile: async () => throwIf("compile"),
        drawn: () => !hold.drawn,
        use: () => void log.push(`use ${name}`),
        incomplete: () => lacking.pictures > 0,
        async compileRest() {
          const { rest } = lacking;
          lacking.rest = () => {};
          rest();
        },
        stats: () => STATS,
        dispose: () => void log.push(`dispose ${name}`),
        *disposal() {
          yield;
          log.push(`dispose ${name}`);
        },
      };
      return stage;
    },
    draw() {
      throwIf("draw");
      if (log.at(-1) === "draw") lacking.pictures--;
      log.push("draw");
    },
    lost: (isLost) => void log.push(isLost ? "lost" : "back"),
    failed: (error) => void log.push(`failed: ${(error as Error).message}`),
  });
  return { staging, log, broken, lacking, hold, steps, context, handlers };
}

const settle = (ms = 30) => new Promise((resolve) => setTimeout(resolve, ms));

test.each(["compile", "draw"] as const)("opening rejects when the first stage cannot %s", async (part) => {
  const { staging, broken, log } = setUp();
  broken[part] = true;
  await expect(staging.open(() => {})).rejects.toThrow(`no ${part}`);
  expect([staging.drawable, log]).toEqual([false, ["use 1"]]);
});

test("a picture that lacks a program is drawn again before the stage is open, then the other programs are compiled", async () => {
  const { staging, log, lacking } = setUp();
  lacking.pictures = 2;
  lacking.rest = () => void log.push("rest");
  await staging.open(() => {});
  await settle();
  expect(log).toEqual(["use 1", "draw", "draw", "draw", "rest"]);
  expect(staging.compiled).toBe(true);
  lacking.rest = () => void log.push("rest");
  await staging.replace();
  expect(log.slice(5, 8), "all programs of a replacement before it is drawn").toEqual(["rest", "use 2", "draw"]);
  expect(staging.compiled).toBe(true);
});

test("meshes left out of a picture while other programs compiled are drawn after them", async () => {
  const { staging, log, lacking } = setUp();
  lacking.rest = () => {
    lacking.pictures = 1;
  };
  await staging.open(() => {});
  await settle();
  expect(log).toEqual(["use 1", "draw", "draw"]);
});

test("other programs that cannot be compiled are reported", async () => {
  const { staging, log, lacking } = setUp();
  lacking.rest = () => {
    throw new Error("no rest");
  };
  await staging.open(() => {});
  await settle();
  expect(log).toEqual(["use 1", "draw", "failed: no rest"]);
  expect(staging.compiled).toBe(false);
});

test.each(["make", "compile", "draw"] as const)(
  "a new stage that fails to %s is reported, and is not drawn",
  async (part) => {
    const { staging, broken, log } = setUp();
    await staging.open(() => {});
    broken[part] = true;
    await staging.restage();
    const used = part === "make" ? [] : ["use 2"];
    expect(log).toEqual(["use 1", "draw", "dispose 1", ...used, `failed: no ${part}`]);
    expect(staging.drawable).toBe(false);
    staging.dispose();
    expect(log.filter((line) => line.startsWith("dispose"))).toEqual(
      part === "make" ? ["dispose 1"] : ["dispose 1", "dispose 2"],
    );
  },
);

test("a stage that fails after the context is back is reported, and the view does not count as back", async () => {
  const { staging, broken, log, context, handlers } = setUp();
  await staging.open(() => {});
  context.isLost = true;
  for (const handler of handlers.lost) handler();
  context.isLost = false;
  broken.compile = true;
  for (const handler of handlers.restored) handler();
  await settle();
  expect(log).toEqual(["use 1", "draw", "lost", "dispose 1", "use 2", "failed: no compile"]);
});

test("a stage that fails because its context was lost is made again once the context is back", async () => {
  const { staging, broken, log, context, handlers } = setUp();
  context.isLost = true;
  broken.compile = true;
  const opened = staging.open(() => {});
  await settle();
  for (const handler of handlers.lost) handler();
  context.isLost = false;
  broken.compile = false;
  for (const handler of handlers.restored) handler();
  await opened;
  await settle();
  expect(log).toEqual(["use 1", "lost", "dispose 1", "use 2", "draw", "back"]);
});

test("a stage is replaced while the last one is drawn, and the last one is disposed of afterwards", async () => {
  const { staging, log, hold } = setUp();
  await staging.open(() => {});
  hold.drawn = true;
  const replaced = staging.replace();
  await settle();
  expect([staging.drawable, staging.replacing, log]).toEqual([true, true, ["use 1", "draw"]]);
  hold.drawn = false;
  expect(await replaced).toBe(true);
  expect(log).toEqual(["use 1", "draw", "use 2", "draw", "dispose 1"]);
  expect([staging.drawable, staging.replacing]).toEqual([true, false]);
});

test("of two replacements only the later one is drawn, and the parts of the first are disposed of", async () => {
  const { staging, log, hold } = setUp();
  await staging.open(() => {});
  hold.drawn = true;
  const first = staging.replace();
  await settle();
  hold.drawn = false;
  const second = staging.replace();
  expect(log).toEqual(["use 1", "draw", "dispose 2"]);
  expect([await first, await second]).toEqual([false, true]);
  expect(log.slice(3)).toEqual(["use 3", "draw", "dispose 1"]);
});

test.each(["make", "compile", "draw"] as const)(
  "where a replacement fails to %s, the last stage is drawn on",
  async (part) => {
    const { staging, broken, log } = setUp();
    await staging.open(() => {});
    broken[part] = true;
    await expect(staging.replace()).rejects.toThrow(`no ${part}`);
    expect([staging.drawable, staging.replacing]).toEqual([true, false]);
    const ends = { make: [], compile: ["dispose 2"], draw: ["use 2", "use 1", "dispose 2"] };
    expect(log).toEqual(["use 1", "draw", ...ends[part]]);
  },
);

test.each(["while it is made", "while it waits", "right after it is drawn"])(
  "a replacement that is disposed of %s leaves nothing",
  async (when) => {
    const { staging, log, hold, steps } = setUp();
    await staging.open(() => {});
    hold.drawn = when === "while it waits";
    steps.ms = when === "while it is made" ? 5 : 0;
    const replaced = staging.replace();
    if (when === "right after it is drawn") while (!log.includes("use 2")) await Promise.resolve();
    else await settle(8);
    staging.dispose();
    await replaced;
    expect(log.filter((line) => /dispose|unmade/.test(line)).sort()).toEqual([
      "dispose 1",
      when === "while it is made" ? "unmade 2" : "dispose 2",
    ]);
  },
);

test("a context lost during a replacement makes one new stage", async () => {
  const { staging, log, hold, context, handlers } = setUp();
  await staging.open(() => {});
  hold.drawn = true;
  const replaced = staging.replace();
  await settle();
  context.isLost = true;
  for (const handler of handlers.lost) handler();
  context.isLost = false;
  hold.drawn = false;
  for (const handler of handlers.restored) handler();
  expect(await replaced).toBe(false);
  await settle();
  expect(log).toEqual(["use 1", "draw", "lost", "dispose 2", "dispose 1", "use 3", "draw", "back"]);
});
