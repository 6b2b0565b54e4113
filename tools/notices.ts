/**
 * Writes public/third-party-notices.txt: the license of every package whose code or fonts the built site contains. Vite copies
 * the file into dist/. Run `npm run notices` after a change of dependencies; tests/tools/notices.test.ts fails while
 * the file is out of date.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
export const NOTICES = join(ROOT, "public/third-party-notices.txt");
/** What index.html loads. */
const ENTRIES = ["src/main.ts", "src/ui/style.css"];

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

const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, "node_modules", name, "package.json"), "utf8"));

/** Names of the packages that the page and its workers import, and of those that they depend on, sorted. */
export function shippedPackages(): string[] {
  const files = new Set(ENTRIES.map((entry) => join(ROOT, entry)));
  const packages = new Set<string>();
  for (const file of files) {
    for (const specifier of importsOf(file)) {
      if (specifier.startsWith(".")) files.add(join(dirname(file), specifier));
      else packages.add(packageOf(specifier));
    }
  }
  for (const name of packages)
    for (const needed of Object.keys(manifestOf(name).dependencies ?? {})) packages.add(needed);
  return [...packages].sort();
}

/** The license text of a package: its license file and notice, else what its manifest says. */
function licenseOf(name: string, { license, author }: Manifest): string {
  const folder = join(ROOT, "node_modules", name);
  const read = (file: string) => readFileSync(join(folder, file), "utf8").trim();
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice)(\.|$)/i.test(file));
  if (files.length > 0) return files.sort().map(read).join("\n\n");
  const holder = typeof author === "object" ? author.name : author;
  return `The package names the license ${license} and the author ${holder}, and contains no license text.`;
}

export function noticesText(): string {
  const packages = shippedPackages().map((name) => ({ name, manifest: manifestOf(name) }));
  const list = packages.map(({ name, manifest: { version, license } }) => `  ${name} ${version}: ${license}`);
  const sections = packages.map(({ name, manifest }) => {
    const title = `${name} ${manifest.version} (${manifest.license})`;
    return `${title}\n${"-".repeat(title.length)}\n\n${licenseOf(name, manifest)}`;
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
