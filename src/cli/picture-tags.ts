/**
 * Pages that sites show as a picture with a title where somebody sends their address: the built page is one file for all links, and
 * cannot name a picture of each. A page of this file has OpenGraph tags and an oEmbed answer for one link, and leads on to its view.
 */
import type { Picture } from "./picture-list.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture with the addresses of its view and of its file. */
export interface Published extends Pick<Picture, "title" | "about"> {
  readonly view: string;
  readonly image: string;
  readonly page: string;
  readonly oembed: string;
  readonly size: Size;
}

const CHARACTERS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => CHARACTERS[character]);

/** The page as HTML. */
export function sharePage({ title, about, view, image, page, oembed, size }: Published): string {
  const properties = {
    "og:type": "website",
    "og:site_name": "Limitless",
    "og:title": title,
    "og:description": about,
    "og:url": page,
    "og:image": image,
    "og:image:width": size.width,
    "og:image:height": size.height,
    "og:image:alt": title,
  };
  const tags = Object.entries(properties).map(
    ([name, content]) => `<meta property="${name}" content="${escaped(String(content))}">`,
  );
  return `${[
    "<!doctype html>",
    '<html lang="en">',
    '<meta charset="utf-8">',
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(about)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    ...tags,
    `<link rel="alternate" type="application/json+oembed" href="${escaped(oembed)}" title="${escaped(title)}">`,
    `<meta http-equiv="refresh" content="0; url=${escaped(view)}">`,
    `<p><a href="${escaped(view)}">${escaped(title)}</a></p>`,
    "</html>",
  ].join("\n")}\n`;
}

/** The oEmbed answer as JSON (oembed.com, 1.0): the view in a frame, and the picture as its thumbnail. */
export function oembedAnswer({ title, view, image, size: { width, height } }: Published): string {
  const frame = `src="${escaped(view)}" title="${escaped(title)}" width="${width}" height="${height}"`;
  const answer = {
    version: "1.0",
    type: "rich",
    provider_name: "Limitless",
    provider_url: new URL(".", view).href,
    title,
    ...{
      width,
      height,
      html: `<iframe ${frame} style="border:0" loading="lazy" allow="fullscreen; gamepad"></iframe>`,
    },
    ...{ thumbnail_url: image, thumbnail_width: width, thumbnail_height: height },
  };
  return `${JSON.stringify(answer, null, 2)}\n`;
}
