import { fetchCaptcha } from './calls.ts';
import { api } from '#lib/browser/api/client.ts';
import { sha256Hex } from './sha256.ts';

export interface SolvedCaptcha {
  /** For the field g-recaptcha-response; it can be used once. */
  token: string;
  /** From now on; counted from the reply, because a phone's own clock may be wrong. */
  livesMs: number;
}

/** How long we compute before letting the page run, so that typing stays smooth. */
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

type Offer = Awaited<ReturnType<typeof fetchCaptcha>>['data'];
export type Challenge = Extract<Offer, { kind: 'altcha' }>['challenge'];

/** Our own challenge, if another company's widget is configured but didn't load. */
async function fetchStandIn(): Promise<Challenge> {
  const { data } = await fetchCaptcha({ standIn: true });
  if (data.kind !== 'altcha') throw new Error('The server gave no challenge of its own.');
  return data.challenge;
}

/**
 * Does the small amount of work that distinguishes a person's browser from a machine that tries thousands of
 * passwords. There is nothing to read or listen to, and no other company is involved.
 * @param given our own challenge; without it, a fallback for another company's widget is fetched
 * @throws ApiError when the challenge can't be fetched; Error when it has no solution
 */
export async function solveCaptcha(given?: Challenge): Promise<SolvedCaptcha> {
  const { lives_s, ...asked } = given ?? (await fetchStandIn());
  const { algorithm, challenge, maxnumber, salt, signature } = asked;
  const since = performance.now();
  const number = await findNumber(salt, challenge, maxnumber);
  if (number === null) throw new Error('The challenge has no solution.');
  return {
    token: btoa(JSON.stringify({ algorithm, challenge, number, salt, signature })),
    livesMs: lives_s * 1_000 - (performance.now() - since),
  };
}

/** Makes one solved captcha cover this browser's next actions. */
export const redeemCaptcha = (token: string) =>
  api.post<null>('/captcha', { body: { 'g-recaptcha-response': token } });
