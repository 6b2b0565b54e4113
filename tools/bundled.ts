/**
 * The Chromium in node_modules (@sparticuz/chromium, Linux x64), for machines that have none.
 *
 * The package unpacks into the temporary folder, where a half-written or a foreign file would be taken for its own;
 * so it is told another folder, which gets its name only when complete.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** A browser's executable, and what it needs in its environment. */
export interface Bundled {
  readonly path: string;
  readonly env: Record<string, string>;
}

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PACKAGE = join(ROOT, "node_modules/@sparticuz/chromium");

const ADVICE = [
  "Install Google Chrome or Chromium (for example: sudo apt-get install chromium),",
  "or set CHROMIUM_PATH to the executable of one.",
].join(" ");

function lacking(reason: string): Error {
  return new Error(`No browser: none is installed, and ${reason}. ${ADVICE}`);
}

/** Unpacks browser, SwiftShader, fonts and libraries into `folder`, by steering the package with its environment. */
async function unpack(folder: string): Promise<void> {
  const { default: packed } = await import("@sparticuz/chromium");
  // The second makes it unpack libnss3 and its kin too; only the first call sees either.
  const wanted = { TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" };
  const kept = Object.keys(wanted).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, wanted);
  try {
    await packed.executablePath();
  } finally {
    for (const [name, value] of kept) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/** Fontconfig wants full names, and the package's own file names /tmp: without this no letter shows. */
function fontList(folder: string): string {
  const elements = `<dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir>`;
  return `<?xml version="1.0"?><fontconfig>${elements}</fontconfig>`;
}

async function complaintOf(path: string, env: Record<string, string>): Promise<string | undefined> {
  try {
    await promisify(execFile)(path, ["--version"], { env: { ...process.env, ...env } });
    return undefined;
  } catch (error) {
    return (error as { stderr?: string }).stderr?.trim() || String(error);
  }
}

export async function unpackBundled(): Promise<Bundled> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw lacking(`the one in node_modules runs on Linux x64, not on ${process.platform} ${process.arch}`);
  }
  if (!existsSync(PACKAGE)) throw lacking("the package @sparticuz/chromium is missing (npm ci)");
  const { version } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  const folder = join(ROOT, `.cache/chromium-${version}`);
  if (!existsSync(folder)) {
    const half = `${folder}.${process.pid}`;
    mkdirSync(half, { recursive: true });
    await unpack(half);
    writeFileSync(join(half, "fonts/fonts.conf"), fontList(folder));
    try {
      renameSync(half, folder);
    } catch (error) {
      rmSync(half, { recursive: true });
      // Another process may have finished first, which is as good.
      if (!existsSync(folder)) throw error;
    }
  }
  const path = join(folder, "chromium");
  const fonts = { FONTCONFIG_PATH: join(folder, "fonts") };
  // The machine's own libraries come first: those in the package are old, and built for another system.
  const bare = await complaintOf(path, fonts);
  if (bare === undefined) return { path, env: fonts };
  const libraries = join(folder, "al2023/lib");
  const env = { ...fonts, LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(":") };
  const complaint = await complaintOf(path, env);
  if (complaint === undefined) return { path, env };
  throw lacking(`the one in node_modules does not run here: ${complaint}`);
}
