/**
 * The way to the sport from the map: a row of roles and the button for courses. Its code is loaded when a link asks for it, or
 * when one of these is pressed.
 */
import type { RoleName, SportKind } from "../../../recipe/recipe.ts";
import { button, element } from "../../../ui/element.ts";
import type { MapPlayer, MapSheet } from "../../../ui/map/sheet.ts";
import { recall } from "../../../ui/storage.ts";
import type { Telemetry } from "../../../ui/telemetry.ts";
import type { WorldPage } from "../../world-module.ts";
import type { IslandsWorld } from "../live-world.ts";
import type { MinimapLayer } from "../ui/minimap.ts";
import type { HuntPart } from "./hunt.ts";
import type { SportMap, SportPart } from "./part.ts";
import "./door.css";

export interface SportDoor {
  /** Under the large map. */
  readonly root: HTMLElement;
  readonly minimap: MinimapLayer;
  /** May be called every frame. */
  update(telemetry: Telemetry): void;
  extend(telemetry: Telemetry): Telemetry;
  /** A click on a level of the large map, `span` metres wide; true where it is taken. */
  click(x: number, y: number, level: number, span: number): boolean;
  /** The player as maps show it; an orienteer's is where the race was last certain. */
  shown<P extends MapPlayer>(player: P): P;
  /** Draws over the large map. */
  draw(sheet: MapSheet): void;
  /** Whether the player's own place is hidden. */
  readonly hides: boolean;
  refresh(): void;
  dispose(): void;
}

const TITLES: Readonly<Record<RoleName, string>> = {
  explorer: "Walk, fly and go below: everything is allowed",
  orienteer: "Run by map and compass: no own position, no flying, fences round shafts",
  engineer: "Build roads",
};

export function createSportDoor(host: HTMLElement, page: WorldPage, map: SportMap, has: SportKind): SportDoor {
  const live = () => page.live() as IslandsWorld | undefined;
  let part: SportPart | undefined;
  let loading: Promise<SportPart | undefined> | undefined;
  let hunter: HuntPart | undefined;
  let opening: Promise<HuntPart | undefined> | undefined;
  let isDisposed = false;
  const roles = has.roles.map((role) =>
    button({ class: "sport-role", title: TITLES[role], "data-role": role }, () => void choose(role), capital(role)),
  );
  const row = element("div", { class: "sport-roles", role: "group", "aria-label": "Role" }, ...roles);
  const courses = button({ class: "sport-courses" }, () => void load().then((sport) => sport?.edit()), "Courses");
  const doors = element("div", { class: "sport-doors" }, courses);
  if (has.hunts) doors.append(button({ class: "sport-courses" }, toggleHunt, "Treasure hunt"));
  const root = element("div", { class: "sport" }, row, doors);
  const layer = { place() {} };
  mark(page.request().role);

  function mark(role: RoleName): void {
    for (const each of roles) each.setAttribute("aria-pressed", String(each.dataset.role === role));
  }

  function load(): Promise<SportPart | undefined> {
    loading ??= open().catch((error: unknown) => {
      loading = undefined;
      map.say(`The sport could not be loaded: ${error instanceof Error ? error.message : error}`);
      return undefined;
    });
    return loading;
  }

  async function open(): Promise<SportPart | undefined> {
    const { createSport } = await import("./sport.ts");
    if (isDisposed) return undefined;
    part = createSport({ host, page, map, live, slot: root, doors });
    return part;
  }

  function loadHunt(): Promise<HuntPart | undefined> {
    opening ??= openHunt().catch((error: unknown) => {
      opening = undefined;
      map.say(`The hunt could not be loaded: ${error instanceof Error ? error.message : error}`);
      return undefined;
    });
    return opening;
  }

  async function openHunt(): Promise<HuntPart | undefined> {
    const { createHuntPart } = await import("./hunt.ts");
    if (isDisposed) return undefined;
    hunter = createHuntPart(host, page, live);
    return hunter;
  }

  function toggleHunt(): void {
    if (map.open) map.toggle();
    void loadHunt().then((part) => part?.toggle());
  }

  async function choose(role: RoleName): Promise<void> {
    const sport = await load();
    sport?.choose(role);
    mark(live()?.sport.role ?? "explorer");
  }

  /** The first map of the first visit is shown with hints. */
  let greets = recall("helped") === null;
  const { role, course, hunt } = page.request();
  if (role !== "explorer" || course !== "") void load();
  if (hunt !== null) void loadHunt().then((part) => part?.begin(hunt));

  return {
    root,
    minimap: { place: (...at) => (part?.minimap ?? layer).place(...at) },
    update(telemetry) {
      if (greets && map.open) {
        greets = false;
        void load().then((sport) => sport?.greet());
      }
      part?.update(telemetry);
      hunter?.update();
    },
    extend: (telemetry) => part?.extend(telemetry) ?? telemetry,
    click: (...at) => part?.click(...at) ?? false,
    shown: (player) => part?.shown(player) ?? player,
    draw: (sheet) => part?.draw(sheet),
    get hides() {
      return part?.hides ?? false;
    },
    refresh() {
      part?.refresh();
      hunter?.refresh();
    },
    dispose() {
      isDisposed = true;
      part?.dispose();
      hunter?.dispose();
    },
  };
}

const capital = (word: string): string => `${word[0].toUpperCase()}${word.slice(1)}`;
