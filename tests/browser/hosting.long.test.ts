/** The built page behind nginx and Caddy with the configurations of hosting/, at the root of a site and in a folder of one. */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMPRESSED, compressFolder } from "../../tools/compress.ts";
import { HEADERS } from "../../tools/policy.ts";
import { ROOT } from "../documents.ts";
import { nonEmpty } from "../non-empty.ts";
import { openPageAt, untilReady } from "./browser.ts";
import { ask, SERVERS } from "./hosting-servers.ts";

const work = mkdtempSync(join(tmpdir(), "limitless-hosting-"));
/** Folder that is served, with the page in it and in a folder below it. */
const root = join(work, "site");
const PLACES = [
  { place: "at the root", folder: "", ancestors: "'none'" },
  { place: "in a folder, framed by another site", folder: "limitless/", ancestors: "https://example.org 'self'" },
];

/** The built files that the test asks for, by kind. */
const files = { script: "", style: "", font: "", picture: "" };

beforeAll(async () => {
  // A server that changes its user has to read it.
  chmodSync(work, 0o755);
  cpSync(join(ROOT, "dist"), root, { recursive: true, filter: (path) => !COMPRESSED.test(path) });
  await compressFolder(root);
  cpSync(root, join(work, "copy"), { recursive: true });
  cpSync(join(work, "copy"), join(root, "limitless"), { recursive: true });
  const all = readdirSync(join(work, "copy"), { recursive: true, encoding: "utf8" });
  const named = (pattern: RegExp) => all.find((file) => pattern.test(file)) ?? "";
  Object.assign(files, {
    script: named(/^assets\/babylon-.*\.js$/),
    style: named(/^assets\/index-.*\.css$/),
    font: named(/^assets\/.*\.woff2$/),
    picture: named(/^door\/.*\.(?:jpg|webp|png)$/),
  });
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

const servers = Object.entries(SERVERS);
for (const [name, { missing }] of servers) if (missing) test.todo(`${name} serves the page: ${missing}`);
const cases = servers.flatMap(([name, { missing, start }]) =>
  missing ? [] : PLACES.map((place) => ({ name, start, ...place })),
);

describe.each(nonEmpty(cases))("$name, $place", ({ name, start, folder, ancestors }) => {
  let address = "";
  let close: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const own = join(work, `${name}-${folder.length}`);
    mkdirSync(own);
    ({ address, close } = await start({ root, folder, work: own, ancestors }));
  });
  afterAll(() => close?.());

  const policy = HEADERS["Content-Security-Policy"].replace("frame-ancestors 'none'", `frame-ancestors ${ancestors}`);
  const secured = Object.fromEntries(
    Object.entries({ ...HEADERS, "Content-Security-Policy": policy }).map(([key, value]) => [key.toLowerCase(), value]),
  );

  test("the page has the policy and the other headers", async () => {
    const { status, headers, body } = await ask(address);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      ...secured,
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
    });
    expect(body).toEqual(readFileSync(join(root, "index.html")));
  });

  test("workers have the policy, too", async () => {
    expect((await ask(address + files.script)).headers).toMatchObject(secured);
  });

  test("files have their types", async () => {
    const typeOf = async (file: string) => (await ask(address + file)).headers["content-type"];
    expect(await typeOf(files.script)).toMatch(/^(?:application|text)\/javascript; charset=utf-8$/);
    expect(await typeOf(files.style)).toBe("text/css; charset=utf-8");
    expect(await typeOf(files.font)).toBe("font/woff2");
    expect(await typeOf(files.picture)).toMatch(/^image\/(?:jpeg|webp|png)$/);
    expect(await typeOf("third-party-notices.txt")).toBe("text/plain; charset=utf-8");
    expect(await typeOf("manifest.webmanifest")).toBe("application/manifest+json; charset=utf-8");
  });

  test.each([
    ["br", "gzip, deflate, br", brotliDecompressSync],
    ["gzip", "gzip, deflate", gunzipSync],
    [undefined, "identity", (body: Buffer) => body],
  ] as const)("text comes as %s to who accepts %s", async (encoding, accepted, unpack) => {
    for (const file of ["", files.script, files.style]) {
      const { headers, body } = await ask(address + file, { "Accept-Encoding": accepted, Via: "1.1 cache" });
      expect(headers["content-encoding"], file).toBe(encoding);
      expect(headers.vary, file).toBe("Accept-Encoding");
      expect(unpack(body), file).toEqual(readFileSync(join(root, file || "index.html")));
    }
  });

  test("fonts and pictures are not compressed again", async () => {
    for (const file of [files.font, files.picture]) {
      const { headers } = await ask(address + file, { "Accept-Encoding": "gzip, deflate, br" });
      expect(headers["content-encoding"], file).toBeUndefined();
    }
  });

  test("hashed files are kept for a year, pictures for a day, all others are asked for anew", async () => {
    const cacheOf = async (file: string) => (await ask(address + file)).headers["cache-control"];
    for (const file of [files.script, files.style, files.font])
      expect(await cacheOf(file)).toBe("public, max-age=31536000, immutable");
    expect(await cacheOf(files.picture)).toBe("public, max-age=86400");
    for (const file of ["", "index.html", "service-worker.js", "manifest.webmanifest", "third-party-notices.txt"])
      expect(await cacheOf(file)).toBe("no-cache");
  });

  test.each(["br", "gzip", "identity"])("a copy in %s that is still good is answered 304", async (encoding) => {
    const accepted = { "Accept-Encoding": encoding };
    const { etag = "", "last-modified": modified = "" } = (await ask(address, accepted)).headers;
    for (const asked of [{ "If-None-Match": etag }, { "If-Modified-Since": modified }]) {
      const { status, headers, body } = await ask(address, { ...accepted, ...asked });
      expect(status).toBe(304);
      expect(headers["cache-control"]).toBe("no-cache");
      expect(body.length).toBe(0);
    }
    expect((await ask(address, { ...accepted, "If-None-Match": '"old"' })).status).toBe(200);
  });

  test("each encoding has an ETag of its own", async () => {
    const tags = ["br", "gzip", "identity"].map(
      async (encoding) => (await ask(address + files.script, { "Accept-Encoding": encoding })).headers.etag,
    );
    expect(new Set(await Promise.all(tags)).size).toBe(3);
  });

  test("a range of a file comes alone", async () => {
    const whole = readFileSync(join(root, files.script));
    const { status, headers, body } = await ask(address + files.script, { Range: "bytes=100-299" });
    expect(status).toBe(206);
    expect(headers["content-range"]).toBe(`bytes 100-299/${whole.length}`);
    expect(body).toEqual(whole.subarray(100, 300));
    expect((await ask(address + files.script, { Range: `bytes=${whole.length}-` })).status).toBe(416);
  });

  test("missing files are 404 with the policy, and no cache keeps that they are missing", async () => {
    for (const file of ["nowhere", "assets/index-00000000.js", "door/nowhere.jpg"]) {
      const { status, headers, body } = await ask(address + file);
      expect(status, file).toBe(404);
      expect(headers, file).toMatchObject(secured);
      expect(headers["cache-control"] ?? "no-cache", file).toBe("no-cache");
      expect(body.toString(), file).not.toContain("<canvas");
    }
  });

  test("a folder without its slash leads to the one with it, from which relative addresses go on", async () => {
    const asked = new URL("/limitless", address);
    const { status, headers } = await ask(asked.href);
    expect([301, 308]).toContain(status);
    expect(new URL(headers.location ?? "", asked).href).toBe(`${asked.href}/`);
  });

  test("pages of other sites may load the client of framed worlds, and nothing else", async () => {
    const readersOf = async (file: string) => (await ask(address + file)).headers["access-control-allow-origin"];
    expect(await readersOf("embed.js")).toBe("*");
    for (const file of ["", files.script, "service-worker.js"]) expect(await readersOf(file)).toBeUndefined();
  });

  test("the version of the program is not told", async () => {
    expect((await ask(address)).headers.server ?? "").not.toMatch(/\d/);
  });

  test("a world opens, with everything compressed that is text", async () => {
    const page = await openPageAt(`${address}?world=mines&quality=low`, {}, { drawsTiles: true });
    await untilReady(page);
    expect(page.errors).toEqual([]);
    const loaded = await page.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map((entry) => ({
        path: new URL(entry.name).pathname,
        isPlain: entry.encodedBodySize >= entry.decodedBodySize,
      })),
    );
    // The smallest scripts do not shrink.
    const shrinking = loaded.filter(({ path }) => existsSync(join(root, `${path}.br`)));
    expect(shrinking.length).toBeGreaterThan(20);
    expect(shrinking.filter(({ isPlain }) => isPlain)).toEqual([]);
  });
});

test("the files that the container takes are enough to build the page", () => {
  const container = readFileSync(join(ROOT, "hosting/Containerfile"), "utf8");
  const copies = [...container.matchAll(/^COPY (?!--from)(.+) (\S+)$/gm)].map(([, from, to]) => ({ from, to }));
  const folder = join(work, "container");
  for (const { from, to } of nonEmpty(copies)) {
    const into = to.startsWith("/") ? join(work, "elsewhere", to) : join(folder, to);
    for (const path of from.split(" ")) {
      const isFile = statSync(join(ROOT, path)).isFile();
      cpSync(join(ROOT, path), isFile && to === "./" ? join(into, path) : into, { recursive: true });
    }
  }
  mkdirSync(join(folder, "tests"));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  execFileSync(process.execPath, ["node_modules/vite/bin/vite.js", "build", "--logLevel", "error"], { cwd: folder });
  execFileSync(process.execPath, ["node_modules/tsx/dist/cli.mjs", "tools/compress.ts"], { cwd: folder });
  const built = readdirSync(join(folder, "dist"));
  expect(built).toEqual(expect.arrayContaining(["_headers", "assets", "door", "index.html", "index.html.br"]));
});
