/** Common parts of messages of the IOF interface standard 3.0. */
import { checkTime } from "./time.ts";
import { toXml, type XmlElement, xml } from "./xml.ts";

export interface IofHead {
  /** The event's name. */
  readonly event: string;
  /** Time of creation of the file, as ISO 8601 text with a zone; left out without it. */
  readonly created?: string;
}

/** The text of a message: its event, and the elements that follow it. */
export function iofMessage(name: string, { event, created }: IofHead, children: readonly XmlElement[]): string {
  const attributes = {
    xmlns: "http://www.orienteering.org/datastandard/3.0",
    iofVersion: "3.0",
    createTime: created === undefined ? undefined : checkTime(created),
    creator: "Limitless",
  };
  return toXml(xml(name, attributes, xml("Event", {}, xml("Name", {}, event)), ...children));
}

/** Whole metres of a course along its legs. */
export const lengthOf = (legs: readonly number[]): number => Math.round(legs.reduce((sum, leg) => sum + leg, 0));
