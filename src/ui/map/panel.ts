/** The map panel: follows the player, small beside the HUD or large in the middle. */

import { button, element, text } from "../element.ts";
import { distanceText } from "../format.ts";
import { icon } from "../icons.ts";
import { PAGE_ACTIONS } from "../input/actions.ts";
import { titled } from "../input/keycap.ts";
import { createMapControls } from "./controls.ts";
import { createMapFollower } from "./follower.ts";
import { createLegend, createLevelSteps } from "./levels.ts";
import type { MapPlace, MapSource } from "./picture.ts";
import type { PlaceFormat } from "./place.ts";
import { createPlaceField } from "./place.ts";
import { createMapQuestion } from "./question.ts";
import { createMapSheet, createPins, type MapPlayer, type MapSheet, type Pin } from "./sheet.ts";
import { createViewChoice, nextView } from "./views.ts";

export interface MapPanel {
  readonly open: boolean;
  toggle(): void;
  /** May be called every frame: the player, the clearance in metres, and whether the terrain changes with time. */
  update(player: MapPlayer | null, clearance: number, changing: boolean): void;
  /** The terrain has changed: requests another picture. */
  refresh(): void;
  dispose(): void;
}

export interface MapOptions {
  readonly source: MapSource;
  readonly format: PlaceFormat;
  /** Moves the player to a place of a level, chosen on a map of `span` metres; returns the reason if that is impossible. */
  go(place: MapPlace, level: number, span: number): string | undefined;
  /** If present, a button exports the shown map. */
  onExport?(shown: ShownMap): void;
  /** Present where a click marks a place instead of going there: the map opens large and stays open, with `bar` under it. */
  readonly marking?: {
    readonly bar: HTMLElement;
    pins(): readonly Pin[];
    readonly float?: MapFloat;
    /** Draws over the picture; called every frame while the map is open. */
    draw(sheet: MapSheet): void;
  };
}

/** Content of a map. */
interface ShownMap {
  /** Place of its middle. */
  readonly place: MapPlace;
  readonly level: number;
  /** Draws it as SVG; only the last call is answered. */
  svg(done: (text: string) => void, fail: (reason: string) => void): void;
}

/** Pixels a side of a map as SVG, which viewers scale. */
const SVG_SIZE = 1000;

/** An element that floats over the map beside a place. */
interface MapFloat {
  readonly root: HTMLElement;
  /** Null while it is not shown. */
  place(): MapPlace | null;
}

