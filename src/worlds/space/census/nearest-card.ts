/** The card of the nearest stars: nearest visible, nearest of all, and a plot of the neighbourhood. */
import type uPlot from "uplot";
import { button, element } from "../../../ui/element.ts";
import { whole } from "../../../ui/format.ts";
import { icon } from "../../../ui/icons.ts";
import { fixed } from "../../../ui/number-text.ts";
import { createPlot, INK, levelLine } from "../../../ui/plot.ts";
import { say } from "../../../words/words.ts";
import { planetsText } from "../ui/number-format.ts";
import { type Card, createCard } from "./cards.ts";
import { starDot } from "./star-dot.ts";
import type { Neighbour, Neighbourhood } from "./tasks.ts";

export interface NearestCard extends Card {
  /** The observer is in the ship, or in the middle of the box. */
  show(neighbourhood: Neighbourhood, isShip: boolean): void;
}

export function createNearestCard(inks: readonly string[], fly: (star: Neighbour) => void): NearestCard {
  const rows = element("div", { class: "neighbours" });
  const note = element("p", { class: "exercise-note" });
  let shown: Neighbourhood | undefined;
  const isVisible = ({ apparent }: Neighbour) => apparent <= (shown?.faintest ?? 0);
  const plot = createPlot({
    label: say("Nearby stars by distance and apparent magnitude"),
    x: say("distance, light-years"),
    y: say("magnitude"),
    inverted: true,
    series: [{ paths: () => null, points: { show: false } }],
    rangeX: () => [0, 1.03 * (shown?.reach ?? 1)],
    rangeY: () => {
      const all = (shown?.stars ?? []).map(({ apparent }) => apparent).filter(Number.isFinite);
      return [Math.floor(Math.min(0, ...all)) - 1.2, Math.ceil(Math.max(9, ...all)) + 0.5];
    },
    below(drawn) {
      if (!shown) return;
      levelLine(drawn, shown.faintest, INK.cool);
      drawCaption(drawn, shown.faintest, say("naked-eye limit"));
    },
    above(drawn) {
      for (const star of shown?.stars ?? []) {
        drawStar(drawn, star, isVisible(star), inks[star.colour]);
        if (star.distance === shown?.visible?.distance) drawRing(drawn, star);
      }
    },
    describe(index) {
      const star = shown?.stars[index];
      if (!star) return "";
      const { distance, apparent, planets } = star;
      return say("{distance} ly, magnitude {magnitude}, {planets}", {
        distance: fixed(distance, 1),
        magnitude: fixed(apparent, 1),
        planets: planetsText(planets),
      });
    },
  });
  const slot = element("div", { class: "plot-slot" }, plot.root);

  const row = (title: string, star: Neighbour | null) => rowOf(title, star, inks, fly);
  return {
    root: createCard(2, say("The nearest star"), "nearest", rows, slot, note),
    show(neighbourhood, isShip) {
      shown = neighbourhood;
      const { visible, nearest, stars } = neighbourhood;
      const same = visible && nearest && visible.x === nearest.x && visible.y === nearest.y && visible.z === nearest.z;
      rows.replaceChildren(
        ...(same
          ? [row(say("nearest, and visible"), visible)]
          : [row(say("nearest visible"), visible), row(say("nearest of all"), nearest)]),
      );
      note.textContent = visibleText(stars.filter(isVisible).length, neighbourhood, isShip);
      plot.set([stars.map(({ distance }) => distance), stars.map(({ apparent }) => apparent)]);
    },
    dispose: plot.dispose,
  };
}

/** Number of visible stars, seen from the ship or from the middle of the box. */
const visibleText = (many: number, { stars, reach }: Neighbourhood, isShip: boolean): string =>
  say(
    isShip
      ? "From the ship: {many} of {all} within {reach} ly are visible."
      : "From the middle of the box: {many} of {all} within {reach} ly are visible.",
    { many, all: stars.length, reach },
  );

function rowOf(
  title: string,
  star: Neighbour | null,
  inks: readonly string[],
  fly: (star: Neighbour) => void,
): HTMLElement {
  if (!star)
    return element("div", { class: "neighbour" }, element("span", {}, title), element("strong", {}, say("none")));
  const { x, y, z, distance, planets, apparent, colour } = star;
  return element(
    "div",
    {
      class: "neighbour",
      title: say("colour {colour}, at {place}", { colour, place: [x, y, z].map(whole).join(", ") }),
    },
    element("strong", {}, starDot(inks[colour]), `${fixed(distance, 1)} ly · ${planetsText(planets)}`),
    element("small", {}, `${title} · ${say("magnitude {magnitude}", { magnitude: fixed(apparent, 1) })}`),
    button(
      { class: "exercise-fly", "aria-label": say("Fly to the star at {place}", { place: [x, y, z].join(", ") }) },
      () => fly(star),
      icon("ship"),
      say("Fly there"),
    ),
  );
}

/** A filled dot for a visible star, a ring for one too faint: told apart by shape, not by colour. */
function drawStar({ ctx, valToPos }: uPlot, { distance, apparent }: Neighbour, visible: boolean, ink: string): void {
  const size = pixelRatio(ctx);
  const radius = size * (visible ? Math.max(2.6, 6 - 0.55 * apparent) : 2.2);
  ctx.beginPath();
  ctx.arc(valToPos(distance, "x", true), valToPos(apparent, "y", true), Math.min(radius, 8 * size), 0, 2 * Math.PI);
  if (visible) {
    ctx.fillStyle = ink;
    ctx.fill();
    return;
  }
  ctx.strokeStyle = INK.faint;
  ctx.lineWidth = 1.2 * size;
  ctx.stroke();
}

function drawRing({ ctx, valToPos }: uPlot, { distance, apparent }: Neighbour): void {
  const size = pixelRatio(ctx);
  ctx.strokeStyle = INK.mark;
  ctx.lineWidth = 1.8 * size;
  ctx.beginPath();
  ctx.arc(valToPos(distance, "x", true), valToPos(apparent, "y", true), 9 * size, 0, 2 * Math.PI);
  ctx.stroke();
}

/** Canvas pixels per CSS pixel. */
const pixelRatio = ({ canvas }: CanvasRenderingContext2D): number => canvas.width / Math.max(1, canvas.clientWidth);

/** A caption under a horizontal line, at its left end. */
function drawCaption({ ctx, bbox, valToPos }: uPlot, level: number, words: string): void {
  const size = pixelRatio(ctx);
  ctx.font = `500 ${10.5 * size}px "Inter Variable", sans-serif`;
  ctx.fillStyle = INK.cool;
  ctx.textAlign = "start";
  ctx.textBaseline = "top";
  ctx.fillText(words, bbox.left + 4 * size, valToPos(level, "y", true) + 3 * size);
}
