/** The keys of the browser's storage that start so, as `recall` takes them; none where storage is blocked. */
export function storedKeys(start: string): string[] {
  const prefix = "limitless.";
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(prefix + start) ? [key.slice(prefix.length)] : [],
    );
  } catch {
    return [];
  }
}