export function createMap(host: HTMLElement, { source, format, go, onExport, marking }: MapOptions): MapPanel {
  const listening = new AbortController();
  const { signal } = listening;
  const opener = button(
    { class: "map-button glass", "aria-label": "Map", "aria-expanded": "false", ...titled("Map", PAGE_ACTIONS.map) },
    () => toggle(),
    icon("map"),
  );
  const sheet = createMapSheet(marking ? "sets a course there" : "goes there");
  const pins = createPins(sheet.root, sheet);
  if (marking?.float) sheet.root.append(marking.float.root);
  const follower = createMapFollower(sheet, source, {
    fail(reason) {
      root.setAttribute("aria-busy", "false");
      again.hidden = false;
      fault(reason);
    },
    busy(waits) {
      root.setAttribute("aria-busy", String(waits));
      again.hidden = true;
      if (!waits) fault("");
    },
  });
  const readout = element("span", { class: "map-place" });
  const steps = element("span", { class: "map-interval" });
  const said = element("p", { class: "map-fault", role: "status" });
  const again = button({ class: "map-asker", hidden: "" }, () => follower.refresh(), "Draw again");
  const scale = element("span", { class: "map-scale" }, element("span"), element("i"));
  const field = createPlaceField(format, goTo);
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
      "aria-label": "Turn the map with the heading",
      title: "North up, or turned with the heading",
      "aria-pressed": "false",
    },
    () => north.setAttribute("aria-pressed", String(follower.turns())),
    icon("north"),
  );
  const centre = button(
    { class: "map-tool", "aria-label": "Centre on your position", title: "Centre on your position", hidden: "" },
    () => follower.centre(),
    icon("target"),
  );
  const take = onExport
    ? button(
        { class: "map-tool", "aria-label": "Export the map", title: "Export what the map shows" },
        () => exportShown(onExport),
        icon("save"),
      )
    : null;
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
  const levels = createLevelSteps((by) => follower.changeLevel(by));
  const views = createViewChoice((view) => follower.choose(view));
  const question = createMapQuestion({ from: asked, marked: () => follower.refresh() });
  const legend = createLegend();
  const root = element(
    "section",
    { class: `map glass${marking ? " large marking" : ""}`, "aria-label": "Map", hidden: "" },
    element("header", {}, readout, marking ? null : size, close),
    sheet.root,
    said,
    again,
    element("footer", {}, zoomOut, zoomIn, north, centre, take, question.asker, steps),
    question.root,
    marking?.bar ?? null,
    legend.root,
    field.root,
  );
  sheet.root.append(scale);
  sheet.root.after(levels.root, views.root);
  host.append(opener, root);
  const writePlace = text(readout);
  const writeSteps = text(steps);
  const writeScale = text(scale.firstElementChild as HTMLElement);
  const fault = text(said);
  let last: MapPlayer | null = null;

  const controls = createMapControls(
    root,
    sheet,
    {
      zoom,
      changeLevel: (by) => follower.changeLevel(by),
      changeView() {
        if (!source.views) return false;
        follower.choose(nextView(source.views, follower.view));
        return true;
      },
      goTo,
      close: () => root.hidden || toggle(),
    },
    signal,
  );

  function goTo(place: MapPlace): void {
    const refused = go(place, follower.level(), follower.span());
    fault(refused ?? "");
    if (!refused && !marking) enlarge(false);
  }
  /** The place to measure the mine at: under the player, on the level shown. */
  function asked(): { readonly place: MapPlace; readonly level: number } | string {
    const level = follower.level();
    if (!last || level === 0) return "There is no mine at the surface: go down a shaft, or show a level below (>).";
    // The small map of a short screen has no room for the answer.
    if (!root.classList.contains("large") && matchMedia("(max-height: 520px)").matches) enlarge(true);
    return { place: last.place, level };
  }
  /** Places it beside its place, on the side with more room. */
  function float({ root: floating, place }: MapFloat): void {
    const on = place();
    const point = on && sheet.pointOf(on);
    floating.hidden = !point || Math.max(...point) > 1 || Math.min(...point) < 0;
    if (!point) return;
    floating.style.left = `${(100 * point[0]).toFixed(2)}%`;
    floating.style.top = `${(100 * point[1]).toFixed(2)}%`;
    floating.classList.toggle("leftward", point[0] > 0.5);
    floating.classList.toggle("upward", point[1] > 0.5);
  }
  function exportShown(tell: (shown: ShownMap) => void): void {
    const request = follower.shown(SVG_SIZE);
    if (!request) return;
    const { place, level } = request;
    tell({ place, level, svg: (done, fail) => source.drawSvg(request, done, fail) });
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
    // The next key is for the vehicle.
    if (root.hidden && root.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    fault("");
    if (root.hidden) follower.close();
    else follower.refresh();
  }

  return {
    get open() {
      return !root.hidden;
    },
    toggle,
    update(player, clearance, changing) {
      last = player;
      if (root.hidden || !player) return;
      follower.drag(...controls.dragged());
      if (centre.hidden === follower.away) centre.hidden = !follower.away;
      follower.follow(player, clearance, changing);
      if (marking) {
        pins.show(marking.pins());
        if (marking.float) float(marking.float);
        marking.draw(sheet);
      }
      const level = follower.level();
      levels.show(source.levels, level, player.level);
      views.show(source.views, follower.view);
      legend.show(source.levels?.legendOf(level, follower.view) ?? []);
      question.offer(source.extents);
      const { picture } = sheet;
      const pointed = controls.pointed();
      writePlace(format.write(pointed ?? player.place));
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
