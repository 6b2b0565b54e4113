/**
 * The sport in a world: roles, courses, races and their drawing on maps. Loaded by loader.ts when a link or a visitor
 * asks for it.
 */

import { storageKey } from "../../recipe/ground-key.ts";
import { formatRequest } from "../../recipe/permalink.ts";
import type { RoleName } from "../../recipe/recipe.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import type { Course } from "../../sport/course.ts";
import { bearingOf, distanceOf, type Point } from "../../sport/geometry.ts";
import type { Card } from "../../sport/race/card.ts";
import { planLengths, type RacePlan } from "../../sport/race/plan.ts";
import { planDescriptions } from "../../sport/race/plan-descriptions.ts";
import type { RaceRecord } from "../../sport/race/race-data.ts";
import { button } from "../../ui/element.ts";
import type { MapPlace } from "../../ui/map/picture.ts";
import type { MapPlayer, MapSheet } from "../../ui/map/sheet.ts";
import type { Telemetry } from "../../ui/telemetry.ts";
import { say } from "../../words/words.ts";
import { openCard } from "./card.ts";
import { openControls } from "./controls-sheet.ts";
import { type CourseEditor, createCourseEditor } from "./course-editor.ts";
import { createRoleHints, type RoleHints } from "./hints.ts";
import { createMapOverlay, createMinimapOverlay, type DrawnCourse } from "./overlay.ts";
import type { SportMap, SportPage, SportPart } from "./part.ts";
import { createRaceHud, type RaceHud } from "./race-hud.ts";
import { createReplay } from "./replay.ts";
import { forbiddenBy } from "./roles.ts";
import { Running } from "./run.ts";
import "./sport.css";
import { createSaveMenu, type SaveOptions } from "./save-menu.ts";
import type { SportState } from "./state.ts";
import { createRaceStore, type RaceStore } from "./store.ts";
import type { CoursePlace, SportWorld } from "./world.ts";

export interface SportOptions {
  readonly host: HTMLElement;
  readonly page: SportPage;
  readonly map: SportMap;
  readonly world: SportWorld;
  /** Below the row of roles, under the large map. */
  readonly slot: HTMLElement;
  /** The row of buttons there. */
  readonly ways: HTMLElement;
}

/** Metres from the last point of a race within which a reloaded page goes on where it is. */
const RESUMED_NEAR = 8;

/** Places of the player on maps, and the levels that these show. */
class Places {
  /** Last certain place of an orienteer without a course. */
  known: CoursePlace;
  /** Levels: of the player on maps, of the large map, and of the race that was finished last. */
  shownLevel = 0;
  mapLevel: number;
  finishedLevel = 0;

  constructor(world: SportWorld) {
    this.known = world.here();
    this.mapLevel = world.levelOf(this.known.altitude);
  }

  /** The place that an orienteer's maps and generated courses are centred on. */
  lastKnown({ run }: Running): CoursePlace {
    return run ? { at: certain(run.plan, run.race.splits.length), altitude: run.altitude } : this.known;
  }
}

/** Last certain place of a runner with this plan. */
function certain(plan: RacePlan, punched: number): Point {
  return punched > 0 ? (plan.controls[punched - 1]?.at ?? plan.finish) : plan.start;
}

export const createSport = (options: SportOptions): SportPart => new Sport(options);

class Sport implements SportPart {
  readonly minimap = createMinimapOverlay(() => this.#drawnCourse(this.#places.shownLevel));
  readonly #options: SportOptions;
  readonly #world: SportWorld;
  readonly #places: Places;
  readonly #store: RaceStore;
  readonly #running: Running;
  readonly #saving: SaveOptions;
  readonly #hud: RaceHud;
  readonly #editor: CourseEditor;
  readonly #hints: RoleHints;
  readonly #replay = createReplay();
  readonly #overlay = createMapOverlay();
  readonly #again = button({ class: "sport-hints" }, () => this.#hints.again(this.#state.role), say("Show hints"));
  readonly #stopForgetting: () => void;
  #onLand: string;
  readonly #keepNow = () => {
    this.#running.keep();
    this.#options.page.saved.keep();
  };

