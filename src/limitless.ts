#!/usr/bin/env node
/** The executable of the command `limitless`: connects it to the process's streams and the scenes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { scenes } from "../scenes/index.ts";
import { runCommand } from "./cli/program.ts";

// The relative path is the same from src/ and from bin/ of the package.
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8"));
const { stdin, stdout, stderr } = process;
const page = {
  folder: join(import.meta.dirname, "../dist"),
  launch: async () => (await import("../tools/browser.ts")).launchBrowser(),
};
const io = { input: stdin, output: stdout, errors: stderr, now: () => performance.now(), page };
// Write errors also reach the writer; without a listener they would end the process with a stack trace.
for (const stream of [stdout, stderr]) stream.on("error", () => {});
process.exitCode = await runCommand(process.argv.slice(2), io, scenes, version);
