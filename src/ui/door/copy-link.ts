/** The button that copies the link to the view, and shows it where the clipboard may not be written. */
import { say } from "../../words/words.ts";
import { button, element } from "../element.ts";
import { icon } from "../icons.ts";

export function createCopy(link: () => string) {
  const said = element("span", { class: "copied", role: "status" });
  const shown = element("input", {
    class: "copy-link",
    readonly: "",
    hidden: "",
    "aria-label": say("Link to this view"),
  });
  const press = button({ class: "door-tool" }, () => void copy(), icon("link"), say("Copy link to this view"));
  let timer = 0;
  const rest = () => {
    clearTimeout(timer);
    press.classList.remove("done");
    said.replaceChildren();
    shown.hidden = true;
  };
  async function copy() {
    rest();
    const address = link();
    try {
      await navigator.clipboard.writeText(address);
      press.classList.add("done");
      said.replaceChildren(icon("check"), say("Link copied"));
      timer = window.setTimeout(rest, 3000);
    } catch {
      // The clipboard may not be written: show the link for copying by hand.
      shown.value = address;
      shown.hidden = false;
      shown.select();
      said.replaceChildren(say("Copy it from here"));
    }
  }
  return { root: element("div", { class: "door-copy door-more" }, press, said, shown), rest };
}
