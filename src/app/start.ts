/** The start of the page: opens the world of the address, and follows the address from then on. */
import { hasWebGL2 } from "../render/engine.ts";
import { showNotices } from "../ui/failure.ts";
import { AudioOutput } from "./audio.ts";
import { createFailures } from "./failures.ts";
import { isFramed, type StartOptions, showWorld, type Visit } from "./open-page.ts";

/** Shows every failure before it rejects. Resolves to a function that closes the page, or undefined without WebGL2. */
export async function start(
  canvas: HTMLCanvasElement,
  host: HTMLElement,
  options: StartOptions,
): Promise<(() => void) | undefined> {
  if (!hasWebGL2()) {
    (await import("../ui/no-webgl2.ts")).showNoWebGL2(host);
    return undefined;
  }
  const failures = createFailures(host);
  const audio = new AudioOutput((message) => showNotices(host, [message]));
  const visit: Visit = { canvas, host, options: { ...options, failures, audio }, over: new AbortController() };
  const follow = async ({ isTrusted }: PopStateEvent) => (await import("./visits.ts")).follow(visit, isTrusted);
  addEventListener("popstate", follow);
  const embedded = isFramed() ? import("./embedded.ts").then(({ embed }) => embed(visit)) : undefined;
  await showWorld(visit);
  return () => {
    removeEventListener("popstate", follow);
    visit.over.abort();
    void embedded?.then((end) => end());
    failures.dispose();
    audio.dispose();
  };
}
