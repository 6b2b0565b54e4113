/**
 * Races as IOF XML 3.0, message ResultList: a class for each course, the fastest first.
 *
 *   times    seconds from the start, to a tenth
 *   places   among those whose status is OK; equal times share one
 *   source   github.com/international-orienteering-federation/datastandard-v3, IOF.xsd
 */
import { legLengths } from "../course.ts";
import { type IofHead, iofMessage, lengthOf } from "./iof.ts";
import type { CodedCourse } from "./iof-courses.ts";
import { addSeconds, checkTime } from "./time.ts";
import { type XmlElement, xml } from "./xml.ts";

/** States of the standard in which a race here can end. */
type ResultStatus = "OK" | "MissingPunch" | "Disqualified" | "DidNotFinish";

export interface Result {
  readonly course: CodedCourse;
  readonly runner: string;
  /** ISO 8601 text with a zone. */
  readonly startTime: string;
  readonly status: ResultStatus;
  /** Seconds from the start to each control, undefined for one that was not punched. */
  readonly splits: readonly (number | undefined)[];
  /** Seconds from the start to the finish, undefined if it was not reached. */
  readonly finish?: number;
}

/** Throws a RangeError for a wrong number of splits, and for a time that is none. */
export function toResultList(results: readonly Result[], head: IofHead): string {
  const classes = new Map<string, Result[]>();
  for (const result of results) {
    const { name } = result.course.course;
    classes.set(name, [...(classes.get(name) ?? []), result]);
  }
  return iofMessage(
    "ResultList",
    head,
    [...classes].map(([name, own]) => classOf(name, own)),
  );
}

const tenth = (seconds: number): number => Math.round(seconds * 10) / 10;

/** Times of those that have a place; the others come after them. */
const rankedTime = ({ status, finish }: Result): number =>
  status === "OK" && finish !== undefined ? tenth(finish) : Infinity;

function classOf(name: string, results: readonly Result[]): XmlElement {
  const [{ course }] = results;
  const order = results.map((result, k) => ({ result, time: rankedTime(result), k }));
  order.sort((a, b) => (a.time === b.time ? a.k - b.k : a.time - b.time));
  const rows = order.map(({ result, time }) => {
    const place = time === Infinity ? undefined : 1 + order.findIndex((other) => other.time === time);
    return xml("PersonResult", {}, personOf(result.runner), resultOf(result, place, time - order[0].time));
  });
  const facts = [
    xml("Name", {}, name),
    xml("Length", {}, lengthOf(legLengths(course.course, course.geometry))),
    course.climb === undefined ? undefined : xml("Climb", {}, Math.round(course.climb)),
    xml("NumberOfControls", {}, course.codes.length),
  ];
  return xml(
    "ClassResult",
    { timeResolution: 0.1 },
    xml("Class", {}, xml("Name", {}, name)),
    xml("Course", {}, ...facts),
    ...rows,
  );
}

/** The last word of a name as the family name; the standard has two fields for it. */
function personOf(runner: string): XmlElement {
  const words = runner.trim().split(/\s+/);
  const family = words.pop() ?? "";
  return xml("Person", {}, xml("Name", {}, xml("Family", {}, family), xml("Given", {}, words.join(" "))));
}

function resultOf(
  { course: { course, codes }, startTime, status, splits, finish }: Result,
  place: number | undefined,
  behind: number,
): XmlElement {
  if (splits.length !== codes.length)
    throw new RangeError(`${course.name}: expected ${codes.length} splits, got ${splits.length}`);
  return xml(
    "Result",
    {},
    xml("StartTime", {}, checkTime(startTime)),
    ...(finish === undefined
      ? []
      : [xml("FinishTime", {}, addSeconds(startTime, tenth(finish))), xml("Time", {}, tenth(finish))]),
    ...(place === undefined ? [] : [xml("TimeBehind", {}, tenth(behind)), xml("Position", {}, place)]),
    xml("Status", {}, status),
    ...codes.map((code, k) => {
      const split = splits[k];
      return split === undefined
        ? xml("SplitTime", { status: "Missing" }, xml("ControlCode", {}, code))
        : xml("SplitTime", {}, xml("ControlCode", {}, code), xml("Time", {}, tenth(split)));
    }),
  );
}
