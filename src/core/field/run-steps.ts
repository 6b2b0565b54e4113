/** Runs a computation that is split into steps (a generator) to its end, and returns its result. */
export function runSteps<T>(steps: Iterator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
