/** The page: reads the link, opens its world behind the first screen, and ties keys, instruments and address to it. */
import { scenes } from "../scenes/index.ts";
import { openScene } from "./app/open-scene.ts";
import { createPage } from "./app/page.ts";
import { createProbe } from "./app/probe.ts";
import { openVisit } from "./app/saves.ts";
import { PROFILE_1983 } from "./core/field/profile.ts";
import { readLink } from "./recipe/permalink.ts";
import { hasWebGL2 } from "./render/engine.ts";
import { showFault, showNotices, showNoWebGL2 } from "./ui/fault.ts";
import { takeOver } from "./ui/page-transition.ts";
import { createProgress } from "./ui/progress.ts";

const canvas = document.querySelector<HTMLCanvasElement>("#view");
const host = document.querySelector<HTMLElement>("#ui");
if (!canvas || !host) throw new Error("Expected #view and #ui in index.html.");

async function begin(canvas: HTMLCanvasElement, host: HTMLElement): Promise<void> {
  takeOver();
  const progress = createProgress(host, PROFILE_1983.samples);
  progress.stage("Reading the link", 0.02);
  const { recipe, request: asked, problems } = await readLink(location.search, scenes);
  const tell = (message: string) => showNotices(host, [message]);
  const visit = await openVisit(recipe, asked, location.search, tell);
  const { request } = visit;
  const page = createPage(canvas, host, recipe, request, visit);
  const opened = openScene(canvas, recipe, request, { ...page.options, stage: progress.stage });
  visit.begin(opened);
  await opened.ready;
  window.limitless = createProbe(opened);
  page.begin(opened);
  if (problems.length > 0) showNotices(host, problems);
  // A frozen picture is looked at when it is ready: nothing may still be fading over it.
  const gone = progress.done(request.freeze);
  if (request.freeze) await gone;
  document.documentElement.dataset.ready = "true";
  await gone;
  page.greet();
}

if (hasWebGL2()) {
  begin(canvas, host).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    const said = `It said: ${reason}`;
    showFault(
      host,
      "This world did not open",
      ["Something it needs did not arrive or did not compile.", said],
      [{ label: "Try again", run: () => location.reload() }],
    );
    throw error;
  });
} else showNoWebGL2(host);
