/** GPU times as text. */
import { expect, test } from "vitest";
import { gpuReport, gpuRows } from "../../src/ui/gpu-times.ts";

const NAMES = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];

test("a frame's time, or that there is none", () => {
  expect(gpuRows({ ms: 4.205, passes: [] })).toEqual([["GPU time", "4.21 ms"]]);
  expect(gpuRows({ ms: null, passes: [] })).toEqual([["GPU time", "–"]]);
  expect(gpuRows(null)).toEqual([["GPU time", "not available in this browser"]]);
});

test("eight passes are listed, largest first, and the others summed", () => {
  const passes = [{ name: "other", ms: 50 }, ...NAMES.map((name, k) => ({ name, ms: k }))];
  expect(gpuRows({ ms: 100, passes })).toEqual([
    ["GPU time", "100.00 ms"],
    ...[..."jihgfedc"].map((name, k) => [name, `${9 - k}.00 ms`]),
    ["other", "51.00 ms"],
  ]);
  expect(gpuRows({ ms: 1, passes: [{ name: "sky", ms: 0.125 }] })[1]).toEqual(["sky", "0.13 ms"]);
});

test("a report has the medians of a measurement", () => {
  const [sky, ground] = [
    { name: "sky", ms: 3 },
    { name: "ground", ms: 1 },
  ];
  expect(
    gpuReport([
      { ms: null, passes: [] },
      { ms: 4, passes: [sky] },
      { ms: 5, passes: [{ name: "sky", ms: 9 }, ground] },
      { ms: 9, passes: [{ name: "sky", ms: 1 }, ground] },
    ]),
  ).toEqual(["GPU ms: median 5.00", "GPU ms by pass: sky 3.00, ground 1.00"]);
  expect(gpuReport([{ ms: null, passes: [] }])).toEqual(["GPU ms: median –", "GPU ms by pass: –"]);
  expect(gpuReport([null])).toEqual(["GPU time: not available in this browser"]);
});
