/** The replay of a race on the large map: at 1 to 64 times its speed, with the height profile of a leg and the speed by kind. */
import type { Kind } from "../../core/field/cover.ts";
import { type Geometry, PLANE, type Point } from "../../sport/geometry.ts";
import type { Result } from "../../sport/race/card.ts";
import type { RacePlan } from "../../sport/race/plan.ts";
import { clockText } from "../../sport/race/race.ts";
import { type KindPace, paceByKind, placeAt, type Route, routeBetween, routeLength } from "../../sport/race/route.ts";
import { kindWords } from "../../sport/words.ts";
import { button, element, select, text } from "../../ui/element.ts";
import { decimals, distanceText } from "../../ui/format.ts";
import { phrase, say } from "../../words/words.ts";
import type { DrawnRoute } from "./overlay.ts";
import { createProfile } from "./profile.ts";

const SPEEDS = [1, 2, 4, 8, 16, 32, 64] as const;
const FIRST_SPEED = 8;

export interface Replay {
  readonly root: HTMLElement;
  readonly open: boolean;
  show(name: string, plan: RacePlan, result: Result, ghost: Result | null): void;
  hide(): void;
  /** Called every frame, at `now` ms. */
  update(now: number): void;
  routes(): readonly DrawnRoute[];
  /** Position of the runner, and the direction of running in degrees; null while nothing is shown. */
  place(): { readonly at: Point; readonly heading: number } | null;
}

interface Shown {
  readonly geometry: Geometry;
  readonly result: Result;
  readonly ghost: Result | null;
}

const pointsOf = (route: Route): Point[] => route.map(({ x, y }): Point => [x, y]);

export function createReplay(): Replay {
  let shown: Shown | null = null;
  let time = 0;
  let speed: number = FIRST_SPEED;
  let plays = false;
  let updated = Number.NaN;
  const title = element("strong");
  const clock = element("span", { class: "replay-clock" });
  const write = text(clock);
  const rival = element("span", { class: "key-ghost" }, say("your best before"));
  const play = button({ class: "sport-act main", "aria-pressed": "false" }, toggle, say("Play##a replay"));
  const slider = element("input", { type: "range", min: "0", step: "0.1", "aria-label": say("Time of the race") });
  const labels = SPEEDS.map((each) => [String(each), `${each}×`] as const);
  const speeds = select({ "aria-label": say("Speed of the replay") }, labels);
  const legs = createLegs(seek);
  const acts = element(
    "div",
    { class: "editor-row" },
    play,
    speeds,
    button({ class: "sport-act" }, hide, say("Close")),
  );
  const key = element("p", { class: "replay-key" }, element("span", {}, say("you")), rival);
  const root = element("div", { class: "replay", hidden: "" }, title, clock, key, acts, slider, ...legs.parts);
  slider.addEventListener("input", () => seek(Number(slider.value)));
  speeds.addEventListener("change", () => (speed = Number(speeds.value)));

  function seek(next: number): void {
    const total = shown?.result.time ?? 0;
    time = Math.max(0, Math.min(total, next));
    slider.value = String(time);
    write(say("{time} of {total}", { time: clockText(time), total: clockText(total) }));
    legs.mark(time);
  }

  function set(playing: boolean): void {
    plays = playing;
    updated = Number.NaN;
    play.textContent = say(plays ? "Pause##a replay" : "Play##a replay");
    play.setAttribute("aria-pressed", String(plays));
  }

  function toggle(): void {
    if (shown && time >= shown.result.time) seek(0);
    set(!plays);
  }

  function hide(): void {
    if (root.hidden) return;
    root.hidden = true;
    shown = legs.result = null;
    set(false);
  }

  return {
    root,
    get open() {
      return !root.hidden;
    },
    show(name, plan, result, ghost) {
      shown = { geometry: plan.geometry, result, ghost };
      title.textContent = name;
      rival.hidden = ghost === null;
      slider.max = String(result.time);
      speeds.value = String(speed);
      root.hidden = false;
      legs.show(plan, result);
      seek(0);
      set(true);
    },
    hide,
    update(now) {
      if (!shown || !plays) return;
      const passed = Number.isNaN(updated) ? 0 : Math.min(250, Math.max(0, now - updated)) / 1000;
      updated = now;
      seek(time + passed * speed);
      if (time >= shown.result.time) set(false);
    },
    routes: () => (shown ? routesAt(shown, time) : []),
    place() {
      const place = shown && placeAt(shown.geometry, shown.result.route, time);
      return place && { at: [place.x, place.y], heading: place.heading };
    },
  };
}

