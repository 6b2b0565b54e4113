/** Times frames on the graphics card, in browsers with EXT_disjoint_timer_query_webgl2. */

export interface GpuTimer {
  /** Around the draw calls of a frame. */
  begin(): void;
  end(): void;
  /** Milliseconds of the latest frame that is known, some frames ago; null before the first. */
  readonly ms: number | null;
  dispose(): void;
}

const TIME_ELAPSED = 0x88bf;
const GPU_DISJOINT = 0x8fbb;
/** Most frames whose time is not yet known. */
const MOST_PENDING = 8;

/** Null where the browser has no such timer. A context that was lost needs a new one. */
export function createGpuTimer(gl: WebGL2RenderingContext): GpuTimer | null {
  if (!gl.getExtension("EXT_disjoint_timer_query_webgl2")) return null;
  const pending: WebGLQuery[] = [];
  let isTiming = false;
  let ms: number | null = null;

  /** Reads the frames that are known by now, oldest first. */
  function read(): void {
    // The clock of the graphics card was changed: no time since then means anything.
    const isDisjoint = gl.getParameter(GPU_DISJOINT);
    while (pending.length > 0 && gl.getQueryParameter(pending[0], gl.QUERY_RESULT_AVAILABLE)) {
      const query = pending.shift() as WebGLQuery;
      if (!isDisjoint) ms = gl.getQueryParameter(query, gl.QUERY_RESULT) / 1e6;
      gl.deleteQuery(query);
    }
  }

  return {
    begin() {
      read();
      const query = pending.length < MOST_PENDING ? gl.createQuery() : null;
      isTiming = query !== null;
      if (!query) return;
      gl.beginQuery(TIME_ELAPSED, query);
      pending.push(query);
    },
    end() {
      if (isTiming) gl.endQuery(TIME_ELAPSED);
      isTiming = false;
    },
    get ms() {
      return ms;
    },
    dispose() {
      for (const query of pending.splice(0)) gl.deleteQuery(query);
    },
  };
}
