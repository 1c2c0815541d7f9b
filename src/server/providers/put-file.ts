import { usualTiming } from './json-client.ts';

/**
 * Puts a file at an address that a provider signed for it; putting it there again replaces it.
 * @returns false when we can't tell that it is there
 */
export async function putFile(
  url: string,
  { bytes, contentType }: { bytes: Uint8Array; contentType: string },
): Promise<boolean> {
  try {
    const reply = await fetch(url, {
      method: 'PUT',
      body: Buffer.from(bytes),
      headers: { 'content-type': contentType },
      signal: AbortSignal.timeout(usualTiming().sendMs),
    });
    return reply.ok;
  } catch {
    return false;
  }
}
