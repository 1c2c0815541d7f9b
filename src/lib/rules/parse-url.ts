/** The address in a text, or null. The URL class has a method for it, but phones from 2022 don't support that. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