  constructor(options: SportOptions) {
    const { host, page, map, world, slot, ways } = options;
    [this.#options, this.#world, this.#places] = [options, world, new Places(world)];
    const { state } = world;
    const land = () => storageKey(world.land());
    this.#onLand = land();
    this.#store = createRaceStore(page.saved, land, Date.now);
    const ours = { world, notify: map.say };
    const finished = (card: Card, record: RaceRecord) => this.#finished(card, record);
    this.#running = new Running({ ...ours, tell: page.tell, store: this.#store, finished, now: Date.now });
    this.#saving = ours;
    this.#hud = this.#createHud();
    this.#editor = this.#createEditor();
    this.#hints = createRoleHints(world.words, world.controls);
    ways.append(this.#again);
    slot.append(this.#editor.root, this.#replay.root);
    host.append(this.#hud.root, this.#hints.root);
    state.forbids = (action, by) => forbiddenBy(state.role, action, by);
    this.#stopForgetting = page.saved.onForgotten(() => this.#drop());
    addEventListener("pagehide", this.#keepNow);
    document.addEventListener("visibilitychange", this.#keepNow);
    void this.#begin();
    if (state.role !== "explorer") this.#hints.greet(state.role);
  }

  get hides(): boolean {
    return this.#state.role === "orienteer";
  }

  choose(role: RoleName): void {
    const state = this.#state;
    if (role === state.role) return;
    const before = state.role;
    state.role = role;
    if (role === "orienteer" && !this.#onFoot()) {
      state.role = before;
      this.#options.map.say(say(this.#world.words.noGround));
      return;
    }
    this.#places.known = this.#world.here();
    this.#applyRole();
    this.#hints.greet(role);
    this.#options.page.changed();
  }

  greet(): void {
    this.#hints.greet(this.#state.role);
  }

  runEasy(): void {
    this.#replay.hide();
    this.#editor.runEasy();
  }

  edit(): void {
    this.#replay.hide();
    if (this.#editor.open) this.#editor.hide();
    else this.#editor.show(this.#running.run?.course ?? null);
  }

  update(): void {
    const { map, slot, host } = this.#options;
    this.#hud.show(this.#running.run, this.#running.ghostShown);
    this.#replay.update(performance.now());
    if (this.#replay.open && !map.isOpen) this.#replay.hide();
    // Beside the map while that is open.
    const beside = map.isOpen ? slot : host;
    if (this.#hints.root.parentElement !== beside) beside.append(this.#hints.root);
  }

  extend(telemetry: Telemetry): Telemetry {
    // They reveal the player's place.
    return this.hides ? { ...telemetry, course: null, parked: null, place: null } : telemetry;
  }

  click(place: MapPlace, level: number, span: number): boolean {
    const { map } = this.#options;
    if (this.#editor.open) {
      this.#editor.click({ at: this.#world.fromMap(place), altitude: this.#world.altitudeOfLevel(level) }, span);
      return true;
    }
    if (!this.hides) return false;
    map.say(say("An orienteer finds the way alone."));
    return true;
  }

  shown<P extends MapPlayer>(player: P): P {
    const shown = this.#shownPlayer(player);
    this.#places.shownLevel = shown.level;
    return shown;
  }

  draw(sheet: MapSheet): void {
    const places = this.#places;
    const level = sheet.level ?? places.shownLevel;
    places.mapLevel = level;
    this.#overlay.draw(
      sheet,
      this.#world,
      this.#drawnCourse(level),
      level === places.finishedLevel ? this.#replay.routes() : [],
    );
  }

  refresh(): void {
    const now = storageKey(this.#world.land());
    if (now === this.#onLand) this.#running.follow();
    else void this.#running.take();
    this.#onLand = now;
  }

  dispose(): void {
    this.#keepNow();
    this.#stopForgetting();
    for (const each of [this.#running, this.#store, this.#overlay, this.minimap]) each.dispose();
    for (const { root } of [this.#hud, this.#hints, this.#editor, this.#replay]) root.remove();
    this.#again.remove();
    removeEventListener("pagehide", this.#keepNow);
    document.removeEventListener("visibilitychange", this.#keepNow);
    delete this.#options.host.dataset.position;
  }

  get #state(): SportState {
    return this.#world.state;
  }

  #createHud(): RaceHud {
    const running = this.#running;
    return createRaceHud({
      toStart: () => void this.#toStart(),
      again: () => running.again(),
      ghost: () => (running.ghostShown = !running.ghostShown),
      descriptions: () => this.#showDescriptions(),
      leave: () => {
        this.#places.known = this.#places.lastKnown(running);
        this.#state.course = "";
        this.#drop();
        this.#options.page.changed();
      },
    });
  }

  #createEditor(): CourseEditor {
    const { page } = this.#options;
    const world = this.#world;
    return createCourseEditor({
      saved: page.saved,
      ground: (altitude) => world.ground(altitude, "now"),
      land: world.land,
      altitudeOf: world.altitudeOf,
      // On the ground that the map shows.
      centre: () => ({
        at: (this.hides ? this.#places.lastKnown(this.#running) : world.here()).at,
        altitude: world.altitudeOfLevel(this.#places.mapLevel),
      }),
      problem(course) {
        const planned = world.plan(course);
        return "problem" in planned ? say("{problem}.", { problem: planned.problem }) : null;
      },
      run: (_, text) => void this.#runCourse(text),
      files: (course) => createSaveMenu(() => ({ course: course(), race: null }), false, this.#saving),
      link: (course, text) =>
        new URL(formatRequest({ ...this.#atStart(course), course: text }, page.recipe), location.href).href,
    });
  }

  #applyRole(): void {
    const { host } = this.#options;
    this.#world.setFences(this.hides);
    if (this.hides) host.dataset.position = "hidden";
    else delete host.dataset.position;
  }

  #showDescriptions(): void {
    const { run } = this.#running;
    if (!run) return;
    const described = planDescriptions(run.plan, this.#world.ground(run.altitude, "first year"));
    openControls(this.#options.host, run.course.name, described, planLengths(run.plan));
  }

  /** The course on the map of a level; null on other levels than its own. */
  #drawnCourse(level: number): DrawnCourse | null {
    const editor = this.#editor;
    if (editor.open) return this.#world.levelOf(editor.altitude) === level ? editor.drawn() : null;
    const { run } = this.#running;
    if (!run || this.#world.levelOf(run.altitude) !== level) return null;
    const { start, controls, finish } = run.plan;
    const punched = run.race.state === "running" ? run.race.splits.length : 0;
    return { start, controls: controls.map(({ at }) => at), finish, punched };
  }

  /** The view from the start of a course to its first control. */
  #atStart(course: Course): SceneRequest {
    const { start, controls } = course;
    const altitude = this.#world.altitudeOf(course);
    const { geometry } = this.#world.ground(altitude, "first year");
    return { ...this.#standing({ at: start, altitude }, bearingOf(geometry, start, controls[0])), camera: "cockpit" };
  }

  #standing(place: CoursePlace, heading: number, z?: number): SceneRequest {
    return { ...this.#options.page.request(), ...this.#world.standing(place, heading, z) };
  }

  #shownPlayer<P extends MapPlayer>(player: P): P {
    const places = this.#places;
    const replayed = this.#replay.place();
    if (replayed)
      return {
        ...player,
        place: this.#world.toMap(replayed.at),
        heading: replayed.heading,
        level: places.finishedLevel,
      };
    if (!this.hides) return player;
    const { at, altitude } = places.lastKnown(this.#running);
    return { ...player, place: this.#world.toMap(at), level: this.#world.levelOf(altitude) };
  }

  /** Back to before the start, and to the course of the sport's state. */
  #drop(): void {
    this.#running.again();
    void this.#running.take();
  }

  async #toStart(): Promise<void> {
    const { run } = this.#running;
    if (!run) return;
    this.#running.again();
    await this.#options.page.go(this.#atStart(run.course));
  }

  async #runCourse(text: string): Promise<void> {
    const { map } = this.#options;
    this.#state.course = text;
    this.#editor.hide();
    if (map.isOpen) map.toggle();
    await this.#running.take();
    await this.#toStart();
  }

  #finished(card: Card, record: RaceRecord): void {
    const { run } = this.#running;
    if (!run) return;
    const { course, plan, ghost } = run;
    const { host, map } = this.#options;
    this.#places.finishedLevel = this.#world.levelOf(run.altitude);
    openCard(host, course.name, card, {
      replay: () => {
        this.#editor.hide();
        this.#replay.show(course.name, plan, record, ghost);
        if (!map.isOpen) map.toggle();
      },
      again: () => void this.#toStart(),
      files: createSaveMenu(() => ({ course, race: record }), true, this.#saving),
    });
  }

  /** Puts the player on foot on the ground below; false where there is none. */
  #onFoot(): boolean {
    const { page } = this.#options;
    if (this.#world.isOnFoot()) return true;
    const standing = this.#world.standingHere();
    if (standing) void page.go({ ...page.request(), ...standing });
    return standing !== null;
  }

  /** Takes over the sport's parts of the link. */
  async #begin(): Promise<void> {
    const { map } = this.#options;
    const running = this.#running;
    const taking = running.take();
    if (this.hides && !this.#onFoot()) {
      if (running.run) void this.#toStart();
      else {
        this.#state.role = "explorer";
        map.say(say(this.#world.words.noGround));
      }
    }
    this.#applyRole();
    await taking;
    const { run } = running;
    const last = run?.race.route.at(-1);
    if (run?.race.state !== "running" || !last) return;
    // The link may hold another place than that of the race.
    const at: Point = [last.x, last.y];
    const { altitude, plan } = run;
    if (!this.#world.isOnFoot() || distanceOf(plan.geometry, at, this.#world.here().at) > RESUMED_NEAR)
      void this.#options.page.go(this.#standing({ at, altitude }, this.#world.heading(), last.z));
  }
}
