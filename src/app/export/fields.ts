/** Fields of the export dialog: each a label with a control. */
import { element } from "../../ui/element.ts";
import { say } from "../../words/words.ts";

export interface Field<T> {
  readonly root: HTMLElement;
  value: T;
  /** Shows or hides it; hidden fields keep their value. */
  shown: boolean;
}

/** A field that can show an error. */
export interface CheckedField<T> extends Field<T> {
  /** Shows an error under the control and gives it the focus; null for none. */
  refuse(reason: string | null): void;
}

function fieldOf<T>(root: HTMLElement, read: () => T, write: (value: T) => void): Field<T> {
  return {
    root,
    get value() {
      return read();
    },
    set value(value) {
      write(value);
    },
    get shown() {
      return !root.hidden;
    },
    set shown(shown) {
      root.hidden = !shown;
    },
  };
}

const labelled = (name: string, ...controls: HTMLElement[]) =>
  element("label", { class: "export-field" }, element("span", {}, name), ...controls);

/** Counts the lines of problems, for their ids. */
let problems = 0;

/** A typed number; NaN where there is none. */
export function numberField(name: string, onChange: () => void, value = Number.NaN): CheckedField<number> {
  const id = `export-problem-${++problems}`;
  const input = element("input", {
    type: "number",
    step: "any",
    autocomplete: "off",
    "aria-label": name,
    "aria-describedby": id,
  });
  const problem = element("span", { class: "export-problem", id, hidden: "" });
  const write = (next: number) => (input.value = Number.isNaN(next) ? "" : String(next));
  write(value);
  const field = fieldOf(labelled(name, input, problem), () => input.valueAsNumber, write);
  const refuse = (reason: string | null) => {
    problem.textContent = reason;
    problem.hidden = reason === null;
    input.setAttribute("aria-invalid", String(reason !== null));
    if (reason !== null) input.focus();
  };
  input.addEventListener("input", onChange);
  return Object.assign(field, { refuse });
}

export interface Choice<N extends string> {
  readonly value: N;
  /** A phrase. */
  readonly label: string;
  /** Shown, but not to be chosen. */
  readonly disabled?: boolean;
}

export interface ChoiceField<N extends string> extends Field<N> {
  /** Offers other choices; keeps the chosen one where it is among them. */
  offer(choices: readonly Choice<N>[]): void;
}

export function choiceField<N extends string>(
  name: string,
  choices: readonly Choice<N>[],
  onChange: () => void,
): ChoiceField<N> {
  const select = element("select", { "aria-label": name });
  select.addEventListener("change", onChange);
  const field = fieldOf(
    labelled(name, select),
    () => select.value as N,
    (value) => void (select.value = value),
  );
  const offer = (next: readonly Choice<N>[]) => {
    const chosen = select.value;
    select.replaceChildren(
      ...next.map(({ value, label, disabled }) =>
        element("option", { value, ...(disabled && { disabled: "" }) }, say(label)),
      ),
    );
    if (next.some(({ value, disabled }) => value === chosen && !disabled)) select.value = chosen;
  };
  offer(choices);
  return Object.defineProperty(field, "offer", { value: offer }) as ChoiceField<N>;
}

export function checkField(name: string, onChange: () => void): Field<boolean> {
  const input = element("input", { type: "checkbox" });
  input.addEventListener("change", onChange);
  return fieldOf(
    element("label", { class: "export-check" }, input, element("span", {}, name)),
    () => input.checked,
    (checked) => void (input.checked = checked),
  );
}
