/** Tasks in links. */
import { expect, test } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { formatRequest } from "../../src/recipe/permalink.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { parseRequest } from "../recipe/parse.ts";

test("a link opens a task, and is written with it", () => {
  const { request, problems } = parseRequest("?world=skylands&task=mail-17.2.-1", "skylands", skylands);
  expect([request.task, problems]).toEqual(["mail-17.2.-1", []]);
  expect(formatRequest(request, skylands)).toBe("?world=skylands&task=mail-17.2.-1");
  expect(openWorld(skylands, request).start.task).toBe("mail-17.2.-1");
});

test("a malformed task is reported and ignored, and the rest of the link applies", () => {
  const { request, problems } = parseRequest("?world=skylands&task=a/b&hour=7", "skylands", skylands);
  expect([request.task, request.hour]).toEqual(["", 7]);
  expect(problems).toEqual([expect.stringMatching(/^task: .*a\/b.* is not 1 to 1000 letters/)]);
  expect(() => openWorld(skylands, { ...request, task: "a b" })).toThrow(/task/);
});

test("old links to worlds and courses stay as they were", () => {
  const { request } = parseRequest("?world=forest&course=0", "forest", forest);
  expect([request.task, request.course]).toEqual(["", ""]);
  expect(formatRequest(request, forest)).not.toContain("task");
});
