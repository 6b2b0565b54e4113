/** The content security policy: what the built page refuses, and the header that docs/hosting.md tells servers to send. */
import { expect, inject, test } from "vitest";
import { readDocument } from "../documents.ts";
import { openPage, openPageAt } from "./browser.ts";

const HEADER =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; worker-src 'self'; img-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types default; connect-src 'self'; frame-ancestors 'none'";

test("the header is served, is in docs/hosting.md, and is the page's own policy without the connections of workers and the ancestors of frames", async () => {
  const page = await fetch(inject("address"));
  expect(page.headers.get("content-security-policy")).toBe(HEADER);
  expect((await page.text()).replaceAll("&#39;", "'")).toContain(
    `content="${HEADER.replace("; connect-src 'self'; frame-ancestors 'none'", "")}"`,
  );
  expect(readDocument("docs/hosting.md").text).toContain(`\nContent-Security-Policy: ${HEADER}\n`);
});

test("code from text, markup, foreign workers, connections, forms, styles and pictures are refused", async () => {
  // No world is drawn: the policy is the page's own.
  const page = await openPage("world=mines", {}, { before: "HTMLCanvasElement.prototype.getContext = () => null;" });
  await page.getByRole("alertdialog").waitFor();
  const refused = await page.evaluate(async () => {
    const directives: string[] = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
      directives.push(effectiveDirective),
    );
    const attempt = async (name: string, work: () => unknown) => {
      const before = directives.length;
      let problem = "none";
      try {
        await work();
      } catch (error) {
        problem = (error as Error).name;
      }
      // The event of a violation is a task of its own.
      for (let i = 0; i < 50 && directives.length === before; i++) await new Promise((done) => setTimeout(done, 10));
      return [name, problem, ...new Set(directives.slice(before))].join(" ");
    };
    const append = (tag: string, change: object) =>
      document.body.append(Object.assign(document.createElement(tag), change));
    // Code that the test itself evaluates may use eval until it first waits.
    await new Promise((done) => setTimeout(done));
    return [
      // biome-ignore lint/security/noGlobalEval: it is refused
      await attempt("eval", () => globalThis.eval("1")),
      await attempt("markup", () => {
        document.createElement("div").innerHTML = "<b>bold</b>";
      }),
      await attempt("code of a script", () => {
        document.createElement("script").text = "1";
      }),
      await attempt("foreign worker", () => new Worker("https://example.com/worker.js")),
      await attempt("worker of another folder", () => new Worker("/elsewhere/worker.js")),
      await attempt("worker from text", () => new Worker(URL.createObjectURL(new Blob(["1"])))),
      await attempt("other policy", () =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
        ).trustedTypes.createPolicy("other", {}),
      ),
      await attempt("connection", () => fetch("/")),
      await attempt("style", () => append("style", { textContent: "body { color: red }" })),
      await attempt("foreign picture", () => append("img", { src: "https://example.com/picture.png" })),
      await attempt("frame", () => append("iframe", { src: "/" })),
      await attempt("form", () => {
        const form = Object.assign(document.createElement("form"), { action: "/elsewhere", method: "post" });
        document.body.append(form);
        form.submit();
      }),
    ];
  });
  expect(refused).toEqual([
    "eval EvalError require-trusted-types-for",
    "markup TypeError require-trusted-types-for",
    "code of a script TypeError require-trusted-types-for",
    "foreign worker TypeError",
    "worker of another folder TypeError",
    "worker from text TypeError",
    "other policy TypeError trusted-types",
    "connection TypeError connect-src",
    "style none style-src-elem",
    "foreign picture none img-src",
    "frame none frame-src",
    "form none form-action",
  ]);
});

test("another site cannot frame the page", async () => {
  const page = await openPageAt(new URL("/assets/ground-tiles.js", inject("pages")).href);
  await page.evaluate(
    (src) => document.body.append(Object.assign(document.createElement("iframe"), { src })),
    inject("address"),
  );
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toEqual([page.url(), "chrome-error://chromewebdata/"]);
  expect(page.errors.join()).toContain("frame-ancestors 'none'");
});
