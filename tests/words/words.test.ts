/** Words in the language in use, their compiler, and the catalogue against the sources. */
import { number, plural } from "@messageformat/runtime";
import { de } from "@messageformat/runtime/lib/cardinals";
import { afterEach, expect, test } from "vitest";
import { areaOf } from "../../src/words/areas.ts";
import { directionOf, LANGUAGES, nearestLanguage } from "../../src/words/languages.ts";
import { refusal, wordsOf as wordsOfError } from "../../src/words/refusal.ts";
import { beginsRight } from "../../src/words/right-to-left.ts";
import { type Catalogue, hashOf, languageInUse, phrase, say, saying, useCatalogues } from "../../src/words/words.ts";
import { checkTranslation, compileCatalogue } from "../../tools/words/compile.ts";
import { withoutMarks } from "../../tools/words/plugin.ts";
import { allWords, areaOfSource, wordsIn } from "../../tools/words/sources.ts";
import { nonEmpty } from "../non-empty.ts";

afterEach(() => useCatalogues([]));

/** A German catalogue as the build compiles it; its imports are given as values. */
function compiled(translations: Record<string, string>): Catalogue {
  const body = compileCatalogue("de", translations).replace(/^import.*\n/gm, "");
  return new Function("plural", "number", "de", body.replace("export default", "return"))(plural, number, de);
}

test("English is shown as written: values, one and many, without notes", () => {
  expect(say("Fly")).toBe("Fly");
  expect(say("{n} tree|{n} trees", { n: 1 })).toBe("1 tree");
  expect(say("{n} tree|{n} trees", { n: 0 })).toBe("0 trees");
  expect(say("Land##come down")).toBe("Land");
  expect(say(saying("{what} at {far}", { what: saying("Town"), far: "3 km" }))).toBe("Town at 3 km");
  expect(say(phrase("Quality"))).toBe("Quality");
});

test("translations are shown where there are some, with the plurals of their language", () => {
  const translations = {
    Fly: "Fliegen",
    "Land##come down": "Landen",
    "{n} tree|{n} trees": "{n, plural, one {# Baum} other {# Bäume}}",
    "{what} at {far}": "{far} bis {what}",
    Town: "Stadt",
  };
  useCatalogues([{}, compiled(translations)]);
  expect(say("Fly")).toBe("Fliegen");
  expect(say("Land##come down")).toBe("Landen");
  expect(say("{n} tree|{n} trees", { n: 1 })).toBe("1 Baum");
  expect(say("{n} tree|{n} trees", { n: 2 })).toBe("2 Bäume");
  expect(say(saying("{what} at {far}", { what: saying("Town"), far: "3 km" }))).toBe("3 km bis Stadt");
  expect(say("Walk")).toBe("Walk");
  useCatalogues([]);
  expect(say("Fly")).toBe("Fly");
});

test("values in text from right to left are isolated", () => {
  useCatalogues([{}], "ar");
  expect(say("{far} away", { far: "640 m" })).toBe("\u2068640 m\u2069 away");
  useCatalogues([]);
  expect(say("{far} away", { far: "640 m" })).toBe("640 m away");
});

test("a text whose Arabic letters are all in its values begins on the right; others keep the direction of their own letters", () => {
  useCatalogues([], "ar", beginsRight);
  expect(say("{what}, {far}", { what: "منجم", far: "640 m" })).toBe("\u200f\u2068منجم\u2069, \u2068640 m\u2069");
  expect(say("{far} يمينًا", { far: "640 m" })).toBe("\u2068640 m\u2069 يمينًا");
  expect(say("{width} × {height}", { width: 4, height: "5 m" })).toBe("4 × \u20685 m\u2069");
});

test("a refusal is told in the language in use, and its words cross to another page; other errors keep their message", () => {
  const words = saying("Expected {most} at most", { most: 4 });
  useCatalogues([compiled({ "Expected {most} at most": "Höchstens {most}" })]);
  const error = refusal(words);
  expect(error).toEqual(new RangeError("Höchstens 4"));
  useCatalogues([]);
  expect(structuredClone(wordsOfError(error))).toEqual(words);
  expect([new Error("a {b|c"), "lost"].map((other) => say(wordsOfError(other)))).toEqual(["a {b|c", "lost"]);
});

