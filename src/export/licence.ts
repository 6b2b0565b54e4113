/** The licence of exported files, by its SPDX name: for any use without asking. README.md says so too. */
export const LICENCE = "CC0-1.0";
