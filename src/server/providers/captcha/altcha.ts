import { randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { secondsAfter, type Clock } from '#server/platform/clock.ts';
import { hmac, isSame, sha256 } from '#server/platform/crypto.ts';
import { underEach, type Keyed } from '#server/platform/secret-keys.ts';
import type { CaptchaPort } from '#server/ports/captcha.ts';

/** Some 25,000 hashes on average: a second or two on a cheap phone, expensive for thousands of attempts. */
const MAX = 50_000;
const LIVES_S = 300;

/** What the ALTCHA widget, and our own button, put into the form field. */
const Solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().length(64),
  number: z.number().int().min(0).max(MAX),
  salt: z.string().max(100),
  signature: z.string().length(64),
});

function readSolution(token: string) {
  try {
    return Solution.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

const expiryOf = (salt: string): number => Number(/\?expires=(\d{1,12})&$/.exec(salt)?.[1] ?? 0);

/** Proof of work by the ALTCHA protocol, version 1. It involves no other company and works offline. */
export function altchaCaptcha(parts: { db: Database; clock: Clock; env: Keyed }): CaptchaPort {
  const { db, clock, env } = parts;
  const sign = (secret: string, challenge: string) => hmac(`captcha:${secret}`, challenge);
  return {
    id: 'altcha',
    isSandbox: false,
    offer() {
      const expires = Math.floor(secondsAfter(clock.now(), LIVES_S).getTime() / 1000);
      // The "&" ends the salt. Without it, digits could move from the number into the expiry.
      const salt = `${randomBytes(12).toString('hex')}?expires=${expires}&`;
      const challenge = sha256(`${salt}${randomInt(MAX + 1)}`).toString('hex');
      const signature = sign(env.SECRET, challenge).toString('hex');
      return {
        kind: 'altcha',
        challenge: {
          algorithm: 'SHA-256',
          challenge,
          maxnumber: MAX,
          salt,
          signature,
          lives_s: LIVES_S,
        },
      };
    },
    async verify({ token }) {
      const solved = readSolution(token);
      if (!solved) return 'wrong';
      const expires = expiryOf(solved.salt);
      if (expires * 1000 < clock.now().getTime()) return 'wrong';
      const given = Buffer.from(solved.signature, 'hex');
      const right = underEach(env, (secret) => sign(secret, solved.challenge));
      if (!right.some((each) => isSame(given, each))) return 'wrong';
      const made = sha256(`${solved.salt}${solved.number}`).toString('hex');
      if (made !== solved.challenge) return 'wrong';
      const { rowCount } = await db.sql.query(
        `insert into captcha_used(challenge, expires_at) values ($1, to_timestamp($2))
         on conflict do nothing`,
        [solved.challenge, expires],
      );
      return rowCount === 1 ? 'right' : 'wrong';
    },
  };
}
