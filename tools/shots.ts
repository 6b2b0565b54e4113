/**
 * `npm run shots [-- world | world/shot | world/preset/shot …]`: renders every shot of every world, and prints each file.
 *
 *   --out DIR        .cache/shots
 *   --size WxH       1280x720
 *   --quality Q      high
 *   --query "a=b"    added to every link
 *   --bare           without the user interface, which fades by the clock and would differ
 *   --against DIR    compares with earlier pictures in DIR: prints the structural similarity of each, 1 for equal ones, and shows
 *                    both side by side, the least similar ones first
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { scenes } from "../scenes/index.ts";
import { applyPreset, NO_PRESET, presetNames, presetsOf } from "../src/recipe/preset.ts";
import type { Recipe } from "../src/recipe/recipe.ts";
import { ROOT } from "./dist.ts";
import { openStudio, type Studio } from "./page.ts";
import { similarity } from "./pictures.ts";
import { pictureOf, untilReady } from "./ready.ts";

interface Shot {
  readonly world: string;
  /** "coast", or "moon/limb" of a preset. */
  readonly shot: string;
  readonly title: string;
  /** Its query string, without "?". */
  readonly link: string;
}

interface Camera {
  readonly width: number;
  readonly height: number;
  readonly quality: string;
  readonly query: string;
  readonly bare: boolean;
}

const TIMEOUT = 400_000;

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

async function allShots(): Promise<Shot[]> {
  const worlds = Object.entries(scenes).map(async ([world, scene]) => {
    const { default: recipe } = await scene.load();
    const own = Object.entries(recipe.shots).map(([shot, { title }]) => ({
      world,
      shot,
      title,
      link: `world=${world}&shot=${shot}`,
    }));
    const others = presetNames(recipe).filter((name) => name !== NO_PRESET);
    const theirs = others.map((preset) =>
      Object.entries(applyPreset<Recipe>(recipe, preset).shots).map(([shot, { title }]) => ({
        world,
        shot: `${preset}/${shot}`,
        title: `${presetsOf(recipe).find(({ name }) => name === preset)?.title}: ${title}`,
        link: `world=${world}&preset=${preset}&shot=${shot}`,
      })),
    );
    return [own, ...theirs].flat();
  });
  return (await Promise.all(worlds)).flat();
}

/** The shots named by "world" or "world/shot", or all. Unknown names end the program. */
function choose(shots: readonly Shot[], names: readonly string[]): Shot[] {
  const matches = ({ world, shot }: Shot, name: string) => `${world}/${shot}/`.startsWith(`${name}/`);
  for (const name of names) {
    if (shots.some((shot) => matches(shot, name))) continue;
    const known = shots.map(({ world, shot }) => `${world}/${shot}`).join(", ");
    refuse(`No shot is named "${name}". There are ${known}.`);
  }
  return names.length === 0 ? [...shots] : shots.filter((shot) => names.some((name) => matches(shot, name)));
}

async function take(studio: Studio, { world, shot, link }: Shot, camera: Camera, path: string): Promise<void> {
  const page = await studio.newPage(camera.width, camera.height);
  page.on("console", (message) => {
    if (message.type() === "error") console.error(`  ${world}/${shot}: ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => console.error(`  ${world}/${shot}: ${error}`));
  try {
    const extra = camera.query && `&${camera.query}`;
    await page.goto(studio.addressOf(`${link}&quality=${camera.quality}&freeze=1${extra}`));
    await untilReady(page, TIMEOUT);
    if (camera.bare) writeFileSync(path, await pictureOf(page, TIMEOUT));
    else await page.screenshot({ path, timeout: TIMEOUT });
  } finally {
    await page.context().close();
  }
}

const nameOf = ({ world, shot }: Shot): string => `${world}-${shot.replace("/", "-")}.png`;

/** `earlier`: the path of a shot's earlier picture, and its similarity. */
function contactSheet(shots: readonly Shot[], earlier: (shot: Shot) => readonly [path: string, alike: number] | null) {
  const figures = shots.map((each) => {
    const { world, shot, title } = each;
    const before = earlier(each);
    const images = `${before ? `<img src="${before[0]}" alt="">` : ""}<img src="${nameOf(each)}" alt="">`;
    const alike = before ? ` · ${before[1].toFixed(4)}` : "";
    return `<figure>${images}<figcaption>${title} · ${world}/${shot}${alike}</figcaption></figure>`;
  });
  const style = `body{background:#14181d;color:#cfd6dd;font:14px system-ui;display:grid;gap:16px;
    grid-template-columns:repeat(auto-fill,minmax(560px,1fr))}figure{margin:0}img{width:100%}`;
  return `<!doctype html><meta charset="utf-8"><title>Shots</title><style>${style}</style>${figures.join("\n")}\n`;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string", default: join(ROOT, ".cache/shots") },
    size: { type: "string", default: "1280x720" },
    quality: { type: "string", default: "high" },
    query: { type: "string", default: "" },
    against: { type: "string", default: "" },
    bare: { type: "boolean", default: false },
  },
});
const size = /^(\d+)x(\d+)$/.exec(values.size);
if (!size) refuse(`Expected --size as WIDTHxHEIGHT, got "${values.size}".`);
const camera: Camera = {
  width: Number(size[1]),
  height: Number(size[2]),
  quality: values.quality,
  query: values.query,
  bare: values.bare,
};

const known = await allShots();
const shots = choose(known, positionals);
mkdirSync(values.out, { recursive: true });
const studio = await openStudio();
const fileOf = (shot: Shot) => join(values.out, nameOf(shot));
const alike = new Map<string, number>();
for (const shot of shots) {
  const path = fileOf(shot);
  const start = performance.now();
  try {
    await take(studio, shot, camera, path);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const before = join(values.against, nameOf(shot));
    if (values.against && existsSync(before))
      alike.set(nameOf(shot), similarity(readFileSync(before), readFileSync(path)));
    console.log(`${relative("", path)}  ${seconds} s  ${alike.get(nameOf(shot))?.toFixed(4) ?? ""}`);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${shot.world}/${shot.shot} failed: ${error instanceof Error ? error.message : error}`);
  }
}
await studio.close();
const sheet = join(values.out, "index.html");
const likeness = (shot: Shot) => alike.get(nameOf(shot)) ?? 2;
const drawn = known.filter((shot) => existsSync(fileOf(shot))).sort((a, b) => likeness(a) - likeness(b));
const earlier = (shot: Shot) =>
  alike.has(nameOf(shot))
    ? ([relative(values.out, join(values.against, nameOf(shot))), likeness(shot)] as const)
    : null;
writeFileSync(sheet, contactSheet(drawn, earlier));
console.log(relative("", sheet));
