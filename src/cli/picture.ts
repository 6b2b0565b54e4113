/** `limitless picture`: pictures of links by the built page in a headless browser, and pages that show them where links are sent. */
import { mkdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Command } from "commander";
import { QUALITIES, type QualityName } from "../recipe/recipe.ts";
import { FileError, fileError, UsageError } from "./errors.ts";
import { readWhole, writeWhole } from "./files.ts";
import { type Io, writeSummary } from "./io.ts";
import { helpText, oneOf, option, type Reader } from "./options.ts";
import { type GivenLink, type Picture, picturesOf, readLinks } from "./picture-list.ts";
import { oembedAnswer, type Published, type Size, sharePage } from "./picture-tags.ts";
import { createProgress } from "./progress.ts";
import { openStudio, type Studio } from "./studio.ts";
import type { Scenes } from "./worlds.ts";

const HELP = `LINK is a link of the page, from its ? on or whole. For one LINK, OUT is a .png file, or - for standard output; for
several, or with --links, it is a folder, which is made, and the pictures are 1-forest.png, 2-planet.png and so on. Every link is
checked before the first picture is drawn. A picture that fails is named, and the others are taken all the same.

A picture has no controls, and its clock is stopped: a link gives the same picture every time. Where --quality and the link name
none, its quality is medium.

A line of the --links file is a link, and after a space, if wanted, the name of its picture; # begins a comment.

--tags writes two files beside each picture: a page, OUT.html, with OpenGraph tags, which leads on to the view, and an oEmbed answer,
OUT.json. Give the address at which OUT's folder will be, and links with their site. Send the address of the page in place of the link.

It needs the built page (npm run build), or --site, and a Chromium: CHROMIUM_PATH, an installed one, or the one in node_modules. It
draws in software; LIMITLESS_GPU=vulkan (gl, metal, d3d11) draws on the graphics card.

Examples:
  limitless picture "?world=skylands&shot=dawn" dawn.png
  limitless picture --size 640x360 --quality high "?world=forest" "?world=planet" pictures
  limitless picture --links links.txt --tags https://worlds.example/share/ dist/share`;

interface Options {
  readonly size?: Size;
  readonly quality?: QualityName;
  readonly links?: string;
  readonly tags?: string;
  readonly site?: string;
}

/** Pixels of a side. */
const SIDE = { min: 16, max: 4096 };
const DEFAULT_SIZE: Size = { width: 1200, height: 630 };

export function pictureCommand(io: Io, scenes: Scenes): Command {
  return new Command("picture")
    .summary("take pictures of links, for pages that show them")
    .description("Takes pictures of links by the built page in a headless browser.")
    .usage("[options] LINK… OUT")
    .argument("<LINK...>", "links, and after them the file or folder to write")
    .addOption(option("--size <WxH>", "pixels (1200x630)", pictureSize))
    .addOption(option("--quality <name>", "quality (the link's, or medium)", oneOf(QUALITIES)))
    .option("--links <file>", "read links from a file, one a line; - is standard input")
    .addOption(option("--tags <address>", "write pages with OpenGraph and oEmbed; the address of OUT's folder", folder))
    .addOption(option("--site <address>", "draw by the page at this address, not by the built one", folder))
    .addHelpText("after", `\n${helpText(HELP)}`)
    .action((words: string[], options: Options) => picture(io, scenes, words, options));
}

const pictureSize: Reader<Size> = (text) => {
  const [, width = 0, height = 0] = (/^(\d{1,5})x(\d{1,5})$/.exec(text) ?? []).map(Number);
  const isValid = (side: number) => side >= SIDE.min && side <= SIDE.max;
  if (isValid(width) && isValid(height)) return { width, height };
  throw new RangeError(`"${text.slice(0, 40)}" is not WxH, each ${SIDE.min} to ${SIDE.max} pixels`);
};

