/** Trials of many numbers: all failures are told, not only the first. */

/** Runs a trial of each number below `count`; returns the failures, each in one line with its number. */
export function failuresOf(count: number, trial: (number: number) => void): string[] {
  if (!(count > 0)) throw new RangeError(`Expected at least one trial, not ${count}.`);
  const failures: string[] = [];
  for (let number = 0; number < count; number++)
    try {
      trial(number);
    } catch (error) {
      failures.push(`${number}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    }
  return failures;
}
