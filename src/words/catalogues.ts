/**
 * Loaders of the catalogues, by language and area. This module is written anew by the build, the development server and the tests
 * (tools/words/plugin.ts), from the translations beside it; as it stands here, for Node alone, it has none.
 */
import type { Area } from "./areas.ts";
import type { Language } from "./languages.ts";
import type { Catalogue } from "./words.ts";

/** Loaders of a language's words, by area. */
export type Loaders = Readonly<Partial<Record<Area, () => Promise<{ readonly default: Catalogue }>>>>;

export const CATALOGUES: Readonly<Partial<Record<Language, () => Promise<{ readonly default: Loaders }>>>> = {};
