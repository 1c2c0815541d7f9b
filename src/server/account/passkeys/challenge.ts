import { randomBytes } from 'node:crypto';
import { passkey } from '#lib/constants.ts';
import type { Database } from '#server/db/client.ts';
import { hmac, isSame } from '#server/platform/crypto.ts';
import { underEach } from '#server/platform/secret-keys.ts';
import type { Services } from '#server/platform/services.ts';

/** The purpose of a challenge: an answer to one isn't valid for another. */
export interface Aim {
  purpose: keyof typeof passkey.challengeS;
  subject: string;
}

const NONCE = 16;
const HEAD = NONCE + 8;

const sign = (secret: string, { purpose, subject }: Aim, head: Buffer) =>
  hmac(`passkey-challenge:${secret}`, `${purpose}\n${subject}\n${head.toString('hex')}`);

/**
 * A new challenge. It is signed, not stored, so requesting thousands stores nothing: nonce (16 bytes), end (8
 * bytes, milliseconds), signature (32 bytes).
 */
export function newChallenge({ env, clock }: Pick<Services, 'env' | 'clock'>, aim: Aim): Buffer {
  const head = Buffer.alloc(HEAD);
  randomBytes(NONCE).copy(head);
  const until = clock.now().getTime() + passkey.challengeS[aim.purpose] * 1000;
  head.writeBigUInt64BE(BigInt(until), NONCE);
  return Buffer.concat([head, sign(env.SECRET, aim, head)]);
}

/** When one of our challenges for this aim ends; undefined if it has ended, or isn't ours. */
function endOf({ env, clock }: Services, challenge: Buffer, aim: Aim): Date | undefined {
  const [head, signature] = [challenge.subarray(0, HEAD), challenge.subarray(HEAD)];
  if (head.length < HEAD) return undefined;
  const signatures = underEach(env, (secret) => sign(secret, aim, head));
  if (!signatures.some((each) => isSame(each, signature))) return undefined;
  const end = new Date(Number(head.readBigUInt64BE(NONCE)));
  return end > clock.now() ? end : undefined;
}

/** Whether we created a challenge for this aim and it can still be answered. */
export const isOpen = (services: Services, challenge: Buffer, aim: Aim): boolean =>
  endOf(services, challenge, aim) !== undefined;

/** Uses up a challenge; of two simultaneous answers, only one gets true. */
export async function takeChallenge(
  db: Database,
  services: Services,
  challenge: Buffer,
  aim: Aim,
): Promise<boolean> {
  const end = endOf(services, challenge, aim);
  if (!end) return false;
  const { rowCount } = await db.sql.query(
    'insert into passkey_challenge_used(nonce, expires_at) values ($1, $2) on conflict do nothing',
    [challenge.subarray(0, NONCE), end],
  );
  return rowCount === 1;
}

/** The challenge in a browser's answer; empty when it can't be read. */
export function answeredChallenge(clientDataJSON: string): Buffer {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const text = (data as { challenge?: unknown } | null)?.challenge;
    return typeof text === 'string' ? Buffer.from(text, 'base64url') : Buffer.alloc(0);
  } catch {
    return Buffer.alloc(0);
  }
}
