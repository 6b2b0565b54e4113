/** The licence of all that the generator makes. The heights of 1983 are in the public domain. */
export const LICENCE = "CC0-1.0";
