/** The page's side of workers that read files, with workers that the test plays. */
import { expect, test, vi } from "vitest";
import { saying } from "../../src/words/words.ts";
import type { FileAnswer } from "../../src/workshop/answer-files.ts";
import { createFileReader } from "../../src/workshop/file-reader.ts";

class PlayedWorker {
  onmessage: ((event: { data: FileAnswer<string> }) => void) | null = null;
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null = null;
  readonly heard: string[] = [];
  isEnded = false;
  postMessage(message: string): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
  answer(answer: string): void {
    this.onmessage?.({ data: { of: "answer", answer } });
  }
  die(): void {
    this.onerror?.({ message: "out of memory", preventDefault() {} });
  }
}

function played() {
  const workers: PlayedWorker[] = [];
  const reader = createFileReader<string, string>(() => {
    workers.push(new PlayedWorker());
    return workers[workers.length - 1] as unknown as Worker;
  });
  return { reader, workers };
}

test("one file is read at a time, and of those that wait the last", async () => {
  const { reader, workers } = played();
  const [first, second, third] = ["a", "b", "c"].map((name) => reader.ask(name));
  expect(await second).toBeNull();
  expect(workers[0].heard).toEqual(["a"]);
  workers[0].answer("A");
  expect(await first).toBe("A");
  expect(workers[0].heard).toEqual(["a", "c"]);
  workers[0].answer("C");
  expect(await third).toBe("C");
  reader.stop();
});

test("a refusal has its reason, and the next file is read", async () => {
  const { reader, workers } = played();
  const [refused, read] = [reader.ask("a"), reader.ask("b")];
  workers[0].onmessage?.({ data: { of: "refused", reason: saying("Expected 6 bytes, got 7.") } });
  await expect(refused).rejects.toThrow(new RangeError("Expected 6 bytes, got 7."));
  workers[0].answer("B");
  expect(await read).toBe("B");
  reader.stop();
});

test("stopping ends the worker and all readings, and another file starts another one", async () => {
  const { reader, workers } = played();
  const readings = [reader.ask("a"), reader.ask("b")];
  reader.stop();
  expect(await Promise.all(readings)).toEqual([null, null]);
  expect(workers[0].isEnded).toBe(true);
  const next = reader.ask("c");
  expect(workers.map(({ heard }) => heard)).toEqual([["a"], ["c"]]);
  workers[1].answer("C");
  expect(await next).toBe("C");
  reader.stop();
});

test("a worker that dies twice is reported, and the next file is read", async () => {
  const { reader, workers } = played();
  const failed = reader.ask("a");
  const next = reader.ask("b");
  workers[0].die();
  expect(workers[1].heard).toEqual(["a"]);
  workers[1].die();
  await expect(failed).rejects.toThrow("the file could not be read (out of memory)");
  workers[2].answer("B");
  expect(await next).toBe("B");
  reader.stop();
});

test("a file that takes too long is given up", async () => {
  vi.useFakeTimers();
  try {
    const { reader, workers } = played();
    const failed = reader.ask("a");
    const refusal = expect(failed).rejects.toThrow("the file could not be read (it sent nothing for 60 s)");
    for (let i = 0; i < 2; i++) vi.advanceTimersByTime(60_000);
    await refusal;
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true]);
  } finally {
    vi.useRealTimers();
  }
});
