/** The sheet of work: a row for each kind of tasks, with the task of it that is near, and rows for the courses and hunts of the sport. */
import { clockText } from "../../sport/race/race.ts";
import { button, element } from "../../ui/element.ts";
import { measured } from "../../ui/measured.ts";
import { phrase, say, type Words } from "../../words/words.ts";
import type { Task } from "../../work/task.ts";
import { openSheet } from "../sport/card.ts";
import type { OtherWork } from "./world.ts";

/** A task as the sheet shows it. */
export interface Offer {
  readonly task: Task;
  /** "1.2 km away". */
  readonly away: string;
  /** Length of its way, such as "4.6 km long". */
  readonly length: string;
  /** Best time, seconds; null for none. */
  readonly best: number | null;
}

export interface SheetRow {
  readonly title: string;
  /** The nearest task, or the one after the last one offered; null where there is none. */
  offer(isNext: boolean): Promise<Offer | null>;
}

export interface WorkSheetOptions {
  readonly rows: readonly SheetRow[];
  readonly others: readonly OtherWork[];
  begin(task: Task): void;
  /** The task that is on, and how to end it; null for none. */
  readonly running: { readonly title: Words; leave(): void } | null;
}

const DIFFICULTY = { 1: phrase("easy"), 2: phrase("medium"), 3: phrase("hard") };

/** Opens the sheet: the first row has the focus, a row that is chosen gives it to its button. */
export function openWorkSheet(host: HTMLElement, options: WorkSheetOptions): HTMLDialogElement {
  const list = element("div", { class: "work-list" });
  const dialog = openSheet(host, say("Work to do"), list);
  dialog.classList.add("work-sheet");
  const { running } = options;
  if (running) list.append(runningRow(running.title, () => closing(running.leave)));
  const closing = (act: () => void) => {
    dialog.close();
    act();
  };
  const rows = options.rows.map((row) => createRow(row, (task) => closing(() => options.begin(task)), choose));
  list.append(...rows.map(({ root }) => root));
  for (const { title, about, open } of options.others) {
    const words = [element("strong", {}, say(title)), element("small", {}, say(about))];
    list.append(button({ class: "work-row" }, () => closing(open), ...words));
  }
  for (const { load } of rows) load();
  list.querySelector("button")?.focus();
  return dialog;

  function choose(chosen: HTMLElement): void {
    for (const { root, panel, head } of rows) {
      panel.hidden = root !== chosen;
      head.setAttribute("aria-expanded", String(root === chosen));
    }
  }
}

function runningRow(title: Words, leave: () => void): HTMLElement {
  const give = button({ class: "sport-act" }, leave, say("Give up"));
  return element(
    "div",
    { class: "work-running" },
    element("span", {}, say("Now: {task}", { task: measured(title) })),
    give,
  );
}

function createRow(row: SheetRow, begin: (task: Task) => void, choose: (root: HTMLElement) => void) {
  const [title, facts, brief] = [element("span"), element("small"), element("p")];
  let offer: Offer | null = null;
  const go = button({ class: "sport-act main" }, () => offer && begin(offer.task), say("Begin"));
  const other = button({ class: "sport-act" }, () => void load(true), say("Another"));
  const panel = element("div", { class: "work-panel", hidden: "" }, brief, element("footer", {}, go, other));
  const head = button(
    { class: "work-row", "aria-expanded": "false" },
    pick,
    element("strong", {}, say(row.title)),
    title,
    facts,
  );
  const root = element("section", {}, head, panel);

  function pick(): void {
    choose(root);
    if (offer) go.focus();
  }

  async function load(isNext = false): Promise<void> {
    go.disabled = other.disabled = true;
    if (!isNext) facts.textContent = say("Looking around…");
    offer = await row.offer(isNext);
    go.disabled = other.disabled = offer === null;
    title.textContent = offer ? measured(offer.task.title) : "";
    facts.textContent = offer ? factsOf(offer) : say("None near here. Look farther away.");
    brief.textContent = offer ? measured(offer.task.brief) : "";
    if (offer && !panel.hidden && root.contains(document.activeElement)) go.focus();
  }
  return { root, head, panel, load: () => void load() };
}

function factsOf({ task, away, length, best }: Offer): string {
  const facts = [away, length, say(DIFFICULTY[task.difficulty])];
  if (best !== null) facts.push(say("best {time}", { time: clockText(best) }));
  return facts.join(" · ");
}
