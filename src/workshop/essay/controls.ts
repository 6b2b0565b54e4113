/** The seed, the sliders and the choice between linear and cosine, shared by all sections. */
import { button, element } from "../../ui/element.ts";
import { type EssaySettings, FIRST_SETTINGS, nextSeed, readSeed, SLIDERS, type SliderName } from "./settings.ts";

export interface Controls {
  readonly root: HTMLElement;
  readonly settings: EssaySettings;
  /** Shows only what a section or a line needs. */
  show(sliders: readonly SliderName[], hasBy: boolean): void;
}

const WAYS = [
  ["linear", "Linear"],
  ["cosine", "Cosine"],
] as const;

/** `changed` is called after each change; `say` names a refused seed. */
export function createControls(changed: () => void, say: (words: string, isFault?: boolean) => void): Controls {
  let settings = FIRST_SETTINGS;

  function set(change: Partial<EssaySettings>): void {
    settings = { ...settings, ...change };
    changed();
  }

  const seed = element("input", {
    ...{ type: "text", inputmode: "numeric", autocomplete: "off", "aria-label": "Seed" },
    value: String(settings.seed),
  });

  /** While one types, only seeds that are whole are taken. */
  function typeSeed(isDone: boolean): void {
    try {
      const read = readSeed(seed.value);
      if (read !== settings.seed) set({ seed: read });
      if (isDone) say("");
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      if (!isDone) return;
      say(`${error.message} It stays ${settings.seed}.`, true);
      seed.value = String(settings.seed);
    }
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
    set({ by });
    showWay();
  }

  function showWay(): void {
    ways.forEach((each, i) => {
      each.setAttribute("aria-pressed", String(WAYS[i][0] === settings.by));
    });
  }

  const sliders = Object.entries(SLIDERS).map(([key, { label, min, max, step, unit }]) => {
    const name = key as SliderName;
    const shown = element("output");
    const input = element("input", {
      ...{ type: "range", min: String(min), max: String(max), step: String(step), "aria-label": label },
      value: String(settings[name]),
    });
    const write = () => {
      shown.textContent = unit ? `${input.value} ${unit}` : input.value;
    };
    input.addEventListener("input", () => {
      write();
      set({ [name]: input.valueAsNumber });
    });
    write();
    return { name, root: element("label", { class: "line-slider essay-slider" }, label, input, shown) };
  });

  showWay();
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
