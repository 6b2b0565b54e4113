/** Errors and notices over the view. */
import { say, type Words } from "../words/words.ts";
import { button, element } from "./element.ts";
import { icon } from "./icons.ts";

export interface FailureAction {
  readonly label: string;
  run(): void;
}

export interface Overlay {
  dispose(): void;
}

const NOTICE_MS = 12_000;

/** A page over everything that explains an error and offers an action. */
export function showFailure(
  host: HTMLElement,
  title: string,
  paragraphs: readonly string[],
  actions: readonly FailureAction[] = [],
): Overlay {
  const heading = element("h1", { id: "failure-title", tabindex: "-1" }, title);
  const row = element("div", { class: "failure-actions" }, ...actions.map(({ label, run }) => button({}, run, label)));
  const page = element(
    "section",
    {
      class: "failure",
      role: "alertdialog",
      "aria-modal": "true",
      "aria-labelledby": "failure-title",
      "aria-describedby": "failure-text",
    },
    element(
      "div",
      { class: "failure-sheet glass" },
      heading,
      element("div", { id: "failure-text" }, ...paragraphs.map((words) => element("p", {}, words))),
      row,
    ),
  );
  const behind = [...host.children].filter((child) => child instanceof HTMLElement && !child.inert) as HTMLElement[];
  for (const child of behind) child.inert = true;
  // An open sheet would be above the page, and make it inert.
  for (const sheet of document.querySelectorAll<HTMLDialogElement>("dialog:modal")) sheet.close();
  document.getElementById("first")?.remove();
  host.append(page);
  heading.focus();
  return {
    dispose() {
      page.remove();
      for (const child of behind) child.inert = false;
    },
  };
}

/** A card over the view that stays until an action removes it. Over an open sheet it is a dialog, since all else is inert. */
export function showFailureCard(
  host: HTMLElement,
  title: string,
  paragraphs: readonly string[],
  actions: readonly FailureAction[],
): Overlay {
  const heading = element("strong", { tabindex: "-1" }, title);
  const card = element(
    "dialog",
    { class: "failure-card glass", "data-keys": "own" },
    element("div", { role: "alert" }, heading, ...paragraphs.map((words) => element("p", {}, words))),
    element("div", { class: "failure-actions" }, ...actions.map(({ label, run }) => button({}, run, label))),
  );
  const isUnderSheet = document.querySelector("dialog:modal") !== null;
  host.append(card);
  if (isUnderSheet) {
    card.showModal();
    // The next key must press no button.
    heading.focus();
  } else card.setAttribute("open", "");
  return { dispose: () => card.remove() };
}

/** Milliseconds after which a lost graphics context is not expected back. */
const RESTORE_TIMEOUT = 5000;

/** Covers the view while a lost graphics context is restored. After RESTORE_TIMEOUT a button reloads the page. */
export function showRestoring(host: HTMLElement, reload: () => void): Overlay {
  const row = element("div", { class: "failure-actions" });
  const cover = element(
    "div",
    { class: "restoring" },
    element(
      "div",
      { class: "glass", role: "status" },
      element("i", { class: "spinner" }),
      element(
        "span",
        {},
        element("strong", {}, say("Restoring the view")),
        ` ${say("The graphics context was lost.")}`,
      ),
      row,
    ),
  );
  host.append(cover);
  const timer = setTimeout(() => row.append(button({}, reload, say("Reload here"))), RESTORE_TIMEOUT);
  return {
    dispose() {
      clearTimeout(timer);
      cover.remove();
    },
  };
}

/** A card for each message with a close button. Cards disappear after a while, but not while the pointer or the focus is on them. */
export function showNotices(host: HTMLElement, messages: readonly Words[]): Overlay {
  const stack = element("div", { class: "notices", role: "log", "aria-label": say("Notices") });
  host.append(stack);
  const timers = new Set<number>();
  const later = (act: () => void, ms: number) => {
    const timer = window.setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
    return timer;
  };
  const dispose = () => {
    for (const timer of timers) clearTimeout(timer);
    stack.remove();
  };
  const dismiss = (card: HTMLElement) => {
    card.remove();
    if (stack.childElementCount === 0) dispose();
  };
  for (const message of messages) {
    const card = element("div", { class: "notice glass" }, icon("notice"), element("span", {}, say(message)));
    card.append(button({ class: "close", "aria-label": say("Dismiss") }, () => dismiss(card), icon("close")));
    const expire = () => {
      if (card.matches(":hover, :focus-within")) later(expire, 1000);
      else dismiss(card);
    };
    later(expire, NOTICE_MS);
    stack.append(card);
  }
  if (messages.length === 0) dispose();
  return { dispose };
}
