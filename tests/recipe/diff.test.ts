import { expect, test } from "vitest";
import scene from "../../scenes/skylands/scene.ts";
import { createProfile } from "../../src/core/field/profile.ts";
import { profileCode, quantized } from "../../src/core/profiles/code.ts";
import { profileRanges } from "../../src/core/profiles/synthesis.ts";
import { diff } from "../../src/recipe/diff.ts";
import { parseRequest } from "./parse.ts";

const requestOf = (search: string) => parseRequest(search, "skylands", scene).request;
const before = requestOf("");

test.each([
  ["nothing", "", {}],
  ["the profile", "?profile=cosine", { ground: true }],
  [
    "the profile's length",
    `?profile=${profileCode(createProfile(quantized(profileRanges().samples)))}`,
    { ground: true, programs: true },
  ],
  ["the seed", "?seed=7", { ground: true, programs: true }],
  ["the sea", "?sea=350", { ground: true }],
  ["the hour", "?hour=20", { look: true }],
  ["the year", "?t=12", { time: true }],
  ["the quality", "?quality=low", {}],
])("a change of %s affects what depends on it", (_, search, affected) => {
  const none = { programs: false, ground: false, look: false, time: false };
  expect(diff(scene, before, requestOf(search))).toEqual({ ...none, ...affected });
});
