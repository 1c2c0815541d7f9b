/** Bytes as URL-safe base64, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The bytes; undefined unless the text is exactly what toBase64Url returns for them. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return undefined;
  const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(raw, (char) => char.charCodeAt(0));
  return toBase64Url(bytes) === text ? bytes : undefined;
}
