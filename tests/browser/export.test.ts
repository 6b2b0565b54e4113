/** The export dialog: its worker's files have the bytes of the command's; refusals, cancels and dead workers lose nothing. */
import { beforeAll, expect, test } from "vitest";
import { filesOfCommand } from "../export/command-files.ts";
import { longTest, sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";
import { failWorkers, openPage, untilReady } from "./browser.ts";
import { difference, exportDialog, exported, openExportPage } from "./exported.ts";

let page: Awaited<ReturnType<typeof openExportPage>>;
beforeAll(async () => {
  page = await openExportPage();
});

/** Shown fields alone: the size of a program is another field than a typed one. */
const field = (name: string) => exportDialog(page).getByLabel(name).locator("visible=true");
const status = () => exportDialog(page).getByRole("status");
const start = () => exportDialog(page).getByRole("button", { name: "Export", exact: true });

test("a map of the forest for Unreal Engine has the command's bytes", async () => {
  const link = "?world=forest&preset=snow&at=17000,7000,300";
  await page.openExport(link);
  await field("Program").selectOption("Unreal Engine");
  await field("Points a side").selectOption("505");
  const { name, files } = await exported(page);
  expect(name).toBe("forest-505.zip");
  const expected = await filesOfCommand(["heightmap", "--link", link, "--size", "unreal-505"], "forest-505.png");
  expect(Object.keys(files)).toEqual(["forest-505.png", "forest-505.png.json"]);
  expect(difference(files, expected)).toBeNull();
  await expect.poll(() => status().textContent()).toMatch(/^forest-505.zip is saved, \d+ kB\.$/);
});

test("flipped tiles of a planet have the command's bytes", async () => {
  const link = "?world=planet&seed=7&geo=20,30,500";
  await page.openExport(link);
  await field("Points a side").fill("65");
  await field("Format").selectOption("RAW16, big-endian");
  await field("Width, metres").fill("11520");
  await field("Tiles, west to east").fill("2");
  await field("Tiles, north to south").fill("2");
  await field("Metres a pixel").fill("90");
  await field("Rows from the south").check();
  const { files } = await exported(page);
  const args = "--size 65 --spacing 90 --format r16be --tiles 2x2 --flip".split(" ");
  expect(Object.keys(files).length).toBe(5);
  expect(difference(files, await filesOfCommand(["heightmap", "--link", link, ...args], "planet-65.r16"))).toBeNull();
});

// The others are written by the same code as those above, and unit tests read all formats.
test.each(nonEmpty(["exr", "glb", "tiff", "xy"].slice(0, sampled(4, 2))))(
  "%s of islands equals the command's",
  async (format) => {
    const link = "?world=skylands&at=-1000,-600,120";
    await page.openExport(link);
    await field("Points a side").fill("129");
    await field("Metres a pixel").fill("4");
    await field("Format").selectOption(format);
    const { files } = await exported(page);
    const [name] = Object.keys(files);
    const args = ["heightmap", "--link", link, "--size", "129", "--spacing", "4", "--format", format];
    expect(difference(files, await filesOfCommand(args, name))).toBeNull();
  },
);

test.each([
  ["Kinds of ground", "splat --size 9 --spacing 2", "forest-kinds.png"],
  ["Features", "features --span 200", "forest-features.csv"],
  ["Model", "model --size 9 --spacing 2", "forest-model.glb"],
  ["Code", "snippet", "forest.py"],
])("%s of the forest: the command's bytes", async (what, args, file) => {
  const link = "?world=forest&at=17000,7000,90";
  await page.openExport(link);
  const [choice = ""] = (await field("What").locator("option").allTextContents()).filter((text) =>
    text.startsWith(what),
  );
  await field("What").selectOption(choice);
  if (args.includes("--size")) {
    await field("Points a side").fill("9");
    await field("Metres a pixel").fill("2");
  }
  if (what === "Features") await field("Side of the square").fill("200");
  if (what === "Code") await field("Language").selectOption("Python");
  const { files } = await exported(page);
  const [name, ...rest] = args.split(" ");
  expect(difference(files, await filesOfCommand([name, "--link", link, ...rest], file))).toBeNull();
});

test("a bad size is refused, a cancel saves nothing, and a worker that died can be tried again", async () => {
  await page.openExport("?world=forest");
  let downloads = 0;
  page.on("download", () => downloads++);
  await field("Points a side").fill("0");
  await start().click();
  const points = field("Points a side");
  const problem = exportDialog(page).locator(`#${await points.getAttribute("aria-describedby")}`);
  expect(await problem.textContent()).toBe("Points a side 0 is out of range 2 to 8193.");
  expect(await points.getAttribute("aria-invalid")).toBe("true");
  expect(await points.evaluate((input) => input === document.activeElement)).toBe(true);
  await points.fill("33");
  expect(await problem.isVisible()).toBe(false);
  await field("x, metres").fill("");
  await start().click();
  expect(await exportDialog(page).getByText("x is not a number (range").isVisible()).toBe(true);
  await field("x, metres").fill("17000");

  await field("Points a side").fill("4097");
  await start().click();
  await expect.poll(() => status().textContent()).toMatch(/^[1-9]\d* %$/);
  await page.keyboard.press("Enter");
  expect(await status().textContent()).toBe("Cancelled; nothing is saved.");
  expect(await field("Points a side").inputValue()).toBe("4097");

  await failWorkers(page, "export");
  await field("Points a side").fill("33");
  await start().click();
  await expect
    .poll(() => status().textContent())
    .toBe("The export stopped: Error: no more workers. Export tries again.");
  expect(downloads).toBe(0);
  await exported(page);

  // It goes on while the dialog is closed.
  await field("Points a side").fill("1025");
  await start().click();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => window.told)).toHaveLength(1);
  expect(await page.evaluate(() => window.told[0])).toMatch(/^forest-1025.zip is saved/);
  expect(page.errors).toEqual([]);
});

longTest("the workshop opens it for the world behind", async () => {
  const page = await openPage("world=mines&quality=low&freeze=1&sheet=workshop&seed=3");
  await untilReady(page);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await exportDialog(page).getByLabel("Points a side").locator("visible=true").fill("33");
  const link = new URL(page.url()).search;
  const { files } = await exported(page);
  const args = ["heightmap", "--link", link, "--size", "33", "--format", "png16"];
  expect(difference(files, await filesOfCommand(args, "mines-33.png"))).toBeNull();
  expect(page.errors).toEqual([]);
});

longTest("the workshop of free space says why nothing can be exported", async () => {
  const page = await openPage("world=cosmic&quality=low&freeze=1&sheet=workshop");
  const take = page.getByRole("button", { name: "Export", exact: true });
  await take.waitFor();
  expect(await take.isDisabled()).toBe(true);
  expect(await take.getAttribute("title")).toBe("This world has no ground to export");
});
