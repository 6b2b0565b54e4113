/** --profile: the same worlds from another line of hills. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProfile, PROFILE_1983 } from "../../src/core/field/profile.ts";
import { createCountry, terraAt } from "../../src/core/forest/terra.ts";
import { profileCode, quantized } from "../../src/core/profiles/code.ts";
import { synthesizeProfile } from "../../src/core/profiles/synthesis.ts";
import { createNebula, densityAt } from "../../src/core/space/nebula.ts";
import { profileOf } from "../../src/recipe/profiles.ts";
import { limitless } from "./run.ts";

const { samples } = synthesizeProfile({ seed: 7, range: [0, 130] });
const ROUNDED = createProfile(quantized(samples));
const CODE = profileCode(ROUNDED);

let folder = "";
const file = (name: string) => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "limitless-profile-"));
  const files: Record<string, string> = {
    "list.json": JSON.stringify([...samples]),
    "named.json": JSON.stringify({ profile: { name: "Hills", samples: [...samples] } }),
    "column.csv": `height\n${samples.join("\n")}\n`,
    "code.txt": `${CODE}\n`,
    "short.json": "[1,2,3]",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(file(name), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function output(args: readonly string[], input = ""): Promise<string> {
  const { code, out, err } = await limitless(args, input);
  expect([code, err]).toEqual([0, ""]);
  return out;
}

/** The output of a command with a profile, which differs from that without. */
async function changed(args: string): Promise<string> {
  const list = args.split(" ");
  const own = await output([...list, "--profile", file("list.json")]);
  expect(own).not.toBe(await output(list));
  return own;
}

test.each([
  ["list.json", ""],
  ["named.json", ""],
  ["column.csv", ""],
  ["code.txt", ""],
])("sample with %s reads the land of its profile", async (name) => {
  const { height, kind } = terraAt(createCountry({ profile: ROUNDED }), 1000, 2000);
  const out = await output(["sample", "--profile", file(name)], "1000,2000");
  expect(out.split("\n")[1]).toMatch(new RegExp(`^1000,2000,${height},0,${kind},`));
});

test("a code and a name stand for a file", async () => {
  const args = ["heightmap", "--size", "9", "--format", "xy", "-"];
  expect(await output([...args, "--profile", CODE])).toBe(await output([...args, "--profile", file("list.json")]));
  expect(await output([...args, "--profile", "1983"])).toBe(await output(args));
  const own = createCountry({ profile: profileOf("cosine") });
  const out = await output(["sample", "--profile", "cosine"], "5,6");
  expect(out.split("\n")[1].startsWith(`5,6,${terraAt(own, 5, 6).height},`)).toBe(true);
});

test("limitless profile writes what - reads", async () => {
  const written = await output(["profile", "--seed", "7", "--range", "0,130"]);
  const args = ["heightmap", "--size", "9", "--format", "xy", "-", "--profile"];
  expect(await output([...args, "-"], written)).toBe(await output([...args, CODE]));
});

describe("every command that reads a field follows", () => {
  test.each(["forest", "skylands", "planet", "caverns", "mines"])("heightmap of %s", async (world) => {
    await changed(`heightmap --world ${world} --size 40 --spacing 90 --format xy -`);
  });

  test.each(["features --at 17000,7000 -", "model --at 17000,7000 --size 9 -", "snippet --language python -"])(
    "%s",
    async (args) => {
      await changed(args);
    },
  );

  test.each(["skylands", "planet", "caverns", "mines"])("sample of %s", async (world) => {
    const args = ["sample", "--world", world];
    const rows = "300,-4200,60000\n-900,70,-20\n40,20,3000\n";
    expect(await output([...args, "--profile", CODE], rows)).not.toBe(await output(args, rows));
  });

  test("sample of cosmic: the gas, and not the stars, which are those of 1983", async () => {
    const nebula = createNebula(ROUNDED);
    const out = await output(["sample", "--world", "cosmic", "--profile", CODE], "100,20,7\n-90,55,3\n");
    expect(out.split("\n")[1]).toMatch(new RegExp(`^100,20,7,0,${densityAt(nebula, 100, 20, 7)},`));
  });

  test("map", async () => {
    const map = await changed("map --at 17000,7000 --span 150 -");
    expect(map).toContain("<svg");
  });

  test("mines", async () => {
    await changed("mines --at 438,-1197 --within 200");
  });

  test("course, whose file names its land", async () => {
    const course = await changed("course --length 1000 --controls 3 --format json");
    expect(JSON.parse(course)).toHaveProperty("courses.0.land.profile", CODE);
  });
});

test.each([
  ["sample --profile short.json", "--profile: PATH: Expected 16 to 4096 samples, a power of two, got 3."],
  ["sample --profile p1.IZ", "--profile: Expected a code of 256 samples, got 0."],
  ["sample --profile -", "--profile: standard input has the rows; give a file."],
  ["sample --profile absent.json", /^PATH: .*no such file|PATH.*does not exist/],
  [
    "heightmap --from x.xy --profile 1983 --format xy -",
    "--profile: a map is made --from a file or of a --world, not both.",
  ],
  ["heightmap --profile - --format xy -", "--profile: -: Expected 16 to 4096 numbers, got an empty text."],
])("%s fails", async (args, message) => {
  const list = args.split(" ").map((word) => (/^\w+\.json$/.test(word) ? file(word) : word));
  const { code, out, err } = await limitless(list);
  expect(code).toBeGreaterThan(0);
  expect(out).toBe("");
  const said = err.replace(/^limitless: |\n$/g, "").replaceAll(/\S*\/\w+\.json/g, "PATH");
  if (typeof message === "string") expect(said).toBe(message);
  else expect(said).toMatch(message);
});

test("the profile of 1983 as a file is that of 1983", async () => {
  writeFileSync(file("own.json"), JSON.stringify([...PROFILE_1983.samples]));
  const args = ["heightmap", "--world", "planet", "--size", "5", "--format", "xy", "-"];
  expect(await output([...args, "--profile", file("own.json")])).toBe(await output(args));
});
