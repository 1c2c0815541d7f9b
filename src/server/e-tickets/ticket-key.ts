import { createHmac } from 'node:crypto';
import type { Env } from '#server/platform/env.ts';

interface Coded {
  id: string;
  event_id: string;
  version: number;
}

const digest = ({ SECRET }: Env, use: string, { id, event_id, version }: Coded) =>
  createHmac('sha256', SECRET).update(`${use}:${event_id}:${id}:${version}`).digest();

/** The text of a ticket's QR code. */
export const codeOf = (env: Env, admission: Coded): string =>
  `OJ1${digest(env, 'ticket', admission).toString('base64url')}`;

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What is typed at a gate: eight letters and digits. */
export const shortCodeOf = (env: Env, admission: Coded): string =>
  [...digest(env, 'ticket-short', admission).subarray(0, 8)]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('');
