/**
 * `npm run package`: the library and the command as an npm package, in `dist-lib/`.
 *
 *   lib/          src/core file by file, so that bundlers can drop unused code, and its types
 *   bin/          the command, bundled with its dependencies
 *   README.md     docs/generator.md
 *   LICENSE       of the project
 *   LICENSES.md   of the bundled packages
 */
import { execFile } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build, type InlineConfig } from "vite";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** The entry points of the library, and their files in src/core. */
export const ENTRIES = {
  ".": "index",
  "./planets": "planet/index",
  "./galaxy": "space/index",
  "./profiles": "profiles/index",
  "./faults": "faults/index",
  "./erosion": "erosion/index",
};

const run = promisify(execFile);

/** Builds a bundle and returns the names of the packages in it. */
async function bundle(config: InlineConfig["build"], ssr: InlineConfig["ssr"] = {}): Promise<string[]> {
  const inside = new Set<string>();
  await build({
    root: ROOT,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    ssr,
    build: { target: "es2022", minify: false, emptyOutDir: true, reportCompressedSize: false, ...config },
    plugins: [
      {
        name: "packages-inside",
        generateBundle(_, files) {
          const modules = Object.values(files).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
          for (const id of modules) {
            const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id.replaceAll("\\", "/")) ?? [];
            if (name) inside.add(name);
          }
        },
      },
    ],
  });
  return [...inside];
}

/** Moves packages out of node_modules, which npm does not publish. */
const libraryName = ({ name }: { name: string }) => `${name.replace(/.*node_modules/, "packages")}.js`;

function buildLibrary(folder: string): Promise<string[]> {
  return bundle({
    outDir: join(folder, "lib"),
    lib: { entry: Object.values(ENTRIES).map((name) => join(ROOT, `src/core/${name}.ts`)), formats: ["es"] },
    rolldownOptions: {
      output: { preserveModules: true, preserveModulesRoot: join(ROOT, "src/core"), entryFileNames: libraryName },
    },
  });
}

function buildCommand(folder: string): Promise<string[]> {
  return bundle(
    {
      outDir: join(folder, "bin"),
      ssr: join(ROOT, "src/limitless.ts"),
      target: "node20",
      rolldownOptions: {
        // Its pictures of links need a browser, which is the user's to install.
        external: ["playwright-core", "@sparticuz/chromium"],
        output: { entryFileNames: "limitless.js", chunkFileNames: "[name].js" },
      },
    },
    { noExternal: true, external: ["playwright-core", "@sparticuz/chromium"] },
  );
}

/** Writes the types of the library, with imports of the published files. */
async function writeTypes(folder: string): Promise<void> {
  const types = join(folder, "lib");
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const emit = ["--noEmit", "false", "--declaration", "--emitDeclarationOnly"];
  const places = ["--rootDir", join(ROOT, "src/core"), "--outDir", types];
  await run(process.execPath, [tsc, "-p", join(ROOT, "tsconfig.core.json"), ...emit, ...places]);
  for (const name of readdirSync(types, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".d.ts")) continue;
    const path = join(types, name);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(/(from ".*)\.ts"/g, '$1.js"'));
  }
}

const exported = (name: string) => ({ types: `./lib/${name}.d.ts`, default: `./lib/${name}.js` });

function manifest(): string {
  const { name, version, license, engines } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  return JSON.stringify(
    {
      name,
      version,
      description:
        "Limitless terrain, mines, caverns, planets and stars from 256 numbers: exact, typed, no dependencies.",
      license,
      keywords: ["terrain", "procedural", "generator", "heightmap", "noise", "game"],
      type: "module",
      sideEffects: false,
      exports: Object.fromEntries(Object.entries(ENTRIES).map(([path, name]) => [path, exported(name)])),
      files: ["lib", "bin", "LICENSES.md"],
      bin: { limitless: "./bin/limitless.js" },
      engines: { node: engines.node },
    },
    null,
    2,
  );
}

/** The licence of a package: its file, or what its manifest names. */
function licenceOf(name: string): string {
  const folder = join(ROOT, "node_modules", name);
  const { version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[sc]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), "utf8").trim() : `${license}, ${author?.name ?? author}`;
  return `## ${name} ${version}\n\n${text}\n`;
}

/** Builds the package into `folder`, which is emptied first. */
export async function buildPackage(folder: string): Promise<void> {
  const inside = [...(await buildLibrary(folder)), ...(await buildCommand(folder))];
  await writeTypes(folder);
  chmodSync(join(folder, "bin/limitless.js"), 0o755);
  writeFileSync(join(folder, "package.json"), `${manifest()}\n`);
  copyFileSync(join(ROOT, "docs/generator.md"), join(folder, "README.md"));
  copyFileSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  const licences = [...new Set(inside)].sort().map(licenceOf);
  writeFileSync(join(folder, "LICENSES.md"), ["# Bundled packages\n", ...licences].join("\n"));
}

/** Packs a built package into `folder` as npm would publish it, and returns the path of the tarball. */
export async function packPackage(built: string, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const args = ["pack", built, "--pack-destination", folder, "--json"];
  const { stdout } = await run("npm", args, { cwd: folder, shell: process.platform === "win32" });
  const [{ filename }] = JSON.parse(stdout);
  return join(folder, filename);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const built = join(ROOT, "dist-lib");
  await buildPackage(built);
  console.log(await packPackage(built, built));
}
