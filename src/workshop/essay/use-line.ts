/** Puts a line of the essay under the world, as an edit that can be undone. */
import { createProfile } from "../../core/field/profile.ts";
import { profileCode, quantized } from "../../core/profiles/code.ts";
import { normalized } from "../../core/profiles/normalize.ts";
import { phrase, say } from "../../words/words.ts";
import type { TabContext } from "../tab.ts";

/** The code of a line with the mean and the deviation of 1983, so that lakes and snow keep their heights. */
export function codeOfLine(heights: Float64Array): string {
  return profileCode(createProfile(quantized(normalized(createProfile(heights)).samples)));
}

export function applyLine({ world, history, tell }: TabContext, heights: Float64Array): void {
  const before = world.profile();
  const code = codeOfLine(heights);
  if (code === before) {
    tell(say("The world has this line already."));
    return;
  }

  /** Returns whether the world has it. */
  function change(profile: string): boolean {
    try {
      world.change("profile", profile);
      return true;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      tell(say("This world cannot follow, and stays as it was: {problem}", { problem: error.message }), true);
      return false;
    }
  }

  if (!change(code)) return;
  const holds = [before, code];
  history.push({ label: phrase("use the essay’s line"), undo: () => change(before), redo: () => change(code), holds });
  tell(say("The world has this line now. Its heights have the mean and the deviation of those of 1983."));
}
