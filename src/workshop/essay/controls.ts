/** The seed, the sliders and the choice between linear and cosine, shared by all sections. Every change can be undone. */
import { button, element } from "../../ui/element.ts";
import { phrase, say } from "../../words/words.ts";
import type { History } from "../history.ts";
import type { TabContext } from "../tab.ts";
import { type EssaySettings, nextSeed, readSeed, SLIDERS, type SliderName } from "./settings.ts";

export interface Controls {
  readonly root: HTMLElement;
  readonly settings: EssaySettings;
  /** Shows only the controls that a section or a line needs. */
  show(sliders: readonly SliderName[], hasBy: boolean): void;
}

const WAYS = [
  ["linear", phrase("Linear")],
  ["cosine", phrase("Cosine")],
] as const;

interface Part {
  readonly root: HTMLElement;
  write(settings: EssaySettings): void;
}

interface Edits {
  readonly settings: EssaySettings;
  /** Shows a change that no edit has yet. */
  preview(change: Partial<EssaySettings>): void;
  /** Makes an edit of the preview. */
  commit(label: string): void;
}

/** `changed` is called after each change, also while a slider moves, `write` after those by undo and redo. */
function createEdits(first: EssaySettings, history: History, changed: () => void, write: () => void): Edits {
  let settings = first;
  /** Settings as the last edit left them. */
  let committed = first;

  const take = (next: EssaySettings) => () => {
    committed = settings = next;
    write();
    changed();
  };

  return {
    get settings() {
      return settings;
    },
    preview(change) {
      settings = { ...settings, ...change };
      changed();
    },
    commit(label) {
      const [before, after] = [committed, settings];
      if (Object.entries(after).every(([name, value]) => before[name as keyof EssaySettings] === value)) return;
      committed = after;
      history.push({ label, undo: take(before), redo: take(after) });
    },
  };
}

export function createControls(
  first: EssaySettings,
  { history, tell }: Pick<TabContext, "history" | "tell">,
  changed: () => void,
): Controls {
  const edits = createEdits(first, history, changed, write);
  const seed = createSeed(edits, tell);
  const ways = createWays(edits);
  const sliders = Object.keys(SLIDERS).map((name) => createSlider(name as SliderName, edits));
  const parts = [seed, ways, ...sliders];

  function write(): void {
    for (const part of parts) part.write(edits.settings);
  }

  write();
  return {
    root: element(
      "div",
      { class: "essay-controls" },
      seed.root,
      seed.next,
      ...[ways, ...sliders].map(({ root }) => root),
    ),
    get settings() {
      return edits.settings;
    },
    show(needed, hasBy) {
      ways.root.hidden = !hasBy;
      for (const { name, root } of sliders) root.hidden = !needed.includes(name);
    },
  };
}

function createSeed(edits: Edits, tell: TabContext["tell"]) {
  const input = element("input", {
    ...{ type: "text", inputmode: "numeric", autocomplete: "off", "aria-label": say("Seed") },
  });

  /** Takes a typed seed; while typing, only valid ones. */
  function take(isDone: boolean): void {
    const { seed } = edits.settings;
    try {
      const read = readSeed(input.value);
      if (read !== seed) edits.preview({ seed: read });
      if (isDone) tell("");
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      if (!isDone) return;
      tell([error.message, say("It stays {seed}.", { seed })].join(" "), true);
      input.value = String(seed);
    }
    if (isDone) edits.commit(phrase("seed"));
  }
  input.addEventListener("input", () => take(false));
  input.addEventListener("change", () => take(true));

  const next = button(
    { class: "line-act" },
    () => {
      input.value = String(nextSeed(edits.settings.seed));
      take(true);
    },
    say("Next seed"),
  );
  return {
    root: element("label", { class: "essay-seed" }, say("Seed"), input),
    next,
    write({ seed }: EssaySettings): void {
      input.value = String(seed);
    },
  };
}

/** The choice between linear and cosine. */
function createWays(edits: Edits): Part {
  const ways = WAYS.map(([by, label]) => button({ class: "line-tool" }, () => choose(by), say(label)));

  function choose(by: EssaySettings["by"]): void {
    edits.preview({ by });
    edits.commit(phrase("interpolation"));
    write(edits.settings);
  }

  function write({ by }: EssaySettings): void {
    ways.forEach((each, i) => {
      each.setAttribute("aria-pressed", String(WAYS[i][0] === by));
    });
  }

  const root = element("div", { class: "line-group", role: "group", "aria-label": say("Interpolation") }, ...ways);
  return { root, write };
}

function createSlider(name: SliderName, edits: Edits): Part & { readonly name: SliderName } {
  const { label, edit, min, max, step, unit } = SLIDERS[name];
  const words = say(label);
  const shown = element("output");
  const input = element("input", {
    ...{ type: "range", min: String(min), max: String(max), step: String(step), "aria-label": words },
  });
  const tell = () => {
    shown.textContent = unit ? `${input.value} ${unit}` : input.value;
  };
  input.addEventListener("input", () => {
    tell();
    edits.preview({ [name]: input.valueAsNumber });
  });
  input.addEventListener("change", () => edits.commit(edit));
  return {
    name,
    root: element("label", { class: "line-slider essay-slider" }, words, input, shown),
    write(settings) {
      input.value = String(settings[name]);
      tell();
    },
  };
}
