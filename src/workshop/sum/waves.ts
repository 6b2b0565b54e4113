/** Waves of the terms over the map: the chosen one as stripes, and a handle each that turns and stretches. */
import type { Profile } from "../../core/field/profile.ts";
import { PAPER } from "../../map/palette.ts";
import { element } from "../../ui/element.ts";
import type { Square } from "./picture.ts";
import { type Study, withTerm } from "./study.ts";
import { bearingOf, frequencyOf, handleOf, termAt, turned, waveLength } from "./terms.ts";

export interface Handles {
  readonly root: HTMLElement;
  refresh(profile: Profile): void;
}

const DEGREES = 2;
const STRETCH = 1.04;
const FEW = 5;
/** Share of the map's half width that a handle reaches. */
const REACH = 0.94;

export function createHandles(study: Study): Handles {
  const root = element("div", { class: "sum-handles" });
  let held = -1;

  function handle(i: number): HTMLElement {
    const made = element("div", {
      ...{ class: "sum-handle", role: "slider", tabindex: "0", "aria-valuemin": "0", "aria-valuemax": "360" },
      ...{ "aria-label": `Direction and length of term ${i + 1}`, "data-term": String(i + 1) },
    });
    made.addEventListener("focus", () => study.choose(i));
    made.addEventListener("pointerdown", (event) => {
      event.stopPropagation();
      made.setPointerCapture(event.pointerId);
      held = i;
      study.choose(i);
    });
    made.addEventListener("pointermove", ({ clientX, clientY }) => {
      if (held !== i) return;
      const { left, top, width } = root.getBoundingClientRect();
      const reach = (REACH * width) / 2;
      const [right, down] = [(clientX - left - width / 2) / reach, (clientY - top - width / 2) / reach];
      const { waves } = study.state;
      study.preview({ waves: withTerm(waves, i, termAt(waves[i].term, right, down)) });
    });
    made.addEventListener("pointerup", () => {
      held = -1;
      study.commit(`turn term ${i + 1}`);
    });
    made.addEventListener("pointercancel", () => {
      held = -1;
      study.cancel();
    });
    made.addEventListener("keydown", (event) => turn(event, i));
    return made;
  }

  function turn(event: KeyboardEvent, i: number): void {
    const many = event.shiftKey ? FEW : 1;
    const way = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: 1, ArrowDown: -1 }[event.code];
    if (way === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const { waves } = study.state;
    const isTurn = event.code === "ArrowRight" || event.code === "ArrowLeft";
    const { term } = waves[i];
    const next = isTurn ? turned(term, way * DEGREES * many) : turned(term, 0, STRETCH ** (way * many));
    study.enter({ waves: withTerm(waves, i, next) }, `${isTurn ? "turn" : "stretch"} term ${i + 1}`);
  }

  return {
    root,
    refresh(profile) {
      const { waves } = study.state;
      while (root.children.length > waves.length) root.lastElementChild?.remove();
      while (root.children.length < waves.length) root.append(handle(root.children.length));
      waves.forEach(({ term, isOn }, i) => {
        const each = root.children[i] as HTMLElement;
        const [right, down] = handleOf(term);
        each.style.left = `${50 + 50 * REACH * right}%`;
        each.style.top = `${50 + 50 * REACH * down}%`;
        each.classList.toggle("chosen", i === study.chosen);
        each.classList.toggle("off", !isOn);
        const bearing = Math.round(bearingOf(term));
        const length = Math.round(waveLength(term, profile.samples.length));
        each.setAttribute("aria-valuenow", String(bearing));
        each.setAttribute("aria-valuetext", `${bearing}° from north, the line repeats every ${length} m`);
        each.title = `Term ${i + 1}: ${each.getAttribute("aria-valuetext")}. Drag, or arrow keys turn and stretch.`;
      });
    },
  };
}

/** Samples of a stripe. */
const STRIPE = 4;

/** Draws the chosen wave into a square of `size` pixels: stripes as light as its readings, and a line where the profile begins. */
export function drawWave(
  context: CanvasRenderingContext2D,
  size: number,
  { x, y, span }: Square,
  study: Study,
  profile: Profile,
): void {
  const { term, isOn } = study.state.waves[study.chosen];
  const frequency = frequencyOf(term);
  if (frequency === 0 || !isOn) return;
  const [a, b] = [term[0] / frequency, term[1] / frequency];
  const perMetre = frequency / 128;
  const middle = perMetre * (a * x + b * y);
  const half = perMetre * 0.71 * span;
  const { samples, mask, min, max } = profile;
  const pixels = size / span / perMetre;
  const step = STRIPE * Math.max(1, Math.ceil(1 / (STRIPE * pixels)));
  context.save();
  context.translate(size / 2, size / 2);
  context.rotate(Math.atan2(-b, a));
  for (let at = Math.floor((middle - half) / step) * step; at < middle + half; at += step) {
    const share = (samples[at & mask] - min) / Math.max(1, max - min);
    context.fillStyle =
      share > 0.5 ? `rgb(190 96 20 / ${0.5 * (share - 0.5)})` : `rgb(20 60 120 / ${0.5 * (0.5 - share)})`;
    context.fillRect((at - middle) * pixels, -size, step * pixels + 0.5, 2 * size);
    if ((at & mask) !== 0) continue;
    context.fillStyle = `rgb(${PAPER.slice(0, 3).join(" ")} / 0.9)`;
    context.fillRect((at - middle) * pixels - 1, -size, 2, 2 * size);
  }
  context.restore();
}

/** Arrows from the middle of the map to the handles. */
export function drawArrows(context: CanvasRenderingContext2D, size: number, study: Study): void {
  study.state.waves.forEach(({ term, isOn }, i) => {
    const [right, down] = handleOf(term);
    context.beginPath();
    context.moveTo(size / 2, size / 2);
    context.lineTo((size / 2) * (1 + REACH * right), (size / 2) * (1 + REACH * down));
    context.lineWidth = i === study.chosen ? 3 : 1.5;
    context.strokeStyle = `rgb(20 30 50 / ${isOn ? (i === study.chosen ? 0.9 : 0.45) : 0.15})`;
    context.stroke();
  });
}
