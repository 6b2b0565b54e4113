/** Kinds of cover, in the order of the 1983 codes. */
export const KINDS = ["lake", "town", "grass", "moor", "wood", "thicket", "road", "mud", "path", "stream", "marsh", "snow", "bare"] as const;

export type Kind = (typeof KINDS)[number];
