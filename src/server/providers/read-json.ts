/** The JSON in a body; null for anything else, which every shape refuses. */
export function readJson(raw: Uint8Array | string): unknown {
  try {
    const text = typeof raw === 'string' ? raw : new TextDecoder().decode(raw);
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
