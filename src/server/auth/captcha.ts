import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { getCaptcha as getCaptchaCall } from '#lib/contracts/auth.ts';
import type { CallContext, Reply } from '#server/platform/call-context.ts';
import { hmac, isSame, sha256 } from '#server/platform/crypto.ts';
import { newToken } from '#server/platform/ids.ts';
import type { Services } from '#server/services.ts';

/** Some 25,000 hashes on average: a second or two on a cheap phone, dear for thousands of tries. */
const MAX = 50_000;
const LIVES_S = 300;

const Solution = z.strictObject({
  algorithm: z.literal('SHA-256'),
  salt: z.string().max(64),
  challenge: z.string().length(64),
  max: z.number(),
  expires: z.number().int(),
  signature: z.string().max(64),
  number: z.number().int().min(0).max(MAX),
});

type Signed = Pick<z.output<typeof Solution>, 'salt' | 'challenge' | 'expires'>;

const sign = (secret: string, { salt, challenge, expires }: Signed): Buffer =>
  hmac(`captcha:${secret}`, `${salt}.${challenge}.${expires}`);

/** A new challenge: find the number whose hash with the salt is the given one. */
export function getCaptcha(
  ctx: CallContext<typeof getCaptchaCall>,
): Promise<Reply<typeof getCaptchaCall>> {
  const salt = newToken();
  const expires = Math.floor(ctx.clock.now().getTime() / 1000) + LIVES_S;
  const challenge = sha256(`${salt}${randomInt(MAX + 1)}`).toString('hex');
  const signature = sign(ctx.env.SECRET, { salt, challenge, expires }).toString('base64url');
  return Promise.resolve({
    data: {
      kind: 'proof-of-work' as const,
      challenge: {
        algorithm: 'SHA-256' as const,
        salt,
        challenge,
        max: MAX,
        expires,
        signature,
      },
    },
  });
}

function parseSolution(token: string) {
  try {
    return Solution.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/** True once for each solved challenge of ours; anything else is false. */
export async function verifyCaptcha(
  { db, clock, env }: Services,
  token: string | null | undefined,
): Promise<boolean> {
  const solved = token ? parseSolution(token) : undefined;
  if (!solved || solved.expires * 1000 < clock.now().getTime()) return false;
  const given = Buffer.from(solved.signature, 'base64url');
  if (!isSame(given, sign(env.SECRET, solved))) return false;
  if (sha256(`${solved.salt}${solved.number}`).toString('hex') !== solved.challenge) return false;
  const { rowCount } = await db.sql.query(
    `insert into captcha_used(challenge, expires_at) values ($1, to_timestamp($2))
     on conflict do nothing`,
    [solved.challenge, solved.expires],
  );
  return rowCount === 1;
}
