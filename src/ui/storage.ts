/** What the browser remembers between visits. Full or blocked storage reads as empty and never throws. */

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`limitless.${name}`);
  } catch {
    return null;
  }
}

/** Whether it was kept. */
export function remember(name: string, value: string): boolean {
  try {
    localStorage.setItem(`limitless.${name}`, value);
    return true;
  } catch {
    return false;
  }
}
