/** Languages of the suite, by their code of BCP 47, each with its own name. */
export const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  ja: "日本語",
  ar: "العربية",
} as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as readonly Language[];

export const directionOf = (language: Language): "ltr" | "rtl" => (language === "ar" ? "rtl" : "ltr");

/** The first of the wanted languages ("de-AT", "pt") that the suite has; English where it has none. */
export function nearestLanguage(wanted: readonly string[]): Language {
  for (const name of wanted) {
    const code = LANGUAGE_CODES.find((known) => known === name.toLowerCase().split("-")[0]);
    if (code) return code;
  }
  return "en";
}
