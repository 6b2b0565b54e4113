/** The tools of photo mode: a layer to drag on, sliders, the size of the picture and the button that saves it. */
import type { SceneRequest } from "../recipe/request.ts";
import { say } from "../words/words.ts";
import { button, element, select, text, withElements } from "./element.ts";
import { icon } from "./icons.ts";
import { keyFor, PHOTO_CONTROLS } from "./input/actions.ts";
import { keycap, titled } from "./input/keycap.ts";
import { enterSheet, leaveSheet } from "./open-sheets.ts";

export interface PhotoSlider {
  readonly name: "fov" | "hour" | "roll";
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** The value as text. */
  written(value: number): string;
}

export interface PhotoOptions {
  readonly sliders: readonly PhotoSlider[];
  /** Pixels of a size, "1280 × 720". */
  pixels(size: PhotoSize): string;
  /** Whether the camera can change place, or only turn. */
  readonly translates: boolean;
  onSlide(name: PhotoSlider["name"], value: number): void;
  save(size: PhotoSize): void;
  leave(): void;
}

export interface PhotoTools {
  readonly root: HTMLElement;
  /** Layer over the view that takes drags and the wheel. */
  readonly layer: HTMLElement;
  readonly size: PhotoSize;
  set(name: PhotoSlider["name"], value: number): void;
  /** Shows the speed of the camera. */
  speed(words: string): void;
  /** Shows a message. */
  say(words: string): void;
  /** Hides or shows the tools. */
  toggle(): void;
  dispose(): void;
}

/** A control used by pointer gives the keyboard back to the camera. */
function giveBack({ currentTarget }: Event): void {
  (currentTarget as HTMLElement).blur();
}

const keys = (...names: string[]) => keycap(...names.map((name) => keyFor(PHOTO_CONTROLS, "camera", name)));

function createSlider({ label, min, max, step, value, written }: PhotoSlider, slide: (value: number) => void) {
  const input = element("input", { type: "range", min: `${min}`, max: `${max}`, step: `${step}` });
  const output = element("output");
  const show = (now: number) => {
    output.textContent = written(now);
    input.setAttribute("aria-valuetext", written(now));
  };
  const set = (now: number) => {
    input.value = String(now);
    show(now);
  };
  set(value);
  input.addEventListener("input", () => {
    show(input.valueAsNumber);
    slide(input.valueAsNumber);
  });
  input.addEventListener("pointerup", giveBack);
  return { root: element("label", {}, element("span", {}, say(label)), input, output), set };
}

export function createPhotoTools(host: HTMLElement, options: PhotoOptions): PhotoTools {
  const layer = element("div", { class: "photo-layer" });
  const sliders = new Map(
    options.sliders.map((row) => [row.name, createSlider(row, (value) => options.onSlide(row.name, value))]),
  );
  const labels = PHOTO_SIZES.map((size) => [size, `${size}  ${options.pixels(size)}`] as const);
  const sizes = select({ "aria-label": say("Size of the picture") }, labels);
  sizes.addEventListener("change", (event) => {
    if (!sizes.matches(":focus-visible")) giveBack(event);
  });
  const { actions } = PHOTO_CONTROLS;
  const said = element("span", { class: "photo-said", role: "status" });
  const speed = element("span");
  const size = () => sizes.value as PhotoSize;
  const save = button(
    { class: "photo-save", ...titled(say(actions.save.label), actions.save) },
    () => options.save(size()),
    ...[icon("camera"), say(actions.save.label)],
  );
  const done = button(
    { class: "photo-done", ...titled(say(actions.leave.label), actions.leave) },
    options.leave,
    say("Done"),
  );
  const tools = element(
    "section",
    { class: "photo-tools glass", "aria-label": say(PHOTO_CONTROLS.title), tabindex: "-1" },
    element("div", { class: "photo-sliders" }, ...[...sliders.values()].map(({ root }) => root)),
    element("div", { class: "photo-row" }, sizes, save, done, said),
    createKeysHelp(options.translates ? speed : null),
  );
  const root = element("div", { class: "photo" }, layer, tools);
  host.append(root);
  host.toggleAttribute("data-photo", true);
  // It takes the focus as a whole, so that the keys still fly the camera.
  enterSheet(root, options.leave, tools);

  return {
    ...{ root, layer, speed: text(speed), say: text(said) },
    get size() {
      return size();
    },
    set: (name, value) => sliders.get(name)?.set(value),
    toggle() {
      tools.hidden = !tools.hidden;
    },
    dispose() {
      // Shows the buttons, one of which may get the focus back.
      host.toggleAttribute("data-photo", false);
      leaveSheet(root);
      root.remove();
    },
  };
}

/** `speed` is that of a camera that flies. */
function createKeysHelp(speed: HTMLElement | null): HTMLElement {
  const words = speed
    ? say("{move}{rise} fly, {speed} by the wheel · drag looks · {hide} hides this")
    : say("drag looks · {hide} hides this");
  const caps = { move: keys("forward", "left", "back", "right"), rise: keys("up", "down"), hide: keys("hide") };
  return element("p", { class: "photo-keys" }, ...withElements(words, { ...caps, ...(speed && { speed }) }));
}

const PHOTO_SIZES = ["1×", "2×", "4K"] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** Largest saved size: 4K, landscape or portrait. */
const [LONG, SHORT] = [3840, 2160];

/**
 * Pixels of a saved picture with the aspect ratio of the window: as many as on the screen ("1×"), twice as many on each side
 * ("2×"), or 4K; never more than 4K, nor more than `longest` on a side.
 */
export function photoPixels(
  size: PhotoSize,
  [width, height]: readonly [number, number],
  ratio: number,
  longest: number,
): [width: number, height: number] {
  const [w, h] = [Math.max(1, width), Math.max(1, height)];
  const [across, along] = w >= h ? [LONG, SHORT] : [SHORT, LONG];
  const most = Math.min(across / w, along / h, longest / Math.max(w, h));
  const times = Math.min(most, size === "4K" ? most : ratio * (size === "2×" ? 2 : 1));
  return [Math.max(1, Math.round(w * times)), Math.max(1, Math.round(h * times))];
}

/** "limitless-skylands-x120-y-45-z80-7h30-3840x2160.png": world, coordinates, hour and pixels. */
export function photoName(
  { world, at, hour }: Pick<SceneRequest, "world" | "at" | "hour">,
  [width, height]: readonly [number, number],
): string {
  const place = at.map((value, i) => `${"xyz"[i]}${Math.round(value) + 0}`).join("-");
  const time = `${Math.floor(hour)}h${String(Math.floor((hour % 1) * 60)).padStart(2, "0")}`;
  return `limitless-${world}-${place}-${time}-${width}x${height}.png`;
}
