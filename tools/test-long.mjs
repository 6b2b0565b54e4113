/**
 * `npm run test:long [-- topic …]`: the long tests, or those of some topics (tools/long-tests.mjs); then the unit tests on later versions
 * of Node.js, which are also the topic `nodes`. Options go to vitest.
 */
import { spawnSync } from "node:child_process";
import { install, ROOT } from "./install.mjs";
import { testsOf } from "./long-tests.mjs";

/** Versions after the oldest one that is supported, from the registry's package `node`. */
const NODES = ["22", "24"];

/** The script of the npm that runs this one. */
const NPM = process.env.npm_execpath ?? "";
const vitest = `${ROOT}/node_modules/vitest/vitest.mjs`;

/** Runs a command; its exit code becomes that of the process if it is the first that fails. */
function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: "inherit" });
  process.exitCode ||= status ?? 1;
}

function runOnNode(version, options) {
  console.log(`\n── Unit tests on Node.js ${version}`);
  const node = ["exec", "--yes", `--package=node@${version}`, "--", "node"];
  run(process.execPath, [NPM, ...node, vitest, "run", "--project", "unit", ...options]);
}

install();
const words = process.argv.slice(2);
const options = words.filter((word) => word.startsWith("-"));
const topics = words.filter((word) => !word.startsWith("-"));
const tested = topics.filter((topic) => topic !== "nodes");
try {
  if (tested.length > 0 || topics.length === 0)
    run(process.execPath, [vitest, "run", "--project", "long", ...options, ...testsOf(tested)]);
  if (topics.length === 0 || topics.includes("nodes")) for (const version of NODES) runOnNode(version, options);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
