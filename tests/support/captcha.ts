import { createHash } from 'node:crypto';
import type { TestApp } from './api.ts';

interface Challenge {
  algorithm: string;
  challenge: string;
  maxnumber: number;
  salt: string;
  signature: string;
}

/** Solves the captcha's proof of work, as the browser does. */
export function solve({ maxnumber, ...challenge }: Challenge): string {
  for (let number = 0; number <= maxnumber; number += 1) {
    const hash = createHash('sha256').update(`${challenge.salt}${number}`).digest('hex');
    if (hash === challenge.challenge)
      return Buffer.from(JSON.stringify({ ...challenge, number })).toString('base64');
  }
  throw new Error('the challenge has no solution');
}

export async function solvedCaptcha(app: TestApp, query = ''): Promise<string> {
  const { body } = await app.call<{ data: { challenge: Challenge } }>('GET', `/captcha${query}`);
  return solve(body.data.challenge);
}
