/** Problems of links for those that refuse them: the page goes on with another value, commands and embedding pages do not. */

/** A problem without what the page does about it. */
export function withoutRemedy(problem: string): string {
  const sentences = [". Using ", ". Ignored."].map((remedy) => problem.lastIndexOf(remedy));
  const end = Math.max(...sentences);
  return end < 0 ? problem : problem.slice(0, end + 1);
}
