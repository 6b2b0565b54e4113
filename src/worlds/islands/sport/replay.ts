/** The replay of a race on the large map: at 1 to 64 times its speed, with the height profile of a leg and the speed by kind. */
import type { Point } from "../../../sport/course.ts";
import type { Result } from "../../../sport/race/card.ts";
import type { RacePlan } from "../../../sport/race/plan.ts";
import { clockText } from "../../../sport/race/race.ts";
import { paceByKind, placeAt, type Route, routeBetween, routeLength } from "../../../sport/race/route.ts";
import { button, element, text } from "../../../ui/element.ts";
import { distanceText } from "../../../ui/format.ts";
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
  readonly plan: RacePlan;
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
  const rival = element("span", { class: "key-ghost" }, "your best before");
  const play = button({ class: "sport-act main", "aria-pressed": "false" }, toggle, "Play");
  const slider = element("input", { type: "range", min: "0", step: "0.1", "aria-label": "Time of the race" });
  const speeds = element(
    "select",
    { "aria-label": "Speed of the replay" },
    ...SPEEDS.map((each) => element("option", { value: String(each) }, `${each}×`)),
  );
  const legs = element("select", { "aria-label": "Leg" });
  const profile = createProfile();
  const kinds = element("table", { class: "replay-kinds" });
  const root = element(
    "div",
    { class: "replay", hidden: "" },
    title,
    clock,
    element("p", { class: "replay-key" }, element("span", {}, "you"), rival),
    element("div", { class: "editor-row" }, play, speeds, button({ class: "sport-act" }, hide, "Close")),
    slider,
    legs,
    profile.root,
    kinds,
  );
  slider.addEventListener("input", () => seek(Number(slider.value)));
  speeds.addEventListener("change", () => (speed = Number(speeds.value)));
  legs.addEventListener("change", () => {
    showLeg();
    const [from] = span();
    if (legs.value !== "all") seek(from);
  });

  /** Seconds from and to which the chosen leg goes. */
  function span(): readonly [from: number, to: number] {
    if (!shown || legs.value === "all") return [0, shown?.result.time ?? 0];
    const i = Number(legs.value);
    const { splits } = shown.result;
    return [splits[i - 1] ?? 0, splits[i]];
  }

  function showLeg(): void {
    if (!shown) return;
    const part = routeBetween(shown.result.route, ...span());
    profile.show(part);
    const rows = paceByKind(part).map(({ kind, metres, seconds }) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, kind),
        element("td", {}, distanceText(metres)),
        element("td", {}, clockText(seconds)),
        element("td", {}, `${seconds > 0 ? ((3.6 * metres) / seconds).toFixed(1) : "0.0"} km/h`),
      ),
    );
    kinds.replaceChildren(element("tbody", {}, ...rows));
  }

  function seek(next: number): void {
    time = Math.max(0, Math.min(shown?.result.time ?? 0, next));
    slider.value = String(time);
    write(`${clockText(time)} of ${clockText(shown?.result.time ?? 0)}`);
    const [from, to] = span();
    if (!shown) return;
    const { route } = shown.result;
    profile.mark(time >= from && time <= to ? routeLength(routeBetween(route, from, time)) : null);
  }

  function set(playing: boolean): void {
    plays = playing;
    updated = Number.NaN;
    play.textContent = plays ? "Pause" : "Play";
    play.setAttribute("aria-pressed", String(plays));
  }

  function toggle(): void {
    if (shown && time >= shown.result.time) seek(0);
    set(!plays);
  }

  function hide(): void {
    if (root.hidden) return;
    root.hidden = true;
    shown = null;
    set(false);
  }

  return {
    root,
    get open() {
      return !root.hidden;
    },
    show(name, plan, result, ghost) {
      shown = { plan, result, ghost };
      title.textContent = name;
      rival.hidden = ghost === null;
      slider.max = String(result.time);
      speeds.value = String(speed);
      const labels = result.splits.map((_, i) => (i < plan.controls.length ? `Leg ${i + 1}` : "To the finish"));
      legs.replaceChildren(
        element("option", { value: "all" }, "The whole race"),
        ...labels.map((label, i) => element("option", { value: String(i) }, label)),
      );
      root.hidden = false;
      showLeg();
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
    routes() {
      if (!shown) return [];
      const { result, ghost } = shown;
      const own = placeAt(result.route, time);
      const other = ghost && placeAt(ghost.route, time);
      const way = result.route.filter(({ t }) => t <= time);
      const drawn: DrawnRoute[] = [
        {
          kind: "own",
          points: [...pointsOf(way), ...(own ? [[own.x, own.y] as const] : [])],
          at: own && [own.x, own.y],
        },
      ];
      return ghost && other
        ? [{ kind: "ghost", points: pointsOf(ghost.route), at: [other.x, other.y] }, ...drawn]
        : drawn;
    },
    place() {
      const now = shown && placeAt(shown.result.route, time);
      return now && { at: [now.x, now.y], heading: now.heading };
    },
  };
}
