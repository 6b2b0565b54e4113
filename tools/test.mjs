/**
 * `npm test`: every check in order, stopping at the first that fails, with its exit code.
 * The last line counts the tests, "N passed, N failed"; a step that fails with no failed test counts as one.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { install, ROOT } from "./install.mjs";

const TALLY = `${ROOT}/.cache/tests.json`;
const vitest = (project) => [
  "vitest/vitest.mjs",
  "run",
  "--project",
  project,
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${TALLY}`,
];

const STEPS = [
  // title                          script under node_modules, and its arguments
  ["Types", ["typescript/bin/tsc", "-p", "tsconfig.json"]],
  ["Types of the core, without DOM", ["typescript/bin/tsc", "-p", "tsconfig.core.json"]],
  ["Lint and format", ["@biomejs/biome/bin/biome", "check", "--error-on-warnings"]],
  [
    "Layers and import circles",
    ["dependency-cruiser/bin/dependency-cruise.mjs", "--config", "tools/layers.mjs", "src", "scenes"],
  ],
  ["Unused exports", ["knip/bin/knip.js", "--include", "exports,types,files,dependencies,duplicates"]],
  ["Unit and golden tests", vitest("unit")],
  ["Build", ["vite/bin/vite.js", "build", "--logLevel", "warn"]],
  ["Browser tests", vitest("browser")],
];

/** Runs one step; returns its exit code and the numbers of passed and failed tests. */
function run([script, ...args]) {
  rmSync(TALLY, { force: true });
  const path = `${ROOT}/node_modules/${script}`;
  const done = spawnSync(process.execPath, [path, ...args], { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] });
  if (done.error) console.error(done.error.message);
  const tally = { code: done.status ?? 1, passed: 0, failed: 0 };
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(TALLY, "utf8"));
    Object.assign(tally, { passed: numPassedTests, failed: numFailedTests });
  } catch {
    // Only vitest writes this file, and not when it crashes.
  }
  if (tally.code !== 0 && tally.failed === 0) tally.failed = 1;
  return tally;
}

install();
mkdirSync(`${ROOT}/.cache`, { recursive: true });
let passed = 0;
let failed = 0;
for (const [title, command] of STEPS) {
  console.log(`\n── ${title}`);
  const start = performance.now();
  const tally = run(command);
  passed += tally.passed;
  failed += tally.failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`── ${title}: ${tally.code === 0 ? "passed" : "FAILED"} in ${seconds} s`);
  if (tally.code !== 0) {
    process.exitCode = tally.code;
    break;
  }
}
console.log(`\n${passed} passed, ${failed} failed`);
