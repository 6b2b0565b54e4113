/** The card of controls: the functions of keys, a gamepad or the touch controls, read from the world's table. */
import { say } from "../words/words.ts";
import { button, element } from "./element.ts";
import { icon } from "./icons.ts";
import { type ControlsTable, isMovementKey, PAGE_ACTIONS } from "./input/actions.ts";
import type { Devices } from "./input/controls.ts";
import { type Cap, type ControlsSection, keySections, padSection, touchSections } from "./input/controls-list.ts";
import { isKeyOf, partOf } from "./input/key-places.ts";
import { keycap, titled } from "./input/keycap.ts";

export interface Help {
  readonly open: boolean;
  toggle(): void;
  /** Lists the controls of the devices in use: touch controls instead of keys, and a gamepad beside them. */
  setDevices(devices: Devices): void;
  dispose(): void;
}

const createCap = (cap: Cap): HTMLElement =>
  typeof cap === "string" ? keycap(cap) : element("kbd", { class: "touch-cap" }, icon(cap.icon));

function createSection({ title, lines }: ControlsSection): HTMLElement {
  const list = element("dl");
  for (const { what, caps } of lines)
    list.append(element("div", {}, element("dt", {}, ...caps.map(createCap)), element("dd", {}, what)));
  return element("section", {}, element("h3", {}, title), list);
}

/**
 * The card, and the small button that opens it. Any movement key closes it and moves the vehicle. `changeKeys` opens the sheet on
 * which keys change places, `teach` gives the lesson of the vehicle again.
 */
export function createHelp(host: HTMLElement, table: ControlsTable, changeKeys: () => void, teach: () => void): Help {
  const controls = say(PAGE_ACTIONS.help.label);
  const labels = { class: "help-button glass", "aria-label": controls, "aria-haspopup": "dialog" };
  const opener = button({ ...labels, ...titled(controls, PAGE_ACTIONS.help) }, () => card.showModal(), "?");
  const body = element("div", { class: "help-body" });
  const begin = element("span");
  const close = button({ class: "close", "aria-label": say("Close") }, () => card.close(), icon("close"));
  // A click anywhere closes the card first.
  const change = button({ class: "help-change" }, () => setTimeout(changeKeys), say("Change keys"));
  const lesson = button({ class: "help-lesson" }, teach, say("Take the lesson again"));
  // The card takes the first focus, not its button, so that Space moves the vehicle and does not press the button.
  const greeting = element("p", {}, `${say(table.greeting)} `, begin);
  const head = element("header", {}, element("h2", { id: "help-title" }, controls), greeting, close);
  const attributes = { class: "help-sheet", tabindex: "-1", autofocus: "" };
  const sheet = element("div", attributes, head, body, element("footer", {}, lesson, change));
  const card = element("dialog", { class: "help glass", "aria-labelledby": "help-title" }, sheet);
  host.append(opener, card);
  setDevices({ pad: false, touch: false });

  function setDevices({ pad, touch }: Devices): void {
    const sections = touch ? touchSections(table) : keySections(table);
    body.replaceChildren(...[...sections, ...(pad ? [padSection(table)] : [])].map(createSection));
    begin.textContent = touch ? say("Tap to begin.") : say("Press any flight key to begin.");
    change.hidden = touch;
  }

  const onKey = (event: KeyboardEvent) => {
    // A closed card keeps the focus until the next frame; the page takes its keys.
    if (!card.open) return;
    const fromButton = event.target === close || event.target === change || event.target === lesson;
    const part = partOf(event.code);
    if (isKeyOf(table.actions.help, event) || (part === "Enter" && !fromButton)) {
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) card.close();
      // Shift alone is left open: it may be on its way to becoming the "?" that closes the card.
    } else if (isMovementKey(table, part) && !event.code.startsWith("Shift") && !(fromButton && event.code === "Space"))
      card.close();
  };
  card.addEventListener("keydown", onKey);
  card.addEventListener("click", () => card.close());

  return {
    get open() {
      return card.open;
    },
    toggle: () => (card.open ? card.close() : card.showModal()),
    setDevices,
    dispose() {
      opener.remove();
      card.remove();
    },
  };
}
