/** The picture that chats show beside the address of the page. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import jpeg from "jpeg-js";
import { expect, test } from "vitest";
import { WIDE } from "../../tools/app-manifest.ts";
import { ROOT } from "../../tools/dist.ts";
import { shareTags } from "../../tools/share-tags.ts";

const propertiesOf = (address: string) =>
  Object.fromEntries(shareTags(address).map(({ attrs }) => [attrs?.property, attrs?.content]));

test("the picture has the size of its tags and at most 100 KB", () => {
  const file = join(ROOT, WIDE.file);
  const { width, height } = jpeg.decode(readFileSync(file));
  expect(propertiesOf("")).toMatchObject({ "og:image:width": `${width}`, "og:image:height": `${height}` });
  expect(statSync(file).size).toBeLessThanOrEqual(100_000);
});

test("addresses are relative, unless the build knows the one of the page", () => {
  expect(propertiesOf("")["og:image"]).toBe("app/wide.jpg");
  expect(propertiesOf("")).not.toHaveProperty("og:url");
  for (const address of ["https://example.org/worlds", "https://example.org/worlds/?utm=1#top"])
    expect(propertiesOf(address)).toMatchObject({
      "og:url": "https://example.org/worlds/",
      "og:image": "https://example.org/worlds/app/wide.jpg",
    });
});

test.each(["example.org", "ftp://example.org/", "javascript:alert(1)"])("%s is no address of a page", (address) => {
  expect(() => shareTags(address)).toThrow(
    `"${address}" is not the address of a page; give one as https://example.org/worlds/.`,
  );
});

test("the page says that the picture is to be shown large", () => {
  const page = readFileSync(join(ROOT, "index.html"), "utf8");
  for (const tag of ['name="twitter:card" content="summary_large_image"', 'property="og:title"'])
    expect(page).toContain(tag);
});
