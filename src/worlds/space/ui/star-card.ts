/** The card of what is chosen in free space: a star or a planet, its facts, and all planets of that star to choose from. */
import { button, element, text } from "../../../ui/element.ts";
import { icon } from "../../../ui/icons.ts";

export interface PlanetRow {
  /** From 1, the innermost. */
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

export interface CardShown {
  /** One for each thing that can be chosen. */
  readonly key: string;
  readonly name: string;
  /** "Blue-white star", "Second planet of Veldor". */
  readonly about: string;
  /** Of the star's light, as CSS has it. */
  readonly colour: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly star: string;
  /** Which of the planets it is; 0 for the star itself. */
  readonly index: number;
  readonly planets: readonly PlanetRow[];
}

/** What changes while one flies. */
export interface CardLive {
  /** "4.24 ly", and "3.1" of a star's magnitude as seen from here. */
  readonly distance: string;
  readonly seen: string | null;
  /** One is in the orbit of this planet. */
  readonly canLand: boolean;
  readonly flying: boolean;
}

export interface CardOptions {
  warp(): void;
  land(): void;
  /** Chooses a planet of the card's star, or with 0 the star itself. */
  choose(index: number): void;
  close(): void;
}

export interface StarCard {
  /** Null hides it. */
  show(card: CardShown | null): void;
  /** May be called every frame. */
  update(live: CardLive): void;
  dispose(): void;
}

/** The digits that choose planets by key. */
const DIGITS = 9;

export function createStarCard(host: HTMLElement, { warp, land, choose, close }: CardOptions): StarCard {
  const [swatch, name, about] = [
    element("i", { class: "card-swatch", "aria-hidden": "true" }),
    element("h2", { id: "card-name" }),
    element("p"),
  ];
  const [distance, seen] = [element("dd"), element("dd")];
  const facts = element("dl");
  const [flies, lands] = [element("span", {}, "Fly there"), element("span", {}, "Land")];
  const fly = button({ class: "card-act", title: "Fly there (J)" }, warp, icon("ship"), flies, element("kbd", {}, "J"));
  const down = button({ class: "card-act", title: "Land (L)" }, land, icon("planet"), lands, element("kbd", {}, "L"));
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
  const [writeDistance, writeSeen, writeFlies] = [text(distance), text(seen), text(flies)];
  let shown = "";

  function planetRow(row: PlanetRow, chosen: boolean): HTMLElement {
    const { index, name: called, kind, axis, year, radius } = row;
    const pick = button(
      { class: "card-planet", "aria-label": called, "aria-pressed": String(chosen) },
      () => choose(index),
      called.split(" ")[1],
    );
    const key = index <= DIGITS ? element("kbd", {}, String(index)) : null;
    const made = element("tr", {}, element("td", {}, key), element("td", {}, pick));
    made.append(...[kind, axis, year, radius].map((words) => element("td", {}, words)));
    made.addEventListener("click", ({ target }) => {
      if (!(target instanceof HTMLButtonElement)) choose(index);
    });
    made.classList.toggle("chosen", chosen);
    return made;
  }

  function fact([label, value]: readonly [string, string | HTMLElement]): HTMLElement {
    return element("div", {}, element("dt", {}, label), typeof value === "string" ? element("dd", {}, value) : value);
  }

  return {
    show(card) {
      if ((card?.key ?? "") === shown) return;
      shown = card?.key ?? "";
      // Hidden with the focus in it, it would swallow the next key.
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
        ...(card.index === 0 ? [fact(["Magnitude from here", seen])] : []),
      );
      title.replaceChildren(
        card.index === 0
          ? `${card.planets.length === 0 ? "No" : card.planets.length} planet${card.planets.length === 1 ? "" : "s"}`
          : button({ class: "card-star" }, () => choose(0), `${card.star}, its star`),
      );
      table.hidden = card.planets.length === 0;
      rows.replaceChildren(...card.planets.map((planet) => planetRow(planet, planet.index === card.index)));
      root.scrollTop = 0;
      const row = rows.children[card.index - 1];
      if (focused) (row ?? title).querySelector("button")?.focus();
      row?.scrollIntoView({ block: "nearest" });
    },
    update({ distance: away, seen: bright, canLand, flying }) {
      writeDistance(away);
      writeSeen(bright ?? "");
      writeFlies(flying ? "On the way" : "Fly there");
      if (down.hidden === canLand) down.hidden = !canLand;
      if (fly.hidden !== canLand) fly.hidden = canLand;
      if (fly.disabled !== flying) fly.disabled = flying;
    },
    dispose: () => root.remove(),
  };
}