test("a translation that lacks a value, has another or is malformed is refused by its English", () => {
  expect(() => checkTranslation("{far} away", "{far} entfernt")).not.toThrow();
  expect(() => checkTranslation("{far} away", "entfernt")).toThrow('"{far} away" has the values none instead of far');
  expect(() => checkTranslation("{far} away", "{weit} entfernt")).toThrow("weit instead of far");
  expect(() => checkTranslation("{far} away", "{far entfernt")).toThrow('"{far} away" is no message');
  expect(() => checkTranslation("a tree|{n} trees", "{n, plural, one {ein Baum} other {# Bäume}}")).not.toThrow();
});

test("names in braces that have no value stay, also in translations", () => {
  const [hold, turn] = [
    "Hold {up} to rise",
    "{turn left, turn right}: turn, {n} time|{turn left, turn right}: turn, {n} times",
  ];
  const says = () => [say(hold), say(turn, { n: 2 }), say("{far} {key}", { far: "3 km" }), say("a|b")];
  expect(says()).toEqual(["Hold {up} to rise", "{turn left, turn right}: turn, 2 times", "3 km {key}", "a|b"]);
  useCatalogues([
    compiled({
      [hold]: "Zum Steigen {up} halten",
      [turn]: "{turn left, turn right}: {n, plural, one {einmal} other {# mal}} wenden",
      "{far} {key}": "{key} bei {far}",
    }),
  ]);
  expect(says()).toEqual(["Zum Steigen {up} halten", "{turn left, turn right}: 2 mal wenden", "{key} bei 3 km", "a|b"]);
  expect(() => checkTranslation(turn, "wenden")).toThrow("lacks {turn left, turn right}");
});

test("the language in use is that of the catalogues", () => {
  expect(languageInUse()).toBe("en");
  useCatalogues([], "de");
  expect(languageInUse()).toBe("de");
});

/** Words of a source that has these functions. */
const marked = (code: string) =>
  wordsIn("src/a.ts", `import { phrase, say, saying } from "./words/words.ts";\n${code}`);

test("marked words of sources and the titles of tables are found, others are not", () => {
  const code =
    'const a = [say("Fly"), say(far ? "Far" : "Near"), phrase("Quality"), saying("{n} m", { n }), say(a), "other"];';
  expect(wordsIn("src/a.ts", code)).toEqual([]);
  expect(marked(code)).toEqual(["Fly", "Far", "Near", "Quality", "{n} m"]);
  const table = 'export default { title: "Skylands", parameters: { sea: ["Sea level", 0, 1, 1, "m"] }, by: "walker" };';
  expect(wordsIn("scenes/a/scene.ts", table)).toEqual(["Skylands", "Sea level", "m"]);
  expect(() => marked("phrase(name)")).toThrow("src/a.ts: phrase(name) must have its words written out");
  expect(() => marked(["say(`$", "{far} away`)"].join(""))).toThrow("must have its words written out");
});

test("the built page has the words of phrases without their marks", () => {
  const code = 'const a = [phrase("Fly"), say("Walk"), phrase(far ? "Far" : "Near")];';
  expect(withoutMarks("src/a.ts", code)).toBe('const a = ["Fly", say("Walk"), phrase(far ? "Far" : "Near")];');
  expect(withoutMarks("src/a.ts", "const a = 1;")).toBe("const a = 1;");
});

test("words of one area are in its file, those of several in that of the page", () => {
  expect(areaOf("src/worlds/flat/pilot.ts")).toBe("flat");
  expect(areaOf("src/ui/hud/hud.ts")).toBe("page");
  expect(areaOf("src/ui/door/door.ts")).toBe("late");
  expect(areaOfSource({ english: "a", files: ["src/work/a.ts", "src/worlds/work/b.ts"] })).toBe("work");
  expect(areaOfSource({ english: "a", files: ["src/work/a.ts", "src/sport/b.ts"] })).toBe("page");
});

test("the first wanted language that is there is chosen, else English", () => {
  expect(nearestLanguage(["pt-BR", "fr-CA", "de"])).toBe("fr");
  expect(nearestLanguage(["JA"])).toBe("ja");
  expect(nearestLanguage(["", "pt", "xx-yy"])).toBe("en");
  expect(nearestLanguage([])).toBe("en");
  expect(Object.keys(LANGUAGES).map((code) => directionOf(code as keyof typeof LANGUAGES))).toContain("rtl");
});

const sources = nonEmpty(allWords());

test("no two texts have the same hash", () => {
  expect(new Set(sources.map(({ english }) => hashOf(english))).size).toBe(sources.length);
});
