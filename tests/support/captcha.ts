import { createHash } from 'node:crypto';
import type { TestApp } from './api.ts';

interface Challenge {
  salt: string;
  challenge: string;
  max: number;
}

/** Does the work that the captcha asks for, as the browser does. */
export function solve(challenge: Challenge): string {
  for (let number = 0; number <= challenge.max; number += 1) {
    const hash = createHash('sha256').update(`${challenge.salt}${number}`).digest('hex');
    if (hash === challenge.challenge)
      return Buffer.from(JSON.stringify({ ...challenge, number })).toString('base64');
  }
  throw new Error('the challenge has no solution');
}

export async function solvedCaptcha(app: TestApp): Promise<string> {
  const { body } = await app.call<{ data: { challenge: Challenge } }>('GET', '/captcha');
  return solve(body.data.challenge);
}
