/** GPU times of a frame, whole and by pass, as the performance panel lists and reports them. */

import { phrase, say } from "../words/words.ts";
import { decimals } from "./format.ts";
import { listed } from "./listed.ts";

/** Milliseconds that the graphics card took for the draws of one purpose, such as "ground" or "shadow maps". */
interface PassTime {
  readonly name: string;
  readonly ms: number;
}

/** Null where the browser has no timer of the graphics card. */
export type GpuTimes = {
  /** Time of a whole frame; null before the first is known. */
  readonly ms: number | null;
  readonly passes: readonly PassTime[];
} | null;

/** Maximum number of listed passes; the others are summed. */
const LISTED = 8;
const OTHER = phrase("other");
const NO_TIMER = phrase("not available in this browser");

/** Names and times as text: of the whole frame, then of the passes that take longest, then the sum of the others. */
export function gpuRows(gpu: GpuTimes): (readonly [name: string, time: string])[] {
  const frame = gpu ? (gpu.ms === null ? "–" : `${hundredths(gpu.ms)} ms`) : say(NO_TIMER);
  const passes = longest(gpu?.passes ?? []);
  return [[say("GPU time"), frame], ...passes.map(({ name, ms }) => [say(name), `${hundredths(ms)} ms`] as const)];
}

/** The passes that take longest, largest first, then the sum of the others. */
function longest(passes: readonly PassTime[]): PassTime[] {
  const sorted = [...passes].sort((a, b) => b.ms - a.ms);
  const listed = sorted.filter(({ name }) => name !== OTHER).slice(0, LISTED);
  const others = sorted.filter((pass) => !listed.includes(pass));
  if (others.length === 0) return listed;
  return [...listed, { name: OTHER, ms: others.reduce((sum, { ms }) => sum + ms, 0) }];
}

/** Lines of a report: medians of the figures of a measurement. A pass that one of them lacks took no time then. */
export function gpuReport(figures: readonly GpuTimes[]): string[] {
  const known = figures.filter((each) => each !== null);
  if (known.length === 0) return [say("GPU time: {time}", { time: say(NO_TIMER) })];
  const names = new Set(known.flatMap(({ passes }) => passes.map(({ name }) => name)));
  const timed = known.filter(({ passes }) => passes.length > 0);
  const msOf = (name: string) => median(timed.map(({ passes }) => passes.find((pass) => pass.name === name)?.ms ?? 0));
  const passes = longest([...names].map((name) => ({ name, ms: msOf(name) })));
  return [
    say("GPU ms: median {median}", { median: hundredths(median(known.flatMap(({ ms }) => ms ?? []))) }),
    say("GPU ms by pass: {passes}", {
      passes: listed(passes.map(({ name, ms }) => `${say(name)} ${hundredths(ms)}`)) || "–",
    }),
  ];
}

/** NaN of no values. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const hundredths = (value: number): string => (Number.isFinite(value) ? decimals(value, 2) : "–");
