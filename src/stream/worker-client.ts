/** A dedicated worker of one feature: started by the first message, terminated after an error, started again by the next message. */

export interface WorkerClient<Request> {
  /** Whether the worker has been started and neither failed nor been terminated. */
  readonly running: boolean;
  post(request: Request): void;
  /** No more answers or errors arrive from the worker. */
  terminate(): void;
}

export interface WorkerClientOptions<Answer> {
  /** Keep `new Worker(new URL("./x.ts", import.meta.url), …)` in the caller: the bundler finds worker scripts by that expression. */
  start(): Worker;
  onMessage(answer: Answer): void;
  /** Called once the worker is terminated, with the browser's reason; may post again. */
  onError(reason: string): void;
}

export function createWorkerClient<Request, Answer>({
  start,
  onMessage,
  onError,
}: WorkerClientOptions<Answer>): WorkerClient<Request> {
  let worker: Worker | undefined;

  function terminate(): void {
    if (!worker) return;
    worker.onmessage = worker.onerror = worker.onmessageerror = null;
    worker.terminate();
    worker = undefined;
  }

  function fail(reason: string): void {
    terminate();
    onError(reason);
  }

  function started(): Worker {
    const made = start();
    made.onmessage = ({ data }: MessageEvent<Answer>) => onMessage(data);
    made.onerror = (event) => {
      // Handled here: it must not reach the page's error screen.
      event.preventDefault();
      fail(event.message || "its script could not be loaded");
    };
    made.onmessageerror = () => fail("its answer could not be read");
    return made;
  }

  return {
    get running() {
      return worker !== undefined;
    },
    post(request) {
      worker ??= started();
      worker.postMessage(request);
    },
    terminate,
  };
}
