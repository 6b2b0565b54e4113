import { expect, test } from "vitest";
import { DECIMAL } from "../../src/core/decimal.ts";

/** The decimals as they were defined first. Its time is quadratic, so it is fit for short texts alone. */
const FIRST = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const LONGEST = 7;

test(`all texts of up to ${LONGEST} signs, points, digits, letters and spaces are decimals or none, as ever`, () => {
  const counts = { decimals: 0, others: 0 };
  let texts = [""];
  for (let length = 0; length <= LONGEST; length++) {
    for (const text of texts) {
      if (DECIMAL.test(text) !== FIRST.test(text)) expect.unreachable(text);
      counts[DECIMAL.test(text) ? "decimals" : "others"]++;
    }
    texts = texts.flatMap((text) => [..."+.E1 "].map((letter) => text + letter));
  }
  expect(counts.decimals).toBeGreaterThan(150);
  expect(counts.others).toBeGreaterThan(90_000);
});