/** The choice of a leg, with its profile and its paces. `seek` goes to a time. */
function createLegs(seek: (time: number) => void) {
  const choice = element("select", { "aria-label": say("Leg##of a race") });
  const profile = createProfile();
  const kinds = element("table", { class: "replay-kinds" });
  choice.addEventListener("change", () => {
    showLeg();
    const [from] = span();
    if (choice.value !== "all") seek(from);
  });

  /** Seconds from and to which the chosen leg goes. */
  function span(): readonly [from: number, to: number] {
    const { result } = legs;
    if (!result || choice.value === "all") return [0, result?.time ?? 0];
    const i = Number(choice.value);
    return [result.splits[i - 1] ?? 0, result.splits[i]];
  }

  function showLeg(): void {
    if (!legs.result) return;
    const part = routeBetween(legs.geometry, legs.result.route, ...span());
    profile.show(legs.geometry, part);
    kinds.replaceChildren(element("tbody", {}, ...paceByKind(legs.geometry, part).map(rowOf)));
  }

  const legs = {
    parts: [choice, profile.root, kinds],
    result: null as Result | null,
    geometry: PLANE,
    show({ geometry, controls }: RacePlan, result: Result): void {
      legs.result = result;
      legs.geometry = geometry;
      const labels = result.splits.map((_, i) =>
        i < controls.length ? say("Leg {number}", { number: i + 1 }) : say("To the finish"),
      );
      choice.replaceChildren(
        element("option", { value: "all" }, say("The whole race")),
        ...labels.map((label, i) => element("option", { value: String(i) }, label)),
      );
      showLeg();
    },
    /** Marks a time on the profile. */
    mark(time: number): void {
      const [from, to] = span();
      if (!legs.result) return;
      const { route } = legs.result;
      profile.mark(
        time >= from && time <= to ? routeLength(legs.geometry, routeBetween(legs.geometry, route, from, time)) : null,
      );
    },
  };
  return legs;
}

/** Kinds of ground under a runner, where their name is another than in descriptions. */
const KINDS: { readonly [kind in Kind]?: string } = { wood: phrase("wood"), town: phrase("town") };
const kindText = (kind: Kind): string => say(KINDS[kind] ?? kindWords(kind));

function rowOf({ kind, metres, seconds }: KindPace): HTMLElement {
  const cells = [
    distanceText(metres),
    clockText(seconds),
    `${decimals(seconds > 0 ? (3.6 * metres) / seconds : 0, 1)} km/h`,
  ];
  const head = element("th", { scope: "row" }, kindText(kind));
  return element("tr", {}, head, ...cells.map((cell) => element("td", {}, cell)));
}

function routesAt({ geometry, result, ghost }: Shown, time: number): readonly DrawnRoute[] {
  const own = placeAt(geometry, result.route, time);
  const other = ghost && placeAt(geometry, ghost.route, time);
  const way = result.route.filter(({ t }) => t <= time);
  const drawn: DrawnRoute = {
    kind: "own",
    points: [...pointsOf(way), ...(own ? [[own.x, own.y] as const] : [])],
    at: own && [own.x, own.y],
  };
  return ghost && other ? [{ kind: "ghost", points: pointsOf(ghost.route), at: [other.x, other.y] }, drawn] : [drawn];
}
