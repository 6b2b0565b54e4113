/** `limitless picture` with the built page and a real browser. */
import { join } from "node:path";
import { decode } from "fast-png";
import { chromium } from "playwright-core";
import { expect, inject, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import { ROOT } from "../../tools/dist.ts";
import { limitless } from "../cli/run.ts";

const page = { folder: join(ROOT, "dist"), launch: () => chromium.connect(inject("browser")) };

test("a link is drawn in its size, without controls", async () => {
  const link = "?world=mines&quality=low&view=1";
  const { code, err, bytes } = await limitless(["picture", "--size", "96x54", link, "-"], "", () => 0, scenes, page);
  expect([code, err]).toEqual([0, ""]);
  const { width, height, data } = decode(bytes);
  expect([width, height]).toEqual([96, 54]);
  expect(new Set(data).size).toBeGreaterThan(30);
});
