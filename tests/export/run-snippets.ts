/** Snippets of other languages, run in one process for all worlds of a file: starting Python and compiling C# take a second each. */
import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Code of a ground, and places of two or three numbers where it is read. */
export interface Snippet {
  readonly code: string;
  readonly places: readonly (readonly number[])[];
}

/** Test for an installed command. */
const has = (command: string): boolean => spawnSync(command, ["--version"]).status === 0;

export const HAS_PYTHON = has("python3");
export const HAS_SHARP = has("mcs") && has("mono");

/** Height and altitude of every place of every snippet: modules of Python in a folder. */
export function runPython(folder: string, snippets: readonly Snippet[]): number[][][] {
  for (const [k, { code }] of snippets.entries()) writeFileSync(join(folder, `ground_${k}.py`), code);
  const run = `
import importlib, json, sys
def read(k, places):
    ground = importlib.import_module(f"ground_{k}")
    return [[ground.height(*p), ground.altitude(*p)] for p in places]
print(json.dumps([read(k, places) for k, places in enumerate(json.load(sys.stdin))]))`;
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: "1" };
  const input = JSON.stringify(snippets.map(({ places }) => places));
  return JSON.parse(execFileSync("python3", ["-c", run], { cwd: folder, input, env, maxBuffer: 2 ** 26 }).toString());
}

/** The same of classes of C#, each in a namespace. Doubles go in and out as bits, since Mono reads some decimals a bit off. */
export function runSharp(folder: string, snippets: readonly Snippet[]): number[][][] {
  const files = snippets.map(({ code }, k) => {
    writeFileSync(join(folder, `ground-${k}.cs`), `namespace Ground${k} {\n${code}\n}\n`);
    return `ground-${k}.cs`;
  });
  const reads = snippets.map(({ places: [place] }, k) => {
    const p = place.map((_, axis) => `p[${axis + 1}]`).join(", ");
    return `case ${k}: Write(Ground${k}.Ground.Height(${p}), Ground${k}.Ground.Altitude(${p})); break;`;
  });
  const main = `public static class Program {
    static void Write(double height, double altitude) {
      System.Console.WriteLine("{0},{1}", System.BitConverter.DoubleToInt64Bits(height), System.BitConverter.DoubleToInt64Bits(altitude));
    }
    public static void Main() { string line;
      while ((line = System.Console.ReadLine()) != null) {
        double[] p = System.Array.ConvertAll(line.Split(','), s => System.BitConverter.Int64BitsToDouble(long.Parse(s)));
        switch ((int) p[0]) { ${reads.join("\n")} }
    } } }`;
  writeFileSync(join(folder, "program.cs"), main);
  execFileSync("mcs", ["-warnaserror", "-out:ground.exe", "program.cs", ...files], { cwd: folder });
  const input = snippets
    .flatMap(({ places }, k) => places.map((p) => new BigInt64Array(Float64Array.of(k, ...p).buffer).join(",")))
    .join("\n");
  const lines = execFileSync("mono", ["ground.exe"], { cwd: folder, input, maxBuffer: 2 ** 26 })
    .toString()
    .trim()
    .split("\n");
  const doubles = lines.map((line) => [...new Float64Array(BigInt64Array.from(line.split(","), BigInt).buffer)]);
  return snippets.map(({ places }) => doubles.splice(0, places.length));
}
