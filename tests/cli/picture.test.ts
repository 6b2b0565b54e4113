/** `limitless picture`, with a made-up browser: links, lists, names, tags and failures. tests/browser/picture.test.ts draws for real. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import type { PageSource } from "../../src/cli/studio.ts";
import { type Input, limitless } from "./run.ts";

let folder: string;
let build: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "limitless-picture-"));
  build = mkdtempSync(join(tmpdir(), "limitless-build-"));
  writeFileSync(join(build, "index.html"), "<p>Built");
});
afterAll(() => {
  for (const each of [folder, build]) rmSync(each, { recursive: true });
});

const at = (name: string) => join(folder, name);

/** A browser whose pictures are their size and query, and which fails at planets. */
function createBrowser() {
  const state = { open: 0, closed: false };
  const browser = {
    async newContext({ viewport }: { viewport: { width: number; height: number } }) {
      state.open++;
      let query = "";
      const locator = { or: () => locator, first: () => locator, waitFor: async () => {}, evaluate: async () => {} };
      const page = {
        async goto(address: string) {
          query = new URL(address).search;
          expect((await fetch(address)).status).toBe(200);
        },
        locator: () => locator,
        getByRole: () => ({ isVisible: async () => query.includes("planet"), innerText: async () => "No memory" }),
        screenshot: async () => Buffer.from(`${viewport.width} ${viewport.height} ${query}`),
      };
      return { newPage: async () => page, close: async () => void state.open-- };
    },
    close: async () => void (state.closed = true),
  };
  return { state, browser: browser as unknown as Browser };
}

function take(args: string, { input = "", page, now }: { input?: Input; page?: PageSource; now?: () => number } = {}) {
  const { state, browser } = createBrowser();
  const source = page ?? { folder: build, launch: async () => browser };
  return limitless(`picture ${args}`, input, now ?? (() => 0), scenes, source).then((ran) => ({ ...ran, state }));
}

test("a link is a picture of its frozen view, in a size and quality", async () => {
  const { code, out, err, state } = await take(
    `--size 640x360 ?world=forest&shot=lake&sheet=workshop ${at("lake.png")}`,
  );
  expect([code, err, state]).toEqual([0, "", { open: 0, closed: true }]);
  expect(readFileSync(at("lake.png"), "utf8")).toBe("640 360 ?world=forest&shot=lake&freeze=1");
  expect(JSON.parse(out)).toMatchObject({ files: [at("lake.png")], width: 640, height: 360 });
  const high = await take("--quality high https://worlds.example/?world=caverns -");
  expect(high.bytes.toString()).toBe("1200 630 ?world=caverns&quality=high&freeze=1");
});

test("several links go into a folder, which is made", async () => {
  const { code } = await take(`?world=forest ?world=mines ${at("several")}`);
  expect(code).toBe(0);
  expect(readdirSync(at("several"))).toEqual(["1-forest.png", "2-mines.png"]);
});

test("a list has links and names, and tells its progress", async () => {
  const list = "# two links\n?world=forest\n\n?world=mines&hour=6 dawn.png\r\n";
  let time = 0;
  const clock = () => (time += 60_000);
  const ran = await take(`--links - ${at("listed")}`, { input: list, now: clock });
  expect(ran.code).toBe(0);
  expect(readdirSync(at("listed"))).toEqual(["1-forest.png", "dawn.png"]);
  expect(ran.err).toBe("1 of 2 pictures\n2 of 2 pictures\n");
});

test("a picture that fails is named, and the others are written", async () => {
  const ran = await take(`?world=planet ?world=forest ${at("failing")}`);
  expect(ran.code).toBe(1);
  expect(ran.err).toBe(
    `limitless: ${at("failing/1-planet.png")}: The view could not be drawn: No memory\nlimitless: 1 of 2 pictures failed.\n`,
  );
  expect(JSON.parse(ran.out).files).toEqual([at("failing/2-forest.png")]);
  expect(readdirSync(at("failing"))).toEqual(["2-forest.png"]);
  const alone = await take(`?world=planet ${at("alone.png")}`);
  expect([alone.code, alone.err]).toEqual([1, "limitless: The view could not be drawn: No memory\n"]);
  expect(existsSync(at("alone.png"))).toBe(false);
  expect(alone.state.closed).toBe(true);
});

