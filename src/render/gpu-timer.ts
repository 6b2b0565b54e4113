/** Times frames on the graphics card, in browsers with EXT_disjoint_timer_query_webgl2. Only one query can run at a time. */

const TIME_ELAPSED = 0x88bf;
const GPU_DISJOINT = 0x8fbb;
/** Maximum number of frames whose time is not yet known. */
const MOST_PENDING = 8;

/** Null where the browser has no such timer. A context that was lost needs a new one. */
export function createGpuTimer(gl: WebGL2RenderingContext): GpuTimer | null {
  return gl.getExtension("EXT_disjoint_timer_query_webgl2") ? new GpuTimer(gl) : null;
}

export class GpuTimer {
  readonly #gl: WebGL2RenderingContext;
  readonly #pending: WebGLQuery[] = [];
  /** The parts of one frame that is timed by pass, in the order of drawing. */
  readonly #parts: { readonly pass: string; readonly query: WebGLQuery }[] = [];
  #current: string | undefined;
  #isTiming = false;
  #ms: number | null = null;
  #passes: ReadonlyMap<string, number> | null = null;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
  }

  /** Milliseconds of the latest frame that is known and was timed as a whole, some frames ago; null before the first. */
  get ms(): number | null {
    return this.#ms;
  }

  /** Milliseconds by pass of the latest frame that was timed so, another object for each; null before the first. */
  get passes(): ReadonlyMap<string, number> | null {
    return this.#passes;
  }

  /**
   * Starts timing; call before the draw calls of a frame. With a first pass, the frame is timed by pass if no such frame is pending;
   * returns whether it is.
   */
  begin(firstPass?: string): boolean {
    this.#read();
    if (firstPass !== undefined && this.#parts.length === 0) {
      this.#startPass(firstPass);
      return true;
    }
    const query = this.#pending.length < MOST_PENDING ? this.#gl.createQuery() : null;
    this.#run(query);
    if (query) this.#pending.push(query);
    return false;
  }

  /** Assigns all later draw calls to this pass, in a frame that is timed by pass. */
  pass(name: string): void {
    if (this.#current !== undefined && name !== this.#current) this.#startPass(name);
  }

  /** Ends timing; call after the draw calls of a frame. */
  end(): void {
    this.#run(null);
    this.#current = undefined;
  }

  /** Gives up the frames that are not yet known. */
  discard(): void {
    for (const query of this.#pending.splice(0)) this.#gl.deleteQuery(query);
    this.#discardParts();
  }

  /** Reads the frames that are known by now, oldest first. */
  #read(): void {
    const [pending, parts] = [this.#pending, this.#parts];
    // The clock of the graphics card was changed: no time since then means anything. Asking for it resets it.
    const isDisjoint = this.#gl.getParameter(GPU_DISJOINT);
    while (pending.length > 0 && this.#isKnown(pending[0])) {
      const query = pending.shift() as WebGLQuery;
      if (!isDisjoint) this.#ms = this.#msOf(query);
      this.#gl.deleteQuery(query);
    }
    if (isDisjoint) this.#discardParts();
    if (parts.length === 0 || !parts.every(({ query }) => this.#isKnown(query))) return;
    const sums = new Map<string, number>();
    for (const { pass, query } of parts) sums.set(pass, (sums.get(pass) ?? 0) + this.#msOf(query));
    this.#discardParts();
    this.#passes = sums;
  }

  #isKnown(query: WebGLQuery): boolean {
    return this.#gl.getQueryParameter(query, this.#gl.QUERY_RESULT_AVAILABLE);
  }

  #msOf(query: WebGLQuery): number {
    return this.#gl.getQueryParameter(query, this.#gl.QUERY_RESULT) / 1e6;
  }

  #discardParts(): void {
    for (const { query } of this.#parts.splice(0)) this.#gl.deleteQuery(query);
  }

  /** Ends the running query, and runs another. */
  #run(query: WebGLQuery | null): void {
    if (this.#isTiming) this.#gl.endQuery(TIME_ELAPSED);
    this.#isTiming = query !== null;
    if (query) this.#gl.beginQuery(TIME_ELAPSED, query);
  }

  #startPass(pass: string): void {
    const query = this.#gl.createQuery();
    this.#run(query);
    this.#current = pass;
    if (query) this.#parts.push({ pass, query });
  }
}
