/** The lessons of vehicles and characters, by their name in the table of controls. */
import { phrase } from "../../words/words.ts";
import type { Telemetry } from "../telemetry.ts";
import type { Lesson } from "./lesson.ts";

/** Degrees between two directions, 0 to 180. */
const apart = (a: number, b: number) => Math.abs(((((a - b) % 360) + 540) % 360) - 180);
const turned = (now: Telemetry, start: Telemetry, degrees: number) => apart(now.heading, start.heading) > degrees;
/** A turn that ends with the nearest land ahead; with none known, one of 40°. */
const facesLand = (now: Telemetry, start: Telemetry) =>
  now.land === null ? turned(now, start, 40) : turned(now, start, 4) && apart(now.heading, now.land.bearing) < 12;
const isOver = ({ clearance }: Telemetry) => clearance !== null && clearance < 400;
const moves = ({ speed }: Telemetry) => speed > 0.8;

export const LESSONS: Readonly<Record<string, Lesson>> = {
  helicopter: {
    title: phrase("First flight"),
    vehicles: ["helicopter", "walker"],
    steps: [
      {
        words: phrase("Hold {up} to rise."),
        done: (now, start) => now.altitude > start.altitude + 8,
      },
      {
        words: phrase(
          "Turn with {turn left, turn right} until the nearest land is ahead: a ring of light stands there.",
        ),
        stuck: phrase("Hold {turn right}, and let go when the ring of light is ahead."),
        ring: true,
        done: facesLand,
      },
      {
        words: phrase("Fly to the ring: hold {forward}."),
        stuck: phrase("Hold {forward} until there is ground below. Without a key the helicopter stops and hovers."),
        ring: true,
        done: isOver,
      },
      {
        words: phrase("Now land: fly to the marked landing place, and hold {down}."),
        stuck: phrase("A ring of light marks the nearest place that takes a landing. Hover over it, and hold {down}."),
        done: ({ landed }) => landed,
      },
      { words: phrase("Landed! Step out with {board}."), done: ({ explorer }) => explorer === "walker" },
      {
        words: phrase("Walk about with {forward}. Then come back and board with {board}."),
        stuck: phrase("Stand beside the helicopter and press {board}."),
        done: ({ explorer }, start) => explorer === "helicopter" && start.explorer === "walker",
      },
    ],
    end: phrase("That is all it takes. {map} opens the map, {menu} leads to other worlds."),
  },
  walker: {
    title: phrase("First steps"),
    vehicles: ["walker"],
    steps: [
      { words: phrase("Walk with {forward}."), done: moves },
      {
        words: phrase("Turn with {turn left, turn right}, or drag the view."),
        done: (now, start) => turned(now, start, 30),
      },
      {
        words: phrase("Run: hold {run} and {forward}."),
        done: ({ speed }, start) => speed > Math.max(3, 1.4 * start.speed),
      },
    ],
    end: phrase("{map} opens the map, and shows where you are. {menu} leads to other worlds."),
  },
  drone: {
    title: phrase("The drone"),
    vehicles: ["drone"],
    steps: [
      { words: phrase("Rise with {up}."), done: (now, start) => now.altitude > start.altitude + 3 },
      { words: phrase("Turn with {turn left, turn right}."), done: (now, start) => turned(now, start, 30) },
      { words: phrase("Fly ahead with {forward}."), done: ({ speed }) => speed > 3 },
    ],
    end: phrase("It flies through openings, too. {walker}: on foot again."),
  },
  orbiter: {
    title: phrase("From orbit to the ground"),
    vehicles: ["orbiter", "walker", "ship", "helicopter"],
    steps: [
      {
        words: phrase("Travel over the planet with {forward}, or pull it along."),
        done: (now, start) => movedOn(now, start, 1.5) || now.explorer === "walker",
      },
      {
        words: phrase("Come down: hold {down}."),
        stuck: phrase("Hold {down}: the nearer the ground, the slower it goes."),
        done: (now, start) => now.altitude < 0.5 * start.altitude || now.explorer === "walker",
      },
      {
        words: phrase("Go on down until the ground is near."),
        done: ({ clearance, explorer }) => explorer === "walker" || (clearance !== null && clearance < 1500),
      },
      {
        words: phrase("Come down to walk with {board}."),
        stuck: phrase("Over water there is nowhere to stand: travel to land first, then press {board}."),
        done: ({ explorer }) => explorer === "walker",
      },
      { words: phrase("You stand on it. Walk with {forward}."), done: moves },
    ],
    end: phrase("The digits change the vehicle: orbit, ship, helicopter, on foot, drone."),
  },
  ship: {
    title: phrase("The ship"),
    vehicles: ["ship"],
    steps: [
      { words: phrase("Ahead with {forward}."), done: (now, start) => now.speed > start.speed + 20 },
      { words: phrase("Turn with {turn left, turn right}."), done: (now, start) => turned(now, start, 20) },
      { words: phrase("Down towards the ground with {down}."), done: ({ climb }) => climb < -5 },
    ],
    end: phrase("It lands where it touches the ground slowly. {board}: step out."),
  },
  starship: {
    title: phrase("To another star"),
    vehicles: ["starship"],
    steps: [
      {
        words: phrase("Choose the nearest star: {search}."),
        done: ({ space }) => space?.stage !== "free",
      },
      {
        words: phrase("Fly there: {go}."),
        stuck: phrase("{go} flies to what is selected. {search} selects the nearest star."),
        done: ({ space }) => space?.stage === "course" || space?.stage === "arrived",
      },
      {
        words: phrase("On the way. The stars around you are real places: each has its planets."),
        done: ({ space }) => space?.stage === "arrived",
      },
      {
        words: phrase("Choose a planet with {next}, and fly to it with {go}."),
        done: ({ space }) => Boolean(space?.visit?.planet),
      },
    ],
    end: phrase("In orbit. {go} lands on it."),
  },
};

/** Whether the place differs by some degrees. */
function movedOn({ place }: Telemetry, start: Telemetry, degrees: number): boolean {
  if (!place || !start.place) return true;
  const [latitude, longitude] = [place[0] - start.place[0], apart(place[1], start.place[1])];
  return Math.hypot(latitude, longitude * Math.cos((place[0] * Math.PI) / 180)) > degrees;
}
