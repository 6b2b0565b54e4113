/** Sounds for success and refusal: each once, when it happens. */
import { beforeEach, expect, test } from "vitest";
import { createCues } from "../../src/app/cues.ts";
import type { Cue } from "../../src/sound/cues.ts";
import type { Telemetry } from "../../src/ui/telemetry.ts";

let heard: Cue[];
let cues: ReturnType<typeof createCues>;
const FLYING = { explorer: "helicopter", landed: false, refused: false, notice: "" } as Telemetry;

beforeEach(() => {
  heard = [];
  cues = createCues((cue) => heard.push(cue));
});

test("a landing is a success, and boarding a helicopter that has landed is none", () => {
  cues.watch(FLYING, 0);
  cues.watch({ ...FLYING, landed: true }, 16);
  cues.watch({ ...FLYING, landed: true }, 32);
  expect(heard).toEqual(["success"]);
  cues.watch({ ...FLYING, explorer: "walker" }, 5000);
  cues.watch({ ...FLYING, landed: true }, 10_000);
  expect(heard).toEqual(["success"]);
});

test("a refusal is heard once, and again with another reason, but not within a second", () => {
  const refused = (notice: string) => ({ ...FLYING, refused: true, notice });
  cues.watch(FLYING, 0);
  for (let i = 1; i < 100; i++) cues.watch(refused("Too steep to land"), 16 * i);
  expect(heard).toEqual(["refusal"]);
  cues.watch(refused("Trees in the way"), 1700);
  expect(heard).toEqual(["refusal", "refusal"]);
  cues.watch(refused("Too steep to land"), 1800);
  expect(heard, "too soon").toHaveLength(2);
});

test("a world that opens landed, or with a reason, is silent", () => {
  cues.watch({ ...FLYING, landed: true, refused: true, notice: "Too steep" }, 0);
  expect(heard).toEqual([]);
});

test("the end of a flight to a star is a success", () => {
  const at = (stage: "course" | "arrived") => ({ ...FLYING, space: { stage } }) as Telemetry;
  cues.watch(at("course"), 0);
  cues.watch(at("arrived"), 16);
  expect(heard).toEqual(["success"]);
});
