/** The names of weathers (weather.ts), apart from their code, which few worlds need. */

export const WEATHERS = ["clear", "fair", "rain", "storm", "fog"] as const;
export type WeatherName = (typeof WEATHERS)[number];
/** Weathers that a link or the settings can choose. */
export const WEATHER_CHOICES = ["auto", ...WEATHERS] as const;
export type WeatherChoice = (typeof WEATHER_CHOICES)[number];
