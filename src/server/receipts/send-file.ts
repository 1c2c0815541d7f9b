import { sha256 } from '#server/platform/crypto.ts';

interface FileFacts {
  type: string;
  /** What it is called when it is saved; without one it is only shown. */
  name?: string | undefined;
  /** What the browser has already: If-None-Match. */
  known?: string | undefined;
}

/** A private file: the browser may keep it, and asks each time whether it still holds. */
export function sendFile(body: string | Uint8Array<ArrayBuffer>, facts: FileFacts): Response {
  const etag = `"${sha256(body).toString('base64url').slice(0, 22)}"`;
  const headers = new Headers({ etag, 'cache-control': 'private, no-cache' });
  if (facts.known?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers });
  headers.set('content-type', facts.type);
  if (facts.name) headers.set('content-disposition', `inline; filename="${facts.name}"`);
  return new Response(body, { headers });
}
