/** Texts of imports and counts. */
import { expect, test } from "vitest";
import { addedText, countText } from "../../src/app/save-files.ts";

test("an import reports the number of records kept, and the reasons for the others", () => {
  expect(addedText({ kept: 1, beyond: 0, failed: 0 })).toBe("1 record imported.");
  expect(addedText({ kept: 50, beyond: 0, failed: 0 })).toBe("50 records imported.");
  expect(addedText({ kept: 1, beyond: 49, failed: 0 })).toBe(
    "1 of 50 records imported. Left out: 49 older than all that is kept.",
  );
  expect(addedText({ kept: 0, beyond: 2, failed: 3 })).toBe(
    "0 of 5 records imported. Left out: 2 older than all that is kept, 3 that the browser could not save.",
  );
});

test("counts name the kinds of which there are some", () => {
  const none = { world: 0, hunt: 0, race: 0, run: 0, course: 0, place: 0, log: 0, trail: 0, waypoint: 0 };
  expect(countText(none)).toBe("0 worlds");
  expect(countText({ ...none, world: 1, race: 2, run: 1, course: 3 })).toBe(
    "1 world, 2 races, 1 unfinished race, 3 courses",
  );
  expect(countText({ ...none, place: 2, log: 1, trail: 3 })).toBe("0 worlds, 2 places, 1 logbook, 3 trails");
});
