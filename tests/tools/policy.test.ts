/** The headers of the built page in the configurations of servers, in `_headers` and on the page about hosting. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CACHES, HEADERS, headersFile, POLICY_FILES, withPolicy } from "../../tools/policy.ts";
import { readDocument } from "../documents.ts";
import { nonEmpty } from "../non-empty.ts";

const POLICY = HEADERS["Content-Security-Policy"];
const others = Object.entries(HEADERS).filter(([name]) => name !== "Content-Security-Policy");

test.each(nonEmpty(POLICY_FILES))("%s has the policy that `npm run docs` writes", (file) => {
  const text = readFileSync(file, "utf8");
  expect(text).toContain(POLICY.replace(/'none'$/, ""));
  expect(withPolicy(text)).toBe(text);
});

test("an older policy is replaced, up to the ancestors of frames", () => {
  expect(withPolicy(`"default-src 'self'; img-src *; frame-ancestors $ours" always;`)).toBe(
    `"${POLICY.replace(/'none'$/, "$$ours")}" always;`,
  );
});

test.each(["hosting/nginx.conf", "hosting/Caddyfile"])("%s has the other headers and the times in caches", (file) => {
  const { text } = readDocument(file);
  for (const [name, value] of nonEmpty(others)) expect(text).toContain(`${name} "${value}"`);
  for (const [folder, cache] of nonEmpty(Object.entries(CACHES))) {
    expect(text).toContain(`/${folder}/`);
    expect(text).toContain(`"${cache}"`);
  }
});

test("_headers sends them all, times in caches by folder, and that other sites may load embed.js", () => {
  const rules = headersFile()
    .trimEnd()
    .split(/\n(?=\/)/);
  expect(rules).toEqual([
    ["/*", ...Object.entries(HEADERS).map(([name, value]) => `  ${name}: ${value}`)].join("\n"),
    "/assets/*\n  Cache-Control: public, max-age=31536000, immutable",
    "/door/*\n  Cache-Control: public, max-age=86400",
    "/embed.js\n  Access-Control-Allow-Origin: *",
  ]);
});
