/**
 * A dedicated worker of one feature, started by the first message.
 *
 *   failure  it cannot be started, an error, an answer that makes no sense (`onMessage` throws), or no message for `patience`
 *            while requests are pending
 *   restart  after a first failure another worker gets the pending requests; after a second one before they are all answered,
 *            `onError` is called, and the next message starts another worker
 */

export interface WorkerClient<Request> {
  /** Whether the worker has been started and neither failed nor been terminated. */
  readonly running: boolean;
  post(request: Request): void;
  /** No more answers or errors arrive from the worker. */
  terminate(): void;
}

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

export function createWorkerClient<Request, Answer>({
  start,
  onMessage,
  pending,
  onError,
  patience = 30_000,
}: WorkerClientOptions<Request, Answer>): WorkerClient<Request> {
  let worker: Worker | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function terminate(): void {
    clearTimeout(timer);
    if (!worker) return;
    worker.onmessage = worker.onerror = worker.onmessageerror = null;
    worker.terminate();
    worker = undefined;
  }

  function fail(reason: string): void {
    terminate();
    // A worker that fails without work stops nothing.
    if (pending().length === 0) return;
    failures++;
    if (failures > RESTARTS) {
      failures = 0;
      onError(reason);
      return;
    }
    for (const request of pending()) if (!send(request)) return;
  }

  /** Expects another message while requests are pending. */
  function restartTimer(): void {
    clearTimeout(timer);
    if (pending().length === 0) failures = 0;
    else if (worker) timer = setTimeout(() => fail(`it sent nothing for ${patience / 1000} s`), patience);
  }

  function started(): Worker {
    const made = start();
    made.onmessage = ({ data }: MessageEvent<Answer>) => {
      try {
        onMessage(data);
      } catch (error) {
        return fail(`its answer makes no sense: ${error}`);
      }
      restartTimer();
    };
    made.onerror = (event) => {
      // Handled here: it must not reach the page's error screen.
      event.preventDefault();
      fail(event.message || "its script could not be loaded");
    };
    made.onmessageerror = () => fail("its answer could not be read");
    return made;
  }

  /** False where the worker has failed. */
  function send(request: Request): boolean {
    try {
      worker ??= started();
      worker.postMessage(request);
    } catch (error) {
      fail(String(error));
      return false;
    }
    restartTimer();
    return true;
  }

  return {
    get running() {
      return worker !== undefined;
    },
    post: (request) => void send(request),
    terminate,
  };
}
