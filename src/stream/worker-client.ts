/**
 * A dedicated worker of one feature, started by the first message.
 *
 *   failure  it cannot be started, an error, an answer that makes no sense (`onMessage` throws), or no message for `patience`
 *            while requests are pending
 *   restart  after a first failure another worker gets the pending requests; after a second one before they are all answered,
 *            `onError` is called, and the next message starts another worker
 */
import { say } from "../words/words.ts";

export interface WorkerClientOptions<Request, Answer> {
  /** Keep `new Worker(new URL("./x.ts", import.meta.url), …)` in the caller: the bundler finds worker scripts by that expression. */
  start(): Worker;
  /** Throws for an answer that makes no sense. */
  onMessage(answer: Answer): void;
  /** The posted requests that are not answered completely. */
  pending(): readonly Request[];
  /** Called once the worker is terminated. No request is pending after it; it may post again. */
  onError(reason: string): void;
  /** Milliseconds. */
  readonly patience?: number;
}

const RESTARTS = 1;

export class WorkerClient<Request, Answer> {
  #worker: Worker | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  readonly #options: WorkerClientOptions<Request, Answer>;

  constructor(options: WorkerClientOptions<Request, Answer>) {
    this.#options = options;
  }

  /** Whether the worker has been started and neither failed nor been terminated. */
  get running(): boolean {
    return this.#worker !== undefined;
  }

  post(request: Request): void {
    this.#send(request);
  }

  /** No more answers or errors arrive from the worker. */
  terminate(): void {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    if (!worker) return;
    worker.onmessage = worker.onerror = worker.onmessageerror = null;
    worker.terminate();
    this.#worker = undefined;
  }

  /** False where the worker has failed. */
  #send(request: Request): boolean {
    try {
      this.#worker ??= this.#start();
      this.#worker.postMessage(request);
    } catch (error) {
      this.#fail(String(error));
      return false;
    }
    this.#restartTimer();
    return true;
  }

  #start(): Worker {
    const made = this.#options.start();
    made.onmessage = ({ data }: MessageEvent<Answer>) => {
      try {
        this.#options.onMessage(data);
      } catch (error) {
        return this.#fail(say("its answer makes no sense: {reason}", { reason: String(error) }));
      }
      this.#restartTimer();
    };
    made.onerror = (event) => {
      // Handled here: it must not reach the page's error screen.
      event.preventDefault();
      this.#fail(event.message || say("its script could not be loaded"));
    };
    made.onmessageerror = () => this.#fail(say("its answer could not be read"));
    return made;
  }

  #fail(reason: string): void {
    const { pending, onError } = this.#options;
    this.terminate();
    // A worker that fails without work stops nothing.
    if (pending().length === 0) return;
    this.#failures++;
    if (this.#failures > RESTARTS) {
      this.#failures = 0;
      onError(reason);
      return;
    }
    for (const request of pending()) if (!this.#send(request)) return;
  }

  /** Expects another message while requests are pending. */
  #restartTimer(): void {
    const { pending, patience = 30_000 } = this.#options;
    clearTimeout(this.#timer);
    if (pending().length === 0) this.#failures = 0;
    else if (this.#worker)
      this.#timer = setTimeout(
        () => this.#fail(say("it sent nothing for {time}", { time: `${patience / 1000} s` })),
        patience,
      );
  }
}
