/** Files are complete or absent. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { open, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeWhole } from "../../src/cli/files.ts";
import { ROOT } from "../documents.ts";
import { Sink } from "./run.ts";

let folder: string;
const place = (name: string) => join(folder, name);
const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const io = () => ({ input: process.stdin, output: new Sink(), errors: new Sink(), now: () => 0 });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "limitless-written-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function* broken(): Generator<Uint8Array> {
  yield bytes("half");
  throw new Error("broken");
}

test("a file has every chunk and replaces the previous one", async () => {
  for (const text of ["first", "2"]) {
    await writeWhole(io(), place("a"), [bytes(text), bytes("!")]);
    expect(readFileSync(place("a"), "utf8")).toBe(`${text}!`);
  }
  expect(readdirSync(folder)).toEqual(["a"]);
});

test("an error while writing keeps the previous file and leaves no other", async () => {
  await expect(writeWhole(io(), place("a"), broken())).rejects.toThrow("broken");
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(place("a"), "before");
  await expect(writeWhole(io(), place("a"), broken())).rejects.toThrow("broken");
  expect(readdirSync(folder)).toEqual(["a"]);
  expect(readFileSync(place("a"), "utf8")).toBe("before");
});

test("a symbolic link is written through", async () => {
  writeFileSync(place("file"), "before");
  symlinkSync(place("file"), place("link"));
  await writeWhole(io(), place("link"), [bytes("after")]);
  expect(lstatSync(place("link")).isSymbolicLink()).toBe(true);
  expect(readFileSync(place("file"), "utf8")).toBe("after");
});

test("a dangling symbolic link is written through: to an absolute path, a chain, relative to its own folder, or into no folder", async () => {
  symlinkSync(place("target"), place("absolute"));
  await writeWhole(io(), place("absolute"), [bytes("new")]);
  expect(lstatSync(place("absolute")).isSymbolicLink()).toBe(true);
  expect(readFileSync(place("target"), "utf8")).toBe("new");
  mkdirSync(place("far"));
  symlinkSync("far/second", place("first"));
  symlinkSync("../file", place("far/second"));
  await writeWhole(io(), place("first"), [bytes("new")]);
  for (const link of ["first", "far/second"]) expect(lstatSync(place(link)).isSymbolicLink(), link).toBe(true);
  expect(lstatSync(place("file")).isFile()).toBe(true);
  expect(readFileSync(place("first"), "utf8")).toBe("new");
  symlinkSync("none/file", place("lost"));
  await expect(writeWhole(io(), place("lost"), [bytes("x")])).rejects.toThrow("no such file or folder.");
  expect(lstatSync(place("lost")).isSymbolicLink()).toBe(true);
});

test("symbolic links in a circle are refused and stay", async () => {
  symlinkSync(place("b"), place("a"));
  symlinkSync(place("a"), place("b"));
  await expect(writeWhole(io(), place("a"), [bytes("x")])).rejects.toThrow(`${place("a")}: `);
  for (const link of ["a", "b"]) expect(lstatSync(place(link)).isSymbolicLink(), link).toBe(true);
});

const modeOf = (name: string) => (statSync(place(name)).mode & 0o7777).toString(8);

test.each([0o600, 0o664, 0o755, 0o4750])("a file of mode %o keeps it", async (mode) => {
  writeFileSync(place("a"), "before");
  chmodSync(place("a"), mode);
  await writeWhole(io(), place("a"), [bytes("after")]);
  expect([modeOf("a"), readFileSync(place("a"), "utf8")]).toEqual([mode.toString(8), "after"]);
});

test("a new file gets the mode that the umask leaves", async () => {
  writeFileSync(place("usual"), "");
  await writeWhole(io(), place("new"), [bytes("x")]);
  expect(modeOf("new")).toBe(modeOf("usual"));
});

test("a read-only file is refused and stays as it is, also behind a symbolic link", async () => {
  writeFileSync(place("a"), "before");
  chmodSync(place("a"), 0o444);
  symlinkSync("a", place("link"));
  for (const name of ["a", "link"])
    await expect(writeWhole(io(), place(name), [bytes("x")])).rejects.toThrow(`${place(name)}: the file is read-only.`);
  expect([modeOf("a"), readFileSync(place("a"), "utf8")]).toEqual(["444", "before"]);
  expect(readdirSync(folder)).toEqual(["a", "link"]);
});

test("a file is flushed to the disk, whole, before it is renamed", async () => {
  writeFileSync(place("a"), "before");
  const handle = await open(place("a"));
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const synced: string[][] = [];
  const sync = vi.spyOn(prototype, "sync").mockImplementation(async () => {
    synced.push(readdirSync(folder).map((name) => readFileSync(place(name), "utf8")));
  });
  try {
    await writeWhole(io(), place("a"), [bytes("first"), bytes("second")]);
  } finally {
    sync.mockRestore();
  }
  expect(synced).toEqual([["before", "firstsecond"]]);
  expect(readFileSync(place("a"), "utf8")).toBe("firstsecond");
});

// A named pipe stands in for /dev/null, which a failing test would replace for the whole machine.
test("a pipe is written to and stays a pipe", async () => {
  execFileSync("mkfifo", [place("pipe")]);
  const [heard] = await Promise.all([
    readFile(place("pipe"), "utf8"),
    writeWhole(io(), place("pipe"), [bytes("gone")]),
  ]);
  expect(heard).toBe("gone");
  expect(lstatSync(place("pipe")).isFIFO()).toBe(true);
  expect(readdirSync(folder)).toEqual(["pipe"]);
});

test("a path that cannot be written is named", async () => {
  mkdirSync(place("folder"));
  const cases = { folder: "is a folder.", "none/a": "no such file or folder." };
  for (const [name, message] of Object.entries(cases))
    await expect(writeWhole(io(), place(name), [bytes("x")])).rejects.toThrow(`${place(name)}: ${message}`);
  expect(readdirSync(folder)).toEqual(["folder"]);
});

test("- is standard output", async () => {
  const own = io();
  await writeWhole(own, "-", [bytes("a"), bytes("b")]);
  expect(own.output.bytes.toString()).toBe("ab");
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s ends the process and removes the temporary file",
  async (signal) => {
    writeFileSync(place("out"), "before");
    const args = ["--import", "tsx", join(ROOT, "tests/cli/endless.ts"), place("out")];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout, "data");
    expect(readdirSync(folder)).toHaveLength(2);
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([null, signal]);
    expect(readdirSync(folder)).toEqual(["out"]);
    expect(readFileSync(place("out"), "utf8")).toBe("before");
  },
);
