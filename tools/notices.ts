/**
 * Writes public/third-party-notices.txt: the license of every package whose code or fonts the built site contains. Vite copies
 * the file into dist/. Run `npm run notices` after a change of dependencies; tests/tools/notices.test.ts fails while
 * the file is out of date.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
export const NOTICES = join(ROOT, "public/third-party-notices.txt");
/** Files that index.html loads, and the service worker. */
const ENTRIES = ["src/main.ts", "src/ui/style.css", "src/offline/service-worker.ts"];

/** Packages that translations import once the build has compiled them (tools/words/compile.ts). */
const COMPILED = ["@messageformat/runtime"];

/** Imports of a TypeScript file, static or dynamic, and its workers; type imports are erased by the build. */
const IMPORTS = [
  /^(?:import|export)\s(?!type\s)(?:[^"';]*?\sfrom\s)?"([^"]+)"/gm,
  /\bimport\("([^"]+)"\)/g,
  /\bnew URL\("([^"]+)", import\.meta\.url\)/g,
];
const STYLE_IMPORTS = [/@import "([^"]+)"/g];

function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const patterns = file.endsWith(".css") ? STYLE_IMPORTS : IMPORTS;
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, specifier]) => specifier));
}

/** "@scope/name" or "name" of an import's specifier. */
const packageOf = (specifier: string): string => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly author?: string | { readonly name: string };
  readonly dependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Folder of a package that another one imports: in its own folder if it needs another version than the project. */
function folderOf(name: string, importer = ROOT): string {
  const own = join(importer, "node_modules", name);
  return existsSync(own) ? own : join(ROOT, "node_modules", name);
}

/** Names of the packages that the page and its workers import, and of those that they depend on, sorted. */
export const shippedPackages = (): string[] => [...shippedFolders().keys()];

/** Folders by the names of packages. */
function shippedFolders(): Map<string, string> {
  const files = new Set(ENTRIES.map((entry) => join(ROOT, entry)));
  const packages = new Map(COMPILED.map((name) => [name, folderOf(name)]));
  for (const file of files) {
    for (const specifier of importsOf(file)) {
      if (specifier.startsWith(".")) files.add(join(dirname(file), specifier));
      else packages.set(packageOf(specifier), folderOf(packageOf(specifier)));
    }
  }
  for (const folder of packages.values())
    for (const needed of Object.keys(manifestOf(folder).dependencies ?? {}))
      if (!packages.has(needed)) packages.set(needed, folderOf(needed, folder));
  return new Map([...packages].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The license text of a package: its license file and notice, else what its manifest says. */
function licenseOf(folder: string, { license, author }: Manifest): string {
  const read = (file: string) => readFileSync(join(folder, file), "utf8").trim();
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice)(\.|$)/i.test(file));
  if (files.length > 0) return files.sort().map(read).join("\n\n");
  const holder = typeof author === "object" ? author.name : author;
  return `The package names the license ${license} and the author ${holder}, and contains no license text.`;
}

export function noticesText(): string {
  const packages = [...shippedFolders()].map(([name, folder]) => ({ name, folder, manifest: manifestOf(folder) }));
  const list = packages.map(({ name, manifest: { version, license } }) => `  ${name} ${version}: ${license}`);
  const sections = packages.map(({ name, folder, manifest }) => {
    const title = `${name} ${manifest.version} (${manifest.license})`;
    return `${title}\n${"-".repeat(title.length)}\n\n${licenseOf(folder, manifest)}`;
  });
  const head = "Third-party notices\n===================\n\nThis site contains code or fonts of these packages:";
  return `${[head, list.join("\n"), ...sections]
    .join("\n\n")
    .replace(/[ \t]+$/gm, "")
    .replaceAll("\r\n", "\n")}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(dirname(NOTICES), { recursive: true });
  writeFileSync(NOTICES, noticesText());
}
