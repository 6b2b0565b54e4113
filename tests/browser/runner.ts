/** A runner in the page: walks to flags, the last metres by real keys. */
import type { Page } from "playwright-core";
import type { Pose } from "../../src/explorers/explorer.ts";
import type { Place } from "./hop.ts";
import { inPage, type Moves, type Steered } from "./moves.ts";
import { walkBy } from "./pilot.ts";

const poseOf = (page: Page) => page.evaluate(() => window.limitless?.pose() as Pose);
export const notice = (page: Page, text: RegExp) =>
  page.locator(".hud-notice", { hasText: text }).waitFor({ state: "attached", timeout: 90_000 });

/** A place so many metres before another one, as seen from where the player is. */
function before(to: Place, { x, y }: Place, metres: number): Place {
  const away = Math.hypot(to.x - x, to.y - y);
  const share = Math.max(0, 1 - metres / away);
  return { x: x + (to.x - x) * share, y: y + (to.y - y) * share };
}

/** Turns the walker towards a place, without going on. */
function* face(probe: Steered, { x, y }: Place): Moves<void> {
  for (let i = 0; i < 60; i++) {
    const now = probe.pose();
    const bearing = (Math.atan2(x - now.x, y - now.y) * 180) / Math.PI;
    const turn = ((((bearing - now.heading + 180) % 360) + 360) % 360) - 180;
    if (Math.abs(turn) < 0.5) return;
    yield [1 / 60, { turn: Math.max(-1, Math.min(1, turn / 1.5)) }];
  }
}

/** Walks to 8 m before a place, and from there straight on by the key until the notice comes. */
export async function goTo(page: Page, to: Place, said: RegExp): Promise<void> {
  const from = await poseOf(page);
  if (Math.hypot(to.x - from.x, to.y - from.y) > 9) await inPage(page, walkBy, [before(to, from, 8)], 0.4);
  await inPage(page, face, to);
  await page.keyboard.down("w");
  await notice(page, said);
  await page.keyboard.up("w");
}
