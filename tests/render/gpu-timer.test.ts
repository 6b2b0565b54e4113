/** The timer of frames, with a graphics card that answers two frames later. */
import { expect, test } from "vitest";
import { createGpuTimer } from "../../src/render/gpu-timer.ts";

function fakeGl(hasTimer = true) {
  const card = { disjoint: false, frame: 0, live: 0, stuck: false };
  const made = new Map<object, number>();
  const gl = {
    QUERY_RESULT: 1,
    QUERY_RESULT_AVAILABLE: 2,
    getExtension: () => (hasTimer ? {} : null),
    getParameter: () => card.disjoint,
    createQuery() {
      const query = {};
      made.set(query, card.frame);
      card.live++;
      return query;
    },
    deleteQuery: () => card.live--,
    beginQuery() {},
    endQuery() {},
    getQueryParameter(query: object, name: number) {
      const frame = made.get(query) ?? 0;
      // Frame n takes n ms.
      return name === 2 ? !card.stuck && card.frame >= frame + 2 : frame * 1e6;
    },
  };
  const timer = createGpuTimer(gl as unknown as WebGL2RenderingContext);
  const draw = () => {
    card.frame++;
    timer?.begin();
    timer?.end();
    return timer?.ms;
  };
  return { timer, draw, card };
}

test("there is none where the browser has no such timer", () => {
  expect(fakeGl(false).timer).toBeNull();
});

test("it tells the milliseconds of the latest frame that is known", () => {
  const { draw, card } = fakeGl();
  expect([draw(), draw(), draw(), draw()]).toEqual([null, null, 1, 2]);
  card.disjoint = true;
  expect([draw(), draw()]).toEqual([2, 2]);
  card.disjoint = false;
  expect(draw()).toBe(5);
});

test("frames that are never known do not pile up, and are given up on disposal", () => {
  const { timer, draw, card } = fakeGl();
  card.stuck = true;
  for (let i = 0; i < 50; i++) draw();
  expect(card.live).toBe(8);
  timer?.dispose();
  expect(card.live).toBe(0);
});
