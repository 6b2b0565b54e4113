/** Local storage between visits. Full or blocked storage reads as empty and never throws. */

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`limitless.${name}`);
  } catch {
    return null;
  }
}

/** Returns whether the value was stored. */
export function remember(name: string, value: string): boolean {
  try {
    localStorage.setItem(`limitless.${name}`, value);
    return true;
  } catch {
    return false;
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(`limitless.${name}`);
  } catch {
    // Nothing is stored where storage is blocked.
  }
}
