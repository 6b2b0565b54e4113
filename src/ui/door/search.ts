/** The search for places: a field and what is found, which hides the rest of the door while there are words in it. */
import { button, element } from "../element.ts";
import { icon } from "../icons.ts";
import { findPlaces, nearestWord, type PlaceRow } from "./find.ts";

/** Places that are listed at most. */
const MOST = 24;

export function createSearch(load: () => Promise<readonly PlaceRow[]>, choose: (place: PlaceRow) => void) {
  const field = element("input", {
    type: "search",
    placeholder: "Find a place: cave, storm, lake …",
    "aria-label": "Find a place in any world",
    autocomplete: "off",
    spellcheck: "false",
  });
  const said = element("p", { role: "status" });
  const rows = element("div", { class: "door-places" });
  const root = element(
    "div",
    { class: "door-search door-more" },
    element("label", {}, icon("search"), field),
    said,
    rows,
  );
  let asked = 0;

  async function search(): Promise<void> {
    const query = field.value.trim();
    root.classList.toggle("searching", query !== "");
    const mine = ++asked;
    if (query === "") return write("", []);
    let places: readonly PlaceRow[];
    try {
      places = await load();
    } catch {
      return mine === asked ? write("The list of places could not be loaded. Try again.", []) : undefined;
    }
    if (mine !== asked) return;
    const found = findPlaces(query, places);
    if (found.length > 0) return write(found.length === 1 ? "1 place" : `${found.length} places`, found.slice(0, MOST));
    write(`No place is called “${query}”.`, []);
    const near = nearestWord(query, places);
    if (near)
      said.append(
        " Did you mean ",
        button({ class: "door-near" }, () => ask(near), near),
        "?",
      );
  }

  function ask(query: string): void {
    field.value = query;
    field.focus();
    void search();
  }

  function write(words: string, found: readonly PlaceRow[]): void {
    said.replaceChildren(words);
    rows.replaceChildren(
      ...found.map((place) =>
        button(
          { class: "door-place" },
          () => choose(place),
          icon("place"),
          element("span", {}, place.title, element("small", {}, place.where)),
        ),
      ),
    );
  }

  field.addEventListener("input", () => void search());
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      // The page would take the key of a field whose dialog has closed.
      event.stopPropagation();
      rows.querySelector("button")?.click();
    }
    if (event.key === "ArrowDown") rows.querySelector("button")?.focus();
    // The first Escape empties the field, the next closes the door.
    if (event.key !== "Escape" || field.value === "") return;
    event.preventDefault();
    clear();
  });

  function clear(): void {
    field.value = "";
    void search();
  }

  return { root, clear };
}
