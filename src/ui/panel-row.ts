/** A row of the settings panel: a widget of lil-gui with a sentence about it and a button back to the default. */
import type GUI from "lil-gui";
import type { Controller } from "lil-gui";
import { say } from "../words/words.ts";
import { button, drawing, element, withElements } from "./element.ts";
import { placeOf } from "./input/key-places.ts";
import { capText, keycap } from "./input/keycap.ts";
import { optionLabel } from "./option-labels.ts";

/** Phrases, which the panel translates when it is made. */
interface RowWords {
  readonly name: string;
  readonly label: string;
  /** Title of its group. */
  readonly group?: string;
  /** Sentence on what it does. */
  readonly about?: string;
  /** Code of the key that `{key}` in the sentence stands for. */
  readonly key?: string | undefined;
}

interface NumberRow extends RowWords {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  readonly unit?: string;
  /** Default value, which a button sets again. */
  readonly standard?: number;
}

interface ChoiceRow extends RowWords {
  readonly options: readonly string[];
  readonly value: string;
  /** The label of a choice, in place of its usual one (option-labels.ts). */
  readonly shown?: (choice: string) => string;
  readonly standard?: string;
}

/** A switch, whose values are 0 and 1. */
interface SwitchRow extends RowWords {
  readonly on: boolean;
  readonly standard?: number;
}

/** Rows without a value are buttons. */
export type PanelRow = NumberRow | ChoiceRow | SwitchRow | RowWords;

type Value = number | string;

const isSwitch = (row: PanelRow): row is SwitchRow => "on" in row;

const standardOf = (row: PanelRow): Value | undefined => ("standard" in row ? row.standard : undefined);

/** Values by their labels, as lil-gui takes them. */
function labelled(row: PanelRow, options: readonly string[]): Record<string, string> {
  const labelOf = ("shown" in row && row.shown) || optionLabel;
  return Object.fromEntries(options.map((value) => [labelOf(value), value]));
}

/** Number of rows ever made, for the ids of their sentences. */
let made = 0;

export class Row {
  readonly #row: PanelRow;
  readonly #held: { value: number | string | boolean | (() => void) };
  readonly #controller: Controller;
  readonly #back: HTMLButtonElement | null;
  #isShown = true;
  #isFound = true;

  /** `onChange` is called for changes by the visitor, `changed` for every change of the value. */
  constructor(gui: GUI, row: PanelRow, onChange: (value: Value) => void, changed: () => void) {
    this.#row = row;
    this.#held = { value: isSwitch(row) ? row.on : "value" in row ? row.value : () => {} };
    this.#controller = this.#add(gui);
    if ("unit" in row && row.unit) this.note(say(row.unit));
    this.#controller.onChange((value: number | string | boolean) => {
      onChange(typeof value === "boolean" ? Number(value) : value);
      this.#mark();
      changed();
    });
    this.#back = this.#addBack();
    this.#addAbout();
    this.#mark();
  }

  get words(): { readonly title: string; readonly where: string; readonly about: string } {
    const { label, group = "", about = "", key } = this.#row;
    return {
      title: say(label),
      where: say(group),
      about: say(about, key ? { key: capText(placeOf(key)) } : undefined),
    };
  }

  get isVisible(): boolean {
    return this.#isShown && this.#isFound;
  }

  /** Whether its value is not the default. */
  get isChanged(): boolean {
    const standard = standardOf(this.#row);
    return standard !== undefined && this.#value !== standard;
  }

  /** Shows a value that changed elsewhere. */
  set(value: Value): void {
    if (value === this.#value) return;
    this.#held.value = isSwitch(this.#row) ? value === 1 : value;
    this.#controller.updateDisplay();
    this.#mark();
  }

  offer(options: readonly string[]): void {
    this.#controller.options(labelled(this.#row, options));
  }

  note(text: string): void {
    const { $name } = this.#controller;
    const unit = $name.querySelector("small") ?? $name.appendChild(document.createElement("small"));
    unit.textContent = ` ${text}`;
  }

  show(isShown: boolean): void {
    this.#isShown = isShown;
    this.#controller.show(this.isVisible);
  }

  /** Shows the row only if the search has found it. */
  find(isFound: boolean): void {
    this.#isFound = isFound;
    this.#controller.show(this.isVisible);
  }

  /** Sets the default, as the visitor would. */
  reset(): void {
    const standard = standardOf(this.#row);
    if (standard !== undefined) this.#controller.setValue(isSwitch(this.#row) ? standard === 1 : standard);
  }

  get #value(): Value | undefined {
    const { value } = this.#held;
    return typeof value === "boolean" ? Number(value) : typeof value === "function" ? undefined : value;
  }

  #add(gui: GUI): Controller {
    const row = this.#row;
    const controller =
      "options" in row
        ? gui.add(this.#held, "value", labelled(row, row.options))
        : "min" in row
          ? gui.add(this.#held, "value", row.min, row.max, row.step)
          : gui.add(this.#held, "value");
    controller.name(say(row.label));
    // Also by itself: the element that names it can be scrolled out of sight.
    for (const input of controller.domElement.querySelectorAll("[aria-labelledby]"))
      input.setAttribute("aria-label", say(row.label));
    return controller;
  }

  #addBack(): HTMLButtonElement | null {
    if (standardOf(this.#row) === undefined) return null;
    const title = say("Default of {setting}", { setting: say(this.#row.label) });
    const arrow = drawing(
      "svg",
      { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
      drawing("path", { d: "M4.5 9h9.5a5.5 5.5 0 0 1 0 11H9M8.5 4.5L4 9l4.5 4.5" }),
    );
    const back = button({ class: "panel-back", "aria-label": title, title }, () => this.reset(), arrow);
    this.#controller.domElement.append(back);
    return back;
  }

  #addAbout(): void {
    const { about, key } = this.#row;
    if (!about) return;
    const id = `panel-about-${++made}`;
    const { domElement } = this.#controller;
    domElement.append(
      element("p", { class: "panel-about", id }, ...withElements(say(about), key ? { key: keycap(key) } : {})),
    );
    domElement.querySelector("input, select, .lil-widget button")?.setAttribute("aria-describedby", id);
  }

  /** A hidden button keeps its room, so that nothing moves. */
  #mark(): void {
    this.#back?.classList.toggle("rests", !this.isChanged);
  }
}
