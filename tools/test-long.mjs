/** `npm run test:long [-- topic …]`: the long tests, or those of some topics (tools/long-tests.mjs). Options go to vitest. */
import { spawnSync } from "node:child_process";
import { install, ROOT } from "./install.mjs";
import { testsOf } from "./long-tests.mjs";

install();
const words = process.argv.slice(2);
const options = words.filter((word) => word.startsWith("-"));
try {
  const tests = testsOf(words.filter((word) => !word.startsWith("-")));
  const vitest = `${ROOT}/node_modules/vitest/vitest.mjs`;
  const ran = spawnSync(process.execPath, [vitest, "run", "--project", "long", ...options, ...tests], {
    cwd: ROOT,
    stdio: "inherit",
  });
  process.exitCode = ran.status ?? 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
