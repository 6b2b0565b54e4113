/**
 * The profile in a link: `profile=` gives a name, the code of its samples, or, where the code is too long for a link, the
 * name under which a browser keeps it, kept.<hash of the code>.
 */

/** Characters of the longest code in a link. */
const LONGEST_INLINE = 2000;

/** The name under which a browser keeps the profile of a code: 64 bits of hash. */
export function keptName(code: string): string {
  // FNV-1a, and the same with another factor.
  const half = (factor: number) => {
    let bits = 0x811c9dc5;
    for (let i = 0; i < code.length; i++) bits = Math.imul(bits ^ code.charCodeAt(i), factor);
    return (bits >>> 0).toString(36);
  };
  return `kept.${half(0x01000193)}-${half(0x85ebca6b)}`;
}

/** Whether a link can have the profile itself. */
export const isInline = (profile: string): boolean => profile.length <= LONGEST_INLINE;

/** The text of a table's profile in a link. */
export function linkedProfile(profile: string): string {
  return isInline(profile) ? profile : keptName(profile);
}
