import { noticeSignature } from '#server/providers/notice-signature.ts';

/** What the payout provider of the sandbox and we share to prove its notices. */
export const { SIGNATURE_HEADER, noticeSecret, signNotice, isSignedBy } =
  noticeSignature('payouts');
