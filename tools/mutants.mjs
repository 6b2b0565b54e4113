/**
 * `npm run test:mutants`: changes an operator, a condition, a literal or a block of the source, and runs the unit tests of that
 * folder, which must fail: Stryker's configuration. It takes a fixed random sample of lines: 240 give about 200 mutants, and
 * take 10 to 25 minutes.
 *
 *   npm run test:mutants                                        240 lines
 *   LINES=1000 SEED=2 npm run test:mutants                      more lines, others
 *   npm run test:mutants -- --mutate src/stream/pool.ts         every mutant of a file
 */
import { readdirSync, readFileSync } from "node:fs";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

const FOLDERS = ["src/core/field", "src/recipe", "src/stream"];
const FILES = ["src/app/saves.ts"];
const LINES = Number(process.env.LINES ?? 240);
const SEED = Number(process.env.SEED ?? 1);
/** Lines of one place of the sample: mutants within it count. */
const PLACE = 8;

function sourceFiles() {
  const inside = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
  );
  return [...inside.filter((path) => path.endsWith(".ts")), ...FILES].sort();
}

/** Places of all files in random order, as many as give the lines. */
function sample() {
  const random = xoroshiro128plus(SEED);
  const places = sourceFiles().flatMap((path) => {
    const length = readFileSync(path, "utf8").split("\n").length - 1;
    return Array.from({ length: Math.ceil(length / PLACE) }, (_, n) => ({
      range: `${path}:${n * PLACE + 1}-${Math.min(length, (n + 1) * PLACE)}`,
      order: random.next(),
    }));
  });
  places.sort((a, b) => a.order - b.order);
  return places.slice(0, Math.ceil(LINES / PLACE)).map(({ range }) => range);
}

export default {
  mutate: sample(),
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "tools/mutants-vitest.ts" },
  // No such file: Stryker would rewrite it by an API that TypeScript 7 does not have.
  tsconfigFile: "none",
  disableTypeChecks: false,
  // Mutants of code that runs only while modules load: each takes a new environment and all tests, 40 s.
  ignoreStatic: true,
  ignorePatterns: ["dist", "dist-lib", ".cache", "docs"],
  reporters: ["clear-text", "progress-append-only", "json"],
  clearTextReporter: { allowColor: false, reportTests: false, skipFull: true },
  jsonReporter: { fileName: ".cache/mutants.json" },
  tempDirName: ".cache/stryker",
  timeoutMS: 20_000,
  allowEmpty: false,
};
