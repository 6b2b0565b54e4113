/** Cards of kept places and photos: one goes there, and small buttons rename, copy the link and delete. */
import { say } from "../../words/words.ts";
import { button, drawing, element } from "../element.ts";
import { icon } from "../icons.ts";

export interface LogCard {
  readonly key: string;
  readonly name: string;
  /** World, date and facts. */
  readonly about: string;
  readonly link: string;
  /** A data address; "" for none. */
  readonly picture: string;
  readonly isPhoto: boolean;
}

export interface CardActions {
  go(card: LogCard): void;
  rename(card: LogCard, name: string): void;
  copy(card: LogCard): void;
  remove(card: LogCard): void;
}

/** Characters of a name at most. */
const LONGEST = 80;
const SIGNS = {
  pencil: ["M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19z", "M14 6.5l3.5 3.5"],
  bin: ["M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l1 14h9l1-14", "M10 10.5v6M14 10.5v6"],
} as const;

const sign = (name: keyof typeof SIGNS) =>
  drawing(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    ...SIGNS[name].map((d) => drawing("path", { d })),
  );

export function createCard(card: LogCard, actions: CardActions): HTMLElement {
  const { name, about, picture } = card;
  const title = element("strong", {}, name);
  const open = button(
    { class: "door-world", "aria-label": say("Go to {place}", { place: name }) },
    () => actions.go(card),
    title,
  );
  open.append(element("span", {}, about));
  if (picture) open.prepend(element("img", { src: picture, alt: "", width: "320", height: "180" }));
  else open.prepend(element("i", { class: "log-blank" }, icon("place")));
  const tool = (title: string, label: string, drawn: SVGElement, press: () => void) =>
    button({ class: "log-tool", "aria-label": label, title }, press, drawn);
  const place = { place: name };
  const tools = element(
    "div",
    { class: "log-tools" },
    tool(say("Rename"), say("Rename {place}", place), sign("pencil"), edit),
    tool(say("Copy the link"), say("Copy the link to {place}", place), icon("link"), () => actions.copy(card)),
    tool(say("Delete"), say("Delete {place}", place), sign("bin"), () => actions.remove(card)),
  );
  const root = element("article", { class: "log-card" }, open, tools);
  root.dataset.key = card.key;

  function edit(): void {
    const field = element("input", {
      class: "log-name",
      type: "text",
      maxlength: String(LONGEST),
      "aria-label": say("Name##of a place"),
    });
    field.value = name;
    let isOver = false;
    const end = (isKept: boolean) => {
      if (isOver) return;
      isOver = true;
      field.remove();
      tools.hidden = false;
      const next = field.value.trim();
      if (isKept && next !== "" && next !== name) actions.rename(card, next);
    };
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      // The sheet would close.
      event.preventDefault();
      event.stopPropagation();
      end(event.key === "Enter");
      open.focus();
    });
    field.addEventListener("blur", () => end(true));
    tools.hidden = true;
    root.append(field);
    field.focus();
    field.select();
  }

  return root;
}
