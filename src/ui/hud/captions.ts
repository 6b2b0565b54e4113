/** The captions of sounds, above the notice: a line each, with an arrow to the sound. */
import { say } from "../../words/words.ts";
import { element } from "../element.ts";
import { icon } from "../icons.ts";
import "./captions.css";

/** A line: the phrase, and the direction in degrees clockwise from straight ahead, null for none. */
interface CaptionLine {
  readonly name: string;
  readonly words: string;
  readonly turn: number | null;
}

export interface CaptionLines {
  /** Writes only changes. */
  update(lines: readonly CaptionLine[]): void;
  dispose(): void;
}

export function createCaptionLines(host: HTMLElement): CaptionLines {
  const root = element("div", { class: "captions", role: "log", "aria-label": say("Captions for sounds") });
  const shown = new Map<string, { readonly line: HTMLElement; point(turn: number | null): void }>();
  (host.querySelector(".hud-messages") ?? host).prepend(root);
  return {
    update(lines) {
      for (const [name, { line }] of shown)
        if (!lines.some((each) => each.name === name)) {
          line.remove();
          shown.delete(name);
        }
      for (const each of lines) {
        const known = shown.get(each.name) ?? createLine(each);
        if (!shown.has(each.name)) root.append(known.line);
        shown.set(each.name, known);
        known.point(each.turn);
      }
    },
    dispose: () => root.remove(),
  };
}

function createLine({ words }: CaptionLine) {
  const arrow = icon("pointer");
  const line = element("p", { class: "caption" }, arrow, element("span", {}, say(words)));
  let pointed: number | null | undefined;
  return {
    line,
    point(turn: number | null): void {
      if (turn === pointed) return;
      pointed = turn;
      arrow.style.display = turn === null ? "none" : "";
      if (turn !== null) arrow.style.transform = `rotate(${turn}deg)`;
    },
  };
}
