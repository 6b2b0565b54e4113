/** Waves of the terms over the map: the chosen one as stripes, and a handle each that turns and stretches. */
import type { Profile } from "../../core/field/profile.ts";
import { PAPER } from "../../map/palette.ts";
import { element } from "../../ui/element.ts";
import { say, saying } from "../../words/words.ts";
import type { Square } from "./picture.ts";
import { type Study, type Wave, withTerm } from "./study.ts";
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

/** The handle of a term. */
function createHandle(study: Study, i: number, map: HTMLElement) {
  const root = element("div", {
    ...{ class: "sum-handle", role: "slider", tabindex: "0", "aria-valuemin": "0", "aria-valuemax": "360" },
    ...{ "aria-label": say("Direction and length of term {number}", { number: i + 1 }), "data-term": String(i + 1) },
  });
  let isHeld = false;
  root.addEventListener("focus", () => study.choose(i));
  root.addEventListener("pointerdown", (event) => {
    event.stopPropagation();
    root.setPointerCapture(event.pointerId);
    isHeld = true;
    study.choose(i);
  });
  root.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!isHeld) return;
    const { left, top, width } = map.getBoundingClientRect();
    const reach = (REACH * width) / 2;
    const [right, down] = [(clientX - left - width / 2) / reach, (clientY - top - width / 2) / reach];
    const { waves } = study.state;
    study.preview({ waves: withTerm(waves, i, termAt(waves[i].term, right, down)) });
  });
  root.addEventListener("pointerup", () => {
    isHeld = false;
    study.commit(saying("turn term {number}", { number: i + 1 }));
  });
  root.addEventListener("pointercancel", () => {
    isHeld = false;
    study.cancel();
  });
  root.addEventListener("keydown", (event) => turn(event, study, i));
  return {
    root,
    show({ term, isOn }: Wave, isChosen: boolean, length: number): void {
      const [right, down] = handleOf(term);
      root.style.left = `${50 + 50 * REACH * right}%`;
      root.style.top = `${50 + 50 * REACH * down}%`;
      root.classList.toggle("chosen", isChosen);
      root.classList.toggle("off", !isOn);
      const bearing = Math.round(bearingOf(term));
      const words = say("{bearing}° from north, the line repeats every {length} m", { bearing, length });
      root.setAttribute("aria-valuenow", String(bearing));
      root.setAttribute("aria-valuetext", words);
      const values = { number: i + 1, wave: words };
      root.title = say("Term {number}: {wave}. Drag, or arrow keys turn and stretch.", values);
    },
  };
}

function turn(event: KeyboardEvent, study: Study, i: number): void {
  const many = event.shiftKey ? FEW : 1;
  const way = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: 1, ArrowDown: -1 }[event.code];
  if (way === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  const { waves } = study.state;
  const isTurn = event.code === "ArrowRight" || event.code === "ArrowLeft";
  const { term } = waves[i];
  const next = isTurn ? turned(term, way * DEGREES * many) : turned(term, 0, STRETCH ** (way * many));
  const values = { number: i + 1 };
  const label = isTurn ? saying("turn term {number}", values) : saying("stretch term {number}", values);
  study.enter({ waves: withTerm(waves, i, next) }, label);
}

export function createHandles(study: Study): Handles {
  const root = element("div", { class: "sum-handles" });
  const handles: ReturnType<typeof createHandle>[] = [];
  return {
    root,
    refresh(profile) {
      const { waves } = study.state;
      while (handles.length > waves.length) handles.pop()?.root.remove();
      while (handles.length < waves.length) {
        const handle = createHandle(study, handles.length, root);
        handles.push(handle);
        root.append(handle.root);
      }
      for (const [i, handle] of handles.entries()) {
        const length = Math.round(waveLength(waves[i].term, profile.samples.length));
        handle.show(waves[i], i === study.chosen, length);
      }
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
