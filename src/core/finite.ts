/** Checks of the numbers that public functions take. Hot functions call them only once x − x is not 0, as for NaN and infinities. */

/** Throws a RangeError that names the first of some numbers that is not finite. */
export function checkFinite(numbers: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(numbers))
    if (!Number.isFinite(value)) throw new RangeError(`Expected a finite ${name}, got ${value}.`);
}

export function checkSeed(seed: number): void {
  if (!Number.isSafeInteger(seed)) throw new RangeError(`Expected a seed that is a whole number, got ${seed}.`);
}
