/** “Use this line”: the world gets it as an edit, and a world that refuses it stays as it was. */
import { expect, test } from "vitest";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { measure } from "../../../src/core/profiles/statistics.ts";
import { profileOf } from "../../../src/recipe/profiles.ts";
import { LINES } from "../../../src/workshop/essay/lines.ts";
import { FIRST_SETTINGS } from "../../../src/workshop/essay/settings.ts";
import { applyLine, codeOfLine } from "../../../src/workshop/essay/use-line.ts";
import { createHistory } from "../../../src/workshop/history.ts";
import type { TabContext } from "../../../src/workshop/tab.ts";
import { nonEmpty } from "../../non-empty.ts";

const HEIGHTS = LINES.layers.make(FIRST_SETTINGS);

function open(refuses = false) {
  let profile = "1983";
  const said: (readonly [words: string, isProblem: boolean])[] = [];
  const history = createHistory(() => undefined);
  const world = {
    profile: () => profile,
    change(name: string, next: string) {
      expect(name).toBe("profile");
      if (refuses) throw new RangeError("Expected 16 samples.");
      profile = next;
    },
  };
  const tell = (words: string, isProblem = false) => said.push([words, isProblem]);
  return { context: { world, history, tell } as unknown as TabContext, history, said, world };
}

test("the code of every line has the mean and deviation of 1983, to 1/256", () => {
  const own = measure(PROFILE_1983.samples);
  for (const { make } of nonEmpty(Object.values(LINES))) {
    const { mean, deviation } = measure(profileOf(codeOfLine(make(FIRST_SETTINGS))).samples);
    expect(mean).toBeCloseTo(own.mean, 2);
    expect(deviation).toBeCloseTo(own.deviation, 2);
  }
});

test("is one edit, which is undone and done again", () => {
  const { context, history, world } = open();
  applyLine(context, HEIGHTS);
  const code = codeOfLine(HEIGHTS);
  expect(world.profile()).toBe(code);
  applyLine(context, HEIGHTS);
  expect(history.undo()).toBe("use the essay’s line");
  expect(world.profile()).toBe("1983");
  expect(history.undoes).toBe(null);
  history.redo();
  expect(world.profile()).toBe(code);
});

test("a world that cannot have it stays as it was, and says so", () => {
  const { context, history, said, world } = open(true);
  applyLine(context, HEIGHTS);
  expect(world.profile()).toBe("1983");
  expect(history.undoes).toBe(null);
  expect(said).toEqual([["This world cannot follow, and stays as it was: Expected 16 samples.", true]]);
});
