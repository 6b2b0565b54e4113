/** Stages that cannot be compiled, made again or drawn are reported, with a fake engine and fake stages. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { expect, test } from "vitest";
import { createStaging } from "../../src/app/staging.ts";
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
  /** What throws next. */
  const broken = { make: false, compile: false, draw: false };
  const throwIf = (part: keyof typeof broken) => {
    if (broken[part]) throw new Error(`no ${part}`);
  };
  let made = 0;
  const staging = createStaging(engine, {
    make() {
      throwIf("make");
      const name = ++made;
      const stage: Stage = {
        compile: async () => throwIf("compile"),
        drawn: () => true,
        stats: () => STATS,
        dispose: () => void log.push(`dispose ${name}`),
      };
      return stage;
    },
    draw() {
      throwIf("draw");
      log.push("draw");
    },
    lost: (isLost) => void log.push(isLost ? "lost" : "back"),
    failed: (error) => void log.push(`failed: ${(error as Error).message}`),
  });
  return { staging, log, broken, context, handlers };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 30));

test.each(["compile", "draw"] as const)("opening rejects when the first stage cannot %s", async (part) => {
  const { staging, broken, log } = setUp();
  broken[part] = true;
  await expect(staging.open(() => {})).rejects.toThrow(`no ${part}`);
  expect([staging.drawable, log]).toEqual([false, []]);
});

test.each(["make", "compile", "draw"] as const)(
  "a new stage that fails to %s is reported, and is not drawn",
  async (part) => {
    const { staging, broken, log } = setUp();
    await staging.open(() => {});
    broken[part] = true;
    await staging.restage();
    expect(log).toEqual(["draw", "dispose 1", `failed: no ${part}`]);
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
  expect(log).toEqual(["draw", "lost", "dispose 1", "failed: no compile"]);
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
  expect(log).toEqual(["lost", "dispose 1", "draw", "back"]);
});
