/** The flight HUD: heading tape, speed, climb and height, with notices and buttons of explorers. */
import { say } from "../../words/words.ts";
import { element, text } from "../element.ts";
import {
  clearanceText,
  climbText,
  distanceText,
  durationText,
  heightText,
  heightUnit,
  otherSpeedText,
  riseOf,
  speedText,
  turnBetween,
  turnText,
  unitsInUse,
} from "../format.ts";
import { icon } from "../icons.ts";
import type { DirectionReading, Telemetry } from "../telemetry.ts";
import { createExplorerButtons, type ExplorerButtonsOptions } from "./explorer-buttons.ts";
import { createHeadingTape } from "./heading-tape.ts";
import { createNotice } from "./messages.ts";

/** Metres per second at which the climb gauge is full: the helicopter's top climb (tests/render/helicopter.test.ts). */
export const FULL_CLIMB = 12;

function createFigure(kind: string, label: string) {
  const name = element("span", { class: "hud-label" }, label);
  const figure = element("span", { class: "hud-figure" });
  const line = element("span", { class: "hud-line" });
  const units = element("span", { class: "hud-unit" });
  const value = element("div", { class: "hud-value" }, figure, units);
  const root = element("div", { class: `hud-block glass ${kind}` }, name, value, line);
  return { root, line, name: text(name), figure: text(figure), unit: text(units) };
}

/** Metres along the ground within which something has no direction. */
const HERE = 3;

/** A chip under the heading tape: direction, distance and height of something; `kind` is its class. */
function createWayChip(
  name: string,
  kind: string,
): { readonly root: HTMLElement; update(heading: number, way: DirectionReading | null): void } {
  const arrow = icon("pointer");
  const named = element("span", { class: "way-name" }, name);
  const distance = element("span", { class: "land-distance" });
  const time = element("span", { class: "way-time" });
  const turned = element("span", { class: "way-turn" });
  const rise = element("span");
  const root = element(
    "div",
    { class: `hud-land glass ${kind}`, hidden: "" },
    arrow,
    named,
    distance,
    time,
    turned,
    element("span", { class: "land-rise" }, icon("up"), rise),
  );
  const writeName = text(named);
  const writeDistance = text(distance);
  const writeTime = text(time);
  const writeTurn = text(turned);
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
      if (way.words) {
        writeName(way.words);
        return;
      }
      const rising = riseOf(way.rise);
      if (rising.way !== shown) {
        shown = rising.way;
        root.dataset.way = rising.way;
      }
      const isHere = way.distance < HERE;
      root.toggleAttribute("data-here", isHere);
      writeDistance(isHere ? say("right here") : distanceText(way.distance));
      writeTime(way.seconds ? durationText(way.seconds) : "");
      writeTurn(isHere ? "" : turnText(heading, way.bearing));
      writeRise(rising.text);
    },
  };
}

/** Climb as a number and a bar. */
function createClimb() {
  const climb = element("span");
  const fill = element("i");
  const gauge = element("div", { class: "climb-gauge" }, fill);
  const unit = element("small");
  const [write, writeUnit] = [text(climb), text(unit)];
  let filled = Number.NaN;
  return {
    root: element("div", { class: "hud-climb" }, gauge, climb, unit),
    update(metres: number): void {
      write(climbText(metres));
      writeUnit(unitsInUse().climb.name);
      const full = Math.round(Math.max(-1, Math.min(1, metres / FULL_CLIMB)) * 50) / 50;
      if (full === filled) return;
      filled = full;
      fill.style.transform = `scaleY(${-full})`;
    },
  };
}

/** The chips of all ways. */
function createWays() {
  return [
    { name: "course", ...createWayChip(say("Waypoint"), "course") },
    { name: "descent", ...createWayChip("", "descent") },
    { name: "site", ...createWayChip(say("Landing place"), "site") },
  ] as const;
}

/** The HUD of flight. `update` may be called every frame: it writes only changes. */
export function createHud(
  host: HTMLElement,
  options: ExplorerButtonsOptions,
): { update(reading: Telemetry): void; dispose(): void } {
  const tape = createHeadingTape();
  const ways = createWays();
  const speed = createFigure("hud-speed", say("Speed"));
  const altitude = createFigure("hud-altitude", say("Altitude"));
  const explorers = createExplorerButtons(options);
  const notice = createNotice();
  const clearance = element("span");
  altitude.line.append(icon("ground"), clearance);
  const climb = createClimb();
  altitude.root.append(climb.root);
  const top = element("div", { class: "hud-top" }, tape.root, ...ways.map((way) => way.root));
  const messages = element("div", { class: "hud-messages" }, notice.root, explorers.root);
  const root = element("div", { class: "hud", role: "group", "aria-label": say("Flight instruments") });
  root.append(top, speed.root, altitude.root, messages);
  host.append(root);

  const writeOther = text(speed.line);
  const writeClearance = text(clearance);
  let walking: boolean | null = null;
  let near: boolean | null = null;
  return {
    update(reading) {
      tape.update(reading.heading, reading);
      for (const { name, update } of ways) update(reading.heading, reading[name] ?? null);
      const { onFoot = false } = options.table.vehicles[reading.explorer];
      speed.name(onFoot ? say("On foot") : reading.landed ? say("Landed") : say("Speed"));
      speed.figure(speedText(reading.speed));
      speed.unit(unitsInUse().speed.name);
      writeOther(otherSpeedText(reading.speed));
      altitude.figure(heightText(reading.altitude));
      altitude.unit(heightUnit(reading.altitude));
      writeClearance(clearanceText(reading));
      climb.update(reading.climb);
      if (onFoot !== walking) root.classList.toggle("walking", (walking = onFoot));
      const close = !onFoot && !reading.landed && reading.clearance !== null && reading.clearance < 15;
      if (close !== near) altitude.root.classList.toggle("near", (near = close));
      explorers.update(reading);
      notice.update(reading);
    },
    dispose() {
      tape.dispose();
      root.remove();
    },
  };
}
