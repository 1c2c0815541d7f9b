import { sha256 } from '#server/platform/crypto.ts';

interface FileFacts {
  type: string;
  /** The file name for saving; without one, it is only shown. */
  name?: string | undefined;
  /** The version that the browser already has: If-None-Match. */
  known?: string | undefined;
}

/** A private file: the browser can cache it, and revalidates it every time. */
export function sendFile(body: string | Uint8Array<ArrayBuffer>, facts: FileFacts): Response {
  const etag = `"${sha256(body).toString('base64url').slice(0, 22)}"`;
  const headers = new Headers({ etag, 'cache-control': 'private, no-cache' });
  if (facts.known?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers });
  headers.set('content-type', facts.type);
  if (facts.name) headers.set('content-disposition', `inline; filename="${facts.name}"`);
  return new Response(body, { headers });
}
