import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { TERMS_1983 } from "../../../src/core/field/directions.ts";
import { createField, fieldAt } from "../../../src/core/field/field.ts";
import { PROFILE_1983, type Profile } from "../../../src/core/field/profile.ts";
import { profileRanges } from "../../../src/core/profiles/synthesis.ts";
import { nonEmpty } from "../../non-empty.ts";

const ranges = profileRanges();

function stepsOf({ samples, mask }: Profile): number[] {
  return Array.from(samples, (height, i) => Math.abs(samples[(i + 1) & mask] - height));
}

const share = <T>(of: readonly T[], holds: (one: T) => boolean) => of.filter(holds).length / of.length;

test("4,096 samples from 2 to 138, with the mean of 1983 to 0.1, cached", () => {
  expect([ranges.mask, ranges.min, ranges.max]).toEqual([4095, 2, 138]);
  expect(Math.abs(ranges.mean - PROFILE_1983.mean)).toBeLessThan(0.1);
  expect(profileRanges()).toBe(ranges);
});

test("plains: 49 % of the steps are at most a quarter unit (1983: 22 %)", () => {
  expect(share(stepsOf(ranges), (step) => step <= 0.25)).toBeCloseTo(0.49, 2);
  expect(share(stepsOf(PROFILE_1983), (step) => step <= 0.25)).toBeCloseTo(0.22, 2);
});

test("some plains are longer than 40 samples, 5 km (1983: none)", () => {
  const longest = (profile: Profile) => {
    const steps = stepsOf(profile);
    let [run, most] = [0, 0];
    for (const step of [...steps, ...steps]) most = Math.max(most, (run = step <= 0.25 ? run + 1 : 0));
    return most;
  };
  expect(longest(ranges)).toBeGreaterThan(40);
  expect(longest(PROFILE_1983)).toBeLessThan(10);
});

test("sharp mountains: the steepest step is 14 units, the sharpest bend 18 (1983: 8 and 4)", () => {
  const bend = ({ samples, mask }: Profile) =>
    Math.max(...Array.from(samples, (p, i) => Math.abs(samples[(i + 1) & mask] - 2 * p + samples[(i - 1) & mask])));
  expect([Math.max(...nonEmpty(stepsOf(ranges))), bend(ranges)].map(Math.round)).toEqual([14, 18]);
  expect([Math.max(...nonEmpty(stepsOf(PROFILE_1983))), bend(PROFILE_1983)]).toEqual([8, 4]);
});

test("periodic: the last sample joins the first like any two neighbours, and there is no shorter period", () => {
  expect(stepsOf(ranges)[4095]).toBeLessThan(14);
  const bends = [4094, 4095, 0, 1].map(
    (i) => ranges.samples[(i + 1) & 4095] - 2 * ranges.samples[i] + ranges.samples[(i - 1) & 4095],
  );
  expect(Math.max(...bends.map(Math.abs))).toBeLessThan(18);
  for (let shift = 1; shift <= 2048; shift *= 2)
    expect(ranges.samples.some((height, i) => height !== ranges.samples[(i + shift) & 4095])).toBe(true);
});

test("an eighth of its forest is below the lake level of 204 (1983: a seventh)", () => {
  const below = (profile: Profile) => {
    const field = createField(profile, TERMS_1983.height);
    const places = Array.from({ length: 50_000 }, (_, i) =>
      fieldAt(field, (i * 7919.7) % 524_288, (i * 104_729.3) % 524_288),
    );
    return share(places, (height) => height < 204);
  };
  expect(below(ranges)).toBeCloseTo(0.125, 2);
  expect(below(PROFILE_1983)).toBeCloseTo(1 / 7, 2);
});

test("pinned bits", () => {
  const print = createHash("sha256").update(new Uint8Array(ranges.samples.buffer)).digest("hex");
  expect(print).toBe("8f4c0588e7dcfb53e79236dbe004834cf4a6c822a2b0e2bd2ba879bc3443ebe2");
});
