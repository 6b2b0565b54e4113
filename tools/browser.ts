/**
 * Finds and launches Chromium: the one in CHROMIUM_PATH, else an installed one, else the one in node_modules.
 *
 *   CHROMIUM_PATH=…               uses only this executable
 *   LIMITLESS_BROWSER=sparticuz   uses the one in node_modules
 *   LIMITLESS_GPU=vulkan          draws by this backend of ANGLE (gl, vulkan, metal, d3d11) instead of in software; for benches
 */
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from "playwright-core";
import { type Bundled, unpackBundled } from "./bundled.ts";

const ON_PATH = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"];

const MAC = ["Google Chrome", "Chromium", "Microsoft Edge"].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

const WINDOWS_ROOTS = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"];
const WINDOWS = [
  "Google\\Chrome\\Application\\chrome.exe",
  "Chromium\\Application\\chrome.exe",
  "Microsoft\\Edge\\Application\\msedge.exe",
];

/** SwiftShader, so that pictures are the same on every machine and no GPU is needed; or ANGLE on the machine's GPU. */
const angle = process.env.LIMITLESS_GPU;
const RENDERER = angle
  ? `--use-angle=${angle} --ignore-gpu-blocklist`
  : "--use-angle=swiftshader --enable-unsafe-swiftshader";

const FLAGS = [
  `--no-sandbox ${RENDERER}`,
  // No network traffic but that of the page under test.
  "--disable-background-networking --disable-component-update --disable-sync --no-first-run --disable-quic",
];

/** For heap measurements: exact sizes and `gc()`. */
export const MEASURE_FLAGS = ["--enable-precise-memory-info", "--js-flags=--expose-gc"];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installedPlaces(): string[] {
  if (process.platform === "darwin") return MAC;
  if (process.platform === "win32") {
    return WINDOWS_ROOTS.flatMap((root) => WINDOWS.map((path) => join(process.env[root] ?? "", path)));
  }
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** The browser to launch. Throws an error that says what to install. */
export async function findBrowser(): Promise<Bundled> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return { path: named, env: {} };
    throw new Error(`CHROMIUM_PATH names "${named}", and there is no such file.`);
  }
  const choice = process.env.LIMITLESS_BROWSER;
  if (choice && choice !== "sparticuz") throw new Error(`LIMITLESS_BROWSER can only be "sparticuz", got "${choice}".`);
  const installed = choice ? undefined : installedPlaces().find(isExecutable);
  if (installed) return { path: installed, env: {} };
  return unpackBundled();
}

async function launchOptions(flags: readonly string[]): Promise<LaunchOptions> {
  const { path, env } = await findBrowser();
  const args = [...FLAGS.flatMap((line) => line.split(" ")), ...flags];
  return { executablePath: path, env: { ...process.env, ...env }, args, headless: true };
}

export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch(await launchOptions(flags));
}

/** A browser that other processes can connect to, by `chromium.connect(server.wsEndpoint())`. */
export async function serveBrowser(flags: readonly string[] = []): Promise<BrowserServer> {
  return chromium.launchServer({ ...(await launchOptions(flags)), host: "127.0.0.1" });
}

/** A script for pages that are not about the service worker: without one, none serves or fetches anything beside them. */
export const NO_SERVICE_WORKER = "delete Navigator.prototype.serviceWorker;";
