/**
 * `npm run test:mutants`: changes an operator, a condition, a literal or a block of the source, and runs the unit tests of that room,
 * which must fail (Stryker). It takes a fixed random sample of lines of all rooms (tools/mutants-sample.mjs), one room after another.
 *
 *   npm run test:mutants                                        600 lines
 *   npm run test:mutants -- sport core/field                    those of the sample that are in these rooms
 *   LINES=1000 SEED=2 npm run test:mutants                      more lines, others
 *   npm run test:mutants -- src/stream/pool.ts                  every mutant of a file, or of lines of it (pool.ts:10-20)
 *
 * At the end it lists the mutants that no test noticed, and prints a table by room. `.cache/mutants.json` has all mutants.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Stryker } from "@stryker-mutator/core";
import { roomOf, sampleByRoom } from "./mutants-sample.mjs";

const LINES = Number(process.env.LINES ?? 600);
const SEED = Number(process.env.SEED ?? 1);
const NOTICED = ["Killed", "Timeout"];
const UNNOTICED = ["Survived", "NoCoverage"];

/** Mutants of lines of one room, with their status. The room goes to tools/mutants-vitest.ts by the environment. */
async function stryker(room, mutate, options) {
  process.env.MUTANTS_ROOM = room;
  const results = await new Stryker({
    mutate,
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "tools/mutants-vitest.ts" },
    // No such file: Stryker would rewrite it by an API that TypeScript 7 does not have.
    tsconfigFile: "none",
    disableTypeChecks: false,
    ignorePatterns: ["dist", "dist-lib", ".cache", "docs"],
    reporters: ["progress-append-only"],
    allowConsoleColors: false,
    tempDirName: ".cache/stryker",
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 60,
    allowEmpty: true,
    ...options,
  }).runMutationTest();
  return results.map(({ fileName, location: { start, end }, mutatorName, replacement, status }) => {
    const path = fileName.replaceAll("\\", "/").replace(/^.*?\/(?=src\/)/, "");
    const range = `${path}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
    return { room, path, start, end, range, mutator: mutatorName, replacement, status };
  });
}

/**
 * Mutants of one room. First each runs the tests that reach it. Those that are not noticed run all tests, and from the start: a table
 * that is made while modules load, or data that a file of tests makes outside its tests, has the mutant only then.
 */
async function testRoom(room, mutate) {
  // Mutants of code that runs only while modules load are left out: each takes a new environment and all tests.
  const first = await stryker(room, mutate, { ignoreStatic: true });
  const unnoticed = first.filter(({ status }) => UNNOTICED.includes(status));
  if (unnoticed.length === 0) return first;
  const ranges = [...new Set(unnoticed.map(({ range }) => range))];
  const again = await stryker(room, ranges, { coverageAnalysis: "off" });
  const keyOf = ({ range, replacement }) => `${range} ${replacement}`;
  const noticed = new Map(again.filter(({ status }) => NOTICED.includes(status)).map((each) => [keyOf(each), each]));
  return first.map((each) => noticed.get(keyOf(each)) ?? each);
}

/** Source text of a mutant, on one line. */
function original({ path, start, end }) {
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return short(lines.join(" "));
}

const short = (text) => {
  const line = text.replace(/\s+/g, " ");
  return line.length > 100 ? `${line.slice(0, 100)}…` : line;
};

function printUnnoticed(mutants) {
  console.log("\nNoticed by no test:");
  for (const each of mutants) {
    if (!UNNOTICED.includes(each.status)) continue;
    const never = each.status === "NoCoverage" ? " (never run)" : "";
    console.log(`${each.path}:${each.start.line} ${original(each)} → ${short(each.replacement)}${never}`);
  }
}

function tallyOf(mutants) {
  const count = (statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count(NOTICED);
  const unnoticed = count(UNNOTICED);
  return {
    noticed,
    unnoticed,
    "never run": count(["NoCoverage"]),
    "%": Math.round((100 * noticed) / (noticed + unnoticed)),
  };
}

const chosen = process.argv.slice(2);
const paths = chosen.filter((each) => each.startsWith("src/"));
const sample = sampleByRoom(LINES, SEED).filter(([room]) => chosen.length === 0 || chosen.includes(room));
const runs = paths.length > 0 ? paths.map((path) => [roomOf(path), [path]]) : sample;
if (runs.length === 0) throw new Error(`Expected rooms of the sample or files of src, got "${chosen.join(" ")}".`);

const mutants = [];
const table = {};
mkdirSync(".cache", { recursive: true });
for (const [room, mutate] of runs) {
  const began = performance.now();
  let found = [];
  try {
    found = await testRoom(room, mutate);
  } catch (error) {
    // Stryker has told why: mostly a test that fails without any mutant.
    console.error(`${room} is left out: ${error.message}`);
    process.exitCode = 1;
  }
  mutants.push(...found);
  const minutes = Number(((performance.now() - began) / 60_000).toFixed(1));
  table[paths.length > 0 ? mutate[0] : room] = { ...tallyOf(found), minutes };
  writeFileSync(".cache/mutants.json", JSON.stringify(mutants, null, 1));
}
printUnnoticed(mutants);
const minutes = Object.values(table).reduce((sum, row) => sum + row.minutes, 0);
table.whole = { ...tallyOf(mutants), minutes: Number(minutes.toFixed(1)) };
console.log(paths.length > 0 ? "" : `\nSample of ${LINES} lines, seed ${SEED}:`);
console.table(table);
