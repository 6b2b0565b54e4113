/**
 * The way to the sport from the map: a row of roles and the button for courses. Its code is loaded when a link asks for it, or
 * when one of these is pressed.
 */
import type { RoleName, SportKind } from "../../recipe/recipe.ts";
import { lazy } from "../../stream/lazy.ts";
import { button, element } from "../../ui/element.ts";
import { type IconName, icon } from "../../ui/icons.ts";
import type { MinimapLayer } from "../../ui/map/minimap.ts";
import type { MapPlace } from "../../ui/map/picture.ts";
import type { MapPlayer, MapSheet } from "../../ui/map/sheet.ts";
import { recall } from "../../ui/storage.ts";
import type { Telemetry } from "../../ui/telemetry.ts";
import { phrase, say } from "../../words/words.ts";
import type { SportMap, SportPage } from "./part.ts";
import type { SportState } from "./state.ts";
import type { SportWorld } from "./world.ts";
import "./loader.css";

export interface SportLoader {
  /** Under the large map. */
  readonly root: HTMLElement;
  readonly minimap: MinimapLayer;
  /** May be called every frame. */
  update(telemetry: Telemetry): void;
  extend(telemetry: Telemetry): Telemetry;
  /** A click on a level of the large map, `span` metres wide; true where it is taken. */
  click(place: MapPlace, level: number, span: number): boolean;
  /** The player as maps show it; an orienteer's is where the race was last certain. */
  shown<P extends MapPlayer>(player: P): P;
  /** Draws over the large map. */
  draw(sheet: MapSheet): void;
  /** Whether the player's own place is hidden. */
  readonly hides: boolean;
  refresh(): void;
  /** The sport's rows on the sheet of work. */
  readonly others: readonly { readonly title: string; readonly about: string; open(): void }[];
  dispose(): void;
}

const ROLES: Readonly<Record<RoleName, { readonly name: string; readonly title: string }>> = {
  explorer: { name: phrase("Explorer"), title: phrase("Walk, fly and go below: everything is allowed") },
  orienteer: {
    name: phrase("Orienteer"),
    title: phrase("Run by map and compass, without your position on the map, without flying and shafts"),
  },
  engineer: { name: phrase("Engineer"), title: phrase("Build roads") },
};

/** A treasure hunt on the page. */
interface HuntDoor {
  /** Begins a hunt, or goes on with it. */
  begin(seed: number): void;
  toggle(): void;
  update(): void;
  refresh(): void;
}

export interface SportLoaderOptions {
  readonly host: HTMLElement;
  readonly page: SportPage;
  readonly map: SportMap;
  readonly has: SportKind;
  /** The open world; undefined until it is open. */
  live(): { readonly sport: SportState } | undefined;
  /** Loads the world as the sport sees it. */
  loadWorld(): Promise<SportWorld>;
  /** Loads hunts, where the world has some. */
  loadHunt?(): Promise<() => HuntDoor>;
  /** Finds the nearest way below ground, where the world has some; null where none is near. */
  findCave?(): Promise<BeforeCave | null>;
}

/** A place on the ground before a way down, in the coordinates of links, and the heading to it, degrees. */
export interface BeforeCave {
  readonly at: readonly [x: number, y: number, z: number];
  readonly heading: number;
}

export function createSportLoader({
  host,
  page,
  map,
  has,
  live,
  loadWorld,
  loadHunt,
  findCave,
}: SportLoaderOptions): SportLoader {
  const tell = ({ message }: Error) => map.say(message);
  const sport = lazy(
    async (signal) => {
      const [{ createSport }, world] = await Promise.all([import("./sport.ts"), loadWorld()]);
      signal.throwIfAborted();
      return createSport({ host, page, map, world, slot: root, ways });
    },
    { name: phrase("The sport"), onError: tell },
  );
  const hunt = lazy(
    async (signal) => {
      const make = await loadHunt?.();
      signal.throwIfAborted();
      return make?.();
    },
    { name: phrase("The hunt"), onError: tell },
  );
  const roles = has.roles.map((role) =>
    button(
      { class: "sport-role", title: say(ROLES[role].title), "data-role": role },
      () => void choose(role),
      say(ROLES[role].name),
    ),
  );
  const row = element("div", { class: "sport-roles", role: "group", "aria-label": say("Role##of a player") }, ...roles);
  const way = (drawing: IconName, words: string, press: () => void) =>
    button({ class: "sport-courses" }, press, icon(drawing), element("span", {}, words));
  const begun = element("div", { class: "sport-ways first" });
  begun.append(way("walker", say("Run an easy course"), () => void sport.load().then((part) => part?.runEasy())));
  if (loadHunt) begun.append(way("search", say("Find the treasure"), toggleHunt));
  if (findCave) begun.append(way("ground", say("Take me to a cave"), () => void findCave().then(toCave).catch(tell)));
  const courses = way("place", say("Courses"), () => void sport.load().then((part) => part?.edit()));
  const ways = element("div", { class: "sport-ways" }, courses);
  const root = element("div", { class: "sport" }, begun, row, ways);
  const layer = { place() {} };
  mark(page.request().role);

  function mark(role: RoleName): void {
    for (const each of roles) each.setAttribute("aria-pressed", String(each.dataset.role === role));
  }

  /** Puts the player on foot before a way down. */
  async function toCave(cave: BeforeCave | null): Promise<void> {
    if (!cave) {
      map.say(say("No cave is near: fly on over land and look again."));
      return;
    }
    if (map.isOpen) map.toggle();
    const { at, heading } = cave;
    await page.go({ ...page.request(), by: "walker", at, look: [heading, -8, 0], camera: "cockpit", mine: null });
    map.say(say("Walk on, and down the ladder. The lamp shines by itself in the dark."));
  }

  function toggleHunt(): void {
    if (map.isOpen) map.toggle();
    void hunt.load().then((part) => part?.toggle());
  }

  async function choose(role: RoleName): Promise<void> {
    (await sport.load())?.choose(role);
    mark(live()?.sport.role ?? "explorer");
  }

  /** The first map of the first visit is shown with hints. */
  let greets = recall("helped") === null;
  const { role, course, hunt: asked } = page.request();
  if (role !== "explorer" || course !== "") void sport.load();
  if (asked !== null) void hunt.load().then((part) => part?.begin(asked));

  return {
    root,
    minimap: { place: (...at) => (sport.value?.minimap ?? layer).place(...at) },
    update(telemetry) {
      if (greets && map.isOpen) {
        greets = false;
        void sport.load().then((part) => part?.greet());
      }
      sport.value?.update(telemetry);
      hunt.value?.update();
    },
    extend: (telemetry) => sport.value?.extend(telemetry) ?? telemetry,
    click: (...at) => sport.value?.click(...at) ?? false,
    shown: (player) => sport.value?.shown(player) ?? player,
    draw: (sheet) => sport.value?.draw(sheet),
    get hides() {
      return sport.value?.hides ?? false;
    },
    refresh() {
      sport.value?.refresh();
      hunt.value?.refresh();
    },
    others: [
      {
        title: phrase("Run a course"),
        about: phrase("Orienteering by map and compass: courses under the map, also of your own"),
        open() {
          if (!map.isOpen) map.toggle();
          void sport.load().then((part) => part?.edit());
        },
      },
      ...(loadHunt
        ? [{ title: phrase("Hunt for the treasure"), about: phrase("Clues lead from lake to lake"), open: toggleHunt }]
        : []),
    ],
    dispose() {
      sport.dispose();
      hunt.dispose();
    },
  };
}
