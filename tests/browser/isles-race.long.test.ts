/** A course on floating islands is run to its end on the highest archipelago, replayed, and another is generated around its finish. */
import { expect, test } from "vitest";
import { course, openCourse, punchFirst } from "./isles-race-steps.ts";
import { goTo } from "./runner.ts";

test("a course on islands is run to its end, replayed at its level, and a generated one is around the finish", async () => {
  const { page, plan } = await openCourse();
  await punchFirst(page, plan);
  await goTo(page, plan.controls[1], /^Control 2, rootstock VD/);
  await goTo(page, { x: course.finish[0], y: course.finish[1] }, /^Finished in \d:\d\d\.\d\.$/);
  await page.locator(".race-card[open]").waitFor();

  // The card's replay opens the map at the level of the course.
  await page.locator(".race-card .main").evaluate((replay) => (replay as HTMLElement).click());
  await expect.poll(() => page.locator(".map .sport-routes path.own").count()).toBe(1);
  expect(await page.locator(".map .sport-course circle").count()).toBe(4);

  // A generated course is around the finish, where the page was not opened.
  const press = (selector: string) => page.locator(selector).evaluate((button) => (button as HTMLElement).click());
  await press(".sport-ways button:first-child");
  await press(".editor-generator button");
  const first = page.locator(".editor-list li:first-child span");
  await expect.poll(() => first.textContent()).toBe("1 AV boulder");
  expect(page.errors).toEqual([]);
});
