#!/usr/bin/env node
/** The command `limitless` of a shell: the process's own streams, and the worlds of the suite. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./cli/program.ts";

const scenes = {
  skylands: () => import("../scenes/skylands/scene.ts"),
  planet: () => import("../scenes/planet/scene.ts"),
  caverns: () => import("../scenes/caverns/scene.ts"),
  mines: () => import("../scenes/mines/scene.ts"),
};
// The same place from src/ and from the bin/ of the package.
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8"));
const { stdin, stdout, stderr } = process;
const io = { input: stdin, output: stdout, errors: stderr, now: () => performance.now() };
// Whoever writes hears of it too; with nobody to hear, it would end the process with a stack.
for (const stream of [stdout, stderr]) stream.on("error", () => {});
process.exitCode = await runCommand(process.argv.slice(2), io, scenes, version);
