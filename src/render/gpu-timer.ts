/** Times frames on the graphics card, in browsers with EXT_disjoint_timer_query_webgl2. Only one query can run at a time. */

export interface GpuTimer {
  /**
   * Starts timing; call before the draw calls of a frame. With a first pass, the frame is timed by pass if no such frame is pending;
   * returns whether it is.
   */
  begin(firstPass?: string): boolean;
  /** Assigns all later draw calls to this pass, in a frame that is timed by pass. */
  pass(name: string): void;
  /** Ends timing; call after the draw calls of a frame. */
  end(): void;
  /** Milliseconds of the latest frame that is known and was timed as a whole, some frames ago; null before the first. */
  readonly ms: number | null;
  /** Milliseconds by pass of the latest frame that was timed so, another object for each; null before the first. */
  readonly passes: ReadonlyMap<string, number> | null;
  /** Gives up the frames that are not yet known. */
  discard(): void;
}

const TIME_ELAPSED = 0x88bf;
const GPU_DISJOINT = 0x8fbb;
/** Maximum number of frames whose time is not yet known. */
const MOST_PENDING = 8;

/** Null where the browser has no such timer. A context that was lost needs a new one. */
export function createGpuTimer(gl: WebGL2RenderingContext): GpuTimer | null {
  if (!gl.getExtension("EXT_disjoint_timer_query_webgl2")) return null;
  const pending: WebGLQuery[] = [];
  /** The parts of one frame that is timed by pass, in the order of drawing. */
  const parts: { readonly pass: string; readonly query: WebGLQuery }[] = [];
  let current: string | undefined;
  let isTiming = false;
  let ms: number | null = null;
  let passes: ReadonlyMap<string, number> | null = null;

  const isKnown = (query: WebGLQuery): boolean => gl.getQueryParameter(query, gl.QUERY_RESULT_AVAILABLE);
  const msOf = (query: WebGLQuery): number => gl.getQueryParameter(query, gl.QUERY_RESULT) / 1e6;

  function discardParts(): void {
    for (const { query } of parts.splice(0)) gl.deleteQuery(query);
  }

  /** Reads the frames that are known by now, oldest first. */
  function read(): void {
    // The clock of the graphics card was changed: no time since then means anything. Asking for it resets it.
    const isDisjoint = gl.getParameter(GPU_DISJOINT);
    while (pending.length > 0 && isKnown(pending[0])) {
      const query = pending.shift() as WebGLQuery;
      if (!isDisjoint) ms = msOf(query);
      gl.deleteQuery(query);
    }
    if (isDisjoint) discardParts();
    if (parts.length === 0 || !parts.every(({ query }) => isKnown(query))) return;
    const sums = new Map<string, number>();
    for (const { pass, query } of parts) sums.set(pass, (sums.get(pass) ?? 0) + msOf(query));
    discardParts();
    passes = sums;
  }

  /** Ends the running query, and runs another. */
  function run(query: WebGLQuery | null): void {
    if (isTiming) gl.endQuery(TIME_ELAPSED);
    isTiming = query !== null;
    if (query) gl.beginQuery(TIME_ELAPSED, query);
  }

  function startPass(pass: string): void {
    const query = gl.createQuery();
    run(query);
    current = pass;
    if (query) parts.push({ pass, query });
  }

  return {
    begin(firstPass) {
      read();
      if (firstPass !== undefined && parts.length === 0) {
        startPass(firstPass);
        return true;
      }
      const query = pending.length < MOST_PENDING ? gl.createQuery() : null;
      run(query);
      if (query) pending.push(query);
      return false;
    },
    pass(name) {
      if (current !== undefined && name !== current) startPass(name);
    },
    end() {
      run(null);
      current = undefined;
    },
    get ms() {
      return ms;
    },
    get passes() {
      return passes;
    },
    discard() {
      for (const query of pending.splice(0)) gl.deleteQuery(query);
      discardParts();
    },
  };
}
