/**
 * Unpacks the Chromium in node_modules (@sparticuz/chromium, Linux x64), for machines without an installed one.
 *
 * The package unpacks into the temporary folder and would accept an incomplete or foreign file there. So it unpacks into a
 * folder of the project, which is renamed to its final name once complete.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** A browser's executable, and the environment variables that it needs. */
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

function notFound(reason: string): Error {
  return new Error(`No browser: none is installed, and ${reason}. ${ADVICE}`);
}

/** Unpacks browser, SwiftShader, fonts and libraries into `folder`. The package is configured by environment variables. */
async function unpack(folder: string): Promise<void> {
  const { default: packed } = await import("@sparticuz/chromium");
  // AWS_EXECUTION_ENV makes it unpack libnss3 and related libraries too. Both are read at the first call only.
  const variables = { TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" };
  const previous = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    await packed.executablePath();
  } finally {
    for (const [name, value] of previous) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/** A fontconfig file with absolute paths. The one in the package names /tmp, and without fonts no text is drawn. */
function fontList(folder: string): string {
  const elements = `<dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir>`;
  return `<?xml version="1.0"?><fontconfig>${elements}</fontconfig>`;
}

async function errorOf(path: string, env: Record<string, string>): Promise<string | undefined> {
  try {
    await promisify(execFile)(path, ["--version"], { env: { ...process.env, ...env } });
    return undefined;
  } catch (error) {
    return (error as { stderr?: string }).stderr?.trim() || String(error);
  }
}

export async function unpackBundled(): Promise<Bundled> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw notFound(`the one in node_modules runs on Linux x64, not on ${process.platform} ${process.arch}`);
  }
  if (!existsSync(PACKAGE)) throw notFound("the package @sparticuz/chromium is missing (npm ci)");
  const { version } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  const folder = join(ROOT, `.cache/chromium-${version}`);
  if (!existsSync(folder)) {
    const partial = `${folder}.${process.pid}`;
    mkdirSync(partial, { recursive: true });
    await unpack(partial);
    writeFileSync(join(partial, "fonts/fonts.conf"), fontList(folder));
    try {
      renameSync(partial, folder);
    } catch (error) {
      rmSync(partial, { recursive: true });
      // Another process may have finished first.
      if (!existsSync(folder)) throw error;
    }
  }
  const path = join(folder, "chromium");
  const fonts = { FONTCONFIG_PATH: join(folder, "fonts") };
  // System libraries are tried first, since those in the package are old and built for another system.
  const systemError = await errorOf(path, fonts);
  if (systemError === undefined) return { path, env: fonts };
  const libraries = join(folder, "al2023/lib");
  const env = { ...fonts, LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(":") };
  const error = await errorOf(path, env);
  if (error === undefined) return { path, env };
  throw notFound(`the one in node_modules does not run here: ${error}`);
}
