import { sha256 } from '#server/platform/crypto.ts';

const typeOf = (bytes: Uint8Array): string => (bytes[0] === 0xff ? 'image/jpeg' : 'image/png');

/** Sends a PNG or JPEG that is the same for everyone, so any cache can store it for a day. */
export function sendPicture(bytes: Uint8Array<ArrayBuffer>, known: string | undefined): Response {
  const etag = `"${sha256(bytes).toString('base64url').slice(0, 22)}"`;
  const headers = { etag, 'cache-control': 'public, max-age=86400' };
  if (known?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers: { ...headers, 'content-type': typeOf(bytes) } });
}
