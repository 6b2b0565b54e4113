/** The lessons of vehicles and characters, by their name in the table of controls. */
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
    title: "First flight",
    vehicles: ["helicopter", "walker"],
    steps: [
      {
        say: "Hold {up} to rise.",
        done: (now, start) => now.altitude > start.altitude + 8,
      },
      {
        say: "Turn with {turn left, turn right} until the nearest land is ahead: a ring of light stands there.",
        stuck: "Hold {turn right}, and let go when the ring of light is ahead.",
        ring: true,
        done: facesLand,
      },
      {
        say: "Fly to the ring: hold {forward}.",
        stuck: "Hold {forward} until there is ground below. Without a key the helicopter stops and hovers.",
        ring: true,
        done: isOver,
      },
      {
        say: "Now land: fly to the marked landing place, and hold {down}.",
        stuck: "A ring of light marks the nearest place that takes a landing. Hover over it, and hold {down}.",
        done: ({ landed }) => landed,
      },
      { say: "Landed! Step out with {board}.", done: ({ explorer }) => explorer === "walker" },
      {
        say: "Walk about with {forward}. Then come back and board with {board}.",
        stuck: "Stand beside the helicopter and press {board}.",
        done: ({ explorer }, start) => explorer === "helicopter" && start.explorer === "walker",
      },
    ],
    end: "That is all it takes. {map} opens the map, {menu} leads to other worlds.",
  },
  walker: {
    title: "First steps",
    vehicles: ["walker"],
    steps: [
      { say: "Walk with {forward}.", done: moves },
      {
        say: "Turn with {turn left, turn right}, or drag the view.",
        done: (now, start) => turned(now, start, 30),
      },
      {
        say: "Run: hold {run} and {forward}.",
        done: ({ speed }, start) => speed > Math.max(3, 1.4 * start.speed),
      },
    ],
    end: "{map} opens the map, and shows where you are. {menu} leads to other worlds.",
  },
  drone: {
    title: "The drone",
    vehicles: ["drone"],
    steps: [
      { say: "Rise with {up}.", done: (now, start) => now.altitude > start.altitude + 3 },
      { say: "Turn with {turn left, turn right}.", done: (now, start) => turned(now, start, 30) },
      { say: "Fly ahead with {forward}.", done: ({ speed }) => speed > 3 },
    ],
    end: "It flies through openings, too. {walker}: on foot again.",
  },
  orbiter: {
    title: "From orbit to the ground",
    vehicles: ["orbiter", "walker", "ship", "helicopter"],
    steps: [
      {
        say: "Travel over the planet with {forward}, or pull it along.",
        done: (now, start) => movedOn(now, start, 1.5) || now.explorer === "walker",
      },
      {
        say: "Come down: hold {down}.",
        stuck: "Hold {down}: the nearer the ground, the slower it goes.",
        done: (now, start) => now.altitude < 0.5 * start.altitude || now.explorer === "walker",
      },
      {
        say: "Go on down until the ground is near.",
        done: ({ clearance, explorer }) => explorer === "walker" || (clearance !== null && clearance < 1500),
      },
      {
        say: "Come down to walk with {board}.",
        stuck: "Over water there is nowhere to stand: travel to land first, then press {board}.",
        done: ({ explorer }) => explorer === "walker",
      },
      { say: "You stand on it. Walk with {forward}.", done: moves },
    ],
    end: "The digits change the vehicle: orbit, ship, helicopter, on foot, drone.",
  },
  ship: {
    title: "The ship",
    vehicles: ["ship"],
    steps: [
      { say: "Ahead with {forward}.", done: (now, start) => now.speed > start.speed + 20 },
      { say: "Turn with {turn left, turn right}.", done: (now, start) => turned(now, start, 20) },
      { say: "Down towards the ground with {down}.", done: ({ climb }) => climb < -5 },
    ],
    end: "It lands where it touches the ground slowly. {board}: step out.",
  },
  starship: {
    title: "To another star",
    vehicles: ["starship"],
    steps: [
      {
        say: "Choose the nearest star: {search}.",
        done: ({ space }) => space?.stage !== "free",
      },
      {
        say: "Fly there: {go}.",
        stuck: "{go} flies to what is selected. {search} selects the nearest star.",
        done: ({ space }) => space?.stage === "course" || space?.stage === "arrived",
      },
      {
        say: "On the way. The stars around you are real places: each has its planets.",
        done: ({ space }) => space?.stage === "arrived",
      },
      {
        say: "Choose a planet with {next}, and fly to it with {go}.",
        done: ({ space }) => space?.where.startsWith("in orbit") ?? false,
      },
    ],
    end: "In orbit. {go} lands on it.",
  },
};

/** Whether the place differs by some degrees. */
function movedOn({ place }: Telemetry, start: Telemetry, degrees: number): boolean {
  if (!place || !start.place) return true;
  const [latitude, longitude] = [place[0] - start.place[0], apart(place[1], start.place[1])];
  return Math.hypot(latitude, longitude * Math.cos((place[0] * Math.PI) / 180)) > degrees;
}
