import { expect, test } from "vitest";
import { type Result, toResultList } from "../../../src/sport/export/iof-results.ts";
import { CODED } from "./example.ts";
import { all, find, parseXml } from "./parse-xml.ts";
import { problemsOf } from "./schema.ts";

const START = "2026-05-01T10:00:00+02:00";
const result = (runner: string, finish: number, more: Partial<Result> = {}): Result => ({
  course: CODED,
  runner,
  startTime: START,
  status: "OK",
  splits: [200.04, 460, 700.25, 900],
  finish,
  ...more,
});
const { finish: _, ...unfinished } = result("Ada Lovelace", 0);
const RESULTS = [
  result("Bo von der Heide", 1300.06),
  result("You", 1234.5, { status: "MissingPunch", splits: [200, undefined, 700, 900] }),
  result("Ghost", 1199.94),
  { ...unfinished, status: "DidNotFinish" as const, splits: [200, undefined, undefined, undefined] },
  result("Tied", 1300.1),
];
const text = toResultList(RESULTS, { event: "Evening race" });

test("results as IOF XML are valid, and invalid ones are found", async () => {
  expect(await problemsOf(text, "iof-3.0-subset.xsd")).toEqual([]);
  expect(await problemsOf(text.replace(">OK<", ">Fine<"), "iof-3.0-subset.xsd")).not.toEqual([]);
  expect(await problemsOf(text.replaceAll(/<Status>.*<\/Status>\n/g, ""), "iof-3.0-subset.xsd")).not.toEqual([]);
});

test("the fastest come first, those without a place last, and equal times share a place", () => {
  const rows = all(find(parseXml(text), "ClassResult"), "PersonResult").map((row) => {
    const at = find(row, "Result");
    const value = (name: string) => all(at, name)[0]?.text;
    return [find(row, "Person", "Name", "Family").text, ...["Position", "Time", "TimeBehind", "Status"].map(value)];
  });
  expect(rows).toEqual([
    ["Ghost", "1", "1199.9", "0", "OK"],
    ["Heide", "2", "1300.1", "100.2", "OK"],
    ["Tied", "2", "1300.1", "100.2", "OK"],
    ["You", undefined, "1234.5", undefined, "MissingPunch"],
    ["Lovelace", undefined, undefined, undefined, "DidNotFinish"],
  ]);
});

test("splits have the codes of the controls, and missing ones no time", () => {
  const [first, , , missing] = all(find(parseXml(text), "ClassResult"), "PersonResult").map((row) =>
    all(find(row, "Result"), "SplitTime").map((split) => [
      ...[find(split, "ControlCode").text, all(split, "Time")[0]?.text, split.attributes.status],
    ]),
  );
  expect(first).toEqual([
    [CODED.codes[0], "200", undefined],
    [CODED.codes[1], "460", undefined],
    [CODED.codes[2], "700.3", undefined],
    [CODED.codes[3], "900", undefined],
  ]);
  expect(missing[1]).toEqual([CODED.codes[1], undefined, "Missing"]);
});

test("the finish is the start's time and the seconds", () => {
  const [row] = all(find(parseXml(text), "ClassResult"), "PersonResult");
  expect(find(row, "Result", "StartTime").text).toBe(START);
  expect(find(row, "Result", "FinishTime").text).toBe("2026-05-01T08:19:59.900Z");
  expect(find(row, "Person", "Name", "Given").text).toBe("");
});

test("each course is a class", () => {
  const other = { ...CODED, course: { ...CODED.course, name: "Other" } };
  const both = parseXml(toResultList([...RESULTS, result("You", 10, { course: other })], { event: "x" }));
  expect(all(both, "ClassResult").map((row) => find(row, "Class", "Name").text)).toEqual([CODED.course.name, "Other"]);
});

test("a wrong number of splits and a time that is none are refused", () => {
  const fails = (more: Partial<Result>) => () => toResultList([result("You", 1, more)], { event: "x" });
  expect(fails({ splits: [1] })).toThrow("expected 4 splits, got 1");
  expect(fails({ startTime: "2026-05-01 10:00" })).toThrow("is not a time such as 2026-05-01T10:00:00Z");
});
