/** Lists of sites that may frame the page and are answered. */
import { expect, test } from "vitest";
import { admits, embedderList } from "../../src/embed/embedders.ts";

const OWN = "https://worlds.example";

test.each([
  ["'none'", OWN, false],
  ["'self'", OWN, true],
  ["'self'", "https://blog.example", false],
  ["*", "http://blog.example:8080", true],
  ["*", "null", false],
  ["https://blog.example", "https://blog.example", true],
  ["https://blog.example", "http://blog.example", false],
  ["https://blog.example", "https://blog.example:8443", false],
  ["https://blog.example:8443", "https://blog.example:8443", true],
  ["https://blog.example", "https://blog.example.evil.example", false],
  ["https://blog.example", "https://evilblog.example", false],
  ["https://*.blog.example", "https://a.b.blog.example", true],
  ["https://*.blog.example", "https://blog.example", false],
  ["https://*.blog.example", "https://evilblog.example", false],
  ["https://Blog.Example 'self'", "https://blog.example", true],
  ["https://blog.example 'self'", OWN, true],
])("%s and %s: %s", (list, origin, answered) => {
  expect(admits(list, origin, OWN)).toBe(answered);
});

test("a list is written with single spaces", () => {
  expect(embedderList(" https://blog.example,\n  'self' ")).toBe("https://blog.example 'self'");
});

test.each([
  ["", "names no site; give 'none', 'self', *, or sites as https://example.org"],
  ["blog.example", '"blog.example" is not a site; give'],
  ["https://blog.example/page", '"https://blog.example/page" is not a site'],
  ["javascript://blog.example", "is not a site"],
  ["https://blog.example; script-src *", '"https://blog.example;" is not a site'],
  ["'none' https://blog.example", "'none' stands alone"],
])("%j is refused, and the error says what may be given", (text, message) => {
  expect(() => embedderList(text)).toThrow(message);
});
