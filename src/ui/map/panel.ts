/** The map: a glass panel over the view that follows the traveller, small beside the instruments or large in the middle. */

import { button, element, text } from "../element.ts";
import { distanceText } from "../format.ts";
import { icon } from "../icons.ts";
import { PAGE_ACTIONS } from "../input/actions.ts";
import { titled } from "../input/keycap.ts";
import { createMapControls } from "./controls.ts";
import { createMapFollower } from "./follower.ts";
import { createLegend, createLevelSteps } from "./levels.ts";
import type { MapPlace, MapSource } from "./picture.ts";
import type { PlaceTerms } from "./place.ts";
import { createPlaceField } from "./place.ts";
import { createMapQuestion } from "./question.ts";
import { createMapSheet, createPins, type Pin, type Traveller } from "./sheet.ts";

export interface MapPanel {
  readonly open: boolean;
  toggle(): void;
  /** May be called every frame: the traveller, metres over the ground, and whether the land itself moves. */
  update(traveller: Traveller | null, clearance: number, changing: boolean): void;
  /** The land is another: what is shown is drawn anew. */
  refresh(): void;
  dispose(): void;
}

export interface MapOptions {
  readonly source: MapSource;
  readonly terms: PlaceTerms;
  /** Takes the traveller to a place of a level, on a map `span` metres a side; why not, where they cannot go there. */
  go(place: MapPlace, level: number, span: number): string | undefined;
  /** Where places are marked, and not gone to at once: the map opens large and stays, and `bar` stands under it. */
  readonly marking?: { readonly bar: HTMLElement; pins(): readonly Pin[] };
}

export function createMap(host: HTMLElement, { source, terms, go, marking }: MapOptions): MapPanel {
  const listening = new AbortController();
  const { signal } = listening;
  const opener = button(
    { class: "map-button glass", "aria-label": "Map", "aria-expanded": "false", ...titled("Map", PAGE_ACTIONS.map) },
    () => toggle(),
    icon("map"),
  );
  const sheet = createMapSheet(marking ? "sets a course there" : "goes there");
  const pins = createPins(sheet.root, sheet);
  const follower = createMapFollower(sheet, source, {
    fail: (reason) => fault(reason),
    busy(waits) {
      root.setAttribute("aria-busy", String(waits));
      if (!waits) fault("");
    },
  });
  const readout = element("span", { class: "map-place" });
  const steps = element("span", { class: "map-interval" });
  const said = element("p", { class: "map-fault", role: "status" });
  const scale = element("span", { class: "map-scale" }, element("span"), element("i"));
  const field = createPlaceField(terms, visit);
  const zoomIn = button(
    { class: "map-tool", "aria-label": "Nearer", title: "Nearer (+)" },
    () => zoom(-1),
    icon("plus"),
  );
  const zoomOut = button(
    { class: "map-tool", "aria-label": "Farther", title: "Farther (−)" },
    () => zoom(1),
    icon("minus"),
  );
  const north = button(
    {
      class: "map-tool",
      "aria-label": "Turn the map with you",
      title: "North up, or turned with you",
      "aria-pressed": "false",
    },
    () => north.setAttribute("aria-pressed", String(follower.turns())),
    icon("north"),
  );
  const centre = button(
    { class: "map-tool", "aria-label": "Back to where you are", title: "Back to where you are", hidden: "" },
    () => follower.centre(),
    icon("target"),
  );
  const size = button(
    { class: "map-tool", "aria-label": "Large map", title: "Small or large", "aria-pressed": "false" },
    () => enlarge(!root.classList.contains("large")),
    icon("larger"),
  );
  const close = button(
    { class: "map-tool", "aria-label": "Close the map", ...titled("Close", PAGE_ACTIONS.map) },
    () => toggle(),
    icon("close"),
  );
  const levels = createLevelSteps((by) => follower.deepen(by));
  const question = createMapQuestion({ from: asked, marked: () => follower.refresh() });
  const legend = createLegend();
  const root = element(
    "section",
    { class: `map glass${marking ? " large marking" : ""}`, "aria-label": "Map", hidden: "" },
    element("header", {}, readout, marking ? null : size, close),
    sheet.root,
    said,
    element("footer", {}, zoomOut, zoomIn, north, centre, question.asker, steps),
    question.root,
    marking?.bar ?? null,
    legend.root,
    field.root,
  );
  sheet.root.append(scale);
  sheet.root.after(levels.root);
  host.append(opener, root);
  const writePlace = text(readout);
  const writeSteps = text(steps);
  const writeScale = text(scale.firstElementChild as HTMLElement);
  const fault = text(said);
  let last: Traveller | null = null;

  const controls = createMapControls(
    root,
    sheet,
    { zoom, deepen: (by) => follower.deepen(by), visit, close: () => root.hidden || toggle() },
    signal,
  );

  function visit(place: MapPlace): void {
    const refused = go(place, follower.level(), follower.span());
    fault(refused ?? "");
    if (!refused && !marking) enlarge(false);
  }
  /** The mine about one; seen on another level, the one above or below one there. */
  function asked(): { readonly place: MapPlace; readonly level: number } | string {
    const level = follower.level();
    if (!last || level === 0) return "Up here there is none: go down a shaft, or show a level below (>).";
    // Under the small map of a short screen an answer would have no room.
    if (!root.classList.contains("large") && matchMedia("(max-height: 520px)").matches) enlarge(true);
    return { place: last.place, level };
  }
  function zoom(by: number): void {
    follower.zoom(by);
  }
  function enlarge(large: boolean): void {
    root.classList.toggle("large", large);
    size.setAttribute("aria-pressed", String(large));
    follower.refresh();
  }
  function toggle(): void {
    if (root.hidden && !last) return;
    root.hidden = !root.hidden;
    opener.hidden = !root.hidden;
    opener.setAttribute("aria-expanded", String(!root.hidden));
    // The keyboard goes back to flying.
    if (root.hidden && root.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    fault("");
    if (root.hidden) follower.rest();
    else follower.refresh();
  }

  return {
    get open() {
      return !root.hidden;
    },
    toggle,
    update(traveller, clearance, changing) {
      last = traveller;
      if (root.hidden || !traveller) return;
      follower.drag(...controls.dragged());
      if (centre.hidden === follower.away) centre.hidden = !follower.away;
      follower.follow(traveller, clearance, changing);
      if (marking) pins.show(marking.pins());
      const level = follower.level();
      levels.show(source.levels, level, traveller.level);
      legend.show(source.levels?.legendOf(level) ?? []);
      question.offer(source.extents);
      const { picture } = sheet;
      const pointed = controls.pointed();
      writePlace(terms.write(pointed ?? traveller.place));
      root.classList.toggle("pointing", pointed !== null);
      if (!picture) return;
      writeSteps(picture.interval > 0 ? `contours ${distanceText(picture.interval)}` : "");
      const { metres, share } = scaleOf(follower.span());
      writeScale(distanceText(metres));
      scale.style.setProperty("--share", share.toFixed(4));
    },
    refresh() {
      question.forget();
      source.renew();
      follower.refresh();
    },
    dispose() {
      listening.abort();
      source.dispose();
      opener.remove();
      root.remove();
    },
  };
}

/** A round length of a quarter of the window or less, metres, and its share of the window. */
export function scaleOf(span: number): { readonly metres: number; readonly share: number } {
  const most = span / 3;
  const ten = 10 ** Math.floor(Math.log10(most));
  const metres = ten * (most >= 5 * ten ? 5 : most >= 2 * ten ? 2 : 1);
  return { metres, share: metres / span };
}
