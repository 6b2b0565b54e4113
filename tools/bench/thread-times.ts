/**
 * The processor's time of the page's thread, by the browser's trace. Time by the clock would count the wait for a processor too, which
 * the renderer in software and the workers take on a small machine.
 */
import type { CDPSession } from "playwright-core";

/** Names of the marks that a page sets at the begin and end of a frame (page-frames.ts). */
const [FRAME_BEGINS, FRAME_ENDS] = ["frame begins", "frame ends"];

/** Milliseconds of the processor. */
export interface ThreadTimes {
  /** Times of all tasks of the page's thread. */
  readonly tasksMs: number[];
  /** Times of all frames, between their two marks. */
  readonly framesMs: number[];
}

/** An event of the browser's trace, times in microseconds: `tdur` a task's on the processor, `tts` the thread's since it began. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tts?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Longest trace, milliseconds: a long one would fill the browser's buffer. */
const WINDOW = 60_000;
const CATEGORIES = ["toplevel", "blink.user_timing"];

/** The times while `work` is done. @throws Error where the trace has no task of the page */
export async function threadTimes(session: CDPSession, work: () => Promise<unknown>): Promise<ThreadTimes> {
  const times: ThreadTimes = { tasksMs: [], framesMs: [] };
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  while (!isDone) addTimes(times, await trace(session, done));
  await done;
  if (times.tasksMs.length === 0) throw new Error("The browser's trace has no tasks of the page.");
  return times;
}

/** The events until `done` or the end of a window. */
async function trace(session: CDPSession, done: Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
  session.on("Tracing.dataCollected", collect);
  const traceConfig = { includedCategories: CATEGORIES };
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, WINDOW);
  });
  await Promise.race([done, over]);
  clearTimeout(timer);
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  session.off("Tracing.dataCollected", collect);
  return events;
}

function addTimes({ tasksMs, framesMs }: ThreadTimes, events: readonly TraceEvent[]): void {
  const threads = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const isOfPage = ({ pid, tid }: TraceEvent) => threads.some((thread) => thread.pid === pid && thread.tid === tid);
  const own = events.filter(isOfPage).sort((a, b) => a.ts - b.ts);
  let began: number | undefined;
  for (const { name, tdur = 0, tts } of own) {
    if (name.endsWith("RunTask")) tasksMs.push(tdur / 1000);
    if (name === FRAME_BEGINS) began = tts;
    if (name !== FRAME_ENDS || began === undefined || tts === undefined) continue;
    framesMs.push((tts - began) / 1000);
    began = undefined;
  }
}
