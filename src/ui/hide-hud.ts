/** Hides and shows the whole interface. */
import { say } from "../words/words.ts";
import { element, withElements } from "./element.ts";
import { PAGE_ACTIONS } from "./input/actions.ts";
import { keycap } from "./input/keycap.ts";

/** Hides the whole interface, and shows for a moment the key that brings it back. */
export function createHideHud(host: HTMLElement): { readonly hidden: boolean; toggle(): void; dispose(): void } {
  const reminder = element("div", { class: "curtain-reminder glass", role: "status" });
  host.append(reminder);
  let timer = 0;
  const show = (hidden: boolean) => {
    host.toggleAttribute("data-curtain", hidden);
    clearTimeout(timer);
    const words = () => withElements(say("{key} shows the HUD again"), { key: keycap(PAGE_ACTIONS.hide.keys[0]) });
    reminder.replaceChildren(...(hidden ? words() : []));
    reminder.classList.toggle("shown", hidden);
    if (hidden) timer = window.setTimeout(() => reminder.classList.remove("shown"), 2500);
  };
  return {
    get hidden() {
      return host.hasAttribute("data-curtain");
    },
    toggle: () => show(!host.hasAttribute("data-curtain")),
    dispose() {
      show(false);
      reminder.remove();
    },
  };
}
