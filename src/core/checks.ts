/** Checks of what public functions take. Hot functions call them only once x − x is not 0, as for NaN and infinities. */

/** Throws a RangeError that names the first of some numbers that is not finite. */
export function checkFinite(numbers: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(numbers))
    if (!Number.isFinite(value)) throw new RangeError(`Expected a finite ${name}, got ${value}.`);
}

export function checkSeed(seed: number): void {
  if (!Number.isSafeInteger(seed)) throw new RangeError(`Expected a seed that is a whole number, got ${seed}.`);
}

export function checkWhole(name: string, value: number, low: number, high: number): void {
  if (!Number.isInteger(value) || value < low || value > high)
    throw new RangeError(`Expected ${name} to be a whole number from ${low} to ${high}, got ${value}.`);
}

export function checkPositive(name: string, value: number): void {
  if (!(value > 0)) throw new RangeError(`Expected ${name} to be above 0, got ${value}.`);
}

/** Throws a RangeError that lists the valid names if `name` is not a key of `table`. */
export function checkName(what: string, name: string, table: object): void {
  if (!Object.hasOwn(table, name))
    throw new RangeError(`Expected ${what} of ${Object.keys(table).join(", ")}, got ${name}.`);
}
