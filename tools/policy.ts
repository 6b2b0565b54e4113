/** Content security policy of the built page, and the other headers of its answers: servers in hosting/ and `_headers` send them. */
import { join } from "node:path";
import type { Plugin } from "vite";
import { embedderList } from "../src/embed/embedders.ts";

/** Policy of the page: nothing but what is named. It connects to nothing, and sends no form. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "worker-src 'self'",
  // The icon, and pictures of the logbook.
  "img-src 'self' data:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  // The policy of src/app/trusted-types.ts.
  "require-trusted-types-for 'script'",
  "trusted-types default",
].join("; ");

/**
 * Policy of the header up to the ancestors of frames, which each site chooses: markup cannot forbid frames. Workers have this one alone, and
 * the service worker fetches the files of the page. The page itself may connect to nothing, by the policy of its markup.
 */
const SENT = `${POLICY}; connect-src 'self'`;

/** Sites that may frame the page and are answered (docs/embedding.md). */
const EMBEDDERS = embedderList(process.env.LIMITLESS_FRAME_ANCESTORS ?? "'none'");

/** Headers of every answer. */
export const HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": `${SENT}; frame-ancestors ${EMBEDDERS}`,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** `Cache-Control` by folder: hashed names never change their content, pictures of places rarely. Everything else is asked for anew. */
export const CACHES: Readonly<Record<string, string>> = {
  assets: "public, max-age=31536000, immutable",
  door: "public, max-age=86400",
};

/** File that pages of other sites load as a module: the client of framed worlds (docs/embedding.md). */
const SHARED = "/embed.js";

/** Puts the policy in the built page. The development server injects scripts and styles, so it goes without. */
export const contentSecurityPolicy: Plugin = {
  name: "content-security-policy",
  apply: "build",
  transformIndexHtml: () => [
    { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
  ],
};

/** The list of sites that are answered, also by the development server. */
export const answeredSites: Plugin = {
  name: "answered-sites",
  transformIndexHtml: () => [
    { tag: "meta", attrs: { name: "limitless-embedders", content: EMBEDDERS }, injectTo: "head" },
  ],
};

/** Rules of a file `_headers`: a pattern of addresses, and below it its headers. */
export function headersFile(): string {
  const everywhere = Object.entries(HEADERS).map(([name, value]) => `  ${name}: ${value}`);
  const caches = Object.entries(CACHES).flatMap(([folder, value]) => [`/${folder}/*`, `  Cache-Control: ${value}`]);
  return ["/*", ...everywhere, ...caches, SHARED, "  Access-Control-Allow-Origin: *", ""].join("\n");
}

/** Writes `_headers` beside the page, which Netlify and Cloudflare Pages read; they ask for everything else anew by themselves. */
export const staticHostHeaders: Plugin = {
  name: "static-host-headers",
  apply: "build",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "_headers", source: headersFile() });
  },
};

/** Files that have the policy: `npm run docs` writes it there. */
export const POLICY_FILES = ["hosting/nginx.conf", "hosting/Caddyfile", "docs/hosting.md"].map((path) =>
  join(import.meta.dirname, "..", path),
);

/** A configuration or a document with the present policy in place of the one it has. */
export const withPolicy = (text: string): string =>
  text.replace(/default-src [^"\n]*?(?=; frame-ancestors)/g, () => SENT);
