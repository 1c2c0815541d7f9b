import type { ReplyOf } from '#lib/contracts/call.ts';
import type { getCaptcha } from '#lib/auth/contract.ts';
import type { Adapter } from './adapter.ts';

/** What the browser needs: our own challenge, or the site key of another company's widget. */
export type CaptchaOffer = ReplyOf<typeof getCaptcha>;

/**
 * `unsure`: the provider could not be asked, or our fallback was solved instead. That locks no one out, but
 * such attempts are rationed.
 */
export type CaptchaVerdict = 'right' | 'wrong' | 'unsure';

export interface CaptchaPort extends Adapter {
  /** With `standIn`, our own challenge, for browsers that couldn't load the provider's widget. */
  offer(standIn: boolean): CaptchaOffer;
  /** Never throws; a token can be used once. */
  verify(given: { token: string; address: string }): Promise<CaptchaVerdict>;
}
