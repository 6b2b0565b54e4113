/** What people's things on islands are made of, by the code that a skin has. */
export const STUFF = {
  well: 0,
  stone: 1,
  wood: 2,
  rope: 3,
  iron: 4,
  orange: 5,
  white: 6,
  brass: 7,
  core: 8,
} as const;
