/** The command as a shell runs it: a few real processes; all else is tested within this one. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ROOT } from "../readme.ts";

function start(...args: string[]): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", "src/limitless.ts", ...args], { cwd: ROOT });
}

/** Feeds rows until nobody takes them any more. */
function feed({ stdin }: ChildProcess): void {
  let x = 0;
  const more = () => {
    while (stdin?.write(`${x++},0\n`.repeat(100)));
  };
  stdin?.on("drain", more).on("error", () => {});
  more();
}

test("a reader that goes, as head does, ends it quietly with 0", async () => {
  const child = start("sample");
  const said = text(child.stderr!);
  feed(child);
  const [first] = await once(createInterface(child.stdout!), "line");
  expect(first).toBe("x,y,height,depth,kind,feature,code");
  child.stdout?.destroy();
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(await said).toBe("");
});

test("a row that is written alone is answered at once", async () => {
  const child = start("sample");
  const answers = createInterface(child.stdout!)[Symbol.asyncIterator]();
  await answers.next();
  for (let i = 0; i < 3; i++) {
    child.stdin?.write("1000,2000\n");
    expect((await answers.next()).value).toMatch(/^1000,2000,333\.375,0,/);
  }
  child.stdin?.end();
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("what is wrong is said on standard error, with exit code 2", async () => {
  const child = start("sample", "--lake", "deep");
  const [out, err, exit] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, "exit")]);
  expect([out, err]).toEqual(["", 'limitless: --lake: "deep" is not a number (range 0 to 1275 units).\n']);
  expect(exit).toEqual([2, null]);
});
