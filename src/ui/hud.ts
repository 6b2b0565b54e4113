import { type CrewOptions, createCrew } from "./crew.ts";
import { element, text } from "./element.ts";
import { icon } from "./icons.ts";
import { createHint, createNotice } from "./messages.ts";
import {
  clearanceText,
  climbText,
  distanceText,
  type HudReading,
  kmhText,
  placeText,
  riseOf,
  speedText,
  timeText,
  whole,
} from "./reading.ts";
import { turnBetween } from "./tape.ts";
import { createTapeStrip } from "./tape-strip.ts";

export type { HudReading, LandReading } from "./reading.ts";

/** Metres a second at which the climb gauge is full. */
const FULL_CLIMB = 12;

function createFigure(kind: string, label: string, unit: string) {
  const name = element("span", { class: "hud-label" }, label);
  const figure = element("span", { class: "hud-figure" });
  const line = element("span", { class: "hud-line" });
  const value = element("div", { class: "hud-value" }, figure, element("span", { class: "hud-unit" }, unit));
  const root = element("div", { class: `hud-block glass ${kind}` }, name, value, line);
  return { root, line, name: text(name), figure: text(figure) };
}

function createLand() {
  const arrow = icon("pointer");
  const distance = element("span", { class: "land-distance" });
  const rise = element("span");
  const riseArrow = icon("up");
  const root = element(
    "div",
    { class: "hud-land glass", hidden: "" },
    arrow,
    "Land",
    distance,
    element("span", { class: "land-rise" }, riseArrow, rise),
  );
  const writeDistance = text(distance);
  const writeRise = text(rise);
  let turned = Number.NaN;
  let way = "";
  return {
    root,
    update({ heading, land }: HudReading) {
      if (root.hidden !== (land === null)) root.hidden = land === null;
      if (!land) return;
      const turn = Math.round(turnBetween(heading, land.bearing));
      if (turn !== turned) {
        turned = turn;
        arrow.style.transform = `rotate(${turn}deg)`;
      }
      const rising = riseOf(land.rise);
      if (rising.way !== way) {
        way = rising.way;
        root.dataset.way = way;
      }
      writeDistance(distanceText(land.distance));
      writeRise(rising.text);
    },
  };
}

const STATES = {
  helicopter: { landed: "Landed", moving: "Speed" },
  walker: { landed: "On foot", moving: "On foot" },
  orbiter: { landed: "Speed", moving: "Speed" },
  ship: { landed: "Speed", moving: "Speed" },
  drone: { landed: "Speed", moving: "Speed" },
  starship: { landed: "Speed", moving: "Speed" },
} as const;

/** The flight instruments. `update` may be called every frame: it writes only what changed. */
export function createHud(
  host: HTMLElement,
  crewOptions: CrewOptions,
): { update(reading: HudReading): void; dispose(): void } {
  const tape = createTapeStrip();
  const land = createLand();
  const speed = createFigure("hud-speed", "Speed", "m/s");
  const altitude = createFigure("hud-altitude", "Altitude", "m");
  const hint = createHint();
  const crew = createCrew(crewOptions);
  const notice = createNotice();
  const kmh = element("span");
  speed.line.append(kmh, " km/h");
  const clearance = element("span");
  altitude.line.append(icon("ground"), clearance);
  const climb = element("span");
  const fill = element("i");
  const climbing = element(
    "div",
    { class: "hud-climb" },
    element("div", { class: "climb-gauge" }, fill),
    climb,
    element("small", {}, "m/s"),
  );
  altitude.root.append(climbing);
  const messages = element("div", { class: "hud-messages" }, notice.root, hint.root, crew.root);
  const root = element("div", { class: "hud", role: "group", "aria-label": "Flight instruments" });
  const [where, time] = [element("span"), element("span", { class: "hud-time", title: "Local time" })];
  const place = element("div", { class: "hud-land glass", hidden: "" }, where, time);
  const [writePlace, writeTime] = [text(where), text(time)];
  root.append(element("div", { class: "hud-top" }, tape.root, land.root, place), speed.root, altitude.root, messages);
  host.append(root);

  const writeKmh = text(kmh);
  const writeClimb = text(climb);
  const writeClearance = text(clearance);
  let filled = Number.NaN;
  let walking: boolean | null = null;
  let near: boolean | null = null;
  return {
    update(reading) {
      tape.update(reading.heading, reading.land?.bearing ?? null);
      land.update(reading);
      if (place.hidden !== (reading.place === null)) place.hidden = reading.place === null;
      if (reading.place) writePlace(placeText(reading.place));
      if (reading.hour !== null) writeTime(timeText(reading.hour));
      const states = STATES[reading.explorer];
      speed.name(reading.landed ? states.landed : states.moving);
      speed.figure(speedText(reading.speed));
      writeKmh(kmhText(reading.speed));
      altitude.figure(whole(reading.altitude));
      writeClearance(clearanceText(reading.clearance));
      writeClimb(climbText(reading.climb));
      const full = Math.round(Math.max(-1, Math.min(1, reading.climb / FULL_CLIMB)) * 50) / 50;
      if (full !== filled) {
        filled = full;
        fill.style.transform = `scaleY(${-full})`;
      }
      const onFoot = reading.explorer === "walker";
      if (onFoot !== walking) root.classList.toggle("walking", (walking = onFoot));
      const close = !onFoot && !reading.landed && reading.clearance !== null && reading.clearance < 15;
      if (close !== near) altitude.root.classList.toggle("near", (near = close));
      hint.update(reading);
      crew.update(reading);
      notice.update(reading);
    },
    dispose() {
      tape.dispose();
      hint.dispose();
      root.remove();
    },
  };
}
