import { Secret, TOTP } from 'otpauth';
import { twoFactor } from '#lib/constants.ts';

const STEP_MS = 30_000;

/** The time step that a code belongs to, allowing one step early or late; undefined for an incorrect code. */
export function totpStep(secret: string, token: string, now: Date): bigint | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: twoFactor.codeDigits });
  const delta = totp.validate({ token, timestamp: now.getTime(), window: twoFactor.stepWindow });
  return delta === null ? undefined : BigInt(Math.floor(now.getTime() / STEP_MS) + delta);
}
