/** Local storage between visits. Full or blocked storage reads as empty and never throws. */

const PREFIX = "limitless.";

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Returns whether the value was stored. */
export function remember(name: string, value: string): boolean {
  try {
    localStorage.setItem(PREFIX + name, value);
    return true;
  } catch {
    return false;
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing is stored where storage is blocked.
  }
}

/** The names that start so. */
export function storedNames(start: string): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + start));
    return keys.map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}
