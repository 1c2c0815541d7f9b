import type { ReplyOf } from '#lib/contracts/call.ts';
import type { getCaptcha } from '#lib/auth/contract.ts';
import type { Adapter } from './adapter.ts';

/** What the browser needs: a challenge of ours, or the site key of another company's widget. */
export type CaptchaOffer = ReplyOf<typeof getCaptcha>;

/**
 * `unsure`: the provider could not be asked, or our stand-in was solved instead. No one is locked out because
 * of that, but such attempts are rationed.
 */
export type CaptchaVerdict = 'right' | 'wrong' | 'unsure';

export interface CaptchaPort extends Adapter {
  /** With `standIn`, a challenge of our own, for browsers that the provider's widget couldn't load in. */
  offer(standIn: boolean): CaptchaOffer;
  /** Never throws; a token can be used once. */
  verify(given: { token: string; address: string }): Promise<CaptchaVerdict>;
}
