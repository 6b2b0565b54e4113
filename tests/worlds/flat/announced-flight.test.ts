/** Announcements over minutes of flights and walks in Skylands: what is told, and that it is no flood. */
import { beforeAll, expect, test } from "vitest";
import scene from "../../../scenes/skylands/scene.ts";
import type { Intent } from "../../../src/explorers/explorer.ts";
import { NO_INTENT } from "../../../src/explorers/explorer.ts";
import type { FlatRecipe } from "../../../src/recipe/kinds/flat.ts";
import { startRequest } from "../../../src/recipe/request.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { createAnnouncer } from "../../../src/ui/readout/announcer.ts";
import { createRules } from "../../../src/ui/readout/spoken.ts";
import { createNotices } from "../../../src/ui/readout/spoken-events.ts";
import { ISLANDS_KIT } from "../../../src/worlds/flat/forms/islands/kit.ts";
import { createFlatWorld, type FlatWorld } from "../../../src/worlds/flat/live-world.ts";
import { FlatPilot } from "../../../src/worlds/flat/pilot.ts";
import { createFlatReadout } from "../../../src/worlds/flat/readout.ts";
import type { WorldPage } from "../../../src/worlds/world-module.ts";
import { nonEmpty } from "../../non-empty.ts";

/** Steps of the simulation between two readings, as in the page. */
const STEPS = 15;

function begin(shot: string) {
  const opened = openWorld(scene, startRequest("skylands", scene, shot));
  const live = createFlatWorld(opened, ISLANDS_KIT);
  const pilot = new FlatPilot(
    () => live,
    opened.home,
    (place) => ({ ...place, level: 0, what: "" }),
  );
  live.pilot = pilot.steer;
  const read = createFlatReadout({ live: () => live } as WorldPage<FlatRecipe, FlatWorld>);
  const announcer = createAnnouncer([createNotices(), ...createRules()]);
  const heard: string[] = [];
  let now = 0;
  const fly = (seconds: number, intentAt: (second: number) => Partial<Intent>) => {
    for (let k = 0; k < seconds * 4; k++) {
      for (let i = 0; i < STEPS; i++) live.step({ ...NO_INTENT, ...intentAt(k / 4) });
      const telemetry = pilot.extend(live.telemetry());
      const place = read(telemetry);
      const words = place && announcer.hear({ telemetry, place, now });
      if (words) heard.push(words);
      now += 250;
    }
  };
  return { live, pilot, heard, fly };
}

/** Lets code arrive that is loaded later. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Announcements a minute that are no flood, and sentences in one at most. */
const [MOST, AT_ONCE] = [20, 4];

const sentences = (words: string): number => words.match(/[.!?](?= |$)/g)?.length ?? 0;

function isNoFlood(heard: readonly string[]): void {
  expect(heard.length, heard.join("\n")).toBeLessThan(MOST);
  for (const words of nonEmpty(heard)) expect(sentences(words), words).toBeLessThanOrEqual(AT_ONCE);
}

/** The waypoint on the nearest land. */
function headForLand({ live, pilot }: ReturnType<typeof begin>): void {
  const { land } = live.simulation;
  if (!land) throw new Error("Expected land near the start.");
  const { x, y, z } = live.pose();
  const angle = (land.bearing * Math.PI) / 180;
  const [east, north] = [land.distance * Math.sin(angle), land.distance * Math.cos(angle)];
  pilot.place = [x + east, y + north, z + land.rise];
}

beforeAll(() => import("../../../src/worlds/flat/carrying-code.ts"));

test("a minute by autopilot tells its begin, shrinking distances and its end, and nothing else but the ground", async () => {
  const flight = begin("dawn");
  flight.fly(1, () => ({}));
  await settled();
  headForLand(flight);
  flight.pilot.fly();
  flight.fly(60, () => ({}));
  const { heard } = flight;
  isNoFlood(heard);
  expect(heard.join(" ")).toMatch(
    /The autopilot flies to the waypoint.*Waypoint (?:19|20)0 m.*Waypoint \d\d m, ahead.*You are there\. The helicopter holds its place\./,
  );
});

test.each([
  [
    "low over land, up and down",
    "coast",
    (s: number) => ({ forward: 0.25, turn: Math.sin(s / 7) / 2, up: Math.cos(s / 5) }),
  ],
  ["fast among the islands", "dawn", (s: number) => ({ forward: 1, turn: Math.sin(s / 7) / 2, up: Math.cos(s / 5) })],
  ["down onto a wood and up again", "moor", (s: number) => ({ forward: 0.3, up: s < 10 ? 1 : Math.sin(s) - 0.4 })],
])("a minute by hand %s is no flood", async (_, shot, intentAt) => {
  const flight = begin(shot);
  flight.fly(1, () => ({}));
  await settled();
  flight.fly(60, intentAt);
  isNoFlood(flight.heard);
});

test("a minute on foot through a wood, past a waypoint, tells the turns to it and is no flood", async () => {
  const walk = begin("wood");
  walk.pilot.place = [700, -2000, -830];
  walk.fly(60, (s) => ({ forward: 1, turn: Math.sin(s / 7) * 0.3 }));
  isNoFlood(walk.heard);
  expect(walk.heard.join(" ")).toMatch(/Turn (left|right) \d+ degrees\./);
});
