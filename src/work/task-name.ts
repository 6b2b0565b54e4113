/**
 * Names of tasks, as links have them: `mail-17`, or `mail-17.2.-1` in another area than that of the world's first view.
 *
 *   kind     a row of the world's table of tasks
 *   number   0 to 9,999
 *   area     where the task is, in the terms of the world's generator; "" for the area of the first view
 */

export interface TaskName {
  readonly kind: string;
  readonly number: number;
  readonly area: string;
}

/** Highest number of a task. */
export const LAST_NUMBER = 9999;

const NAME = /^([a-z]{2,16})-(\d{1,4})(?:\.([\w.-]{1,40}))?$/;

export const nameText = ({ kind, number, area }: TaskName): string => `${kind}-${number}${area && `.${area}`}`;

/** The name of a text, or null where it is none. */
export function readName(text: string): TaskName | null {
  const [, kind, number, area = ""] = NAME.exec(text) ?? [];
  return kind === undefined ? null : { kind, number: Number(number), area };
}

/** The name of the next task of a kind and area. */
export const nextName = (name: TaskName): TaskName => ({ ...name, number: (name.number + 1) % (LAST_NUMBER + 1) });