/** The address of a folder, with a slash at its end. */
const folder: Reader<string> = (text) => {
  if (!/^https?:/.test(text) || !URL.canParse(text))
    throw new RangeError(`"${text.slice(0, 40)}" is not one of the addresses that begin with http:// or https://`);
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname.replace(/\/?$/, "/")}`;
};

async function picture(io: Io, scenes: Scenes, words: readonly string[], options: Options): Promise<void> {
  const out = words[words.length - 1];
  const links = await linksOf(io, words.slice(0, -1), options);
  const isOne = links.length === 1 && options.links === undefined;
  const named = isOne && out !== "-" ? [{ ...links[0], name: basename(out) }] : links;
  if (isOne && out !== "-" && !out.endsWith(".png")) throw new UsageError(`OUT: ${out} is not a .png file.`);
  if (out === "-" && (!isOne || options.tags)) throw new UsageError("OUT: several files have a folder, not -.");
  const pictures = await picturesOf(scenes, named, options.quality);
  const place = isOne ? dirname(out) : out;
  const files = isOne && out === "-" ? ["-"] : pictures.map(({ file }) => join(place, file));
  const { size = DEFAULT_SIZE, tags } = options;
  const published = tags === undefined ? undefined : pictures.map((one) => publish(one, tags, size));
  if (!io.page) throw new FileError("There is no page to draw.");
  if (!isOne) await mkdir(place, { recursive: true }).catch((error) => Promise.reject(fileError(place, error)));
  const studio = await openStudio(io.page, options.site);
  try {
    const written = await takeAll(io, studio, { pictures, files, size, published });
    await writeSummary(io, written, { ...size, links: pictures.map(({ query }) => query) });
    const missing = files.filter((file) => !written.includes(file)).length;
    if (missing > 0) throw new FileError(`${missing} of ${files.length} pictures failed.`);
  } finally {
    await studio.close();
  }
}

async function linksOf(io: Io, words: readonly string[], { links }: Options): Promise<GivenLink[]> {
  if (links !== undefined) {
    if (words.length > 0) throw new UsageError("--links: the file has the links; give OUT alone.");
    return readLinks(Buffer.from(await readWhole(io, links)).toString("utf8"));
  }
  if (words.length === 0) throw new UsageError("LINK: is missing; give LINK and OUT, or --links FILE and OUT.");
  return words.map((link, k) => ({ link, place: words.length === 1 ? "LINK" : `LINK ${k + 1}` }));
}

function publish({ file, address, title, about }: Picture, tags: string, size: Size): Published {
  if (address === undefined)
    throw new UsageError("--tags: needs links with their site, as https://worlds.example/?world=forest.");
  const at = (extension: string) => new URL(file.replace(/png$/, extension), tags).href;
  return { title, about, view: address, image: at("png"), page: at("html"), oembed: at("json"), size };
}

interface Work {
  readonly pictures: readonly Picture[];
  readonly files: readonly string[];
  readonly size: Size;
  readonly published: readonly Published[] | undefined;
}

/** Takes each picture and returns the files written. A failure is told; where there is one picture alone, it is thrown. */
async function takeAll(io: Io, studio: Studio, { pictures, files, size, published }: Work): Promise<string[]> {
  const written: string[] = [];
  const progress = createProgress(io, "pictures");
  for (const [k, { query }] of pictures.entries()) {
    const file = files[k];
    try {
      await writeWhole(io, file, [await studio.take(query, size)]);
      written.push(file);
      const tags = published?.[k];
      const texts = tags ? { html: sharePage(tags), json: oembedAnswer(tags) } : {};
      for (const [extension, text] of Object.entries(texts)) {
        const beside = file.replace(/png$/, extension);
        await writeWhole(io, beside, [Buffer.from(text)]);
        written.push(beside);
      }
    } catch (error) {
      if (files.length === 1) throw error;
      progress.end();
      io.errors.write(`limitless: ${file}: ${(error as Error).message}\n`);
    }
    progress.at(k + 1, files.length);
  }
  progress.end();
  return written;
}
