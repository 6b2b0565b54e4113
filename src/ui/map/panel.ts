/** The map panel: follows the player, small beside the HUD or large in the middle. */
import { phrase, say } from "../../words/words.ts";
import { button, element, text } from "../element.ts";
import { distanceText, unitsInUse } from "../format.ts";
import { type IconName, icon } from "../icons.ts";
import { PAGE_ACTIONS } from "../input/actions.ts";
import { titled } from "../input/keycap.ts";
import { enterSheet, leaveSheet } from "../open-sheets.ts";
import { createMapControls, type MapActions } from "./controls.ts";
import { MapFollower } from "./follower.ts";
import { createLegend, createLevelSteps } from "./levels.ts";
import { createMapLines, type MapLine } from "./lines.ts";
import type { MapPlace, MapSource } from "./picture.ts";
import type { PlaceFormat } from "./place.ts";
import { createMapQuestion } from "./question.ts";
import { createMapSearch, type FoundPlace, type PlaceSource } from "./search.ts";
import { createMapSheet, createPins, type MapPlayer, type MapSheet, type Pin } from "./sheet.ts";
import { createMapTrail, type Trail } from "./trail.ts";
import { createViewChoice, nextView } from "./views.ts";

export interface MapPanel {
  readonly open: boolean;
  enlarge(large: boolean): void;
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
  /**
   * Moves the player to a place of a level, chosen on a map of `span` metres. Returns the reason if that is impossible; "" where the click
   * was for something else and the map stays as it is.
   */
  go(place: MapPlace, level: number, span: number): string | undefined;
  /** Places that can be searched by words. */
  readonly places?: PlaceSource;
  /** A place of a level was found and chosen, on a map of `span` metres: marks it for the world. Without it, a button goes there. */
  onChoose?(found: FoundPlace, level: number, span: number): void;
  /** Lines over the picture: the track below ground and the way out. */
  lines?(): readonly MapLine[];
  /** Lines of the visitor's ways; a button shows and hides it. */
  readonly trail?: Trail;
  /** If present, a button exports the shown map. */
  onExport?(shown: ShownMap): void;
  /** Present where places are marked: `bar` is under the large map. */
  readonly marking?: {
    readonly bar: HTMLElement;
    /** Whether a click always marks a place instead of going there: then the map opens large and stays large. */
    readonly always: boolean;
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

/** Keys at the crosshair, by what a click does. */
const SHEET_KEYS = {
  marks: phrase("Map. Arrow keys move a crosshair, Enter sets a course there, plus and minus zoom."),
  goes: phrase("Map. Arrow keys move a crosshair, Enter goes there, plus and minus zoom."),
} as const;

/** Pixels a side of a map as SVG, which viewers scale. */
const SVG_SIZE = 1000;

/** An element that floats over the map beside a place. */
interface MapFloat {
  readonly root: HTMLElement;
  /** Null while it is not shown. */
  place(): MapPlace | null;
}

/** A button with an icon, and with a word below it where the map is large. */
const tool = (
  label: string,
  drawing: IconName,
  press: () => void,
  more: Readonly<Record<string, string>> = {},
  word = "",
) =>
  button(
    { class: "map-tool", "aria-label": label, title: label, ...more },
    press,
    icon(drawing),
    ...(word ? [element("span", { class: "map-word", "aria-hidden": "true" }, word)] : []),
  );

export function createMap(host: HTMLElement, options: MapOptions): MapPanel {
  const { source, format, go, onExport, marking } = options;
  const listening = new AbortController();
  const sheet = createMapSheet(say(marking?.always ? SHEET_KEYS.marks : SHEET_KEYS.goes));
  const frame = createFrame(host, marking, { toggle, resized: () => follower.refresh() });
  const status = createStatus(frame.root, () => follower.refresh());
  const follower = new MapFollower(sheet, source, status);
  const exported = onExport && (() => exportShown(follower, source, onExport));
  const tools = createTools(follower, exported);
  const readouts = createReadouts(sheet, format);
  const choices = createChoices(follower, source, frame);
  const overlays = createOverlays(options, sheet, follower, goTo);
  frame.root.append(
    ...[element("header", {}, readouts.place, ...frame.buttons), sheet.root, ...choices.steps, ...status.parts],
    element("footer", {}, ...tools.buttons, ...overlays.buttons, choices.asker, readouts.steps),
    ...[choices.answer, ...(marking ? [marking.bar] : []), choices.legend, overlays.search],
  );
  const controls = createMapControls(frame.root, sheet, mapActions(follower, source, goTo), listening.signal);

  function goTo(place: MapPlace): void {
    const refused = go(place, follower.level, follower.span);
    status.tell(refused ?? "");
    if (refused === undefined && !marking?.always) frame.enlarge(false);
  }

  function toggle(): void {
    if (!frame.isOpen && !follower.player) return;
    frame.toggle();
    status.tell("");
    follower[frame.isOpen ? "refresh" : "close"]();
  }

  return {
    get open() {
      return frame.isOpen;
    },
    ...{ toggle, enlarge: frame.enlarge },
    update(player, clearance, changing) {
      follower.player = player;
      if (!frame.isOpen || !player) return;
      follower.drag(...controls.dragged());
      follower.follow(player, clearance, changing);
      tools.refresh();
      overlays.show();
      choices.refresh(player);
      readouts.show(frame.point(controls.pointed()) ?? player.place, follower.span);
    },
    refresh() {
      choices.forget();
      source.renew();
      follower.refresh();
    },
    dispose() {
      leaveSheet(frame.root);
      listening.abort();
      source.dispose();
      for (const each of [frame.opener, frame.root]) each.remove();
    },
  };
}

function mapActions(follower: MapFollower, source: MapSource, goTo: (place: MapPlace) => void): MapActions {
  return {
    ...{
      goTo,
      zoom: (by) => follower.zoom(by),
      twist: (by) => follower.twist(by),
      changeLevel: (by) => follower.changeLevel(by),
    },
    changeView() {
      if (!source.views) return false;
      follower.choose(nextView(source.views, follower.view));
      return true;
    },
  };
}

function exportShown(follower: MapFollower, source: MapSource, tell: (shown: ShownMap) => void): void {
  const request = follower.shown(SVG_SIZE);
  if (!request) return;
  const { place, level } = request;
  tell({ place, level, svg: (done, fail) => source.drawSvg(request, done, fail) });
}

/** Everything over the picture: marks, the place that was found, the way out below ground, and the visitor's trail. */
function createOverlays(options: MapOptions, sheet: MapSheet, follower: MapFollower, goTo: (place: MapPlace) => void) {
  const { trail: where, marking } = options;
  const trail = where && createMapTrail(sheet, where);
  const marks = marking && createMarks(sheet, marking);
  const search = createSearch(options, sheet, follower, goTo);
  const lines = createMapLines();
  sheet.root.querySelector("canvas")?.after(lines.root);
  return {
    buttons: trail ? [trail.toggle] : [],
    search: search.root,
    show(): void {
      marks?.show();
      search.place();
      lines.show(options.lines?.() ?? [], sheet.level ?? 0, sheet.pointOf);
      trail?.show();
    },
  };
}

/** The search for places, and the mark of the one that was chosen. */
function createSearch(
  { format, places: source, onChoose }: MapOptions,
  sheet: MapSheet,
  follower: MapFollower,
  goTo: (place: MapPlace) => void,
) {
  const pins = createPins(sheet.root, sheet);
  let pin: readonly Pin[] = [];
  const search = createMapSearch({
    ...{ format, source, go: goTo, hasWay: onChoose === undefined },
    near: () => follower.middle && { place: follower.middle, level: follower.level },
    show(found) {
      // A world that takes the place marks it itself.
      pin = found && !onChoose ? [{ sign: "place", place: found.place, level: follower.level }] : [];
      if (!found) return;
      follower.lookAt(found.place, found.distance);
      onChoose?.(found, follower.level, follower.span);
    },
  });
  return { root: search.root, place: () => pins.show(pin) };
}

/** Levels and views to choose from, the legend, and the search for the ends of a mine. */
function createChoices(follower: MapFollower, source: MapSource, frame: ReturnType<typeof createFrame>) {
  const levels = createLevelSteps((by) => follower.changeLevel(by));
  const views = createViewChoice((view) => follower.choose(view));
  const legend = createLegend();
  const question = createMapQuestion({ from, marked: () => follower.refresh() });

  /** The place to measure the mine at: under the player, on the level shown. */
  function from(): { readonly place: MapPlace; readonly level: number } | string {
    const { player, level } = follower;
    if (!player || level === 0)
      return say("There is no mine at the surface: go down a shaft, or show a level below (>).");
    // The small map of a short screen has no room for the answer.
    if (!frame.isLarge && matchMedia("(max-height: 520px)").matches) frame.enlarge(true);
    return { place: player.place, level };
  }

  return {
    ...{ steps: [levels.root, views.root], legend: legend.root, asker: question.asker, answer: question.root },
    refresh(player: MapPlayer): void {
      const { level, view } = follower;
      levels.show(source.levels, level, player.level);
      views.show(source.views, view);
      legend.show(source.levels?.legendOf(level, view) ?? []);
      question.offer(source.extents);
    },
    forget: question.forget,
  };
}

/** The window of the map, small or large, and the button that opens it. */
function createFrame(
  host: HTMLElement,
  marking: MapOptions["marking"],
  { toggle, resized }: Readonly<{ toggle(): void; resized(): void }>,
) {
  const title = say(PAGE_ACTIONS.map.label);
  const opener = button(
    { class: "map-button glass", "aria-label": title, "aria-expanded": "false", ...titled(title, PAGE_ACTIONS.map) },
    toggle,
    icon("map"),
  );
  const root = element("section", {
    ...{
      class: `map glass${marking?.always ? " large marking" : ""}`,
      "aria-label": title,
      tabindex: "-1",
      hidden: "",
    },
  });
  host.append(opener, root);
  const isLarge = () => root.classList.contains("large");
  const size = tool(say("Large map"), "larger", () => enlarge(!isLarge()), {
    title: say("Small or large"),
    "aria-pressed": "false",
  });

  function enlarge(large: boolean): void {
    root.classList.toggle("large", large);
    root.classList.toggle("marking", large && marking !== undefined);
    size.setAttribute("aria-pressed", String(large));
    resized();
  }

  const close = tool(say("Close the map"), "close", toggle, titled(say("Close"), PAGE_ACTIONS.map));
  return {
    ...{ opener, root, enlarge, buttons: marking?.always ? [close] : [size, close] },
    get isLarge() {
      return isLarge();
    },
    get isOpen() {
      return !root.hidden;
    },
    /** Shows whether a place is pointed at, and returns it. */
    point(place: MapPlace | null): MapPlace | null {
      root.classList.toggle("pointing", place !== null);
      return place;
    },
    toggle(): void {
      root.hidden = !root.hidden;
      opener.setAttribute("aria-expanded", String(!root.hidden));
      if (root.hidden) {
        opener.hidden = false;
        leaveSheet(root);
      } else {
        enterSheet(root, toggle, root);
        opener.hidden = true;
      }
    },
  };
}

/** Whether the picture is on its way, and what went wrong. */
function createStatus(root: HTMLElement, redraw: () => void) {
  const said = element("p", { class: "map-problem", role: "status" });
  const again = button({ class: "map-asker", hidden: "" }, redraw, say("Draw again"));
  const tell = text(said);
  return {
    parts: [said, again],
    tell,
    fail(reason: string): void {
      root.setAttribute("aria-busy", "false");
      again.hidden = false;
      tell(reason);
    },
    busy(waits: boolean): void {
      root.setAttribute("aria-busy", String(waits));
      again.hidden = true;
      if (!waits) tell("");
    },
  };
}

/** The buttons below the map. */
function createTools(follower: MapFollower, exportShown: (() => void) | undefined) {
  const farther = tool(say("Farther"), "minus", () => follower.zoom(1), { title: say("Farther (−)") }, say("Farther"));
  const nearer = tool(say("Nearer"), "plus", () => follower.zoom(-1), { title: say("Nearer (+)") }, say("Nearer"));
  const turn = () => north.setAttribute("aria-pressed", String(follower.turns()));
  const turning = { title: say("North up, or turned with the heading"), "aria-pressed": "false" };
  const north = tool(say("Turn the map with the heading"), "north", turn, turning, say("Turn##the map"));
  const centre = tool(
    say("Centre on your position"),
    "target",
    () => follower.centre(),
    { hidden: "" },
    say("You##on the map"),
  );
  const title = say("Export what the map shows");
  const take = exportShown ? [tool(say("Export the map"), "save", exportShown, { title }, say("Export"))] : [];
  return {
    buttons: [farther, nearer, north, centre, ...take],
    refresh(): void {
      if (centre.hidden === follower.away) centre.hidden = !follower.away;
    },
  };
}

/** Pins, and what floats and is drawn over the map. */
function createMarks(sheet: MapSheet, { pins, float, draw }: NonNullable<MapOptions["marking"]>) {
  const drawn = createPins(sheet.root, sheet);
  if (float) sheet.root.append(float.root);

  /** Places it beside its place, on the side with more room. */
  function place({ root, place }: MapFloat): void {
    const on = place();
    const point = on && sheet.pointOf(on);
    root.hidden = !point || Math.max(...point) > 1 || Math.min(...point) < 0;
    if (!point) return;
    root.style.left = `${(100 * point[0]).toFixed(2)}%`;
    root.style.top = `${(100 * point[1]).toFixed(2)}%`;
    root.classList.toggle("leftward", point[0] > 0.5);
    root.classList.toggle("upward", point[1] > 0.5);
  }

  return {
    show(): void {
      drawn.show(pins());
      if (float) place(float);
      draw(sheet);
    },
  };
}

/** The place, the interval of the contours, and the scale, which lies on the map. */
function createReadouts(sheet: MapSheet, format: PlaceFormat) {
  const place = element("span", { class: "map-place" });
  const steps = element("span", { class: "map-interval" });
  const length = element("span");
  const scale = element("span", { class: "map-scale" }, length, element("i"));
  sheet.root.append(scale);
  const [writePlace, writeSteps, writeScale] = [text(place), text(steps), text(length)];
  return {
    place,
    steps,
    show(at: MapPlace, span: number): void {
      writePlace(format.write(at));
      const { picture } = sheet;
      if (!picture) return;
      writeSteps(picture.interval > 0 ? say("contours {interval}", { interval: distanceText(picture.interval) }) : "");
      const { metres, share } = scaleOf(span);
      writeScale(distanceText(metres));
      scale.style.setProperty("--share", share.toFixed(4));
    },
  };
}

/** A length of a third of the window or less that is round in the units in use, in metres, and its share of the window. */
export function scaleOf(span: number): { readonly metres: number; readonly share: number } {
  const { short, long } = unitsInUse();
  const { per } = (span / 3) * short.per < 1000 ? short : long;
  const most = (span / 3) * per;
  const ten = 10 ** Math.floor(Math.log10(most));
  const metres = (ten * (most >= 5 * ten ? 5 : most >= 2 * ten ? 2 : 1)) / per;
  return { metres, share: metres / span };
}
