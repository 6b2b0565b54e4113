/** A quiet note over the view that offers something and stays until it is answered. */

import { say } from "../words/words.ts";
import "./offer.css";
import { button, element } from "./element.ts";
import type { FailureAction, Overlay } from "./failure.ts";
import { icon } from "./icons.ts";

/** Each action removes the note; several stand one below the other. It takes no focus, so that keys still move the vehicle. */
export function showOffer(host: HTMLElement, message: string, actions: readonly FailureAction[]): Overlay {
  const dispose = () => {
    card.remove();
    if (stack.childElementCount === 0) stack.remove();
  };
  const act = (run: () => void) => () => {
    dispose();
    run();
  };
  const buttons = actions.map(({ label, run }) => button({}, act(run), say(label)));
  const card = element(
    "div",
    { class: "notice glass" },
    icon("notice"),
    element("span", {}, message),
    element("div", { class: "failure-actions" }, ...buttons),
  );
  const stack = host.querySelector(".offer") ?? element("div", { class: "notices offer", role: "status" });
  stack.append(card);
  host.append(stack);
  return { dispose };
}
