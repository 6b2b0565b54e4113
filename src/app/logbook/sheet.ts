/** The sheet of the logbook with the data of the open world. */
import type { KeptPlace, Logbook } from "../../saves/log-data.ts";
import type { ControlsTable } from "../../ui/input/actions.ts";
import { createLogbook, type LogCard, type LogLine } from "../../ui/logbook/logbook.ts";
import { dateText, hoursText, valueText, vehicleText } from "../../ui/logbook/words.ts";
import { say } from "../../words/words.ts";
import type { WorldModule } from "../../worlds/world-module.ts";
import type { Travel } from "../travel.ts";
import type { LogSession } from "./session.ts";

export interface LogbookSheetOptions {
  readonly log: LogSession;
  readonly module: WorldModule;
  readonly travel: Travel;
  keep(): Promise<string | null>;
  surprise(): Promise<void>;
  day(): Promise<void>;
}

export function createLogbookSheet(host: HTMLElement, options: LogbookSheetOptions) {
  const { log, module, travel, keep, surprise, day } = options;
  /** Places as they were read last, and deleted ones, which can come back. */
  let known = new Map<string, KeptPlace>();
  const deleted = new Map<string, KeptPlace>();

  async function read() {
    known = new Map((await log.places()).map(({ key, data }) => [key, data]));
    const cards = [...known].sort(([, a], [, b]) => b.kept - a.kept).map(cardOf);
    const { book } = log;
    return {
      places: cards.filter(({ isPhoto }) => !isPhoto),
      photos: cards.filter(({ isPhoto }) => isPhoto),
      bests: bestLines(book),
      firsts: firstLines(book),
      hours: hourLines(book, module.controls),
    };
  }

  async function rename(key: string, name: string): Promise<void> {
    const place = known.get(key);
    if (place) await log.put(key, { ...place, name });
  }

  return createLogbook(host, {
    ...{ read, keep, rename },
    async remove(key) {
      const place = known.get(key);
      if (place) deleted.set(key, place);
      await log.remove(key);
    },
    async restore(key) {
      const place = deleted.get(key);
      if (place) await log.put(key, place);
    },
    go: (link) => void travel.toLink(link),
    surprise: () => void surprise(),
    day: () => void day(),
    address: (link) => new URL(link, location.href).href,
  });
}

/** World and date of a note; the world has its title, in English. */
const whereText = (world: string, time: number) => say("{world}, {date}", { world: say(world), date: dateText(time) });

const cardOf = ([key, { name, link, world, facts, picture, isPhoto, kept }]: [string, KeptPlace]): LogCard => ({
  ...{ key, name, link, picture, isPhoto },
  about: [whereText(world, kept), ...facts.filter((fact) => fact !== name)].join(" · "),
});

function bestLines({ bests }: Logbook): LogLine[] {
  return Object.values(bests)
    .sort((a, b) => say(a.world).localeCompare(say(b.world)) || say(a.label).localeCompare(say(b.label)))
    .map(({ label, value, unit, of, world, time, link }) => ({
      what: say(label),
      value: of === "" ? valueText(value, unit) : say("{value}, {name}", { value: valueText(value, unit), name: of }),
      where: whereText(world, time),
      link,
    }));
}

const firstLines = ({ firsts }: Logbook): LogLine[] =>
  Object.values(firsts)
    .sort((a, b) => b.time - a.time)
    .map(({ label, world, time, link }) => ({ what: say(label), value: dateText(time), where: say(world), link }));

/** Hours in each vehicle, of all browsers together. */
function hourLines({ hours }: Logbook, { vehicles }: ControlsTable): LogLine[] {
  const sums = new Map<string, number>();
  for (const own of Object.values(hours))
    for (const [vehicle, seconds] of Object.entries(own)) sums.set(vehicle, (sums.get(vehicle) ?? 0) + seconds);
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .map(([vehicle, seconds]) => ({
      what: say(vehicles[vehicle]?.label ?? vehicleText(vehicle)),
      value: hoursText(seconds),
    }));
}
