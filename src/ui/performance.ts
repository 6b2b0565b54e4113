/** The performance panel: a graph of frame times and the figures of the latest frame; and a flight of a minute that measures them. */
import { say } from "../words/words.ts";
import { button, element, text } from "./element.ts";
import { decimals, whole } from "./format.ts";
import { type GpuTimes, gpuReport, gpuRows, median } from "./gpu-times.ts";
import { enterSheet, leaveSheet } from "./open-sheets.ts";
import { optionLabel } from "./option-labels.ts";

/** The figures of a frame. */
export interface FrameFigures {
  readonly quality: string;
  /** Pixels drawn, and their share of the screen's along each axis. */
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly drawCalls: number;
  readonly triangles: number;
  readonly gpuBytes: number;
  /** Shader programs that were linked. */
  readonly programs: number;
  /** Null where the browser does not tell. */
  readonly heapBytes: number | null;
  readonly gpu: GpuTimes;
}

export interface PerformanceOptions {
  figures(): FrameFigures;
  /** Milliseconds of script in the latest frame. */
  scriptMs(): number;
  /** The graphics card and its driver, as the browser names them. */
  readonly renderer: string;
  /** The link of the current view. */
  link(): string;
  /** The panel was opened, or closed. */
  onToggle(open: boolean): void;
}

export interface PerformancePanel {
  readonly open: boolean;
  /** Whether a measurement flies ahead now. */
  readonly measuring: boolean;
  toggle(): void;
  /** Called after each frame, with the time in ms. */
  update(now: number): void;
  dispose(): void;
}

/** A measurement: when it began, the milliseconds of each frame, and those of the graphics card at each update of the figures. */
interface Run {
  readonly begun: number;
  readonly intervals: number[];
  readonly scripts: number[];
  readonly gpu: GpuTimes[];
}

/** Frames on the graph, and the milliseconds at its top. */
const [FRAMES, TOP] = [240, 50];
const HEIGHT = 60;
/** Milliseconds between two updates of the figures, and of a measurement. */
const [REFRESH, MEASURED] = [250, 60_000];
/** The intervals of 60 and 30 frames a second. */
const MARKS = [1000 / 60, 1000 / 30];

/** Times of the latest frames, and their graph. */
function createGraph() {
  const root = element("canvas", { width: `${FRAMES}`, height: `${HEIGHT}`, class: "performance-graph" });
  const intervals = new Float32Array(FRAMES);
  let count = 0;
  return {
    root,
    add(interval: number): void {
      intervals[count++ % FRAMES] = interval;
    },
    clear(): void {
      count = 0;
    },
    median: () => median([...intervals.subarray(0, Math.min(count, FRAMES))]),
    draw(): void {
      const context = root.getContext("2d");
      if (!context) return;
      const { color } = getComputedStyle(root);
      context.clearRect(0, 0, FRAMES, HEIGHT);
      context.fillStyle = color;
      context.globalAlpha = 0.35;
      for (const mark of MARKS) context.fillRect(0, HEIGHT - (HEIGHT * mark) / TOP, FRAMES, 1);
      context.globalAlpha = 1;
      for (let k = Math.max(0, count - FRAMES); k < count; k++) {
        const height = Math.max(1, (HEIGHT * Math.min(TOP, intervals[k % FRAMES])) / TOP);
        context.fillRect(FRAMES - (count - k), HEIGHT - height, 1, height);
      }
    },
  };
}

/** Figures by name, each written only where it changes. */
function createFigures() {
  const root = element("dl", { class: "performance-figures" });
  const setters = new Map<string, (value: string) => void>();

  function set(name: string, value: string): void {
    let setter = setters.get(name);
    if (!setter) {
      const output = element("dd", {}, "");
      root.append(element("dt", {}, name), output);
      setter = text(output);
      setters.set(name, setter);
    }
    setter(value);
  }

  return {
    root,
    show(now: FrameFigures, frameMs: number, scriptMs: number): void {
      set(say("Frame"), say("{ms} ms · {rate} a second", { ms: tenths(frameMs), rate: whole(1000 / frameMs) }));
      set(say("Script"), `${tenths(scriptMs)} ms`);
      set(say("Picture"), `${now.width} × ${now.height} (${percent(now.scale)}), ${optionLabel(now.quality)}`);
      set(
        say("Drawn"),
        say("{triangles} triangles, {calls} calls", { triangles: whole(now.triangles), calls: now.drawCalls }),
      );
      set(
        say("Graphics memory"),
        say("{memory}, {programs} programs", { memory: megabytes(now.gpuBytes), programs: now.programs }),
      );
      if (now.heapBytes !== null) set(say("Script memory"), megabytes(now.heapBytes));
    },
  };
}

