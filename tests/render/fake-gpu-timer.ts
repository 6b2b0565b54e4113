/** A graphics card with timer queries: answers two frames later, runs one query at a time, and tells of a disjoint clock once. */
import { createGpuTimer } from "../../src/render/gpu-timer.ts";

export function fakeCard(hasTimer = true) {
  const card = { disjoint: false, frame: 0, live: 0, stuck: false, lost: false, errors: 0 };
  const made = new Map<object, { frame: number; ms: number }>();
  let active: object | null = null;
  const gl = {
    QUERY_RESULT: 1,
    QUERY_RESULT_AVAILABLE: 2,
    getExtension: () => (hasTimer ? {} : null),
    getParameter() {
      const was = card.disjoint;
      card.disjoint = false;
      return was;
    },
    createQuery() {
      if (card.lost) return null;
      const query = {};
      made.set(query, { frame: card.frame, ms: 0 });
      card.live++;
      return query;
    },
    deleteQuery(query: object) {
      if (!made.delete(query)) card.errors++;
      card.live--;
    },
    beginQuery(_target: number, query: object) {
      if (active || !made.has(query)) card.errors++;
      active = query;
    },
    endQuery() {
      if (!active && !card.lost) card.errors++;
      active = null;
    },
    getQueryParameter(query: object, name: number) {
      const { frame, ms } = made.get(query) ?? { frame: 0, ms: 0 };
      if (query === active) card.errors++;
      return name === 2 ? !card.stuck && card.frame >= frame + 2 : ms * 1e6;
    },
  };
  return {
    card,
    /** The card draws for some milliseconds. */
    draw(ms: number) {
      const query = active && made.get(active);
      if (query) query.ms += ms;
    },
    createTimer: () => createGpuTimer(gl as unknown as WebGL2RenderingContext),
  };
}
