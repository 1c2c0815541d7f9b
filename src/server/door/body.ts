import type { IncomingMessage } from 'node:http';

export class BodyTooLarge extends Error {}

type WithBytes = IncomingMessage & { rawBody?: Buffer; body?: Buffer };

function readAll(req: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        req.pause();
        reject(new BodyTooLarge());
      } else chunks.push(chunk);
    });
    req.on('end', () => resolve(Buffer.concat(chunks)));
    req.on('error', reject);
    req.on('close', () => reject(new Error('The upload was aborted.')));
  });
}

/**
 * Refuses a body whose announced length is above the limit.
 * @throws BodyTooLarge
 */
export function refuseAnnounced(req: IncomingMessage, limit: number): void {
  if (Number(req.headers['content-length'] ?? 0) > limit) throw new BodyTooLarge();
}

/**
 * Refuses a body above the limit before anything else sees it. A body of announced length is left in the
 * socket for its reader; one of unknown length is read and counted here, and passed on whole.
 * @throws BodyTooLarge
 */
export function limitBody(req: IncomingMessage, limit: number): Promise<void> | undefined {
  refuseAnnounced(req, limit);
  const { 'content-length': announced, 'transfer-encoding': coding } = req.headers;
  if (announced !== undefined || coding === undefined) return undefined;
  return readAll(req, limit).then((bytes) => {
    // one name is for Hono's adapter, the other for Astro's
    Object.assign(req as WithBytes, { rawBody: bytes, body: bytes });
  });
}
