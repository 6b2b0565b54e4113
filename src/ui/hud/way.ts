/** A chip under the heading tape: which way something lies, how far, and how much higher or lower. */
import { element, text } from "../element.ts";
import { icon } from "../icons.ts";
import { distanceText, type LandReading, riseOf, turnText } from "../reading.ts";
import { turnBetween } from "./tape.ts";

export interface WayChip {
  readonly root: HTMLElement;
  update(heading: number, way: LandReading | null): void;
}

/** `kind` is its class; `turns` says the turn in words as well. */
export function createWayChip(name: string, kind: string, turns = false): WayChip {
  const arrow = icon("pointer");
  const distance = element("span", { class: "land-distance" });
  const turned = turns ? element("span", { class: "way-turn" }) : null;
  const rise = element("span");
  const root = element(
    "div",
    { class: `hud-land glass ${kind}`, hidden: "" },
    arrow,
    name,
    distance,
    turned,
    element("span", { class: "land-rise" }, icon("up"), rise),
  );
  const writeDistance = text(distance);
  const writeTurn = turned && text(turned);
  const writeRise = text(rise);
  let pointed = Number.NaN;
  let shown = "";
  return {
    root,
    update(heading, way) {
      if (root.hidden !== (way === null)) root.hidden = way === null;
      if (!way) return;
      const turn = Math.round(turnBetween(heading, way.bearing));
      if (turn !== pointed) {
        pointed = turn;
        arrow.style.transform = `rotate(${turn}deg)`;
      }
      const rising = riseOf(way.rise);
      if (rising.way !== shown) {
        shown = rising.way;
        root.dataset.way = rising.way;
      }
      writeDistance(distanceText(way.distance));
      writeTurn?.(turnText(heading, way.bearing));
      writeRise(rising.text);
    },
  };
}
