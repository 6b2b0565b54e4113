/**
 * Tags in the built page by which chats and networks show a picture beside its address: one for all links (docs/embedding.md). Most
 * of them ask for the picture by its whole address, which the build knows by LIMITLESS_ADDRESS alone.
 */
import type { HtmlTagDescriptor, Plugin } from "vite";
import { quote } from "../src/recipe/quantity.ts";
import { WIDE } from "./app-manifest.ts";

/** The tags for the address of the page; relative addresses where it is empty. Throws a RangeError where it is none. */
export function shareTags(address: string): HtmlTagDescriptor[] {
  const page = address && pageAddress(address);
  const properties = {
    ...(page && { "og:url": page }),
    "og:image": page ? new URL(WIDE.path, page).href : WIDE.path,
    "og:image:width": String(WIDE.width),
    "og:image:height": String(WIDE.height),
    "og:image:alt": WIDE.label,
  };
  return Object.entries(properties).map(([property, content]) => ({
    ...{ tag: "meta", attrs: { property, content }, injectTo: "head" },
  }));
}

/** With a slash at the end. */
function pageAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new RangeError(`${quote(address)} is not the address of a page; give one as https://example.org/worlds/.`);
  return `${url.origin}${url.pathname}`.replace(/\/?$/, "/");
}

export const sharedPicture: Plugin = {
  name: "shared-picture",
  apply: "build",
  transformIndexHtml: () => shareTags(process.env.LIMITLESS_ADDRESS ?? ""),
};
