/** The terms of the sum as a table of numbers: shares of x, y, z and t, on or off, added and removed. */
import type { Term } from "../../core/field/directions.ts";
import { MOST_SHARE, MOST_TERMS } from "../../recipe/sum.ts";
import { button, element } from "../../ui/element.ts";
import { phrase, say, saying } from "../../words/words.ts";
import type { EditedGround } from "./edited-ground.ts";
import { STEPS } from "./steps.ts";
import { type Study, type Wave, withTerm } from "./study.ts";

const SHARES = ["x", "y", "z", "t"] as const;

export interface TermList {
  readonly root: HTMLElement;
  refresh(): void;
}

/** The row of a term: `entered` is called after each edit of it. */
function createRow(study: Study, i: number, entered: () => void) {
  const number = i + 1;
  const choose = button(
    { class: "line-tool", "aria-label": say("Show the waves of term {number}", { number }) },
    () => study.choose(i),
    `${i + 1}`,
  );
  const on = element("input", { type: "checkbox", "aria-label": say("Use term {number}", { number }) });
  on.addEventListener("change", () => {
    const waves = study.state.waves.map((wave, k) => (k === i ? { ...wave, isOn: on.checked } : wave));
    study.enter(
      { waves },
      on.checked ? saying("use term {number}", { number }) : saying("leave out term {number}", { number }),
    );
    entered();
  });
  const inputs = SHARES.map((share, k) => {
    const input = element("input", {
      ...{ type: "number", step: "any", "aria-label": say("Share of {share} in term {number}", { share, number }) },
      ...{ min: String(-MOST_SHARE), max: String(MOST_SHARE) },
    });
    input.addEventListener("focus", () => study.choose(i));
    input.addEventListener("change", () => {
      const term = withShare(study.state.waves[i].term, k, input.valueAsNumber);
      study.enter(
        { waves: withTerm(study.state.waves, i, term) },
        saying("{share} of term {number}", { share, number }),
      );
      entered();
    });
    return input;
  });
  const removeWords = say("Remove term {number}", { number });
  const remove = button(
    { class: "line-act square", "aria-label": removeWords, title: removeWords },
    () =>
      study.enter({ waves: study.state.waves.filter((_, k) => k !== i) }, saying("remove term {number}", { number })),
    "×",
  );
  return {
    root: element(
      "tr",
      {},
      ...[choose, element("label", { class: "sum-use" }, on), ...inputs, remove].map((part) => element("td", {}, part)),
    ),
    show({ term, isOn }: Wave, isChosen: boolean): void {
      choose.setAttribute("aria-pressed", String(isChosen));
      on.checked = isOn;
      inputs.forEach((input, k) => {
        const text = String(Math.round(100 * term[k]) / 100);
        if (input.value !== text) input.value = text;
      });
    },
  };
}

function withShare([a, b, c, d]: Term, k: number, share: number): Term {
  const shares: [number, number, number, number] = [a, b, c, d];
  shares[k] = share;
  return shares;
}

/** `ground`: the ground that can take the sum, if any. */
export function createTermList(study: Study, ground: EditedGround | null): TermList {
  const body = element("tbody");
  const add = button({ class: "line-act" }, addTerm, say("Add a term"));
  const reset = button({ class: "line-act" }, back, say("Restore the step’s terms"));
  const give = button({ class: "line-act main" }, () => study.give(), say("Give this sum to the world"));
  const own = button({ class: "line-act" }, () => study.giveOwn(), say("The world’s own sum"));
  let rows: ReturnType<typeof createRow>[] = [];

  function addTerm(): void {
    const { waves } = study.state;
    // Angles of the golden ratio, so that an added term repeats no direction.
    const angle = 2.4 * (waves.length + 1);
    const term: Term = [Math.round(27 * Math.sin(angle)), Math.round(27 * Math.cos(angle)), 0, 5];
    study.enter({ waves: [...waves, { term, isOn: true }] }, phrase("add a term"));
    study.choose(study.state.waves.length - 1);
  }

  function back(): void {
    const waves = STEPS[study.state.step].terms.map((term) => ({ term, isOn: true }));
    study.enter({ waves }, phrase("the step’s own terms"));
  }

  function refresh(): void {
    const { waves, step } = study.state;
    if (rows.length !== waves.length) {
      rows = waves.map((_, i) => createRow(study, i, refresh));
      body.replaceChildren(...rows.map(({ root }) => root));
    }
    for (const [i, row] of rows.entries()) row.show(waves[i], i === study.chosen);
    add.disabled = waves.length >= MOST_TERMS;
    const terms = STEPS[step]?.terms;
    reset.hidden = terms === undefined;
    reset.disabled =
      waves.length === terms?.length && waves.every(({ term, isOn }, i) => isOn && isSame(term, terms[i]));
    give.hidden = ground === null || study.isWorld;
    own.hidden = ground === null || (ground.plane !== null && !study.isWorld) || ground.isOwn();
  }

  const head = [say("Term##of a sum"), say("On##a term is used"), ...SHARES, ""].map((name) =>
    element("th", { scope: "col" }, name),
  );
  const root = element(
    "div",
    { class: "sum-terms" },
    element("table", { "aria-label": say("Terms of the sum") }, element("thead", {}, element("tr", {}, ...head)), body),
    element("div", { class: "line-acts" }, add, reset, give, own),
  );
  return { root, refresh };
}

const isSame = (a: Term, b: Term) => a.every((share, i) => share === b[i]);
