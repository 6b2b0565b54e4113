/** Files that are dropped, opened or shared: what each is opened as. */
import { expect, test } from "vitest";
import { kindOf, openFile } from "../../src/app/open-file.ts";
import type { SaveStore } from "../../src/saves/store.ts";

test("the kind of a file follows from its name and its text", () => {
  const kinds = [
    ["saves.json", '{ "records": [] }'],
    ["world.JSON", '{ "land": {}, "profile": "1983" }'],
    ["broken.json", "{"],
    ["line.json", '{ "profile": { "name": "line", "samples": [1, 2] } }'],
    ["numbers.json", "[1, 2]"],
    ["line.csv", "sample,height\n0,1"],
    ["hills.csv", "0,1,2"],
    ["sound.wav", "RIFF"],
    ["line.txt", "1 2 3"],
    ["hills.png", "PNG"],
    ["noname", ""],
  ].map(([name, text]) => kindOf(name, text));
  expect(kinds).toEqual([
    "saves",
    "saves",
    "saves",
    "line",
    "line",
    "line",
    "ground",
    "line",
    "line",
    "ground",
    "ground",
  ]);
});

function opened() {
  const calls: string[] = [];
  const store = {
    add: async (records: ReadonlyMap<string, unknown>) => ({ kept: records.size, beyond: 0, failed: 0 }),
  };
  return {
    calls,
    open: (name: string, text: string) =>
      openFile(new File([text], name), {
        store: store as Partial<SaveStore> as SaveStore,
        workshop: {
          openGround: (file) => calls.push(`ground ${file.name}`),
          openLine: (file) => calls.push(`line ${file.name}`),
        },
        notify: (message) => calls.push(message),
      }),
  };
}

test("saved data are added to what is there, and other files go to their forms", async () => {
  const { calls, open } = opened();
  await open("all.json", '{ "records": [] }');
  await open("hills.csv", "1,2\n3,4");
  await open("line.csv", "sample,height\n0,1");
  expect(calls).toEqual(["all.json: 0 records imported.", "ground hills.csv", "line line.csv"]);
});

test("a file that is no saved data is named with the reason, and changes nothing", async () => {
  const { calls, open } = opened();
  await open("broken.json", "{");
  expect(calls).toEqual(["broken.json: it is not JSON. Nothing was changed."]);
});
