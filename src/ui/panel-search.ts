/** The search of the settings panel: it hides the rows in which its words are not found. */
import { say } from "../words/words.ts";
import { button, element, withElements } from "./element.ts";
import { findRows, nearestWord } from "./find.ts";
import { icon } from "./icons.ts";
import type { Row } from "./panel-row.ts";

/** The field, and what is said of a search that finds nothing. `onSearch` is called after each, with whether there is a search. */
export function createPanelSearch(rows: readonly Row[], onSearch: (isSearching: boolean) => void): HTMLElement {
  const field = element("input", {
    ...{ type: "search", placeholder: say("Find a setting"), "aria-label": say("Find a setting") },
    ...{ autocomplete: "off", spellcheck: "false" },
  });
  const said = element("p", { role: "status" });
  const words = rows.map((row) => ({ ...row.words, row }));

  function search(): void {
    const query = field.value.trim();
    const found = new Set(findRows(query, words).map(({ row }) => row));
    for (const row of rows) row.find(query === "" || found.has(row));
    onSearch(query !== "");
    said.replaceChildren();
    if (query === "" || found.size > 0) return;
    said.append(say("No setting is called “{query}”.", { query }));
    const near = nearestWord(query, words);
    if (near)
      said.append(
        " ",
        ...withElements(say("Did you mean {word}?"), { word: button({ class: "door-near" }, () => ask(near), near) }),
      );
  }

  function ask(query: string): void {
    field.focus();
    field.value = query;
    search();
  }

  field.addEventListener("input", search);
  field.addEventListener("keydown", (event) => {
    // The next Escape closes the panel.
    if (event.key !== "Escape" || field.value === "") return;
    event.preventDefault();
    ask("");
  });
  return element("div", { class: "panel-search" }, element("label", {}, icon("search"), field), said);
}
