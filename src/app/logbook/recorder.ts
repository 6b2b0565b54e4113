/** Notes of the visitor's way through the open world: hours, records, firsts and a trail, saved now and then. */
import { apart, type LogRows, type LogSample } from "../../recipe/log-rows.ts";
import { EMPTY_LOG, EMPTY_TRAIL, type Logbook, type Segment, type Trail } from "../../saves/log-data.ts";
import { LOG_KEY, LOGS, TRAILS } from "../../saves/log-kinds.ts";
import { mergeLogbooks, mergeTrails } from "../../saves/log-merge.ts";
import { beginSegment, type Noted, waysAfter, withHours, withPoint, withSample } from "../../saves/log-writing.ts";
import type { SaveStore } from "../../saves/store.ts";

/** Seconds of a frame that count at most, between two samples, and between two savings. */
const [LONGEST_FRAME, SAMPLE, SAVE] = [1, 1, 10];
/** Metres between points of a trail at first, and of a step that begins another line: a jump. */
const [GAP, JUMP] = [8, 400];

export interface RecorderOptions {
  readonly store: SaveStore;
  /** Rows of the present ground. */
  rows(): LogRows;
  /** Name of this browser, and of this page. */
  readonly origin: string;
  readonly page: string;
  /** Key of the trail of the present ground. */
  trailKey(): string;
  /** World, link and time to note a change with. */
  noted(): Noted;
  /** Milliseconds since 1970. */
  now(): number;
}

export class Recorder {
  readonly #options: RecorderOptions;
  #book: Logbook = EMPTY_LOG;
  #trail: Trail = EMPTY_TRAIL;
  #trailKey = "";
  #lines = 0;
  #line: Segment | null = null;
  #gap = GAP;
  #last: LogSample | null = null;
  /** The place of the last point of the trail. */
  #pointAt: LogSample["at"] | null = null;
  #ways: ReadonlyMap<string, number> = new Map();
  #sinceSample = 0;
  #sinceSave = 0;
  #isDirty = false;
  readonly #stop: () => void;

  constructor(options: RecorderOptions) {
    this.#options = options;
    const { store } = options;
    this.#stop = store.onForgotten(() => this.#forget());
    void store.load(LOGS, LOG_KEY).then((book) => {
      if (book) this.#book = mergeLogbooks(this.#book, book);
    });
  }

  get book(): Logbook {
    return this.#book;
  }

  /** Lines of this ground as pairs of coordinates. */
  lines(): readonly (readonly number[])[] {
    const segments = Object.values(this.#trail.segments).map(({ points }) => points);
    return this.#line ? [...segments, this.#line.points] : segments;
  }

  /** Counts seconds since the last call; returns whether a sample is due. */
  count(vehicle: string, seconds: number): boolean {
    const counted = Math.min(LONGEST_FRAME, Math.max(0, seconds));
    this.#book = withHours(this.#book, this.#options.origin, vehicle, counted);
    this.#sinceSample += counted;
    this.#sinceSave += counted;
    if (this.#sinceSave >= SAVE) void this.save();
    if (this.#sinceSample < SAMPLE) return false;
    this.#sinceSample = 0;
    return true;
  }

  /** Notes a moment; `on` is the place on a map, null where there is none. */
  sample(sample: LogSample, on: readonly [number, number] | null): void {
    const { rows, noted } = this.#options;
    const last = this.#last;
    this.#last = sample;
    // Someone who stands still from the beginning leaves no trace.
    if (!last || (!this.#isDirty && apart(last.at, sample.at) === 0)) return;
    this.#isDirty = true;
    this.#ways = waysAfter(rows(), this.#ways, last, sample);
    this.#book = withSample(this.#book, rows(), sample, this.#ways, noted());
    if (on) this.#follow(sample, on);
  }

  /** Saves what is new. */
  async save(): Promise<void> {
    this.#sinceSave = 0;
    if (!this.#isDirty) return;
    this.#isDirty = false;
    const { store, now } = this.#options;
    const book = { ...this.#book, changed: now() };
    const [saved] = await Promise.all([store.save(LOGS, LOG_KEY, book), this.#saveTrail()]);
    if (saved) this.#book = mergeLogbooks(this.#book, saved);
    else this.#isDirty = true;
  }

  dispose(): void {
    void this.save();
    this.#stop();
  }

  #follow({ at }: LogSample, on: readonly [number, number]): void {
    const { now, trailKey } = this.#options;
    const key = trailKey();
    if (key !== this.#trailKey) this.#open(key);
    const step = this.#pointAt ? apart(this.#pointAt, at) : Infinity;
    if (step < this.#gap) return;
    this.#pointAt = at;
    if (step > JUMP || !this.#line) this.#begin(now());
    if (!this.#line) return;
    const { segment, thinned } = withPoint(this.#line, on, now());
    this.#line = segment;
    if (thinned) this.#gap *= 2;
  }

  /** Begins another line. */
  #begin(now: number): void {
    this.#close();
    this.#gap = GAP;
    this.#line = beginSegment(now);
  }

  /** Takes the line into the trail. */
  #close(): void {
    const line = this.#line;
    this.#line = null;
    if (!line || line.points.length < 4) return;
    const segments = { [`${this.#options.page}-${this.#lines++}`]: line };
    this.#trail = mergeTrails(this.#trail, { ...EMPTY_TRAIL, segments });
  }

  /** The trail of other ground. */
  #open(key: string): void {
    void this.#saveTrail();
    [this.#trailKey, this.#trail, this.#line, this.#pointAt, this.#lines] = [key, EMPTY_TRAIL, null, null, 0];
    void this.#options.store.load(TRAILS, key).then((trail) => {
      if (trail && key === this.#trailKey) this.#trail = mergeTrails(this.#trail, trail);
    });
  }

  async #saveTrail(): Promise<void> {
    const [line, key] = [this.#line, this.#trailKey];
    const open = line && line.points.length >= 4 ? { [`${this.#options.page}-${this.#lines}`]: line } : {};
    const trail = mergeTrails(this.#trail, { ...EMPTY_TRAIL, segments: open });
    if (key === "" || Object.keys(trail.segments).length === 0) return;
    await this.#options.store.save(TRAILS, key, trail);
  }

  #forget(): void {
    [this.#book, this.#trail, this.#line, this.#pointAt, this.#isDirty] = [EMPTY_LOG, EMPTY_TRAIL, null, null, false];
  }
}
