import { Secret, TOTP } from 'otpauth';
import type { TestApp } from './api.ts';

/** The authenticator's code, now or this many seconds from now. */
export const appCode = ({ clock }: TestApp, secret: string, offsetS = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now().getTime() + offsetS * 1000,
  });

/** Five seconds into a time step, so that no step ends between computing a code and using it. */
export function alignClock({ clock }: TestApp): void {
  const intoStep = (clock.now().getTime() / 1000) % 30;
  clock.advance(30 - intoStep + 5);
}

/** Six digits that are not near any current code. */
export function wrongCode(app: TestApp, secret: string): string {
  const near = [-60, -30, 0, 30, 60].map((offset) => appCode(app, secret, offset));
  return ['111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '444444';
}
