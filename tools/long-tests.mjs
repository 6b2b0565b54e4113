/** The tests of `npm run test:long`, chosen by topic or by part of the path. */
import { readdirSync, readFileSync } from "node:fs";
import { ROOT } from "./install.mjs";

/** Parts of the paths of a topic, after `tests/`; other words are parts of paths themselves. */
export const TOPICS = {
  saves: /save|belongings|tabs|sport-page|browser\/(flight|roads|hunt|race)\./,
  sport: /sport|\b(race|hunt|roads)\b/,
  workshop: /workshop|-tab\.|profile/,
  caves: /underground|mine|cavern|delve|below|shaft/,
  walks: /collision|walk|delve|journey|flight|explorers|seeing/,
  pictures: /shots|references|temporal|readback|marker|photo|stages/,
};

const isSampled = (path) => /long-test\.ts"|process\.env\.LONG/.test(readFileSync(`${ROOT}/${path}`, "utf8"));

/** Paths from the root: tests that only the long run has, and those with a larger sample there. */
export const longTests = () =>
  readdirSync(`${ROOT}/tests`, { recursive: true, encoding: "utf8" })
    .map((path) => `tests/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".test.ts") && (path.endsWith(".long.test.ts") || isSampled(path)))
    .sort();

/** The long tests of any of the `topics`, all without one. A topic without a test throws an Error that lists them. */
export function testsOf(topics) {
  const tests = longTests();
  if (topics.length === 0) return tests;
  const found = topics.map((topic) => {
    const isOf = (path) =>
      Object.hasOwn(TOPICS, topic) ? TOPICS[topic].test(path.slice("tests/".length)) : path.includes(topic);
    const of = tests.filter(isOf);
    if (of.length > 0) return of;
    const known = Object.keys(TOPICS).join(", ");
    throw new Error(`Expected a topic (${known}) or a part of the path of a long test, got "${topic}".`);
  });
  return [...new Set(found.flat())];
}
