/** docs/files.md lists every file of the source. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FILES_DOC, filesDoc, firstSentence } from "../../tools/files-doc.ts";

test("docs/files.md is what `npm run docs` writes", () => {
  const page = filesDoc();
  expect(page).toContain("- [species.ts](../src/");
  expect(readFileSync(FILES_DOC, "utf8")).toBe(page);
});

test.each([
  ["one sentence", "/** Waves of the sea. They move. */\ncode", "Waves of the sea."],
  ["lines become one", "/**\n * Waves of\n * the sea. They move.\n */", "Waves of the sea."],
  ["before a table", "/**\n * Waves:\n *\n *   high   above 2 m\n */", "Waves."],
  ["a full stop within a word ends nothing", "/** Waves of 1.5 m (sea.ts). */", "Waves of 1.5 m (sea.ts)."],
  ["after the interpreter of a script", "#!/usr/bin/env node\n/** The command. */", "The command."],
  ["a docstring below the imports is not the file's", 'import "a";\n/** Waves. */', ""],
])("the first sentence of a file: %s", (_, source, sentence) => expect(firstSentence(source)).toBe(sentence));
