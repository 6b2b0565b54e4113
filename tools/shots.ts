/**
 * `npm run shots [-- world | world/shot | world/preset/shot …]`: renders every shot of every world, and prints each file.
 *
 *   --out DIR        .cache/shots
 *   --size WxH       1280x720
 *   --quality Q      high
 *   --query "a=b"    added to every link
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { scenes } from "../scenes/index.ts";
import { applyPreset, NO_PRESET, presetNames, presetsOf } from "../src/recipe/preset.ts";
import type { Recipe } from "../src/recipe/recipe.ts";
import { ROOT } from "./dist.ts";
import { openStudio, type Studio } from "./page.ts";
import { untilReady } from "./ready.ts";

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
    await page.screenshot({ path, timeout: TIMEOUT });
  } finally {
    await page.context().close();
  }
}

function contactSheet(shots: readonly Shot[]): string {
  const figures = shots.map(
    ({ world, shot, title }) =>
      `<figure><img src="${world}-${shot.replace("/", "-")}.png" alt=""><figcaption>${title} · ${world}/${shot}</figcaption></figure>`,
  );
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
  },
});
const size = /^(\d+)x(\d+)$/.exec(values.size);
if (!size) refuse(`Expected --size as WIDTHxHEIGHT, got "${values.size}".`);
const camera: Camera = {
  width: Number(size[1]),
  height: Number(size[2]),
  quality: values.quality,
  query: values.query,
};

const known = await allShots();
const shots = choose(known, positionals);
mkdirSync(values.out, { recursive: true });
const studio = await openStudio();
const fileOf = ({ world, shot }: Shot) => join(values.out, `${world}-${shot.replace("/", "-")}.png`);
for (const shot of shots) {
  const path = fileOf(shot);
  const start = performance.now();
  try {
    await take(studio, shot, camera, path);
    console.log(`${relative("", path)}  ${((performance.now() - start) / 1000).toFixed(1)} s`);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${shot.world}/${shot.shot} failed: ${error instanceof Error ? error.message : error}`);
  }
}
await studio.close();
const sheet = join(values.out, "index.html");
writeFileSync(sheet, contactSheet(known.filter((shot) => existsSync(fileOf(shot)))));
console.log(relative("", sheet));
