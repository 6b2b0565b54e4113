/** Choice of the inks of maps on the screen. Exports keep those of printed maps. */

/** Set by the visitor (src/app/preferences.ts). */
export const mapColours = { areSafe: false };
