/** A whole treasure hunt in the running page: every clue is solved by keys, over several loads, and the treasure is taken. */
import { expect, test } from "vitest";
import { openPage, untilReady } from "./browser.ts";
import { goTo, LAST, linkToClue, linkToHunt, SIZE, solveClue, takeTreasure, untilCard } from "./hunt-steps.ts";

test("a hunt is solved by keys, the lake falls, and the treasure is taken", async () => {
  const page = await openPage(linkToClue(0), SIZE);
  await untilReady(page);
  for (let clue = 0; clue <= LAST; clue++) {
    if (clue > 0) await goTo(page, linkToClue(clue));
    await solveClue(page, clue);
    if (clue > 0) continue;
    // Other hunts, of another number or on other ground, begin anew and leave this one as it is.
    await goTo(page, linkToHunt(9));
    await untilCard(page, "Clue 1 of");
    await goTo(page, linkToHunt(1, 2000));
    await untilCard(page, "Clue 1 of");
  }
  await takeTreasure(page);
  expect(page.errors).toEqual([]);
});
