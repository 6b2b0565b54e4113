/** The steps of the sum as a row of numbers with the sentence of the current one. */
import { button, element, text } from "../../ui/element.ts";
import { STEPS } from "./steps.ts";

export interface Stepper {
  readonly root: HTMLElement;
  show(step: number): void;
}

export function createStepper(choose: (step: number) => void): Stepper {
  let current = 0;
  const title = element("h3");
  const words = element("p", { class: "sum-words" });
  const [writeTitle, writeWords] = [text(title), text(words)];
  const numbers = STEPS.map((step, i) =>
    button(
      { class: "line-tool", title: step.title, "aria-label": `Step ${i + 1}: ${step.title}` },
      () => go(i),
      `${i + 1}`,
    ),
  );
  const back = button({ class: "line-act", "aria-label": "Step back" }, () => go(current - 1), "‹");
  const next = button({ class: "line-act main" }, () => go(current + 1), "Next step");
  const group = element("div", { class: "line-group", role: "group", "aria-label": "Steps" }, ...numbers);

  const go = (step: number) => step !== current && choose(step);

  return {
    root: element(
      "header",
      { class: "sum-steps" },
      element("div", { class: "line-acts" }, back, group, next),
      title,
      words,
    ),
    show(step) {
      current = step;
      writeTitle(STEPS[step].title);
      writeWords(STEPS[step].words);
      back.disabled = step === 0;
      next.disabled = step === STEPS.length - 1;
      numbers.forEach((each, i) => {
        each.setAttribute("aria-pressed", String(i === step));
      });
    },
  };
}
