import { usualTiming } from './json-client.ts';

/**
 * Uploads a file to an address that a provider signed for it; repeating it replaces the file.
 * @returns false when we can't tell whether it arrived
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
