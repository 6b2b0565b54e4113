import { button, element } from "./element.ts";
import { icon } from "./icons.ts";
import { partOf } from "./input/key-places.ts";
import { keycap } from "./input/keycap.ts";
import type { ShapeKind } from "./input/keys.ts";
import { isFlightKey } from "./input/keys.ts";
import { PAD_ROWS } from "./input/pad-words.ts";
import { recall, remember } from "./storage.ts";

type Row = readonly [what: string, ...keys: string[]];

type Section = readonly [title: string, rows: readonly Row[]];

const VIEW: Section = [
  "View",
  [
    ["look around", "Drag"],
    ["nearer, farther", "Wheel", "Pinch"],
    ["chase or cockpit", "KeyV"],
    ["hide the instruments", "KeyH"],
    ["worlds and places", "KeyG"],
    ["settings", "KeyP"],
    ["photo mode", "F2"],
    ["this card", "?", "F1"],
  ],
];

/** What each shape of world is travelled with. */
const SECTIONS: Readonly<Record<ShapeKind, readonly Section[]>> = {
  islands: [
    [
      "Helicopter",
      [
        ["forward, back", "KeyW", "KeyS", "ArrowUp", "ArrowDown"],
        ["turn left, right", "KeyA", "KeyD", "ArrowLeft", "ArrowRight"],
        ["slide left, right", "KeyQ", "KeyE"],
        ["up", "Space", "KeyR", "PageUp"],
        ["down", "ShiftLeft", "KeyC", "KeyF", "PageDown"],
        ["step out, once landed", "Enter"],
      ],
    ],
    [
      "On foot",
      [
        ["walk", "KeyW", "KeyS", "ArrowUp", "ArrowDown"],
        ["turn", "KeyA", "KeyD", "ArrowLeft", "ArrowRight"],
        ["sidestep", "KeyQ", "KeyE"],
        ["run, jump", "ShiftLeft", "Space"],
        ["take up, put down", "KeyX"],
        ["board the helicopter", "Enter"],
      ],
    ],
    [VIEW[0], [["map; the round one off, on", "KeyM", "KeyU"], ...VIEW[1]]],
  ],
  planet: [
    [
      "Orbiter",
      [
        ["travel over the ground", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"],
        ["down, up", "KeyW", "KeyS", "Wheel"],
        ["turn left, right", "KeyA", "KeyD"],
        ["pull the ground along; close to it, look about", "Drag"],
        ["fly there", "Double-click"],
      ],
    ],
    [
      "Ship",
      [
        ["forward, back", "KeyW", "KeyS"],
        ["slide left, right", "KeyA", "KeyD"],
        ["up, down", "Space", "KeyC"],
        ["nose down, up; turn", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
        ["roll", "KeyQ", "KeyE"],
      ],
    ],
    [
      "Helicopter, and on foot",
      [
        ["forward, back; turn", "KeyW", "KeyS", "KeyA", "KeyD"],
        ["slide left, right", "KeyQ", "KeyE"],
        ["up, down", "Space", "KeyC"],
        ["step out, board", "Enter"],
      ],
    ],
    [
      VIEW[0],
      [
        ["orbiter, ship, helicopter, on foot", "1", "2", "3", "4"],
        ["a tour to the ground and back", "KeyT"],
        ["back to the star, of a planet that has one", "KeyB"],
        ["map", "KeyM"],
        ...VIEW[1].filter(([what]) => !/look|nearer/.test(what)),
      ],
    ],
  ],
  underground: [
    [
      "On foot",
      [
        ["walk", "KeyW", "KeyS", "ArrowUp", "ArrowDown"],
        ["turn", "KeyA", "KeyD", "ArrowLeft", "ArrowRight"],
        ["sidestep", "KeyQ", "KeyE"],
        ["at a ladder: climb up, down", "KeyW", "KeyS"],
        ["grasp one in a fall", "Space"],
      ],
    ],
    [
      "Drone",
      [
        ["forward, back", "KeyW", "KeyS"],
        ["slide left, right", "KeyA", "KeyD"],
        ["up, down", "Space", "KeyC"],
        ["nose down, up; turn", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
        ["roll", "KeyQ", "KeyE"],
      ],
    ],
    [
      VIEW[0],
      [
        ["on foot, drone", "4", "5"],
        ["map; on it the level above, below", "KeyM", "<", ">"],
        ...VIEW[1].filter(([what]) => !/nearer|cockpit/.test(what)),
        ["lamp off, on", "KeyL"],
        ["sound off, on", "KeyN"],
      ],
    ],
  ],
  space: [
    [
      "Starship",
      [
        ["forward, back", "KeyW", "KeyS"],
        ["slide left, right", "KeyA", "KeyD"],
        ["up, down", "Space", "KeyC"],
        ["nose down, up; turn", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
        ["roll", "KeyQ", "KeyE"],
        ["quicker, slower", "+", "−", "Wheel"],
      ],
    ],
    [
      "Stars and planets",
      [
        ["choose one", "Click"],
        ["choose the one before, the next", "KeyI", "KeyK"],
        ["choose a planet", "1", "…", "9"],
        ["fly there", "KeyJ", "Double-click"],
        ["land, once in orbit", "KeyL"],
        ["whichever of the two fits", "Enter"],
        ["let go of it", "Esc"],
        ["nearest star, of so many planets", "KeyO"],
      ],
    ],
    [
      VIEW[0],
      [
        ["turn the ship; go round it", "Drag"],
        ["plate", "KeyM"],
        ["exercises", "KeyX"],
        ...VIEW[1].filter(([what]) => !/look|nearer/.test(what)),
      ],
    ],
  ],
};

/** What the card begins with. */
const GREETINGS: Readonly<Record<ShapeKind, string>> = {
  islands: "Let go of the keys and it hovers. Press any flight key to begin.",
  planet: "From space to the stone at your feet, with nothing to load. Press any key of these to begin.",
  space: "Any star can be flown to, and every planet landed on. Press any key of these to begin.",
  underground: "Walk in by a mouth, or fall down a shaft: nobody is hurt. Press any key of these to begin.",
};

function createSection([title, rows]: Section): HTMLElement {
  const list = element("dl");
  for (const [what, ...keys] of rows) {
    list.append(element("div", {}, element("dt", {}, ...keys.map(keycap)), element("dd", {}, what)));
  }
  return element("section", {}, element("h3", {}, title), list);
}

export interface Help {
  readonly open: boolean;
  toggle(): void;
  /** Opens at a visitor's first visit only. */
  greet(): void;
  /** Says what a gamepad does while one is plugged in. */
  showPad(there: boolean): void;
  dispose(): void;
}

/** The card of all controls, and the small button that opens it. Any flight key closes it and flies. `changeKeys` leads to where keys change places. */
export function createHelp(host: HTMLElement, shape: ShapeKind, changeKeys: () => void): Help {
  const listening = new AbortController();
  const { signal } = listening;
  const opener = button(
    { class: "help-button glass", "aria-label": "Controls", title: "Controls (?)", "aria-haspopup": "dialog" },
    () => card.showModal(),
    "?",
  );
  const body = element("div", { class: "help-body" }, ...SECTIONS[shape].map(createSection));
  const pad = createSection(["Gamepad", PAD_ROWS[shape]]);
  const close = button({ class: "close", "aria-label": "Close" }, () => card.close(), icon("close"));
  // A click anywhere closes the card before it.
  const change = button({ class: "help-change" }, () => setTimeout(changeKeys), "Change keys");
  // The card takes the first focus, not its button, so that Space flies at once and does not press.
  const sheet = element(
    "div",
    { class: "help-sheet", tabindex: "-1", autofocus: "" },
    element("header", {}, element("h2", { id: "help-title" }, "Fly"), element("p", {}, GREETINGS[shape]), close),
    body,
    element("footer", {}, change),
  );
  const card = element("dialog", { class: "help glass", "aria-labelledby": "help-title" }, sheet);
  host.append(opener, card);

  const onKey = (event: KeyboardEvent) => {
    const fromButton = event.target === close || event.target === change;
    const part = partOf(event.code);
    const asks = event.key === "?" || part === "F1" || (part === "Enter" && !fromButton);
    if (asks) {
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) card.close();
      // Shift alone is left open: it may be on its way to becoming the "?" that closes the card.
    } else if (isFlightKey(part) && event.code !== "ShiftLeft" && !(fromButton && event.code === "Space")) card.close();
  };
  card.addEventListener("keydown", onKey, { signal });
  card.addEventListener("click", () => card.close(), { signal });
  card.addEventListener("close", () => remember("helped", "yes"), { signal });

  return {
    get open() {
      return card.open;
    },
    toggle: () => (card.open ? card.close() : card.showModal()),
    greet() {
      if (!card.open && recall("helped") === null) card.showModal();
    },
    showPad(there) {
      if (there) body.append(pad);
      else pad.remove();
    },
    dispose() {
      listening.abort();
      opener.remove();
      card.remove();
    },
  };
}
