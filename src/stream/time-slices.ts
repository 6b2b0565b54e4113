/** Runs a generator to its end on this thread, at most `milliseconds` at a time, and lets the page continue between slices. */
export async function runInSlices<T>(steps: Generator<unknown, T>, milliseconds = 8): Promise<T> {
  for (let start = performance.now(); ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - start < milliseconds) continue;
    await new Promise((resolve) => setTimeout(resolve));
    start = performance.now();
  }
}
