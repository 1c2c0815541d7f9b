import { fetchCaptcha } from '#lib/browser/api/auth.ts';
import { sha256Hex } from '#lib/browser/sha256.ts';

export interface SolvedCaptcha {
  /** For the field g-recaptcha-response; good once. */
  token: string;
  expiresAtMs: number;
}

/** So long we compute before the page gets its turn: typing stays smooth. */
const TURN_MS = 12;

const pageTurn = () => new Promise((resolve) => setTimeout(resolve, 0));

async function findNumber(salt: string, challenge: string, max: number): Promise<number | null> {
  let turnEnds = performance.now() + TURN_MS;
  for (let n = 0; n <= max; n++) {
    if (sha256Hex(`${salt}${n}`) === challenge) return n;
    if (n % 64 === 0 && performance.now() > turnEnds) {
      await pageTurn();
      turnEnds = performance.now() + TURN_MS;
    }
  }
  return null;
}

/**
 * Does the small work that tells a person's browser from a machine that tries thousands of
 * passwords. Nothing to read, nothing to listen to, no other company.
 * @throws ApiError when the challenge can't be fetched; Error when it has no solution
 */
export async function solveCaptcha(): Promise<SolvedCaptcha> {
  const { challenge } = (await fetchCaptcha()).data;
  const number = await findNumber(challenge.salt, challenge.challenge, challenge.max);
  if (number === null) throw new Error('The challenge has no solution.');
  return {
    token: btoa(JSON.stringify({ ...challenge, number })),
    expiresAtMs: challenge.expires * (challenge.expires < 1e11 ? 1_000 : 1),
  };
}
