/** The languages of snippets, apart from their writers, which only a worker needs. */

/** Languages by name, with the extension of their files. */
export const LANGUAGES = {
  typescript: "ts",
  python: "py",
  csharp: "cs",
  gdscript: "gd",
  glsl: "glsl",
  wgsl: "wgsl",
} as const;
export type LanguageName = keyof typeof LANGUAGES;