test("tags are a page and an oEmbed answer beside each picture", async () => {
  const link = "https://worlds.example/limitless/?world=skylands&shot=pond&hour=7";
  const { code } = await take(`--tags https://worlds.example/share --size 800x400 ${link} ${at("dawn.png")}`);
  expect(code).toBe(0);
  const page = readFileSync(at("dawn.html"), "utf8");
  for (const tag of [
    '<meta property="og:image" content="https://worlds.example/share/dawn.png">',
    '<meta property="og:image:width" content="800">',
    '<meta property="og:url" content="https://worlds.example/share/dawn.html">',
    '<link rel="alternate" type="application/json+oembed" href="https://worlds.example/share/dawn.json"',
    '<a href="https://worlds.example/limitless/?world=skylands&amp;shot=pond&amp;hour=7">',
  ])
    expect(page).toContain(tag);
  expect(page).toMatch(/<meta property="og:title" content="Skylands: .+">/);
  const answer = JSON.parse(readFileSync(at("dawn.json"), "utf8"));
  expect(answer).toMatchObject({
    ...{ version: "1.0", type: "rich", width: 800, height: 400, provider_url: "https://worlds.example/limitless/" },
    ...{ thumbnail_url: "https://worlds.example/share/dawn.png", thumbnail_width: 800, thumbnail_height: 400 },
  });
  expect(answer.html).toContain('src="https://worlds.example/limitless/?world=skylands&amp;shot=pond&amp;hour=7"');
});

test.each([
  ["?world=forest", "LINK: is missing; give LINK and OUT, or --links FILE and OUT."],
  ["?world=forest a.jpg", "OUT: a.jpg is not a .png file."],
  ["?world=forest ?world=mines -", "OUT: several files have a folder, not -."],
  ["?world=skylands&sea=9 a.png", "LINK: sea: 9 is out of range 150 to 560 units."],
  ["?world=forest ?world=forst x", 'LINK 2: world: "forst" is unknown; did you mean forest?'],
  ["file:///etc/passwd?world=forest a.png", 'LINK: "file:///etc/passwd" is not the address of a page (http or https).'],
  ["--size 5x99999 ?world=forest a.png", '--size: "5x99999" is not WxH, each 16 to 4096 pixels.'],
  ["--quality best ?world=forest a.png", '--quality: "best" is not one of low, medium, high, ultra.'],
  [
    "--tags share ?world=forest a.png",
    '--tags: "share" is not one of the addresses that begin with http:// or https://.',
  ],
  [
    "--tags https://worlds.example ?world=forest a.png",
    "--tags: needs links with their site, as https://worlds.example/?world=forest.",
  ],
  ["--links - ?world=forest x", "--links: the file has the links; give OUT alone."],
])("limitless picture %s is wrong usage", async (args, message) => {
  const ran = await take(args);
  expect(ran).toMatchObject({ code: 2, out: "", err: expect.stringContaining(`limitless: ${message}`) });
});

test.each([
  ["# nothing\n", "--links: the file has no links."],
  [
    "?world=forest\n?world=forest a/b.png\n",
    '--links: line 2: "a/b.png" is not a name of letters, digits and - _ . with .png.',
  ],
  ["?world=forest a.png b.png\n", "--links: line 1: is not LINK or LINK NAME.png; a link has no spaces."],
  ["?world=forest a.png\n?world=mines a.png\n", '--links: line 2: "a.png" is the picture of another link.'],
  ["?world=forest\n?world=skylands&sea=9\n", "--links: line 2: sea: 9 is out of range 150 to 560 units."],
])("the list %j is wrong usage, and nothing is drawn", async (input, message) => {
  const ran = await take(`--links - ${at("never")}`, { input });
  expect(ran).toMatchObject({ code: 2, err: `limitless: ${message}\n` });
  expect(existsSync(at("never"))).toBe(false);
});

test("a missing build, browser or package is named", async () => {
  const launch = async () => Promise.reject(new Error("No browser: none is installed."));
  const missing = join(folder, "dist");
  const args = `?world=forest ${at("a.png")}`;
  const unbuilt = await take(args, { page: { folder: missing, launch } });
  expect([unbuilt.code, unbuilt.err]).toEqual([
    1,
    `limitless: ${missing}: there is no built page; run npm run build, or give --site.\n`,
  ]);
  const [none, unpacked] = [
    await take(args, { page: { folder: build, launch } }),
    await take(args, {
      page: {
        folder: build,
        launch: () => Promise.reject(Object.assign(new Error("x"), { code: "ERR_MODULE_NOT_FOUND" })),
      },
    }),
  ];
  expect([none.code, none.err]).toEqual([1, "limitless: No browser: none is installed.\n"]);
  expect(unpacked.err).toContain("npm install playwright-core");
  expect(existsSync(at("a.png"))).toBe(false);
});
