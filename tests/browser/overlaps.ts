/** Faults of layout in a page: text over other text, text outside of the window or of its button, words that are cut, and boxes over boxes. */
import type { Page } from "playwright-core";

/** Panels, instruments and buttons of the HUD that lie over each other, one sentence each. Dialogs are not looked at. */
export const overlappingBoxes = (page: Page): Promise<string[]> => page.evaluate(overlapsOfBoxes);

/** Runs in the page. */
function overlapsOfBoxes(): string[] {
  const TOLERANCE = 3;
  const selector = "#ui :is(.glass, .round-map, .touch-stick, .touch-buttons button, .lil-title, .lil-children)";
  const shown = Array.from(document.querySelectorAll(selector)).filter(
    (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest("dialog, .workshop, .panel .panel, .panel .lil-children .lil-gui, .photo-layer"),
  );
  const boxes = shown.map((element) => ({ element, box: element.getBoundingClientRect() }));
  const found: string[] = [];
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1)) {
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
      const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (width > TOLERANCE && height > TOLERANCE)
        found.push(
          `${a.element.className} lies over ${b.element.className} (${Math.round(width)} × ${Math.round(height)} px)`,
        );
    }
  return found;
}

/** Faults among the visible words of an element, one sentence each. Words behind a dialog are not looked at. */
export const layoutFaults = (page: Page, selector: string): Promise<string[]> => page.evaluate(faultsIn, selector);

/** Runs in the page. */
function faultsIn(selector: string): string[] {
  interface Word {
    readonly text: string;
    readonly element: Element;
    readonly box: DOMRect;
  }
  const TOLERANCE = 2;
  const root = document.querySelector(selector);
  if (!root) throw new Error(`Nothing on the page is "${selector}".`);
  const name = ({ text, element }: Word) => `"${text}" (${element.tagName.toLowerCase()}.${element.className})`;

  /** A box within all that clips it; null where nothing of it is left. */
  function clipped(element: Element, box: DOMRect): DOMRect | null {
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const clip = at.getBoundingClientRect();
      if (overflowX !== "visible") [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
      if (overflowY !== "visible") [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
    }
    return right - left > TOLERANCE && bottom - top > TOLERANCE
      ? new DOMRect(left, top, right - left, bottom - top)
      : null;
  }

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(".sr-only");
  const words: Word[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    if (!element || !text || !isShown(element)) continue;
    const dialog = element.closest("[role=dialog], dialog");
    if (root.id === "ui" && dialog) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const box = clipped(element, rect);
      if (box) words.push({ text: text.slice(0, 40), element, box });
    }
  }

  const found = new Set<string>();
  for (const word of words) {
    const { element, box } = word;
    const isOutside =
      box.left < -TOLERANCE ||
      box.top < -TOLERANCE ||
      box.right > innerWidth + TOLERANCE ||
      box.bottom > innerHeight + TOLERANCE;
    if (isOutside) found.add(`${name(word)} is outside of the window`);
    const { textOverflow } = getComputedStyle(element);
    if (textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth + 1) found.add(`${name(word)} is cut`);
    // The words of a mark in the view stand beside its sign.
    const button = element.closest("button:not(.mark)");
    const frame = button?.getBoundingClientRect();
    if (frame && (box.left < frame.left - TOLERANCE || box.right > frame.right + TOLERANCE))
      found.add(`${name(word)} is wider than its button`);
  }
  for (const [i, a] of words.entries())
    for (const b of words.slice(i + 1)) {
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
      const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (width > TOLERANCE && height > 2 * TOLERANCE) found.add(`${name(a)} lies over ${name(b)}`);
    }
  return [...found];
}
