/** Values of the logbook as words. */
import { expect, test } from "vitest";
import { dateText, hoursText, valueText, vehicleText } from "../../../src/ui/logbook/words.ts";

test.each([
  [12.7, "12 s"],
  [60, "1 min"],
  [3599, "59 min"],
  [3600, "1 h"],
  [12_000, "3 h 20 min"],
])("%d seconds are %s", (seconds, words) => expect(hoursText(seconds)).toBe(words));

test("values have their units", () => {
  expect(valueText(412, "m")).toBe("410 m");
  expect(valueText(-85, "m")).toBe("−85 m");
  expect(valueText(-6, "magnitude")).toBe("magnitude −6");
  expect(valueText(1234, "ly")).toBe("1\u202f234 light-years");
  expect(valueText(9, "planets")).toBe("9 planets");
});

test("dates and vehicles", () => {
  expect(dateText(Date.UTC(2027, 2, 14, 12))).toBe("14 Mar 2027");
  expect([vehicleText("walker"), vehicleText("drone")]).toEqual(["On foot", "Drone"]);
});
