/**
 * Reads files of visitors in a worker, one at a time: a file that takes long, or more memory than there is, does not stop the page. The
 * worker's side is answer-files.ts.
 */
import { WorkerClient } from "../stream/worker-client.ts";
import { refusal } from "../words/refusal.ts";
import { saying } from "../words/words.ts";
import type { FileAnswer } from "./answer-files.ts";

export interface FileReader<Ask, Answer> {
  /**
   * Reads once the reading that runs has ended. Resolves to null where it was stopped, or another request came before it began. Rejects
   * with an error that names the problem of the file.
   */
  ask(request: Ask): Promise<Answer | null>;
  /** Stops at once, and frees the worker's memory. */
  stop(): void;
}

interface Reading<Ask, Answer> {
  readonly request: Ask;
  resolve(answer: Answer | null): void;
  reject(error: Error): void;
}

/** Milliseconds that a file may take. */
const PATIENCE = 60_000;

/** Keep `new Worker(new URL("./x.ts", import.meta.url), …)` in the caller: the bundler finds worker scripts by that expression. */
export function createFileReader<Ask, Answer>(start: () => Worker): FileReader<Ask, Answer> {
  let current: Reading<Ask, Answer> | null = null;
  let next: Reading<Ask, Answer> | null = null;
  const client = new WorkerClient<Ask, FileAnswer<Answer>>({
    start,
    patience: PATIENCE,
    pending: () => (current ? [current.request] : []),
    onMessage(said) {
      if (said.of !== "answer" && said.of !== "refused") throw new TypeError("Expected an answer about a file.");
      const done = current;
      current = null;
      if (said.of === "answer") done?.resolve(said.answer);
      else done?.reject(refusal(said.reason));
      begin();
    },
    onError(reason) {
      const failed = current;
      current = null;
      failed?.reject(refusal(saying("the file could not be read ({reason})", { reason })));
      begin();
    },
  });

  function begin(): void {
    if (current || !next) return;
    current = next;
    next = null;
    client.post(current.request);
  }

  return {
    ask(request) {
      next?.resolve(null);
      return new Promise((resolve, reject) => {
        next = { request, resolve, reject };
        begin();
      });
    },
    stop() {
      client.terminate();
      for (const reading of [current, next]) reading?.resolve(null);
      current = next = null;
    },
  };
}
