/** The key of a feature by its place, metres, under which a save has it as taken. */
export function featureKey(x: number, y: number, altitude: number): string {
  return `${Math.round(x)},${Math.round(y)},${Math.round(altitude)}`;
}
