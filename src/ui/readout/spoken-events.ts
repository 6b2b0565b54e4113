/** The rules of announcements that are not about the waypoint: notices, landings, obstacles, the autopilot, stars, heights and places. */
import { phrase, say, type Words } from "../../words/words.ts";
import { KM_PER_AU } from "../astronomical.ts";
import { clearanceText } from "../format.ts";
import type { AheadReading, Telemetry } from "../telemetry.ts";
import { type Rule, sentenceOf } from "./announcer.ts";
import { lengthText } from "./place-text.ts";
import { spokenWay } from "./spoken-way.ts";

/** Milliseconds that a notice must last, and between two of the same words, whatever their numbers: refusals answer a key. */
const [LASTING, AGAIN, REFUSED] = [400, 20_000, 3000];

/** Tells each notice once: one whose number changes, or that comes and goes, is the same, unless it is about another waypoint. */
export function createNotices(): Rule {
  const told = new Map<string, number>();
  let [shown, since, isTold] = ["", 0, true];
  return {
    apart: 0,
    tell({ telemetry: { notice, refused, course }, now }, was) {
      const key = notice.replace(/[\d.,\u202f\u00a0]+/g, "#");
      const isOther = course?.of !== was.telemetry.course?.of;
      if (isOther) told.delete(key);
      if (isOther || key !== shown) [shown, since, isTold] = [key, now, key === ""];
      if (isTold || now - since < LASTING) return "";
      isTold = true;
      const last = told.get(key) ?? Number.NEGATIVE_INFINITY;
      if (now - last < (refused ? REFUSED : AGAIN)) return "";
      told.set(key, now);
      return sentenceOf(say(notice));
    },
  };
}

/** Tells a landing, and that a helicopter has left the ground. */
export const landings: Rule = {
  apart: 2000,
  tell({ telemetry: { explorer, landed } }, { telemetry: was }) {
    if (explorer !== was.explorer || landed === was.landed) return "";
    return landed ? say("Landed.") : say("You are in the air.");
  },
};

const FLIGHTS = {
  home: phrase("The autopilot flies home."),
  waypoint: phrase("The autopilot flies to the waypoint."),
  goal: phrase("The autopilot flies to the goal."),
};

/** Tells when the autopilot begins, and when the player has the controls again without a notice. */
export const pilots: Rule = {
  apart: 1000,
  tell({ telemetry: { autopilot, notice } }, { telemetry: was }) {
    if ((autopilot ?? null) === (was.autopilot ?? null)) return "";
    if (!autopilot) return notice === "" ? say("You steer.") : "";
    return say(FLIGHTS[autopilot]);
  },
};

const AHEAD: Readonly<Record<AheadReading["what"], Words>> = {
  edge: phrase("The edge of the land {far} ahead."),
  drop: phrase("A drop of {drop}, {far} ahead."),
  steep: phrase("Too steep {far} ahead."),
  wall: phrase("A wall {far} ahead."),
  roof: phrase("A low roof {far} ahead."),
  water: phrase("Deep water {far} ahead."),
  rock: phrase("Rock {far} ahead."),
};

/** "Deep water 4 m ahead." */
export const aheadWords = ({ what, distance, drop = 0 }: AheadReading): string =>
  say(AHEAD[what], { far: lengthText(Math.max(1, distance)), drop: lengthText(drop) });

/** Share of the distance that was told at which an obstacle is told again, and ms after which it is forgotten. */
const [NEARER, FORGOTTEN] = [0.5, 4000];

/** Tells an obstacle when it comes in sight, and again at half of the distance. */
export function createObstacles(): Rule {
  let [what, least, seen] = ["", Infinity, 0];
  return {
    apart: 2500,
    tell({ place: { ahead }, telemetry: { autopilot }, now }) {
      if (!ahead || autopilot) {
        if (now - seen > FORGOTTEN) what = "";
        return "";
      }
      seen = now;
      if (ahead.what === what && ahead.distance > NEARER * least) return "";
      [what, least] = [ahead.what, ahead.distance];
      return aheadWords(ahead);
    },
  };
}

/** Metres of another place to land, or one that the waypoint is at already. */
const OTHER = 25;

/** Tells a place to land when it is found, and when it is another one. */
export function createSites(): Rule {
  let isKnown = false;
  return {
    apart: 15_000,
    tell({ telemetry: { site, course, heading, autopilot } }, { telemetry: was }) {
      isKnown &&= site !== null && site !== undefined;
      if (!site || autopilot) return "";
      const isOther = was.site && Math.abs(was.site.distance - site.distance) > OTHER + 0.3 * was.site.distance;
      if (isKnown && !isOther) return "";
      isKnown = true;
      if (course && Math.abs(course.distance - site.distance) < OTHER) return "";
      return say("Place to land {way}.", { way: spokenWay(site, heading) });
    },
  };
}

/** Metres over the ground that are told on the way down. */
const HEIGHTS = [5, 10, 20, 50, 100, 200];
/** m/s of a climb below which one sinks. */
const SINKING = -0.2;

/** Share of a told height that must be left below before it is told again. */
const RISEN = 1.5;

/** Tells heights over the ground on the way down. */
export function createHeights(): Rule {
  let told = Infinity;
  return {
    apart: 2500,
    tell({ telemetry }, { telemetry: was }) {
      const { clearance, explorer, climb } = telemetry;
      if (clearance === null || was.clearance === null || explorer !== was.explorer) {
        told = Infinity;
        return "";
      }
      if (clearance > RISEN * told) told = Infinity;
      const from = was.clearance;
      const passed = HEIGHTS.find((height) => clearance <= height && height < Math.min(from, told));
      if (!passed || climb > SINKING) return "";
      told = passed;
      return sentenceOf(clearanceText(telemetry));
    },
  };
}

/** Milliseconds for which one must be at a place before it is told. */
const STAYED = 1500;

/** Tells where the player has come to: "Over the clouds.", "At Brambridge." */
export function createPlaces(): Rule {
  let [told, shown, since] = ["", "", 0];
  return {
    apart: 20_000,
    tell({ place, now, telemetry }, was) {
      if (told === "") told = say(was.place.at);
      // A change of vehicle describes the place itself.
      if (telemetry.explorer !== was.telemetry.explorer) told = say(place.at);
      const at = say(place.at);
      if (at !== shown) [shown, since] = [at, now];
      if (at === told || at === "" || now - since < STAYED) return "";
      told = at;
      return sentenceOf(at.charAt(0).toUpperCase() + at.slice(1));
    },
  };
}

/** Tells the star or planet that is selected, and where a flight has led. */
export const targets: Rule = {
  apart: 500,
  tell({ telemetry }, { telemetry: was }) {
    const [now, before] = [telemetry.space, was.space];
    if (!now || !before) return "";
    if (now.stage === "course" && before.stage !== "course") return say("The ship flies there by itself.");
    if (!now.selected || !now.nearest) return before.selected && !now.selected ? say("Nothing is selected.") : "";
    if (before.selected && before.nearest?.name === now.nearest.name) return "";
    return targetWords(telemetry);
  },
};

const AU = 1000 * KM_PER_AU;

/** "Veldor 4.24 ly, at your 2 o'clock." */
function targetWords({ space, heading }: Telemetry): string {
  if (!space?.nearest) return "";
  const { name, distance, rise, turn } = space.nearest;
  const way = spokenWay({ bearing: heading + turn, distance: AU * distance, rise: AU * rise }, heading);
  return say("{what} {way}.##a place and the way to it", { what: name, way });
}
