/** What a photographer has in hand: a clear view to drag on, sliders, the size of the picture and the shutter. */
import { button, element, text } from "./element.ts";
import { icon } from "./icons.ts";
import { keywords, relabel } from "./input/keycap.ts";
import { PHOTO_SIZES, type PhotoSize } from "./photo-size.ts";

export interface PhotoSlider {
  readonly name: "fov" | "hour" | "roll";
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** How its value is written. */
  written(value: number): string;
}

export interface PhotoOptions {
  readonly sliders: readonly PhotoSlider[];
  /** Pixels of a size, "1280 × 720". */
  pixels(size: PhotoSize): string;
  /** Whether the eye goes anywhere, or only turns. */
  readonly goes: boolean;
  onSlide(name: PhotoSlider["name"], value: number): void;
  save(size: PhotoSize): void;
  leave(): void;
}

export interface PhotoTools {
  readonly root: HTMLElement;
  /** Over the view, for drags and the wheel. */
  readonly layer: HTMLElement;
  readonly size: PhotoSize;
  set(name: PhotoSlider["name"], value: number): void;
  /** How fast the eye goes, in words. */
  speed(words: string): void;
  /** What has just been done, or is being done. */
  say(words: string): void;
  /** Takes the tools away for an unhindered view, and brings them back. */
  toggle(): void;
  dispose(): void;
}

/** A control that was moved by hand gives the keyboard back to flying. */
function giveBack({ currentTarget }: Event): void {
  (currentTarget as HTMLElement).blur();
}

export function createPhotoTools(host: HTMLElement, options: PhotoOptions): PhotoTools {
  const layer = element("div", { class: "photo-layer" });
  const setters = new Map<string, (value: number) => void>();
  const rows = options.sliders.map((slider) => {
    const { name, label, min, max, step, value } = slider;
    const input = element("input", { type: "range", min: `${min}`, max: `${max}`, step: `${step}` });
    const output = element("output");
    const show = (now: number) => {
      output.textContent = slider.written(now);
      input.setAttribute("aria-valuetext", slider.written(now));
    };
    const set = (now: number) => {
      input.value = String(now);
      show(now);
    };
    set(value);
    setters.set(name, set);
    input.addEventListener("input", () => {
      show(input.valueAsNumber);
      options.onSlide(name, input.valueAsNumber);
    });
    input.addEventListener("pointerup", giveBack);
    return element("label", {}, element("span", {}, label), input, output);
  });
  const sizes = element(
    "select",
    { "aria-label": "Size of the picture" },
    ...PHOTO_SIZES.map((size) => element("option", { value: size }, `${size}  ${options.pixels(size)}`)),
  );
  sizes.addEventListener("change", (event) => {
    if (!sizes.matches(":focus-visible")) giveBack(event);
  });
  const said = element("span", { class: "photo-said", role: "status" });
  const say = text(said);
  const speed = element("span");
  const size = () => sizes.value as PhotoSize;
  const keys = element(
    "p",
    { class: "photo-keys" },
    ...(options.goes ? [keywords("W A S D"), keywords("Space C"), " fly, ", speed, " by the wheel · "] : []),
    "drag looks · ",
    keywords("H"),
    " hides this",
  );
  const tools = element(
    "section",
    { class: "photo-tools glass", "aria-label": "Photo mode" },
    element("div", { class: "photo-sliders" }, ...rows),
    element(
      "div",
      { class: "photo-row" },
      sizes,
      button(
        { class: "photo-save", title: "Save PNG (Enter)" },
        () => options.save(size()),
        icon("camera"),
        "Save PNG",
      ),
      button({ class: "photo-done", title: "Leave photo mode (Esc)" }, options.leave, "Done"),
      said,
    ),
    keys,
  );
  // Out of a slider first; a second one leaves.
  tools.addEventListener("keydown", (event) => {
    if (event.code === "Escape" && event.target !== document.body) (event.target as HTMLElement).blur();
  });
  const root = element("div", { class: "photo" }, layer, tools);
  relabel(root);
  host.append(root);
  host.toggleAttribute("data-photo", true);

  return {
    root,
    layer,
    get size() {
      return size();
    },
    set: (name, value) => setters.get(name)?.(value),
    speed: text(speed),
    say,
    toggle() {
      tools.hidden = !tools.hidden;
    },
    dispose() {
      host.toggleAttribute("data-photo", false);
      root.remove();
    },
  };
}
