/** Card widget of a star or planet: facts, buttons to fly and land, and a table of the star's planets. */
import { button, element, text } from "../../../ui/element.ts";
import { icon } from "../../../ui/icons.ts";
import { keyFor } from "../../../ui/input/actions.ts";
import { keycap, titled } from "../../../ui/input/keycap.ts";
import { phrase, say } from "../../../words/words.ts";
import { controls } from "../controls.ts";

export interface PlanetRow {
  /** Counts from 1, the innermost. */
  readonly index: number;
  /** "Veldor II". */
  readonly name: string;
  /** "Land and sea". */
  readonly kind: string;
  /** "0.84 AU", "210 days", "6 100 km". */
  readonly axis: string;
  readonly year: string;
  readonly radius: string;
}

export interface CardContent {
  /** Unique per target. */
  readonly key: string;
  readonly name: string;
  /** "Blue-white star", "Second planet of Veldor". */
  readonly about: string;
  /** CSS colour of the star's light. */
  readonly colour: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly star: string;
  /** Planet index; 0 for the star itself. */
  readonly index: number;
  readonly planets: readonly PlanetRow[];
}

/** The part that changes during flight. */
interface CardStatus {
  /** "4.24 ly", and for a star "3.1". */
  readonly distance: string;
  readonly apparentMagnitude: string;
  /** The ship is in orbit of this planet. */
  readonly canLand: boolean;
  readonly flying: boolean;
}

export interface CardOptions {
  warp(): void;
  land(): void;
  /** Selects a planet of the card's star, or with 0 the star itself. */
  select(index: number): void;
  close(): void;
}

export interface StarCard {
  /** Null hides the card. */
  show(card: CardContent | null): void;
  /** May be called every frame. */
  update(status: CardStatus): void;
  dispose(): void;
}

const { actions } = controls;
const keyOf = (action: string) => keycap(keyFor(controls, "starship", action));

/** Planets that can be selected by a digit key. */
const DIGIT_KEYS = 9;

export function createStarCard(host: HTMLElement, { warp, land, select, close }: CardOptions): StarCard {
  const head = createHead(close);
  const acts = createActs(warp, land);
  const planets = createPlanets(select);
  const [distance, magnitude] = [element("dd"), element("dd")];
  const facts = element("dl");
  const root = element(
    "section",
    { class: "star-card glass", "aria-labelledby": "card-name", hidden: "" },
    ...[head.root, facts, acts.root, planets.root],
  );
  host.append(root);
  const [writeDistance, writeMagnitude] = [text(distance), text(magnitude)];
  let shown = "";

  return {
    show(card) {
      if ((card?.key ?? "") === shown) return;
      shown = card?.key ?? "";
      // A hidden card with the focus in it would swallow the next key.
      if (!card && root.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
      root.hidden = card === null;
      if (!card) return;
      head.show(card);
      facts.replaceChildren(
        fact([say("Distance"), distance]),
        ...card.facts.map(fact),
        ...(card.index === 0 ? [fact([say("Apparent magnitude"), magnitude])] : []),
      );
      planets.show(card, root);
    },
    update({ distance: away, apparentMagnitude, canLand, flying }) {
      writeDistance(away);
      writeMagnitude(apparentMagnitude);
      acts.update(canLand, flying);
    },
    dispose: () => root.remove(),
  };
}

/** The colour, name and kind of the target. */
function createHead(close: () => void) {
  const swatch = element("i", { class: "card-swatch", "aria-hidden": "true" });
  const [name, about] = [element("h2", { id: "card-name" }), element("p")];
  const leave = button({ class: "close", "aria-label": say("Close"), title: say("Close (Esc)") }, close, icon("close"));
  return {
    root: element("header", {}, swatch, element("div", {}, name, about), leave),
    show(card: CardContent): void {
      swatch.style.setProperty("--colour", card.colour);
      name.textContent = card.name;
      about.textContent = card.about;
    },
  };
}

/** The buttons to fly and to land; a planet that can be landed on shows only the second. */
function createActs(warp: () => void, land: () => void) {
  const [flies, lands] = [element("span", {}, say("Fly there")), element("span", {}, say("Land##come down"))];
  const fly = button(
    { class: "card-act", ...titled(say("Fly there"), actions.go) },
    warp,
    icon("ship"),
    flies,
    keyOf("go"),
  );
  const down = button(
    { class: "card-act", ...titled(say("Land##come down"), actions.go) },
    land,
    icon("planet"),
    lands,
    keyOf("go"),
  );
  const writeFlies = text(flies);
  return {
    root: element("div", { class: "card-acts" }, fly, down),
    update(canLand: boolean, flying: boolean): void {
      writeFlies(say(flying ? "On the way" : "Fly there"));
      if (down.hidden === canLand) down.hidden = !canLand;
      if (fly.hidden !== canLand) fly.hidden = canLand;
      if (fly.disabled !== flying) fly.disabled = flying;
    },
  };
}

const HEADINGS = ["", "", "", phrase("From star"), phrase("Year"), phrase("Radius")];

/** The table of the star's planets. */
function createPlanets(select: (index: number) => void) {
  const title = element("h3");
  const rows = element("tbody");
  const headings = element("tr", {}, ...HEADINGS.map((words) => element("th", {}, say(words))));
  const table = element("table", {}, element("thead", {}, headings), rows);
  return {
    root: element("div", { class: "card-planets" }, title, table),
    /** Shows the planets of a card, scrolled to its own one; keeps the focus if it was on a planet. */
    show({ index, star, planets }: CardContent, card: HTMLElement): void {
      const { activeElement } = document;
      const focused = card.contains(activeElement) && activeElement?.classList.contains("card-planet");
      title.replaceChildren(
        index === 0
          ? planets.length === 0
            ? say("No planets")
            : say("{n} planet|{n} planets", { n: planets.length })
          : button({ class: "card-star" }, () => select(0), say("{star}, its star", { star })),
      );
      table.hidden = planets.length === 0;
      rows.replaceChildren(...planets.map((planet) => planetRow(planet, planet.index === index, select)));
      card.scrollTop = 0;
      const row = rows.children[index - 1];
      if (focused) (row ?? title).querySelector("button")?.focus();
      row?.scrollIntoView({ block: "nearest" });
    },
  };
}

function planetRow(row: PlanetRow, selected: boolean, select: (index: number) => void): HTMLElement {
  const { index, name, kind, axis, year, radius } = row;
  const pick = button(
    { class: "card-planet", "aria-label": name, "aria-pressed": String(selected) },
    () => select(index),
    name.split(" ")[1],
  );
  const key = index <= DIGIT_KEYS ? keyOf(`planet ${index}`) : null;
  const made = element("tr", {}, element("td", {}, key), element("td", {}, pick));
  made.append(...[kind, axis, year, radius].map((words) => element("td", {}, words)));
  made.addEventListener("click", ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) select(index);
  });
  made.classList.toggle("selected", selected);
  return made;
}

function fact([label, value]: readonly [string, string | HTMLElement]): HTMLElement {
  return element("div", {}, element("dt", {}, label), typeof value === "string" ? element("dd", {}, value) : value);
}
