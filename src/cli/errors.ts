/** The errors of the command: wrong usage (exit code 2) and file errors (exit code 1). */

/** An invalid argument or input row. The message names it and the valid range. */
export class UsageError extends Error {}

/** A file that is missing, damaged or not writable. */
export class FileError extends Error {}

export const EXIT = { done: 0, failure: 1, usage: 2 } as const;

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EISDIR: "is a folder",
  ENOTDIR: "part of the path is not a folder",
  ENOSPC: "no space left",
  ENAMETOOLONG: "the name is too long",
  EROFS: "the file system is read-only",
};

/** Converts an error of Node's file system into a FileError that names the file. */
export function fileError(path: string, error: unknown): FileError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new FileError(`${path}: ${FILE_ERRORS[code ?? ""] ?? message}.`);
}
