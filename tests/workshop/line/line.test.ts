/** The line that is edited, with a world that follows. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import forest from "../../../scenes/forest/scene.ts";
import { createProfile, PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { profileCode } from "../../../src/core/profiles/code.ts";
import { startRequest } from "../../../src/recipe/request.ts";
import { createHistory } from "../../../src/workshop/history.ts";
import { Line } from "../../../src/workshop/line/line.ts";
import type { Shelf } from "../../../src/workshop/tab.ts";

const SHELF: Shelf = {
  list: async () => [],
  find: async () => undefined,
  keep: async () => null,
  rename: async () => null,
  remove: async () => false,
  dispose() {},
};

let frames: (() => void)[] = [];
const nextFrame = () => {
  for (const frame of frames.splice(0)) frame();
};
beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", (id: number) => {
    if (id > 0) frames[id - 1] = () => {};
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A world that refuses every profile with a sample above 1,000. */
function openLine() {
  let profile = "1983";
  const done: string[] = [];
  const said: string[] = [];
  const history = createHistory(() => {});
  const world = {
    own: "1983",
    profile: () => profile,
    preview: (text: string) => void done.push(`preview ${text}`),
    recipe: forest,
    groundOf: undefined,
    request: () => startRequest("forest", forest),
    change(name: string, text: number | string) {
      if (name !== "profile" || typeof text !== "string") throw new Error(name);
      if (text === HIGH) throw new RangeError("too high");
      profile = text;
      done.push(`change ${text}`);
    },
    link: () => "",
  };
  const tell = (words: string) => void said.push(words);
  const line = new Line(
    { world, shelf: SHELF, grounds: { shelf: SHELF, open() {}, walk() {} }, history, tell },
    () => {},
  );
  return { line, history, done, said, world };
}

const edited = (height: number) => PROFILE_1983.samples.map((sample, i) => (i === 3 ? height : sample));
const codeOf = (height: number) => profileCode(createProfile(edited(height)));
const HIGH = codeOf(2000);

describe("a line", () => {
  it("previews the newest samples once a frame, and changes the world at the end of an edit", () => {
    const { line, done } = openLine();
    line.preview(edited(90));
    line.preview(edited(91));
    expect(done).toEqual([]);
    nextFrame();
    line.preview(edited(92));
    line.commit("draw");
    nextFrame();
    expect(done).toEqual([`preview ${codeOf(91)}`, `change ${codeOf(92)}`]);
    expect(line.profile.samples[3]).toBe(92);
  });

  it("undoes to the world's own profile by name, and redoes", () => {
    const { line, history, done } = openLine();
    line.replace(edited(90), "height");
    history.undo();
    expect(line.text).toBe("1983");
    expect(line.profile.samples).toEqual(PROFILE_1983.samples);
    history.redo();
    expect(done).toEqual([`change ${codeOf(90)}`, "change 1983", `change ${codeOf(90)}`]);
  });

  it("takes the name of the world's own profile when its samples are typed", () => {
    const { line } = openLine();
    line.replace(edited(90), "height");
    line.replace(PROFILE_1983.samples, "list");
    expect(line.text).toBe("1983");
  });

  it("rounds samples to the precision of links, and keeps them in range", () => {
    const { line } = openLine();
    line.replace(edited(90.001), "height");
    expect(line.profile.samples[3]).toBe(90);
    line.replace(edited(1e9), "height");
    expect(line.profile.samples[3]).toBe(32_768);
  });

  it("refuses 255 samples and loses nothing", () => {
    const { line, history } = openLine();
    line.replace(edited(90), "height");
    expect(() => line.replace(edited(80).subarray(1), "list")).toThrow(/2ⁿ samples.*got 255/);
    expect(line.profile.samples[3]).toBe(90);
    expect(history.undoes).toBe("height");
  });

  it("gives up a preview", () => {
    const { line, done } = openLine();
    line.preview(edited(90));
    nextFrame();
    line.cancel();
    expect(done.at(-1)).toBe("preview 1983");
    expect(line.profile.samples).toEqual(PROFILE_1983.samples);
  });

  it("keeps a line that the world refuses, and says why", () => {
    const { line, history, said, done } = openLine();
    line.replace(edited(2000), "height");
    expect(line.isRefused).toBe(true);
    expect(said.at(-1)).toMatch(/cannot follow.*too high/);
    expect(line.profile.samples[3]).toBe(2000);
    expect(done.at(-1), "the ground of the world shows again").toBe("preview 1983");
    line.refresh();
    expect(line.profile.samples[3], "the world's own profile does not replace it").toBe(2000);
    history.undo();
    expect(line.isRefused).toBe(false);
  });

  it("adds no edit where nothing has changed", () => {
    const { line, history } = openLine();
    line.preview(edited(90));
    line.preview(PROFILE_1983.samples);
    line.commit("draw");
    expect(history.undoes).toBeNull();
  });

  it("takes a profile that was changed elsewhere, but not during an edit", () => {
    const { line, world } = openLine();
    world.change("profile", "linear");
    line.preview(edited(90));
    line.refresh();
    expect(line.text).toBe("1983");
    line.cancel();
    line.refresh();
    expect(line.text).toBe("linear");
  });
});
