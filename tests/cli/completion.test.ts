/** `limitless completion`: scripts of shells, and what they complete. */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limitless } from "./run.ts";

const completed = async (...words: string[]) =>
  (await limitless(["complete", "--", ...words])).out
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split("\t")[0]);

test("commands, options and their values are completed", async () => {
  expect(await completed("h")).toEqual(["heightmap", "help"]);
  expect(await completed("")).toContain("completion");
  expect(await completed("")).not.toContain("complete");
  expect(await completed("heightmap", "--si")).toEqual(["--size"]);
  expect(await completed("heightmap", "--world", "sk")).toEqual(["skylands"]);
  expect(await completed("heightmap", "--size", "unreal-1")).toEqual(["unreal-127", "unreal-1009"]);
  expect(await completed("heightmap", "--world", "=", "sk")).toEqual(["skylands"]);
  expect(await completed("completion", "")).toEqual(["bash", "zsh", "fish"]);
  expect(await completed("map", "--quiet", "--sc")).toEqual(["--scale"]);
});

test("files and numbers are left to the shell", async () => {
  for (const words of [
    ["heightmap", "for"],
    ["heightmap", "--at", "1"],
    ["heightmap", "--from", ""],
    ["none", ""],
  ])
    expect(await completed(...words)).toEqual([]);
});

test("another shell is wrong usage", async () => {
  const { code, err } = await limitless("completion bsh");
  expect([code, err]).toEqual([2, 'limitless: SHELL: "bsh" is not one of bash, zsh, fish (did you mean bash?).\n']);
});

describe("a shell with the script", () => {
  let folder: string;
  const has = (shell: string) => spawnSync(shell, ["--version"]).status === 0;
  /** Answer of a stand-in for the command, after its own words. */
  const ANSWER = "skylands\tthe world: islands\nforest\tanother\n";

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "limitless-complete-"));
    const log = join(folder, "words");
    writeFileSync(join(folder, "limitless"), `#!/bin/sh\nprintf '%s|' "$@" > ${log}\nprintf '${ANSWER}'\n`);
    chmodSync(join(folder, "limitless"), 0o755);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs a shell's text after the script; the stand-in is on the PATH. */
  async function run(shell: "bash" | "zsh" | "fish", then: string): Promise<string[]> {
    writeFileSync(join(folder, "script"), (await limitless(`completion ${shell}`)).out);
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, HOME: folder };
    const options = shell === "bash" ? ["--norc"] : shell === "zsh" ? ["-f"] : ["--no-config"];
    const out = execFileSync(shell, [...options, "-c", `${then}\ncat ${folder}/words`], { env, cwd: folder });
    return out.toString().trim().split("\n");
  }

  test.runIf(has("bash"))("bash", async () => {
    const words = `source ./script
COMP_WORDS=(limitless map --world "") COMP_CWORD=3
_limitless
printf '%s\\n' "\${COMPREPLY[@]}"`;
    expect(await run("bash", words)).toEqual(["skylands", "forest", "complete|--|map|--world||"]);
  });

  test.runIf(has("zsh"))("zsh", async () => {
    const words = `compdef() { :; }
_describe() { print -rl -- "\${(@)\${(P)4}}"; }
source ./script
words=(limitless map --world "") CURRENT=4
_limitless`;
    expect(await run("zsh", words)).toEqual([
      "skylands:the world\\: islands",
      "forest:another",
      "complete|--|map|--world||",
    ]);
  });

  test.runIf(has("fish"))("fish", async () => {
    const words = `source ./script
complete -C 'limitless map --world '`;
    const lines = await run("fish", words);
    expect(lines).toContain("skylands\tthe world: islands");
    expect(lines.at(-1)).toBe("complete|--|map|--world||");
  });
});
