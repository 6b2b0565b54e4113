/** What can go wrong with a command: how it was asked for (exit 2), or what it met on the way (exit 1). */

/** The command line, or a row of input, is not what it can be. The message names it, and its range. */
export class UsageFault extends Error {}

/** The work could not be done: a file that is missing, broken or cannot be written. */
export class Failure extends Error {}

export const EXIT = { done: 0, failure: 1, usage: 2 } as const;

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EISDIR: "is a folder",
  ENOTDIR: "a part of the path is not a folder",
  ENOSPC: "no space left",
  ENAMETOOLONG: "the name is too long",
  EROFS: "the file system is read-only",
};

/** A Failure that names the file, from what Node threw of it. */
export function fileFailure(path: string, error: unknown): Failure {
  const { code, message } = error as NodeJS.ErrnoException;
  return new Failure(`${path}: ${FILE_FAULTS[code ?? ""] ?? message}.`);
}
