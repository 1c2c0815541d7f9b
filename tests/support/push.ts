import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { Answer, TestApp } from './api.ts';

/** A browser that receives push: its keys, and the decryption. */
export function aBrowser(
  endpoint = `https://push.sandbox.invalid/${randomBytes(9).toString('hex')}`,
) {
  const own = createECDH('prime256v1');
  const publicKey = own.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };

  /** RFC 8291, the reader's side, apart from the library that we send with. */
  function read(sent: Uint8Array): unknown {
    const bytes = Buffer.from(sent);
    const salt = bytes.subarray(0, 16);
    const sender = bytes.subarray(21, 21 + bytes.readUInt8(20));
    const cipher = bytes.subarray(21 + bytes.readUInt8(20));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
    const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32));
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
    const opened = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    opened.setAuthTag(cipher.subarray(-16));
    const text = Buffer.concat([opened.update(cipher.subarray(0, -16)), opened.final()]);
    // the last byte that is not padding marks the end
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8')) as unknown;
  }
  return { endpoint, keys, subscription: { endpoint, keys }, read };
}

export interface SentPush {
  title: string;
  body: string;
  link: string;
  urgency: string;
  ttl_s: number;
  message_id: string;
}

/** What push services of the sandbox received, oldest first; runs the waiting jobs first. */
export async function pushesOf(app: TestApp, userId: string): Promise<SentPush[]> {
  await app.drainJobs();
  const { rows } = await app.services.db.sql.query<SentPush>(
    `select title, body, link, urgency, ttl_s, message_id from sandbox_push
     where split_part(message_id, ':', 1) in (select id::text from notifications where user_id = $1)
     order by id`,
    [userId],
  );
  return rows;
}

export const subscribe = (
  app: TestApp,
  token: string,
  body: unknown,
  cookie?: string,
): Promise<Answer> =>
  app.call('POST', '/push/subscriptions', { token, body, ...(cookie ? { cookie } : {}) });
