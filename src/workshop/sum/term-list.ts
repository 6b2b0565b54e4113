/** The terms of the sum as a table of numbers: shares of x, y, z and t, on or off, added and removed. */
import type { Term } from "../../core/field/directions.ts";
import { MOST_SHARE, MOST_TERMS } from "../../recipe/sum.ts";
import { button, element } from "../../ui/element.ts";
import { STEPS } from "./steps.ts";
import { type Study, withTerm } from "./study.ts";
import type { WorldLand } from "./world-land.ts";

const SHARES = ["x", "y", "z", "t"] as const;

export interface TermList {
  readonly root: HTMLElement;
  refresh(): void;
}

/** `land` is the land that can take the sum, if any. */
export function createTermList(study: Study, land: WorldLand | null): TermList {
  const body = element("tbody");
  const add = button({ class: "line-act" }, addTerm, "Add a term");
  const reset = button({ class: "line-act" }, back, "Restore the step’s terms");
  const give = button({ class: "line-act main" }, study.give, "Give this sum to the world");
  const own = button({ class: "line-act" }, study.giveOwn, "The world’s own sum");
  let shown = 0;

  function addTerm(): void {
    const { waves } = study.state;
    // Angles of the golden ratio, so that an added term repeats no direction.
    const angle = 2.4 * (waves.length + 1);
    const term: Term = [Math.round(27 * Math.sin(angle)), Math.round(27 * Math.cos(angle)), 0, 5];
    study.enter({ waves: [...waves, { term, isOn: true }] }, "add a term");
    study.choose(study.state.waves.length - 1);
  }

  function back(): void {
    const waves = STEPS[study.state.step].terms.map((term) => ({ term, isOn: true }));
    study.enter({ waves }, "the step’s own terms");
  }

  function rowOf(i: number): HTMLElement {
    const name = `term ${i + 1}`;
    const on = element("input", { type: "checkbox", "aria-label": `Use ${name}` });
    on.addEventListener("change", () => {
      const waves = study.state.waves.map((wave, k) => (k === i ? { ...wave, isOn: on.checked } : wave));
      study.enter({ waves }, `${on.checked ? "use" : "leave out"} ${name}`);
      refresh();
    });
    const inputs = SHARES.map((share, k) => {
      const input = element("input", {
        ...{ type: "number", step: "any", "aria-label": `Share of ${share} in ${name}` },
        ...{ min: String(-MOST_SHARE), max: String(MOST_SHARE) },
      });
      input.addEventListener("focus", () => study.choose(i));
      input.addEventListener("change", () => {
        const term = study.state.waves[i].term.map((old, j) => (j === k ? input.valueAsNumber : old));
        study.enter({ waves: withTerm(study.state.waves, i, term as unknown as Term) }, `${share} of ${name}`);
        refresh();
      });
      return element("td", {}, input);
    });
    const choose = button(
      { class: "line-tool", "aria-label": `Show the waves of ${name}` },
      () => study.choose(i),
      `${i + 1}`,
    );
    const remove = button(
      { class: "line-act square", "aria-label": `Remove ${name}`, title: `Remove ${name}` },
      () => study.enter({ waves: study.state.waves.filter((_, k) => k !== i) }, `remove ${name}`),
      "×",
    );
    return element(
      "tr",
      {},
      ...[element("td", {}, choose), element("td", {}, on)],
      ...inputs,
      element("td", {}, remove),
    );
  }

  function refresh(): void {
    const { waves, step } = study.state;
    if (shown !== waves.length) {
      body.replaceChildren(...waves.map((_, i) => rowOf(i)));
      shown = waves.length;
    }
    waves.forEach(({ term, isOn }, i) => {
      const row = body.children[i];
      row.querySelector("button")?.setAttribute("aria-pressed", String(i === study.chosen));
      const [on, ...inputs] = row.querySelectorAll("input");
      on.checked = isOn;
      inputs.forEach((input, k) => {
        const text = String(Math.round(100 * term[k]) / 100);
        if (input.value !== text) input.value = text;
      });
    });
    add.disabled = waves.length >= MOST_TERMS;
    const terms = STEPS[step]?.terms;
    reset.hidden = terms === undefined;
    reset.disabled =
      waves.length === terms?.length && waves.every(({ term, isOn }, i) => isOn && isSame(term, terms[i]));
    give.hidden = land === null || study.isWorld;
    own.hidden = land === null || (land.plane !== null && !study.isWorld) || land.isOwn();
  }

  const head = ["Term", "On", ...SHARES, ""].map((name) => element("th", { scope: "col" }, name));
  const root = element(
    "div",
    { class: "sum-terms" },
    element("table", { "aria-label": "Terms of the sum" }, element("thead", {}, element("tr", {}, ...head)), body),
    element("div", { class: "line-acts" }, add, reset, give, own),
  );
  return { root, refresh };
}

const isSame = (a: Term, b: Term) => a.every((share, i) => share === b[i]);
