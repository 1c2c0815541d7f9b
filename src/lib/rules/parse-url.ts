/** The address in a text, or null. There is a call of the URL class for it, but phones of 2022 don’t have that. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
