/** Shader programs of every world: few before the first picture, all with a name, and none compiled later in flight. */
import { expect, test } from "vitest";
import { openPage, untilReady } from "./browser.ts";

declare global {
  interface Window {
    /** Names of the linked programs, and whether each was linked before the first picture. */
    linked: { name: string; early: boolean }[];
  }
}

const RECORD = `{
  window.linked = [];
  const { shaderSource, attachShader, linkProgram } = WebGL2RenderingContext.prototype;
  const names = new WeakMap();
  Object.assign(WebGL2RenderingContext.prototype, {
    shaderSource(shader, source) {
      names.set(shader, /SHADER_NAME fragment:(.+)/.exec(source)?.[1]);
      shaderSource.call(this, shader, source);
    },
    attachShader(program, shader) {
      names.set(program, names.get(program) ?? names.get(shader));
      attachShader.call(this, program, shader);
    },
    linkProgram(program) {
      const early = document.documentElement.dataset.ready !== "true";
      window.linked.push({ name: names.get(program) ?? "", early });
      linkProgram.call(this, program);
    },
  });
}`;

const VIEWS = [["skylands", 24]] as const;
const LONG = [
  ["mines", 24],
  ["cosmic", 24],
  // Trunks, leaves, their shadows, a shaft and running water at once.
  ["skylands&shot=wood", 31],
  ["planet&shot=ground", 24],
  // With the walls and props of tunnels and wells.
  ["caverns", 27],
] as const;
const tested = process.env.LONG ? [...VIEWS, ...LONG] : VIEWS;

test.each(tested)("%s links at most %i programs before its first picture, and none in flight", async (view, most) => {
  // High has every program that any quality has.
  const page = await openPage(`world=${view}&quality=high`, { width: 64, height: 36 }, { before: RECORD });
  await untilReady(page);
  const linked = () => page.evaluate(() => window.linked);
  const early = (await linked()).filter((program) => program.early);
  expect(early.length).toBeGreaterThan(5);
  expect(early.length, early.map(({ name }) => name).join(", ")).toBeLessThanOrEqual(most);
  await page.waitForFunction(() => window.limitless?.stats().compiled, undefined, { polling: 100 });
  const before = (await linked()).map(({ name }) => name);
  expect(before).not.toContain("");
  // As programs of sources without a name are called.
  expect(before.filter((name) => name.includes("object"))).toEqual([]);
  expect(await page.evaluate(() => window.limitless?.stats().programs)).toBe(before.length);
  await page.evaluate(() => window.limitless?.step(2, { forward: 1, turn: 0.5 }, { draw: 30 }));
  expect((await linked()).map(({ name }) => name)).toEqual(before);
  expect(page.errors).toEqual([]);
});
