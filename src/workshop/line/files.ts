/** Files of profiles that the page saves. */

/** The file of a named profile. */
export function profileJson(name: string, samples: Float64Array): string {
  return `${JSON.stringify({ profile: { name, samples: [...samples] } })}\n`;
}

export function profileCsv(samples: Float64Array): string {
  return `sample,height\n${[...samples].map((height, i) => `${i},${height}\n`).join("")}`;
}
