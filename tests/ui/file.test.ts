/** Sizes of chosen files. */
import { expect, test } from "vitest";
import { textOf } from "../../src/ui/file.ts";

test("a file is read up to its largest size in bytes", async () => {
  expect(await textOf(new File(["añb"], "a.json"), 4)).toEqual({ name: "a.json", text: "añb" });
});

test("a larger file is refused with both figures, and not read", async () => {
  const huge = { name: "a.json", size: 2 ** 40, text: () => Promise.reject(new Error("was read")) };
  const problem = "1099511627776 bytes is out of range 0 to 4000000 bytes";
  expect(await textOf(huge, 4_000_000)).toEqual({ name: "a.json", problem });
});
