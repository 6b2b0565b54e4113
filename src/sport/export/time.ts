/** Times of races: a start as ISO 8601 text that is passed in, and seconds after it. */

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** The text if it is a time with a zone. Throws a RangeError for another one. */
export function checkTime(text: string): string {
  if (!ISO.test(text) || Number.isNaN(Date.parse(text)))
    throw new RangeError(`time: "${text}" is not a time such as 2026-05-01T10:00:00Z`);
  return text;
}

/** The time some seconds later, in UTC, to the millisecond. */
export function addSeconds(text: string, seconds: number): string {
  return new Date(Date.parse(checkTime(text)) + Math.round(seconds * 1000)).toISOString();
}