function reportOf(run: Run, options: PerformanceOptions): string {
  const { drawCalls, triangles, quality, width, height, scale, gpuBytes, programs, heapBytes, gpu } = options.figures();
  const [frames, scripts] = [run.intervals, run.scripts].map((values) => values.sort((a, b) => a - b));
  const at = (values: readonly number[], share: number) => tenths(values[Math.floor(share * (values.length - 1))]);
  return [
    say("Limitless, {frames} frames in a minute", { frames: frames.length }),
    options.link(),
    options.renderer,
    navigator.userAgent,
    say("{size} pixels ({scale}), quality {quality}", {
      ...{ size: `${width} × ${height}`, scale: percent(scale), quality: optionLabel(quality) },
    }),
    say("frame ms: median {median}, 95 % {most}, 99 % {nearlyAll}, longest {longest}", {
      ...{ median: at(frames, 0.5), most: at(frames, 0.95), nearlyAll: at(frames, 0.99), longest: at(frames, 1) },
    }),
    say("script ms: median {median}, 99 % {nearlyAll}, longest {longest}", {
      ...{ median: at(scripts, 0.5), nearlyAll: at(scripts, 0.99), longest: at(scripts, 1) },
    }),
    ...gpuReport([...run.gpu, gpu]),
    say("{triangles} triangles, {calls} draw calls", { triangles, calls: drawCalls }),
    heapBytes === null
      ? say("{memory} graphics memory, {programs} programs", { memory: megabytes(gpuBytes), programs })
      : say("{memory} graphics memory, {programs} programs, {heap} script memory", {
          ...{ memory: megabytes(gpuBytes), programs, heap: megabytes(heapBytes) },
        }),
  ].join("\n");
}

/** The measurement: a button that begins it, and its report. */
function createMeasurement(options: PerformanceOptions) {
  const measure = button({ class: "performance-measure" }, start, say("Measure for one minute"));
  const report = element("textarea", { class: "performance-report", readonly: "", rows: "4", hidden: "" });
  report.setAttribute("aria-label", say("Measurement"));
  report.addEventListener("focus", () => report.select());
  let run: Run | undefined;

  function start(): void {
    run = { begun: Number.NaN, intervals: [], scripts: [], gpu: [] };
    report.hidden = true;
    measure.disabled = true;
  }

  function stop(): void {
    run = undefined;
    measure.disabled = false;
    measure.textContent = say("Measure for one minute");
  }

  return {
    parts: [measure, report],
    get isRunning() {
      return run !== undefined;
    },
    stop,
    recordGpu: (gpu: GpuTimes) => run?.gpu.push(gpu),
    record(now: number, interval: number): void {
      if (!run) return;
      if (Number.isNaN(run.begun)) run = { ...run, begun: now };
      else {
        run.intervals.push(interval);
        run.scripts.push(options.scriptMs());
      }
      const left = MEASURED - (now - run.begun);
      measure.textContent = say("Measuring: {left} s", { left: Math.ceil(left / 1000) });
      if (left > 0) return;
      report.value = reportOf(run, options);
      stop();
      report.hidden = false;
    },
  };
}

export function createPerformancePanel(host: HTMLElement, options: PerformanceOptions): PerformancePanel {
  const graph = createGraph();
  const figures = createFigures();
  const passes = element("dl", { class: "performance-passes", "aria-label": say("GPU time") });
  const measurement = createMeasurement(options);
  const root = element(
    "section",
    { class: "performance glass", "aria-label": say("Performance"), tabindex: "-1" },
    ...[graph.root, figures.root, passes, ...measurement.parts],
  );
  root.hidden = true;
  host.append(root);
  let [last, shown] = [Number.NaN, -Infinity];

  function show(): void {
    const now = options.figures();
    figures.show(now, graph.median(), options.scriptMs());
    passes.replaceChildren(...passRows(now.gpu));
    measurement.recordGpu(now.gpu);
    graph.draw();
  }

  function toggle(): void {
    if (!root.hidden) leaveSheet(root);
    root.hidden = !root.hidden;
    if (!root.hidden) enterSheet(root, toggle, root);
    options.onToggle(!root.hidden);
    // The listed passes are of the last time that it was open.
    passes.replaceChildren();
    graph.clear();
    last = Number.NaN;
    measurement.stop();
  }

  return {
    get open() {
      return !root.hidden;
    },
    get measuring() {
      return measurement.isRunning;
    },
    toggle,
    update(now) {
      if (root.hidden) return;
      const interval = now - last;
      last = now;
      // Not before the second frame, and not where the clock went backwards.
      if (!(interval > 0)) return;
      graph.add(interval);
      measurement.record(now, interval);
      if (now - shown >= 0 && now - shown < REFRESH) return;
      shown = now;
      show();
    },
    dispose() {
      leaveSheet(root);
      root.remove();
    },
  };
}

const passRows = (gpu: GpuTimes): HTMLElement[] =>
  gpuRows(gpu).flatMap(([name, time]) => [element("dt", {}, name), element("dd", {}, time)]);

const tenths = (value: number): string => (Number.isFinite(value) ? decimals(value, 1) : "–");
const percent = (share: number): string => `${Math.round(100 * share)} %`;
const megabytes = (bytes: number): string => `${whole(bytes / 2 ** 20)} MB`;
