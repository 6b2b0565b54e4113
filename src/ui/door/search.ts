/** The search for places: a field and what is found, which hides the rest of the door while there are words in it. */
import { say } from "../../words/words.ts";
import { button, element, withElements } from "../element.ts";
import { type FindRow, findRows, nearestWord } from "../find.ts";
import { icon } from "../icons.ts";

/** A named view of a world; `where` are the titles of world and preset, `about` what is said of them. */
export interface PlaceRow extends FindRow {
  readonly world: string;
  readonly preset: string;
  readonly shot: string;
}

/** The words of a place in the language in use. */
const wordsIn = ({ title, where, about }: FindRow): FindRow => ({
  title: say(title),
  where: say(where),
  about: say(about),
});

/** Places that are listed at most. */
const MOST = 24;

export class PlaceSearch {
  readonly root: HTMLElement;
  readonly #field = element("input", {
    type: "search",
    placeholder: say("Find a place: cave, storm, lake …"),
    "aria-label": say("Find a place in any world"),
    autocomplete: "off",
    spellcheck: "false",
  });
  readonly #said = element("p", { role: "status" });
  readonly #rows = element("div", { class: "door-places" });
  readonly #load: () => Promise<readonly PlaceRow[]>;
  readonly #choose: (place: PlaceRow) => void;
  #asked = 0;

  constructor(load: () => Promise<readonly PlaceRow[]>, choose: (place: PlaceRow) => void) {
    [this.#load, this.#choose] = [load, choose];
    const label = element("label", {}, icon("search"), this.#field);
    this.root = element("div", { class: "door-search door-more" }, label, this.#said, this.#rows);
    this.#field.addEventListener("input", () => void this.#search());
    this.#field.addEventListener("keydown", (event) => this.#press(event));
  }

  clear(): void {
    this.#ask("");
  }

  #ask(query: string): void {
    this.#field.value = query;
    void this.#search();
  }

  #suggest(word: string): void {
    this.#field.focus();
    this.#ask(word);
  }

  #press(event: KeyboardEvent): void {
    const first = this.#rows.querySelector("button");
    if (event.key === "ArrowDown") first?.focus();
    if (event.key === "Enter") {
      // The page would take the key of a field whose dialog has closed.
      event.stopPropagation();
      first?.click();
    }
    // The first Escape empties the field, the next closes the door.
    if (event.key !== "Escape" || this.#field.value === "") return;
    event.preventDefault();
    this.clear();
  }

  async #search(): Promise<void> {
    const query = this.#field.value.trim();
    this.root.classList.toggle("searching", query !== "");
    const mine = ++this.#asked;
    if (query === "") return this.#write("", []);
    const places = await this.#load().catch(() => null);
    if (mine !== this.#asked) return;
    const shown = places?.map((place) => ({ ...place, ...wordsIn(place) }));
    if (!shown) return this.#write(say("The list of places could not be loaded. Try again."), []);
    const found = findRows(query, shown);
    if (found.length > 0) return this.#write(say("{n} place|{n} places", { n: found.length }), found);
    this.#write(say("No place is called “{query}”.", { query }), []);
    const near = nearestWord(query, shown);
    if (near)
      this.#said.append(
        " ",
        ...withElements(say("Did you mean {word}?"), {
          word: button({ class: "door-near" }, () => this.#suggest(near), near),
        }),
      );
  }

  #write(words: string, found: readonly PlaceRow[]): void {
    this.#said.replaceChildren(words);
    this.#rows.replaceChildren(...found.slice(0, MOST).map((place) => this.#row(place)));
  }

  #row(place: PlaceRow): HTMLElement {
    const words = element("span", {}, place.title, element("small", {}, place.where));
    return button({ class: "door-place" }, () => this.#choose(place), icon("place"), words);
  }
}
