/**
 * Checks the Node version, and runs `npm ci` when node_modules differs from the lock file.
 *
 * Plain JavaScript without packages, since it runs before anything is installed.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MINIMUM = [20, 19];

function readLock(path) {
  try {
    return JSON.parse(readFileSync(`${ROOT}/${path}`, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/** True when node_modules matches package-lock.json. Compares content, since git does not keep file times. */
export function isInstalled(
  wanted = readLock("package-lock.json"),
  found = readLock("node_modules/.package-lock.json"),
) {
  if (!wanted || !found) return false;
  const same = (path) =>
    found[path]?.version === wanted[path].version && found[path]?.integrity === wanted[path].integrity;
  // Optional packages of other platforms are missing, and the root is in the lock file only.
  return Object.keys(wanted).every((path) => path === "" || (wanted[path].optional && !found[path]) || same(path));
}

/** An error message for Node versions that are too old, else undefined. */
export function nodeError(version) {
  const [major, minor] = version.split(".").map(Number);
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return undefined;
  return `Limitless needs Node ${MINIMUM.join(".")} or later, and this is Node ${version}. Install a newer one from https://nodejs.org/`;
}

export function install() {
  const error = nodeError(process.versions.node);
  if (error) {
    console.error(error);
    process.exit(1);
  }
  if (isInstalled()) return;
  console.error("Installing the packages (once)…");
  // npm passes its own path to scripts. Without that, npm is a .cmd file on Windows, which needs a shell.
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
