/** The card at the end of a race, a dialog over the view. */
import type { Card, CardRow } from "../../sport/race/card.ts";
import { clockText } from "../../sport/race/race.ts";
import { button, element } from "../../ui/element.ts";
import { decimals, distanceText } from "../../ui/format.ts";
import { icon } from "../../ui/icons.ts";
import { wholeLength } from "../../ui/measured.ts";
import { phrase, say } from "../../words/words.ts";

/** A dialog that is removed when it closes; Escape closes it. */
export function openSheet(host: HTMLElement, title: string, ...content: (Node | null)[]): HTMLDialogElement {
  const close = button({ class: "close", "aria-label": say("Close") }, () => dialog.close(), icon("close"));
  const dialog = element(
    "dialog",
    { class: "sport-sheet glass", "data-keys": "own", "aria-label": title },
    element("header", {}, element("h2", {}, title), close),
    ...content,
  );
  dialog.addEventListener("close", () => dialog.remove());
  host.append(dialog);
  dialog.showModal();
  return dialog;
}

export interface CardActions {
  replay(): void;
  again(): void;
  /** The list of files to save. */
  readonly files: HTMLElement;
}

const HEADS = [
  "",
  phrase("Control##in a race"),
  phrase("Leg##of a race"),
  phrase("Run##way that was run"),
  phrase("Climb##metres up"),
  phrase("Time"),
  phrase("Best leg"),
  phrase("Ghost##earlier run"),
  phrase("Total"),
];

/** "+1.2" and "−0.4"; "" without a time to compare with. */
function behindText(seconds: number | null): string {
  if (seconds === null) return "";
  const tenths = Math.round(seconds * 10) / 10;
  if (tenths === 0) return decimals(0, 1);
  const size = Math.abs(tenths);
  return `${tenths > 0 ? "+" : "\u2212"}${size < 60 ? decimals(size, 1) : clockText(size)}`;
}

function behindCell(seconds: number | null): HTMLElement {
  const tone = seconds === null || Math.abs(seconds) < 0.05 ? "" : seconds > 0 ? "behind" : "ahead";
  return element("td", { class: tone }, behindText(seconds));
}

const cells = (row: CardRow) => [
  element("th", { scope: "row" }, row.code ? row.label : say("F##finish")),
  element("td", { class: "code" }, row.code || say("Finish")),
  ...[row.distance, row.run, row.climb].map((metres) => element("td", {}, wholeLength(metres))),
  element("td", { class: "leg" }, clockText(row.leg)),
  behindCell(row.behindBest),
  behindCell(row.behindGhost),
  element("td", { class: "split" }, clockText(row.split)),
];

/** "12.3 s", or "1:02.9" from a minute on. */
const gapText = (seconds: number): string => (seconds < 59.95 ? `${decimals(seconds, 1)} s` : clockText(seconds));

/** The time in a sentence, beside the best one before. */
export function resultText({ time, behindGhost }: Pick<Card, "time" | "behindGhost">): string {
  const clock = clockText(time);
  if (behindGhost === null) return say("Your first time here: {clock}.", { clock });
  if (Math.abs(behindGhost) < 0.05) return say("{clock}, as fast as your best.", { clock });
  const gap = gapText(Math.abs(behindGhost));
  return behindGhost < 0
    ? say("Your best: {clock}, {gap} faster than before.", { clock, gap })
    : say("{clock}, {gap} behind your best.", { clock, gap });
}

export function openCard(host: HTMLElement, name: string, card: Card, { replay, again, files }: CardActions): void {
  const head = element("tr", {}, ...HEADS.map((words) => element("th", { scope: "col" }, say(words))));
  const rows = card.rows.map((row) => element("tr", {}, ...cells(row)));
  const total = element(
    "tr",
    { class: "total" },
    element("th", { scope: "row", colspan: "2" }, say("Total")),
    element("td", {}, distanceText(card.distance)),
    element("td", {}, distanceText(card.run)),
    element("td", {}, wholeLength(card.climb)),
    element("td"),
    element("td"),
    behindCell(card.behindGhost),
    element("td", {}, clockText(card.time)),
  );
  const table = element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows, total));
  const acts = element(
    "footer",
    {},
    button({ class: "sport-act main" }, () => closing(replay), say("Replay")),
    button({ class: "sport-act" }, () => closing(again), say("Run again")),
    files,
  );
  const dialog = openSheet(
    host,
    name,
    element("p", {}, resultText(card)),
    element("div", { class: "sport-scroll" }, table),
    acts,
  );
  dialog.classList.add("race-card");
  const closing = (act: () => void) => {
    dialog.close();
    act();
  };
}
