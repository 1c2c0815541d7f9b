/** The address in a text, or null. `URL.parse` says the same, but phones of 2022 don't have it. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
