/**
 * Random sample of the lines that unit tests hold, by room: a folder of `src`, or of `src/core` and `src/worlds`, with the tests in the
 * folder of the same name.
 *
 * In the sample is every file that a unit test of its room imports, directly or through other files. Files that draw or build the page
 * (`src/render`, `src/ui`, `src/worlds/…/render`) are held by browser tests: of these only those that a unit test imports directly.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";

/** Lines of one place of the sample: mutants within it count. */
const PLACE = 8;
const DRAWN = /^src\/(render|ui)\/|\/render\//;
const IMPORT = /^(?:import|export) (?!type\b)[^;"]*?"(\..+?\.ts)"|\bimport\("(\..+?\.ts)"\)/gm;

const filesOf = (folder) =>
  readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name.replaceAll("\\", "/")}`);

/** Room of a file of `src` or `tests`; undefined for files beside the rooms. */
export const roomOf = (path) => path.match(/^[^/]+\/((?:(?:core|worlds)\/)?[^/]+)\//)?.[1];

function byRoom(paths) {
  const rooms = {};
  for (const path of paths) (rooms[roomOf(path)] ??= []).push(path);
  return Object.entries(rooms).sort();
}

function importsOf(path) {
  const found = readFileSync(path, "utf8").matchAll(IMPORT);
  return [...found]
    .map((each) => posix.join(posix.dirname(path), each[1] ?? each[2]))
    .filter((each) => existsSync(each));
}

/** All files that `paths` import, directly or through others that `isFollowed`. */
function reached(paths, isFollowed = () => true) {
  const found = new Set();
  const add = (path) => {
    if (found.has(path)) return;
    found.add(path);
    if (isFollowed(path)) for (const each of importsOf(path)) add(each);
  };
  for (const path of paths) add(path);
  return found;
}

/** The files whose lines can be in the sample, sorted. */
function heldFiles() {
  const tests = filesOf("tests").filter((path) => /(?<!\.long)\.test\.ts$/.test(path) && !path.includes("/browser/"));
  return byRoom(tests)
    .filter(([room]) => existsSync(`src/${room}`))
    .flatMap(([room, paths]) => {
      const direct = reached(paths, (path) => path.startsWith("tests/"));
      return [...reached(paths)].filter(
        (path) => path.startsWith("src/") && roomOf(path) === room && (!DRAWN.test(path) || direct.has(path)),
      );
    })
    .sort();
}

/** Random order of a place, which other files do not change. */
const orderOf = (range, seed) => createHash("sha256").update(`${seed} ${range}`).digest("hex");

/** As many random places as give `lines`, as Stryker's ranges `path:first-last`, by room. */
export function sampleByRoom(lines, seed) {
  const places = heldFiles().flatMap((path) => {
    const length = readFileSync(path, "utf8").split("\n").length - 1;
    return Array.from({ length: Math.ceil(length / PLACE) }, (_, n) => {
      const range = `${path}:${n * PLACE + 1}-${Math.min(length, (n + 1) * PLACE)}`;
      return { range, order: orderOf(range, seed) };
    });
  });
  places.sort((a, b) => (a.order < b.order ? -1 : 1));
  return byRoom(places.slice(0, Math.ceil(lines / PLACE)).map(({ range }) => range));
}
