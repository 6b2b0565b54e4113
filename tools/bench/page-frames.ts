/**
 * Runs in the page, before its scripts, and records what the page's own frames cost.
 *
 *   frames   those of requestAnimationFrame, as the browser calls them, between two marks; other tasks run between two
 *   draws    left out, those of 2D canvases too, because software rendering would slow down the measured script
 *   uploads  counted in bytes and milliseconds, as part of the script
 */

/** Recording of a flight: a number for each frame, except for the long tasks and the path. */
export interface Recording {
  /** Milliseconds of all callbacks of a frame, uploads included. */
  readonly scriptMs: number[];
  readonly uploadMs: number[];
  readonly uploadBytes: number[];
  /** Positions, about one a second. */
  readonly path: (readonly [x: number, y: number, z: number])[];
  /** The highest numbers, of one frame a second. */
  readonly drawCalls: number;
  readonly triangles: number;
}

/** Work of a visitor's page besides drawing, since it was opened. */
export interface Activity {
  /** Whether the sound plays. */
  readonly sound: boolean;
  /** Records written into the browser's storage. */
  readonly saved: number;
  /** Pictures put on the canvas of a map or minimap. */
  readonly maps: number;
  /** Instruments that are visible. */
  readonly instruments: number;
}

export interface PageFrames {
  start(): void;
  stop(): Recording;
  activity(): Activity;
}

declare global {
  interface Window {
    pageFrames: PageFrames;
  }
}

/** Must not refer to anything outside of itself: its text is sent to the page. */
export function installPageFrames(): void {
  const DRAWS = [
    ...["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced"],
    ...["clear", "clearBufferfv", "blitFramebuffer", "generateMipmap"],
  ];
  const STROKES = ["fill", "stroke", "fillRect", "clearRect", "fillText", "strokeText", "drawImage"];
  const nextFrame = window.requestAnimationFrame.bind(window);
  const waiting = new Map<number, FrameRequestCallback>();
  const upload = { ms: 0, bytes: 0 };
  const done = { saved: 0, maps: 0 };
  const sounds: AudioContext[] = [];
  let ids = 0;
  let record: (scriptMs: number) => void = () => {};
  let recording: (Recording & { drawCalls: number; triangles: number }) | undefined;

  window.requestAnimationFrame = (callback) => {
    waiting.set(++ids, callback);
    return ids;
  };
  window.cancelAnimationFrame = (id) => void waiting.delete(id);

  function frame(time: number): void {
    nextFrame(frame);
    upload.ms = upload.bytes = 0;
    const callbacks = [...waiting.values()];
    waiting.clear();
    const start = performance.now();
    if (recording) performance.mark("frame begins");
    for (const callback of callbacks) callback(time);
    if (recording) performance.mark("frame ends");
    record(performance.now() - start);
  }
  nextFrame(frame);

  /** Calls `after` whenever a method of a prototype has been called. */
  function watch(prototype: object, name: string, after: (given: readonly unknown[], ms: number) => void): void {
    const methods = prototype as Record<string, (...given: unknown[]) => unknown>;
    const own = methods[name];
    methods[name] = function watched(this: unknown, ...given: unknown[]) {
      const start = performance.now();
      const answer = own.apply(this, given);
      after(given, performance.now() - start);
      return answer;
    };
  }
  const gl = WebGL2RenderingContext.prototype;
  const leaveOut = (prototype: object, names: readonly string[]) => {
    for (const name of names) (prototype as Record<string, () => void>)[name] = () => {};
  };
  leaveOut(gl, DRAWS);
  leaveOut(CanvasRenderingContext2D.prototype, STROKES);
  for (const name of ["bufferData", "bufferSubData", "texImage2D", "texSubImage2D", "texImage3D", "texSubImage3D"])
    watch(gl, name, (given, ms) => {
      upload.ms += ms;
      for (const one of given)
        if (ArrayBuffer.isView(one) || one instanceof ArrayBuffer) upload.bytes += one.byteLength;
    });
  watch(CanvasRenderingContext2D.prototype, "putImageData", () => done.maps++);
  watch(IDBObjectStore.prototype, "put", () => done.saved++);
  const OwnContext = window.AudioContext;
  window.AudioContext = class extends OwnContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      sounds.push(this);
    }
  };

  const probe = () => {
    if (!window.limitless) throw new Error("The world is not open.");
    return window.limitless;
  };
  window.pageFrames = {
    start() {
      const now: NonNullable<typeof recording> = {
        ...{ scriptMs: [], uploadMs: [], uploadBytes: [], path: [] },
        ...{ drawCalls: 0, triangles: 0 },
      };
      recording = now;
      let looked = performance.now();
      record = (ms) => {
        now.scriptMs.push(ms);
        now.uploadMs.push(upload.ms);
        now.uploadBytes.push(upload.bytes);
        if (performance.now() - looked < 1000) return;
        looked += 1000;
        performance.clearMarks();
        const { x, y, z } = probe().pose();
        const stats = probe().stats();
        now.path.push([x, y, z]);
        now.drawCalls = Math.max(now.drawCalls, stats.drawCalls);
        now.triangles = Math.max(now.triangles, stats.triangles);
      };
    },
    stop() {
      record = () => {};
      performance.clearMarks();
      const recorded = recording;
      if (!recorded) throw new Error("No recording was started.");
      // Its arrays would count as growth of the heap.
      recording = undefined;
      return recorded;
    },
    activity: () => ({
      ...done,
      sound: sounds.some(({ state }) => state === "running"),
      instruments: [...document.querySelectorAll<HTMLElement>(".hud-value")].filter((one) => one.offsetParent).length,
    }),
  };
}
