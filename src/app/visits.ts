/**
 * Worlds one after the other in one page: it follows the address when a link is opened in it, and when the visitor goes back or forward.
 * A view of the same ground is shown in place. Otherwise the open world is disposed of with its graphics context, and the next one opens
 * on a new canvas.
 */
import { diff } from "../recipe/diff.ts";
import { readLink } from "../recipe/permalink.ts";
import type { Recipe } from "../recipe/recipe.ts";
import type { SceneRequest } from "../recipe/request.ts";
import { continueTransition, endTransition } from "../ui/page-transition.ts";
import { recallChoice } from "./first-quality.ts";
import { isInUse } from "./language.ts";
import { findKept, showWorld, type Visit } from "./open-page.ts";
import { isSameTable } from "./travel.ts";

/** Opens what the address names. `isBack`: the visitor has gone back or forward, and keeps the quality that was chosen last. */
export async function follow(visit: Visit, isBack: boolean): Promise<void> {
  const { failures } = visit.options;
  // After a failure the state of the page is not certain.
  if (failures.covers) return location.reload();
  const { over, opened } = visit;
  if (opened) {
    opened.page.isLeft = true;
    if (await showInPlace(visit)) return;
    // Left for another address meanwhile.
    if (visit.over !== over) return;
  }
  const now = opened?.opened.request();
  const quality = now && !now.freeze ? now.quality : recallChoice();
  document.documentElement.dataset.ready = "false";
  delete window.limitless;
  over.abort();
  failures.clear();
  visit.opened = undefined;
  visit.over = new AbortController();
  visit.canvas = renewed(visit.canvas);
  await showWorld(visit, { quality, keep: isBack }, () => continueTransition(visit.host));
  endTransition();
}

/** Shows the view of the address where the open world has its ground; false where it has not. */
async function showInPlace({ opened, over, options }: Visit): Promise<boolean> {
  if (!opened) return false;
  const { page, recipe } = opened;
  const { search } = location;
  // Opening it shows what cannot be loaded.
  const link = await readLink(search, options.scenes, findKept).catch(() => null);
  if (!link) return false;
  if (over.signal.aborted || search !== location.search) return true;
  const now = opened.opened.request();
  const next = { ...link.request, quality: now.quality };
  if (!isInUse(search) || !isSameGround(recipe, now, link.recipe, next)) return false;
  await page.go(next);
  page.isLeft = false;
  return true;
}

/** Parts whose change opens the world anew, as a link does. */
const REOPENS = ["world", "freeze", "role", "course", "hunt", "task", "language"] as const;

function isSameGround(recipe: Recipe, now: SceneRequest, other: Recipe, next: SceneRequest): boolean {
  if (REOPENS.some((part) => now[part] !== next[part]) || !isSameTable(recipe, other)) return false;
  const { ground, programs } = diff(recipe, now, next);
  return !ground && !programs;
}

/** A canvas in place of one whose world was disposed of, which gives its graphics context back at once. */
function renewed(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const next = document.createElement("canvas");
  for (const { name, value } of canvas.attributes)
    if (name === "id" || name === "role" || name.startsWith("aria-")) next.setAttribute(name, value);
  canvas.replaceWith(next);
  canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
  return next;
}
