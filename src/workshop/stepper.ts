/** The steps of a tab as a row of numbers, with the title and the words of the current one. */
import { button, element, text } from "../ui/element.ts";
import { say } from "../words/words.ts";

export interface StepWords {
  /** Phrases. */
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Its button has the title in place of a number. */
  readonly isNamed?: true;
}

export interface Stepper {
  readonly root: HTMLElement;
  show(step: number): void;
}

export function createStepper(steps: readonly StepWords[], choose: (step: number) => void): Stepper {
  let current = -1;
  const title = element("h3");
  const words = element("div", { class: "workshop-words" });
  const writeTitle = text(title);
  const numbers = steps.map((step, i) => {
    const name = say(step.title);
    const named = { title: name, "aria-label": say("Step {number}: {title}", { number: i + 1, title: name }) };
    return step.isNamed
      ? button({ class: "line-tool" }, () => go(i), name)
      : button({ class: "line-tool", ...named }, () => go(i), `${i + 1}`);
  });
  const back = button({ class: "line-act", "aria-label": say("Step back") }, () => go(current - 1), "‹");
  const next = button({ class: "line-act main" }, () => go(current + 1), say("Next step"));
  const group = element("div", { class: "line-group", role: "group", "aria-label": say("Steps") }, ...numbers);

  const go = (step: number) => step !== current && choose(step);

  return {
    root: element(
      "header",
      { class: "workshop-steps" },
      element("div", { class: "line-acts" }, back, group, next),
      title,
      words,
    ),
    show(step) {
      if (step === current) return;
      current = step;
      writeTitle(say(steps[step].title));
      words.replaceChildren(...steps[step].paragraphs.map((paragraph) => element("p", {}, say(paragraph))));
      back.disabled = step === 0;
      next.disabled = step === steps.length - 1;
      numbers.forEach((each, i) => {
        each.setAttribute("aria-pressed", String(i === step));
      });
    },
  };
}
