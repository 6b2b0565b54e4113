/** Card widget of a star or planet: facts, buttons to fly and land, and a table of the star's planets. */
import { button, element, text } from "../../../ui/element.ts";
import { icon } from "../../../ui/icons.ts";
import { keyFor } from "../../../ui/input/actions.ts";
import { keycap, titled } from "../../../ui/input/keycap.ts";
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
  const [swatch, name, about] = [
    element("i", { class: "card-swatch", "aria-hidden": "true" }),
    element("h2", { id: "card-name" }),
    element("p"),
  ];
  const [distance, magnitude] = [element("dd"), element("dd")];
  const facts = element("dl");
  const [flies, lands] = [element("span", {}, "Fly there"), element("span", {}, "Land")];
  const fly = button(
    { class: "card-act", ...titled("Fly there", actions.warp) },
    warp,
    icon("ship"),
    flies,
    keyOf("warp"),
  );
  const down = button(
    { class: "card-act", ...titled("Land", actions.land) },
    land,
    icon("planet"),
    lands,
    keyOf("land"),
  );
  const leave = button({ class: "close", "aria-label": "Close", title: "Close (Esc)" }, close, icon("close"));
  const title = element("h3");
  const rows = element("tbody");
  const table = element(
    "table",
    {},
    element(
      "thead",
      {},
      element("tr", {}, ...["", "", "", "From star", "Year", "Radius"].map((words) => element("th", {}, words))),
    ),
    rows,
  );
  const root = element(
    "section",
    { class: "star-card glass", "aria-labelledby": "card-name", hidden: "" },
    element("header", {}, swatch, element("div", {}, name, about), leave),
    facts,
    element("div", { class: "card-acts" }, fly, down),
    element("div", { class: "card-planets" }, title, table),
  );
  host.append(root);
  const [writeDistance, writeMagnitude, writeFlies] = [text(distance), text(magnitude), text(flies)];
  let shown = "";

  function planetRow(row: PlanetRow, selected: boolean): HTMLElement {
    const { index, name: planetName, kind, axis, year, radius } = row;
    const pick = button(
      { class: "card-planet", "aria-label": planetName, "aria-pressed": String(selected) },
      () => select(index),
      planetName.split(" ")[1],
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

  return {
    show(card) {
      if ((card?.key ?? "") === shown) return;
      shown = card?.key ?? "";
      // A hidden card with the focus in it would swallow the next key.
      if (!card && root.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
      root.hidden = card === null;
      if (!card) return;
      const focused =
        root.contains(document.activeElement) && document.activeElement?.classList.contains("card-planet");
      swatch.style.setProperty("--colour", card.colour);
      name.textContent = card.name;
      about.textContent = card.about;
      facts.replaceChildren(
        fact(["Distance", distance]),
        ...card.facts.map(fact),
        ...(card.index === 0 ? [fact(["Apparent magnitude", magnitude])] : []),
      );
      title.replaceChildren(
        card.index === 0
          ? `${card.planets.length === 0 ? "No" : card.planets.length} planet${card.planets.length === 1 ? "" : "s"}`
          : button({ class: "card-star" }, () => select(0), `${card.star}, its star`),
      );
      table.hidden = card.planets.length === 0;
      rows.replaceChildren(...card.planets.map((planet) => planetRow(planet, planet.index === card.index)));
      root.scrollTop = 0;
      const row = rows.children[card.index - 1];
      if (focused) (row ?? title).querySelector("button")?.focus();
      row?.scrollIntoView({ block: "nearest" });
    },
    update({ distance: away, apparentMagnitude, canLand, flying }) {
      writeDistance(away);
      writeMagnitude(apparentMagnitude);
      writeFlies(flying ? "On the way" : "Fly there");
      if (down.hidden === canLand) down.hidden = !canLand;
      if (fly.hidden !== canLand) fly.hidden = canLand;
      if (fly.disabled !== flying) fly.disabled = flying;
    },
    dispose: () => root.remove(),
  };
}
