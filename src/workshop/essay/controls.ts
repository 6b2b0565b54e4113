/** The seed, the sliders and the choice between linear and cosine, shared by all sections. Every change can be undone. */
import { button, element } from "../../ui/element.ts";
import type { RoomContext } from "../room.ts";
import { type EssaySettings, nextSeed, readSeed, SLIDERS, type SliderName } from "./settings.ts";

export interface Controls {
  readonly root: HTMLElement;
  readonly settings: EssaySettings;
  /** Shows only the controls that a section or a line needs. */
  show(sliders: readonly SliderName[], hasBy: boolean): void;
}

const WAYS = [
  ["linear", "Linear"],
  ["cosine", "Cosine"],
] as const;

/** `changed` is called after each change, also while a slider moves. */
export function createControls(
  first: EssaySettings,
  { history, say }: Pick<RoomContext, "history" | "say">,
  changed: () => void,
): Controls {
  let settings = first;
  /** Settings as the last edit left them. */
  let committed = first;

  const seed = element("input", {
    ...{ type: "text", inputmode: "numeric", autocomplete: "off", "aria-label": "Seed" },
  });

  /** Shows a change that no edit has yet. */
  function preview(change: Partial<EssaySettings>): void {
    settings = { ...settings, ...change };
    changed();
  }

  function take(next: EssaySettings): void {
    committed = settings = next;
    write();
    changed();
  }

  /** Makes an edit of the preview. */
  function commit(label: string): void {
    const [before, after] = [committed, settings];
    if (Object.entries(after).every(([name, value]) => before[name as keyof EssaySettings] === value)) return;
    committed = after;
    history.push({ label, undo: () => take(before), redo: () => take(after) });
  }

  /** Takes a typed seed; while typing, only valid ones. */
  function typeSeed(isDone: boolean): void {
    try {
      const read = readSeed(seed.value);
      if (read !== settings.seed) preview({ seed: read });
      if (isDone) say("");
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      if (!isDone) return;
      say(`${error.message} It stays ${settings.seed}.`, true);
      seed.value = String(settings.seed);
    }
    if (isDone) commit("seed");
  }
  seed.addEventListener("input", () => typeSeed(false));
  seed.addEventListener("change", () => typeSeed(true));

  const next = button(
    { class: "line-act" },
    () => {
      seed.value = String(nextSeed(settings.seed));
      typeSeed(true);
    },
    "Next seed",
  );

  const ways = WAYS.map(([by, label]) => button({ class: "line-tool" }, () => choose(by), label));
  const group = element("div", { class: "line-group", role: "group", "aria-label": "Interpolation" }, ...ways);

  function choose(by: EssaySettings["by"]): void {
    preview({ by });
    commit("interpolation");
    write();
  }

  const sliders = Object.entries(SLIDERS).map(([key, { label, min, max, step, unit }]) => {
    const name = key as SliderName;
    const shown = element("output");
    const input = element("input", {
      ...{ type: "range", min: String(min), max: String(max), step: String(step), "aria-label": label },
    });
    const tell = () => {
      shown.textContent = unit ? `${input.value} ${unit}` : input.value;
    };
    input.addEventListener("input", () => {
      tell();
      preview({ [name]: input.valueAsNumber });
    });
    input.addEventListener("change", () => commit(label.toLowerCase()));
    return {
      name,
      root: element("label", { class: "line-slider essay-slider" }, label, input, shown),
      write() {
        input.value = String(settings[name]);
        tell();
      },
    };
  });

  function write(): void {
    seed.value = String(settings.seed);
    ways.forEach((each, i) => {
      each.setAttribute("aria-pressed", String(WAYS[i][0] === settings.by));
    });
    for (const slider of sliders) slider.write();
  }

  write();
  return {
    root: element(
      "div",
      { class: "essay-controls" },
      element("label", { class: "essay-seed" }, "Seed", seed),
      next,
      group,
      ...sliders.map(({ root }) => root),
    ),
    get settings() {
      return settings;
    },
    show(needed, hasBy) {
      group.hidden = !hasBy;
      for (const { name, root } of sliders) root.hidden = !needed.includes(name);
    },
  };
}
