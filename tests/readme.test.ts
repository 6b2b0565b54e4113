/** What the README says is so. */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { LANDING_SLOPE } from "../src/explorers/helicopter-hull.ts";
import { LINK_NAMES } from "../src/recipe/permalink.ts";
import { actOf, FLIGHT_KEYS, SPACE_ACTS } from "../src/ui/input/keys.ts";
import { codeOf, namedIn, ROOT, readme, sectionOf } from "./readme.ts";

const PACKAGE = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

test("it begins with the two commands", () => {
  expect(readme).toMatch(/^# Limitless\n\n```sh\nnpm start .*\nnpm test .*\n```\n/);
});

test("every place of the file map exists, and every room of src is on it", () => {
  const places = namedIn("Where things are", "all");
  for (const place of places) expect(existsSync(join(ROOT, place)), place).toBe(true);
  for (const entry of readdirSync(join(ROOT, "src"), { withFileTypes: true }))
    expect(places).toContain(`src/${entry.name}${entry.isDirectory() ? "/" : ""}`);
});

/** Each key as the table names it. */
const CAPS: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  PageUp: "Page Up",
  PageDown: "Page Down",
  ShiftLeft: "Shift",
  Escape: "Esc",
};

test("its controls are the keys, all of them and no others", () => {
  const codes = [
    ...Object.keys(FLIGHT_KEYS),
    "Enter",
    "Escape",
    "F1",
    "F2",
    ..."VGMPHNXU".split("").map((letter) => `Key${letter}`),
  ];
  for (const code of codes) expect(code in FLIGHT_KEYS || actOf(code, "") !== null, code).toBe(true);
  expect(actOf("Slash", "?")).toBe("help");
  const caps = codes.map((code) => CAPS[code] ?? code.replace(/^Key/, ""));
  expect([...new Set(namedIn("Controls"))].sort()).toEqual([...caps, "?"].sort());
  expect(sectionOf("Controls")).toContain(`within ${LANDING_SLOPE}° of level`);
});

test("its controls of free space are the keys there, all that the others do not name and no others", () => {
  const { codes, typed } = SPACE_ACTS;
  const capOf = (code: string) => CAPS[code] ?? code.replace(/^(Key|Digit)/, "").replace("Escape", "Esc");
  const others = [...Object.keys(FLIGHT_KEYS).map(capOf), ...namedIn("Controls")];
  const named = namedIn("Free space");
  for (const cap of Object.keys(codes).map(capOf)) {
    if (/^([2-8]|NumpadEnter)$/.test(cap)) continue;
    expect([...namedIn("Controls"), ...named], cap).toContain(cap);
  }
  const own = [...Object.keys(codes).map(capOf), ...Object.keys(typed)];
  for (const cap of named) expect([...own, ...others], cap).toContain(cap);
  expect(named).toEqual(expect.arrayContaining(["+", "-", "1", "9", "Enter", "M", "X"]));
});

test("its links have every part that a link can have", () => {
  const parts = namedIn("Links").map((part) => part.split("=")[0]);
  expect(parts).toEqual(expect.arrayContaining([...LINK_NAMES, "geo", "off", "sheet", "from"]));
});

test("its commands are the package's", () => {
  const scripts = readme.matchAll(/npm run (?:-s )?([\w:]+)/g);
  for (const [, script] of scripts) expect(Object.keys(PACKAGE.scripts)).toContain(script);
});

test("its example prints what it says", async () => {
  const [code] = codeOf("The generator");
  const folder = mkdtempSync(join(tmpdir(), "limitless-example-"));
  const file = join(folder, "example.mts");
  writeFileSync(file, code.replaceAll('from "./', `from "${ROOT.replaceAll("\\", "/")}/`));
  const tsx = join(ROOT, "node_modules/tsx/dist/cli.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [tsx, file]);
  rmSync(folder, { recursive: true });
  const said = /console\.log\(fieldAt\(.*\/\/ ([\d.]+):/.exec(code)?.[1];
  expect(stdout.split("\n")[0]).toBe(said);
  expect(stdout).toMatch(/floor: .*roof: /);
});

test("its generator's functions are there", async () => {
  const names = namedIn("The generator");
  const files = readdirSync(join(ROOT, "src/core"), { recursive: true, encoding: "utf8" });
  const sources = files
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join(ROOT, "src/core", file), "utf8"));
  for (const name of names) expect(sources.join("\n"), name).toContain(`export function ${name}(`);
});

test("the changes begin with the version that is being made", () => {
  const changes = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8");
  expect(changes).toContain(`\n## ${PACKAGE.version}`);
  expect(changes).toMatch(/⛰ ground/);
});
