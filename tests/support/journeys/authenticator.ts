import { Secret, TOTP } from 'otpauth';
import type { APIRequestContext } from 'playwright/test';
import { twoFactor } from '#lib/constants.ts';
import { callApi } from './api.ts';
import type { Person } from './people.ts';

const STEP_MS = 30_000;

/**
 * The app on someone's phone. A code is valid once, so each one is of a later step than the last.
 */
export class Authenticator {
  #totp: TOTP;
  #lastStep = 0;

  /** @param secret Base32, spaces allowed */
  constructor(secret: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) });
  }

  #codeOf = (step: number): string => this.#totp.generate({ timestamp: step * STEP_MS });
  #stepNow = (): number => Math.floor(Date.now() / STEP_MS);

  /** An unused code; the second one within a moment already belongs to the next step. */
  nextCode(): string {
    const now = this.#stepNow();
    const step = Math.max(now, this.#lastStep + 1);
    if (step > now + twoFactor.stepWindow) throw new Error('no unused code is good yet');
    this.#lastStep = step;
    return this.#codeOf(step);
  }

  /** The last code that was returned. */
  lastCode(): string {
    return this.#codeOf(this.#lastStep);
  }

  /** Six digits that aren't a code of these minutes. */
  wrongCode(): string {
    const now = this.#stepNow();
    const near = [-2, -1, 0, 1, 2, 3, 4].map((steps) => this.#codeOf(now + steps));
    const candidates = Array.from({ length: 10 }, (_, digit) => String(digit).repeat(6));
    return candidates.find((each) => !near.includes(each)) ?? '';
  }
}

/** Turns two-factor on by the calls that the page makes. */
export async function turnOnTwoFactor(
  request: APIRequestContext,
  { token }: Pick<Person, 'token'>,
): Promise<Authenticator> {
  const path = '/auth/two-factor';
  const { secret } = await callApi<{ secret: string }>(request, 'POST', `${path}/generate-code`, {
    token,
  });
  const app = new Authenticator(secret);
  await callApi(request, 'POST', `${path}/enable`, { token, body: { token: app.nextCode() } });
  return app;
}
