/**
 * `npm test`: every check in order, stopping at the first that fails, with its exit code.
 * The last line counts the tests, "N passed, N failed"; a step that fails with no failed test counts as one.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { setPriority } from "node:os";
import { relative } from "node:path";
import { install, ROOT } from "./install.mjs";

const tallyOf = (project) => `${ROOT}/.cache/tests-${project}.json`;
const vitest = (project) => [
  "vitest/vitest.mjs",
  "run",
  "--project",
  project,
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${tallyOf(project)}`,
];
/** Unit tests beside browser tests use the remaining cores, so that pages keep their speed. */
const LOW = 10;

/** Steps that run one after another; those of one row run side by side. Each has a title, and a script under node_modules. */
const STEPS = [
  [
    { title: "Types", script: ["typescript/bin/tsc", "-p", "tsconfig.json"] },
    {
      title: "Layers and import circles",
      script: ["dependency-cruiser/bin/dependency-cruise.mjs", "--config", "tools/layers.mjs", "src", "scenes"],
    },
  ],
  [
    { title: "Lint and format", script: ["@biomejs/biome/bin/biome", "check", "--error-on-warnings"] },
    { title: "Types of the core, without DOM", script: ["typescript/bin/tsc", "-p", "tsconfig.core.json"] },
  ],
  [
    {
      title: "Unused exports",
      script: ["knip/bin/knip.js", "--include", "exports,types,files,dependencies,duplicates"],
    },
    { title: "Build", script: ["vite/bin/vite.js", "build", "--logLevel", "warn"] },
  ],
  [
    { title: "Browser tests", script: vitest("browser"), project: "browser" },
    { title: "Unit and golden tests", script: vitest("unit"), project: "unit", priority: LOW },
  ],
];

/** Ends with the exit code, and the output unless it is printed at once. */
function execute({ script: [script, ...args], priority }, isShown) {
  return new Promise((resolve) => {
    const path = `${ROOT}/node_modules/${script}`;
    const stdio = ["ignore", isShown ? "inherit" : "pipe", isShown ? "inherit" : "pipe"];
    const child = spawn(process.execPath, [path, ...args], { cwd: ROOT, stdio });
    if (priority && child.pid) lower(child.pid, priority);
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => output.push(data));
    child.on("error", (error) => output.push(`${error.message}\n`));
    child.on("close", (code) =>
      resolve({ code: code ?? 1, output: Buffer.concat(output.map((part) => Buffer.from(part))) }),
    );
  });
}

function lower(pid, priority) {
  try {
    setPriority(pid, priority);
  } catch {
    // It has ended already, which its exit code tells.
  }
}

/**
 * Runs one step, and prints how it ended; returns its exit code and the numbers of passed and failed tests. Its output is shown as it
 * comes, or else once it has ended.
 */
async function run(step, isShown) {
  const { title, project } = step;
  if (project) rmSync(tallyOf(project), { force: true });
  if (isShown) console.log(`\n── ${title}`);
  const start = performance.now();
  const { code, output } = await execute(step, isShown);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (!isShown) console.log(`\n── ${title}`);
  process.stdout.write(output);
  console.log(`── ${title}: ${code === 0 ? "passed" : "FAILED"} in ${seconds} s`);
  const tally = { code, passed: 0, failures: [] };
  try {
    if (project) {
      const { numPassedTests, testResults } = JSON.parse(readFileSync(tallyOf(project), "utf8"));
      Object.assign(tally, { passed: numPassedTests, failures: testResults.flatMap(failuresOf) });
    }
  } catch {
    // A vitest that crashes writes none.
  }
  if (code !== 0 && tally.failures.length === 0) tally.failures.push(title);
  return tally;
}

/** Texts of the failed tests of a file: its name, the test's, and the first line of the reason. */
const failuresOf = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status }) => status === "failed")
    .map(
      ({ fullName, failureMessages: [reason = ""] }) =>
        `${relative(ROOT, name)}: ${fullName}: ${reason.split("\n")[0]}`,
    );

install();
mkdirSync(`${ROOT}/.cache`, { recursive: true });
let passed = 0;
const failures = [];
for (const row of STEPS) {
  if (row.length > 1) console.log(`\n── ${row.map(({ title }) => title).join(", ")}: side by side`);
  const tallies = await Promise.all(row.map((step, i) => run(step, i === 0)));
  for (const tally of tallies) {
    passed += tally.passed;
    failures.push(...tally.failures);
    process.exitCode ||= tally.code;
  }
  if (process.exitCode) break;
}
// Names stand at the end, too: the output of a whole run is long.
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
