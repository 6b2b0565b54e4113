/** Letters of the directions on maps. The worker that draws them has no words, so each order brings them. */

/** North, east, south and west. */
export type Ways = readonly [north: string, east: string, south: string, west: string];

let used: Ways = ["N", "E", "S", "W"];

/** Maps have these letters from now on. */
export function useWays(ways: Ways): void {
  used = ways;
}

/** The letter of the way of a signed coordinate, east (0) or north (1): "W" for one below 0, to the east. */
export const wayLetter = (value: number, axis: 0 | 1): string =>
  used[axis === 1 ? (value < 0 ? 2 : 0) : value < 0 ? 3 : 1];
