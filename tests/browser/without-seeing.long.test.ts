/**
 * Skylands by ear: a player who reads live regions alone and presses keys finds the nearest land, flies there, lands, steps out and walks
 * to a named feature.
 */

import { expect, test } from "vitest";
import skylands from "../../scenes/skylands/scene.ts";
import { flatFeaturesIn } from "../../src/core/flat/features.ts";
import { codeAt } from "../../src/core/forest/features.ts";
import type { Pose } from "../../src/explorers/explorer.ts";
import { altitudeOf } from "../../src/map/flat/chart.ts";
import { levelAt } from "../../src/worlds/flat/map/atlas.ts";
import { generate } from "../generate.ts";
import { openPage, untilReady } from "./browser.ts";
import { LISTENS, Listener } from "./listener.ts";

/** Seconds after which the list of places is made anew. */
const LISTED = 31;
/** A refusal of the ground below a helicopter. */
const UNFIT = /Slope \d+°|No room to land|Trees below|No ground below/;
/** Something that stops a walker or drops them. */
const BARRED = /(edge of the land|A drop|Too steep|A wall|A low roof|Deep water|edge of the island)/;

/** Flies to the nearest place to land and lands there; what refuses the skids leads to the next one. */
async function land(player: Listener): Promise<void> {
  for (let tries = 0; tries < 4; tries++) {
    await player.pressUntil(".", /Waypoint \d+: Place to land/, 8);
    await player.press("y");
    await player.until(/You are there/, 120);
    const [answer] = await player.until(new RegExp(`Landed|${UNFIT.source}`), 40, "c");
    if (answer === "Landed") return;
    await player.hold(" ", 2);
    await player.goOn(LISTED);
  }
  throw new Error(`No landing. Heard:\n${player.heard.join("\n")}`);
}

/** Walks to the waypoint by what is told; returns the words of the arrival. */
async function walkThere(player: Listener): Promise<string> {
  let side = "e";
  for (let slices = 0; slices < 300; slices++) {
    await player.pressUntil("Backspace", /You face the waypoint/, 3);
    for (;;) {
      const told = await player.hold("w", 1);
      const there = /You are there: ([^.]+)\./.exec(told);
      if (there) return there[1];
      if (/Turn (left|right)/.test(told)) break;
      if (!BARRED.test(told)) continue;
      await player.hold("s", 0.5);
      await player.hold(side, 3);
      side = slices % 5 === 4 ? (side === "e" ? "q" : "e") : side;
      break;
    }
  }
  throw new Error(`No way there. Heard:\n${player.heard.join("\n")}`);
}

test("finds land, flies there, lands, and walks to a named feature by ear and keys alone", async () => {
  const page = await openPage("world=skylands&quality=low&view=2&clouds=0", {}, { before: LISTENS });
  await untilReady(page);
  const player = new Listener(page);
  await player.begin();
  expect(await player.press("'")).toMatch(/Skylands, over the clouds\. .*You face north.*Nearest island \d+ m, /);
  await land(player);
  await player.pressUntil("Enter", /On foot\./, 2);
  await player.goOn(LISTED);
  const [, name] = await player.pressUntil(
    ".",
    /Waypoint \d+: ((?:Boulder|Knoll|Rootstock|Water hole|Mineshaft|Man-made object) [A-Z]+)/,
    15,
  );
  expect(await walkThere(player)).toContain(name);
  // Only now it is looked at.
  const { x, y, z } = (await page.evaluate(() => window.limitless?.pose())) as Pose;
  const flat = generate(skylands.world);
  const box = {
    west: Math.floor(x - 10),
    south: Math.floor(y - 10),
    east: Math.ceil(x + 10),
    north: Math.ceil(y + 10),
  };
  const found = flatFeaturesIn(flat, altitudeOf(flat, levelAt(flat, { x, y, z }, 0)), box);
  const code = name.split(" ").at(-1);
  expect(
    found.filter((each) => codeAt(each.x, each.y) === code && Math.hypot(each.x - x, each.y - y) < 9),
  ).toHaveLength(1);
  expect(page.errors).toEqual([]);
}, 400_000);
