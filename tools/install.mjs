/**
 * Makes a fresh clone ready: checks Node, and runs `npm ci` when node_modules differs from the lock file.
 *
 * Plain JavaScript on Node's own modules, since it runs before anything is installed.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const NEEDED = [20, 19];

function readLock(path) {
  try {
    return JSON.parse(readFileSync(`${ROOT}/${path}`, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/** True when node_modules holds what package-lock.json asks for. Times are no guide: git sets them anew. */
export function isInstalled(
  wanted = readLock("package-lock.json"),
  found = readLock("node_modules/.package-lock.json"),
) {
  if (!wanted || !found) return false;
  const same = (path) =>
    found[path]?.version === wanted[path].version && found[path]?.integrity === wanted[path].integrity;
  // An optional package is left out where it does not fit the machine; the root is in the wanted lock only.
  return Object.keys(wanted).every((path) => path === "" || (wanted[path].optional && !found[path]) || same(path));
}

/** The Node version's complaint, or undefined when it will do. */
export function nodeComplaint(version) {
  const [major, minor] = version.split(".").map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return undefined;
  return `Limitless needs Node ${NEEDED.join(".")} or later, and this is Node ${version}. Install a newer one from https://nodejs.org/`;
}

export function install() {
  const complaint = nodeComplaint(process.versions.node);
  if (complaint) {
    console.error(complaint);
    process.exit(1);
  }
  if (isInstalled()) return;
  console.error("Installing the packages (once)…");
  // npm names itself when it started us; found by name it is a .cmd on Windows, which only a shell runs.
  const { npm_execpath: npm } = process.env;
  const args = ["ci", "--no-audit", "--no-fund"];
  const options = { cwd: ROOT, stdio: ["ignore", process.stderr, process.stderr] };
  const done = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
  if (done.status === 0) return;
  console.error(`npm ci failed${done.error ? ` (${done.error.message})` : ""}: see above.`);
  process.exit(done.status || 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) install();
